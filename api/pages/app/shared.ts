import { Router } from "@koa/router";
import { html, raw } from "hono/html";
import type { Context } from "koa";
import { openShareLink, type SharedVisit, sharePath } from "../../../src/identity/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import type { Service } from "../../call.ts";
import { errorAnswer } from "../../errors.ts";
import { answerPage, type Markup } from "../document.ts";
import { type Look, lookOf, serviceLook } from "../look.ts";
import { timeOf } from "../words.ts";
import { askingOf } from "./ask.ts";
import { readChoices } from "./choices.ts";
import { chosenFilters } from "./chosen-filters.ts";
import { changed, hasBounds, placeNames, rangeNames, ranges, readFilters } from "./filters.ts";
import { filled, headOf, policyOf } from "./layout.ts";
import { fileWords, rangeInWords } from "./range-words.ts";
import { forReading } from "./read-only.ts";
import { recordName, type WebsiteScreen, type WebsiteView } from "./screen.ts";
import { screens } from "./screens.ts";

/** What whoever opens a link may choose: other days, and other pages of a list. Everything else is as it was shared. */
const free = [...rangeNames, ...placeNames];

/** Single screens for whoever has a link, without an account. */
export function sharedPages(service: Service): Router {
  const router = new Router();
  // The router's pattern is what logs and measures name: the link is a secret.
  router.get(`${sharePath}/:token`, async (ctx: Context) => {
    ctx.set("x-robots-tag", "noindex, nofollow, noarchive");
    try {
      const visit = await openShareLink(service.services.database, ctx.params.token as string, ctx.ip);
      if (visit === "busy") throw new Refusal(429, "This page was opened too often; wait a minute");
      if (!visit)
        throw new Refusal(404, "The link is wrong, was revoked, or has expired. Ask whoever sent it to you for a new one");
      await showShared(service, ctx, visit);
    } catch (error) {
      const { status, body } = errorAnswer(error);
      if (!(error instanceof Refusal)) throw error;
      const title = status === 404 ? "This page is not here" : status === 429 ? "Too many views" : "This cannot be shown";
      await showBare(ctx, {
        title,
        status,
        look: serviceLook,
        top: html``,
        body: html`<p class="note" role="alert">${body.error}.</p>`,
      });
    }
  });
  return router;
}

async function showShared(service: Service, ctx: Context, visit: SharedVisit): Promise<void> {
  const screen = screens.find((one) => one.of === "website" && one.name === visit.screen) as WebsiteScreen;
  const [view, look] = await Promise.all([
    viewOf(service, ctx, screen, visit),
    lookOf(service.services.database, visit.organization.id),
  ]);
  const shown = await screen.show(view);
  const days = view.chosen.query.get("days") ?? (hasBounds(view.chosen.query) ? "" : "30");
  const choice = screen.filters
    ? html`<nav class="switch" aria-label="Range">${ranges.map((range) => html`<a href="?days=${range}"${String(range) === days ? html` aria-current="true"` : ""}>${range} days</a>`)}</nav>`
    : "";
  await showBare(ctx, {
    title: shown.title ?? screen.title,
    status: shown.status ?? 200,
    look,
    website: view.website.name,
    file: fileWords(view, screen),
    top: html`<p class="soft"><bdi>${view.website.name}</bdi>${screen.filters ? `, ${rangeInWords(view.chosen)}` : ""}. Open until ${timeOf(visit.expiresAt)}.</p>`,
    body: html`${choice}${screen.filters ? chosenFilters(view, "") : ""}${raw(forReading(String(await shown.body), ownAddress))}`,
  });
}

/** Addresses of the link itself: only a query, so that the secret is not written into the page. */
const ownAddress = /^\?/;

async function viewOf(service: Service, ctx: Context, screen: WebsiteScreen, visit: SharedVisit): Promise<WebsiteView> {
  const { caller, organization, recordId } = visit;
  const website = caller.website!;
  const asking = askingOf(service, ctx)(caller);
  const address = addressOf(visit.query, new URLSearchParams(ctx.querystring));
  const now = service.now();
  const chosen = readFilters(Object.fromEntries([...address.keys()].map((name) => [name, address.getAll(name)])), now);
  const record = recordName(screen);
  const params = record ? { [record]: recordId! } : {};
  const own = filled(screen.path, params);
  return {
    ...{ caller, organization, website, chosen, address, params, now, isShared: true, ...asking },
    choices: await readChoices(asking.ask, website, { filters: screen.filters && chosen.narrowing > 0, navigation: false }),
    person: { email: "", sessionId: null },
    publicUrl: "",
    query: (name) => address.get(name) ?? "",
    about: async () => [],
    may: () => false,
    isEntitled: async () => false,
    changes: async () => null,
    hasModel: false,
    link(path, changes = {}) {
      const isOwn =
        path === own && Object.entries(changes).every(([name, value]) => free.includes(name) || isAsShared(address, name, value));
      if (!isOwn) return "/app";
      const kept = new URLSearchParams([...address].filter(([name]) => rangeNames.includes(name)));
      const here = Object.fromEntries(Object.entries(changes).filter(([name]) => free.includes(name)));
      return changed(kept, here) || "?";
    },
  };
}

const isAsShared = (address: URLSearchParams, name: string, value: unknown): boolean =>
  address.getAll(name).join() === (value === null ? "" : [value].flat().join());

/** The parameters that were shared, with other days and another place in the list where they are given. */
function addressOf(shared: string, given: URLSearchParams): URLSearchParams {
  const chosen = [...given].filter(([name]) => free.includes(name));
  const hasRange = chosen.some(([name]) => rangeNames.includes(name));
  const kept = [...new URLSearchParams(shared)].filter(
    ([name]) => !placeNames.includes(name) && !(hasRange && rangeNames.includes(name)),
  );
  return new URLSearchParams([...kept, ...chosen]);
}

interface Bare {
  title: string;
  status: number;
  look: Look;
  top: Markup;
  body: Markup;
  /** Its name. */
  website?: string;
  /** What names of files begin with. */
  file?: string;
}

function showBare(ctx: Context, { title, status, look, top, body, website, file = "" }: Bare): Promise<void> {
  ctx.set("content-security-policy", policyOf("'none'", look.style));
  return answerPage(ctx, {
    ...{ title: [title, website, look.name].filter(Boolean).join(" · "), status, head: headOf() },
    ...(look.style && { style: look.style }),
    body: html`<a class="skip" href="#main">Skip to the content</a><main id="main" class="shared" tabindex="-1" data-file="${file}">${look.mark}
<div class="title"><h1 dir="auto">${title}</h1>${top}</div>${body}
<footer class="foot"><p>This page is for whoever has its link; it is not listed anywhere. <a href="/method">How the figures are made</a></p></footer></main>`,
  });
}
