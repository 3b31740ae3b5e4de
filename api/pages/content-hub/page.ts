import { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import {
  findHubWebsite,
  type HubRange,
  hubRanges,
  isSignedLink,
  mayViewWebsite,
  readHubPage,
} from "../../../src/content/index.ts";
import { admitFromNetwork, type Limit, lacksSecondFactor } from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { errorAnswer } from "../../errors.ts";
import type { Markup } from "../document.ts";
import { draw } from "../draw/draw.ts";
import { shownCharacters } from "../draw/markdown.ts";
import { lookOf } from "../look.ts";
import { personOf } from "../people/session.ts";
import { showHub } from "./layout.ts";
import { hubView, type Link, titleOf } from "./view.ts";

/** The page of a content item. It opens by a short-lived signed link, or for members of the website who are signed in. */
export function contentHub({ services, now }: { services: Services; now(): Date }): Router {
  const router = new Router();
  router.get("/content-hub/:website_id/:content_id", async (ctx: Context) => {
    try {
      await showItem(ctx, services, now);
    } catch (error) {
      const { status, body } = errorAnswer(error);
      if (!(error instanceof Refusal)) throw error;
      const [title, heading] =
        status === 404 ? ["Not found", "This page is not there"] : ["Busy", "This page cannot be shown now"];
      await showHub(ctx, {
        ...{ title, status, top: html`` },
        body: html`<section class="card"><h1>${heading}</h1><p>${body.error}</p></section>`,
      });
    }
  });
  return router;
}

async function showItem(ctx: Context, services: Services, now: () => Date): Promise<void> {
  const isAdmitted = await services.database.system.transaction((tx) => admitFromNetwork(tx, views, ctx.ip));
  if (!isAdmitted) throw new Refusal(429, "Too many views from this network; wait a minute");
  const [websiteId, contentId] = [ctx.params.website_id as string, ctx.params.content_id as string];
  const link = { expires: textOf(ctx, "expires"), signature: textOf(ctx, "signature") };
  const isSigned = await isSignedLink(services.database, { websiteId, contentId }, link, now());
  const person = isSigned ? null : await personOf(ctx, services);
  if (!isSigned && !person && isOver(link.expires, now())) return showExpired(ctx);
  if (!isSigned && !person) return ctx.redirect(`/sign-in?return_to=${encodeURIComponent(unsigned(ctx))}`);
  // Whether there is such a page is shown only to those who may see it.
  const found = await findHubWebsite(services.database, websiteId);
  if (!found || (person && !(await mayViewWebsite(services.database, person.id, websiteId)))) throw notThere();
  const { website, organization } = found;
  if (person && (await lacksSecondFactor(services.database, person, organization))) {
    return ctx.redirect(`/account/second-factor?return_to=${encodeURIComponent(unsigned(ctx))}`);
  }
  const page = await readHubPage(
    { rows: services.database.of(organization), subject: website, services, now, organizationN: organization.n },
    contentId,
    { versionId: textOf(ctx, "version") || null, days: daysOf(textOf(ctx, "days")) },
  );
  const top: Markup = html`<span>${website.name}</span><span>${person ? html`Signed in as ${person.email}` : `This link opens the page until ${until(link.expires)}`}</span>`;
  const { item, shown } = page;
  const [text, comparison, look] = await Promise.all([
    item.body === null
      ? html``
      : draw(organization.id, { text: item.body.slice(0, shownCharacters), base: `https://${item.url ?? website.url}` }),
    shown?.texts ? draw(organization.id, shown.texts) : html``,
    lookOf(services.database, organization.id),
  ]);
  const body = hubView(page, { text, comparison }, { link: linkOf(ctx), isByLink: isSigned });
  await showHub(ctx, { title: titleOf(item), top, body, look });
}

/** Most people who are sent a link have no account here, so that a sign-in form alone would not help them. */
function showExpired(ctx: Context): Promise<void> {
  const signIn = `/sign-in?return_to=${encodeURIComponent(unsigned(ctx))}`;
  return showHub(ctx, {
    ...{ title: "Link expired", status: 410, top: html`` },
    body: html`<section class="card"><h1>This link has expired</h1>
<p>A link opens a page for an hour. Ask whoever sent it for a new one; <code>content_hub_url</code> of the item is one.</p>
<p>With an account you can <a href="${signIn}">sign in</a> to see the page.</p></section>`,
  });
}

const isOver = (expires: string, now: Date): boolean => /^\d{1,12}$/.test(expires) && Number(expires) * 1000 < now.getTime();

/** A page costs several questions to the database; its link may be anywhere. */
export const views: Limit = { scope: "content hub network", most: 120, periodSeconds: 60 };

const notThere = () => new Refusal(404, "Content not found, or not yours to see");

/** A query parameter; repeated ones count as none. */
function textOf(ctx: Context, name: string): string {
  const value = ctx.query[name];
  return typeof value === "string" ? value : "";
}

const daysOf = (text: string): HubRange => hubRanges.find((range) => String(range) === text) ?? 90;
const until = (expires: string): string => `${new Date(Number(expires) * 1000).toISOString().slice(11, 16)} UTC`;

/** This page's own address without what signs it: a link that has expired leads to the sign-in and back. */
function unsigned(ctx: Context): string {
  const query = new URLSearchParams(ctx.querystring);
  for (const name of ["expires", "signature"]) query.delete(name);
  return query.size > 0 ? `${ctx.path}?${query}` : ctx.path;
}

function linkOf(ctx: Context): Link {
  return (choice, section) => {
    const query = new URLSearchParams(ctx.querystring);
    for (const [name, value] of Object.entries(choice)) query.set(name, value);
    return `${ctx.path}?${query}#${section}`;
  };
}
