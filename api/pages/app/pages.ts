import { parse } from "node:querystring";
import { Router } from "@koa/router";
import type { Context } from "koa";
import { admitVisitor, type Person, type Visitor } from "../../../src/identity/index.ts";
import type { Entitlement } from "../../../src/integrations/entitlement-source/index.ts";
import { isUuid } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { baseUrl } from "../../base-url.ts";
import type { Service } from "../../call.ts";
import { errorAnswer } from "../../errors.ts";
import { serveAssets } from "../assets.ts";
import { chartAsset } from "../charts/index.ts";
import { type Fields, readForm } from "../people/forms.ts";
import { personOf } from "../people/session.ts";
import { readChanges } from "./activity.ts";
import { askingOf } from "./ask.ts";
import { appScript, styleSheet } from "./assets.ts";
import { readChoices } from "./choices.ts";
import { runEventsOf } from "./events.ts";
import { type Changes, changed, readFilters } from "./filters.ts";
import { showFrame } from "./layout.ts";
import { inWords, listOf, signedOut } from "./refused-pages.ts";
import type { Refused, Screen, Shown, View, WebsiteView } from "./screen.ts";
import { actions, organizationActions, screens } from "./screens.ts";

const root = "/app";

/** The dashboard: screens for people who are signed in, made of the API's operations called as that person. */
export function appPages(service: Service): Router {
  const router = new Router();
  serveAssets(router, [styleSheet, appScript, chartAsset]);
  const ofOrganization = screens.filter((screen) => screen.of === "organization");
  const ofWebsite = screens.filter((screen) => screen.of === "website");
  // Fixed paths come before `/app/:website_id`.
  for (const screen of [...ofOrganization, ...ofWebsite]) {
    const path = screen.of === "organization" ? `${root}${screen.path}` : `${root}/:website_id${screen.path}`;
    router.get(path, (ctx: Context) =>
      guarded(service, ctx, async (visitor) => {
        if (screen.of === "organization") return showFrame(ctx, { screen, view: visitor, shown: await screen.show(visitor) });
        const view = await websiteView(visitor, ctx.querystring, screen.filters);
        await showFrame(ctx, { screen, view, shown: await screen.show(view) });
      }),
    );
  }
  const sendEvents = runEventsOf(service);
  router.get(`${root}/:website_id/runs/:run_id/events`, (ctx: Context) =>
    guarded(service, ctx, (view) => sendEvents(ctx, { ...view, website: websiteOf(view) })),
  );
  for (const action of organizationActions) {
    const { path, maxBytes } = action;
    const screen = ofOrganization.find((one) => one.path === path);
    const send = (ctx: Context, view: View) =>
      sendForm(ctx, view, { maxBytes, screen, act: (field) => action.act(view, field), again: async () => view });
    const list = listOf(action, ofOrganization);
    router.post(`${root}${path}`, (ctx: Context) => guarded(service, ctx, (view) => send(ctx, view), { list, maxBytes }));
  }
  for (const action of actions) {
    const { path, maxBytes } = action;
    const screen = ofWebsite.find((one) => one.path === path);
    const send = (ctx: Context, view: View) =>
      sendForm(ctx, view, {
        ...{ maxBytes, screen, act: (field) => action.act({ ...view, website: websiteOf(view) }, field) },
        again: () => websiteView(view, "", screen?.filters ?? false),
      });
    const list = listOf(action, screens);
    router.post(`${root}/:website_id${path}`, (ctx: Context) =>
      guarded(service, ctx, (view) => send(ctx, view), { list, maxBytes }),
    );
  }
  return router;
}

/** A form that was sent: what it does, and how its screen is seen that shows it again where it is refused. */
interface SentForm<Seen extends View> {
  maxBytes: number | undefined;
  screen: (Screen & { show(view: Seen): Promise<Shown> }) | undefined;
  act(field: Fields): Promise<string | Shown>;
  again(): Promise<Seen>;
}

/** Does what a form says, and shows what comes next, or the form again. */
async function sendForm<Seen extends View>(
  ctx: Context,
  view: View,
  { maxBytes, screen, act, again }: SentForm<Seen>,
): Promise<void> {
  const field = await readForm(ctx, maxBytes);
  const next = await act(field).catch(async (error) => {
    const refused = refusedOf(error, field, screen);
    const seen = { ...(await again()), refused };
    return showAgain(ctx, { screen: screen!, view: seen, shown: await screen!.show(seen) }, error);
  });
  await showNext(ctx, next, view);
}

/** What comes after a form: another page, or what is shown this once; nothing where the form was shown again. */
async function showNext(ctx: Context, next: string | Shown | undefined, view: View): Promise<void> {
  if (typeof next === "object") return showFrame(ctx, { screen: null, view: await withNavigation(view), shown: next });
  if (next === undefined) return;
  ctx.status = 303;
  ctx.redirect(next);
}

/** @throws what was thrown, where it is no refusal or no form of a screen was sent. */
function refusedOf(error: unknown, field: Fields, form: Screen | undefined): Refused {
  // Who may not send it is shown no form.
  if (!form || field("form") === "" || !(error instanceof Refusal) || error.status === 403) throw error;
  return { message: isSentBefore(error) ? sentBefore : error.message, field };
}

/** Somebody went back to a form that was done, and changed what stood there: its key is the one of before, that of the form shown now is new. */
const isSentBefore = ({ message }: Refusal): boolean => message.includes(": was used before with other input");
const sentBefore = "This form was sent before, and done, with other entries. Send it once more to have these done as well";

/** Shows a refused form on its screen, with the status of the refusal. */
async function showAgain(ctx: Context, page: Parameters<typeof showFrame>[1], error: unknown): Promise<undefined> {
  const { status, retryAfterSeconds } = errorAnswer(error);
  if (retryAfterSeconds) ctx.set("retry-after", String(retryAfterSeconds));
  await showFrame(ctx, { ...page, shown: { ...page.shown, status } });
}

/**
 * Lets the person in, and shows refusals as pages.
 *
 * @param form how much it may have, and the screen that lists what it changes.
 */
async function guarded(
  service: Service,
  ctx: Context,
  show: (view: View) => Promise<void>,
  { list, maxBytes }: { list?: Screen | undefined; maxBytes?: number | undefined } = {},
): Promise<void> {
  const { services } = service;
  const isSent = ctx.method === "POST";
  const page = isSent ? root : `${ctx.path}${ctx.search}`;
  let view: View | null = null;
  try {
    const person = await personOf(ctx, services);
    if (!person && !isSent) return ctx.redirect(`/sign-in?return_to=${encodeURIComponent(page)}`);
    if (!person) return await showFrame(ctx, { screen: null, view, shown: signedOut(ctx, await readForm(ctx, maxBytes)) });
    const websiteId = ctx.params.website_id as string | undefined;
    if (websiteId !== undefined && !isUuid(websiteId)) throw notThere();
    const asked = ctx.query.organization;
    const organizationId = websiteId === undefined && typeof asked === "string" && isUuid(asked) ? asked : null;
    const websiteIds = websiteId === undefined ? [] : [websiteId];
    const visitor = await admitVisitor(services.database, person, { organizationId, websiteIds });
    if (!visitor) throw organizationId === null && websiteId === undefined ? noMember() : notThere();
    if (visitor.lacksSecondFactor) return ctx.redirect(`/account/second-factor?return_to=${encodeURIComponent(page)}`);
    const [caller] = visitor.callers;
    ctx.state.caller = caller;
    view = viewOf(service, ctx, person, visitor);
    if (caller.rateLimit.waitMs !== null) throw tooManyPages(caller.rateLimit.limit, caller.rateLimit.waitMs);
    await show(view);
  } catch (error) {
    const { status, body, retryAfterSeconds } = errorAnswer(error);
    const isToWait = isSent && (status === 429 || status === 503);
    const waiting = isToWait ? await readForm(ctx, maxBytes).catch(() => null) : null;
    if (!(error instanceof Refusal)) {
      ctx.state.waiting = waiting;
      throw error;
    }
    if (retryAfterSeconds) ctx.set("retry-after", String(retryAfterSeconds));
    // A website that is not theirs, and a record that is not there, answer alike.
    const isThere = status !== 403 || isSent;
    const back = view && list ? wayTo(view, list) : null;
    const { title, text } = inWords(ctx, { status: isThere ? status : 404, message: body.error, list: back, waiting });
    const around = view && status !== 429 ? await withNavigation(view) : view;
    await showFrame(ctx, { screen: null, view: around, shown: { title, status: isThere ? status : 404, body: text } });
  }
}

const tooManyPages = (pages: number, waitMs: number) => {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new Refusal(429, `You have opened ${pages} pages within a minute; wait ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  });
};
const notThere = () => new Refusal(404, "Not found, or not yours to see");
const noMember = () => new Refusal(404, "You are not a member of an organization yet. Ask for an invitation");

function viewOf(service: Service, ctx: Context, person: Person, { organization, callers: [caller] }: Visitor): View {
  const asking = askingOf(service, ctx);
  return {
    ...{ person, organization, caller, now: service.now(), isShared: false },
    publicUrl: baseUrl(service.services.config.PUBLIC_URL, ctx),
    params: ctx.params as Record<string, string>,
    query: (name) => (typeof ctx.query[name] === "string" ? ctx.query[name] : ""),
    ...asking(caller),
    async about(websiteIds) {
      // A form may name anything; what it names is refused by the operation that is asked.
      if (websiteIds.length === 0 || !websiteIds.every(isUuid)) return [];
      const place = { organizationId: caller.organization.id, websiteIds };
      const visitor = await admitVisitor(service.services.database, person, place);
      return visitor?.callers.map(asking) ?? [];
    },
    isEntitled: (name) => holds(service, caller, name),
    changes: (filters) => readChanges(service.services, caller, filters),
    hasModel: service.services.analysisModel !== null,
    may: (permission) => (caller.website ? caller.held.website : caller.held.organization).includes(permission),
  };
}

/** A source that is away refuses nothing by a page: the operation asks it again. */
async function holds({ services }: Service, { organization }: View["caller"], name: Entitlement): Promise<boolean> {
  try {
    return (await services.entitlements.check(organization.id, name)) === "granted";
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

/** @throws Refusal 404 where the website is none that the person may see. */
function websiteOf({ caller }: View) {
  if (!maySee(caller)) throw notThere();
  return caller.website!;
}

/** A link to a screen; null where its website is not there. */
function wayTo(view: View, { of, path, title }: Screen): { href: string; label: string } | null {
  if (of === "organization") return { href: `${root}${path}?organization=${view.organization.id}`, label: title };
  return maySee(view.caller) ? { href: `${root}/${view.caller.website!.id}${path}`, label: title } : null;
}

const maySee = ({ website, websiteIds }: View["caller"]): boolean =>
  website !== null && !website.deletedAt && (!websiteIds || websiteIds.includes(website.id));

/** Of the website without filters where there is one, so that a page which is none of its screens keeps the way to them. */
const withNavigation = (view: View): Promise<View | WebsiteView> =>
  view.caller.website ? websiteView(view, "", false).catch(() => view) : Promise.resolve(view);

/** @throws Refusal 404 as `websiteOf` does; 400 for a filter that cannot be read. */
async function websiteView(view: View, query: string, filters: boolean): Promise<WebsiteView> {
  const website = websiteOf(view);
  const chosen = readFilters(parse(query), view.now);
  const choices = await readChoices(view.ask, website, { filters, navigation: true });
  return {
    ...view,
    ...{ website, chosen, choices, address: new URLSearchParams(query) },
    link: (path: string, changes: Changes = {}) => `${root}/${website.id}${path}${changed(chosen.query, changes)}`,
  };
}
