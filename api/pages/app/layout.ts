import { html } from "hono/html";
import type { Context } from "koa";
import { chartScript } from "../charts/index.ts";
import { answerPage, hashOf, type Markup } from "../document.ts";
import { appScript, styleSheet } from "./assets.ts";
import { filterForm } from "./filter-form.ts";
import { fileWords, rangeInWords } from "./range-words.ts";
import { navGroups, type Screen, type Shown, type View, type WebsiteView } from "./screen.ts";
import { screens } from "./screens.ts";
import { shareForm } from "./share.ts";

/** Everything comes from this service; `blob:` is what the script draws a picture from. @param style the one style element that applies. */
export const policyOf = (formAction: "'self'" | "'none'", style = ""): string =>
  `default-src 'none'; img-src 'self' blob: data:; style-src 'self'${style && ` ${hashOf(style)}`}; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;

/** What the pages have in their head. */
export const headOf = (): Markup =>
  html`<link rel="stylesheet" href="${styleSheet.path}"><script src="${appScript.path}" defer></script>${chartScript}`;

/** Answers with a page of the dashboard. @param page.view null where nobody was let in. */
export async function showFrame(
  ctx: Context,
  { screen, view, shown }: { screen: Screen | null; view: View | WebsiteView | null; shown: Shown },
): Promise<void> {
  const title = shown.title ?? screen?.title ?? "Answerscope";
  const website = view && "website" in view ? view : null;
  ctx.set("content-security-policy", policyOf("'self'"));
  await answerPage(ctx, {
    // Whoever does not see the page hears this first.
    title: [`${view?.refused ? "Error: " : ""}${title}`, website?.website.name, "Answerscope"].filter(Boolean).join(" · "),
    ...(shown.status !== undefined && { status: shown.status }),
    head: headOf(),
    body: html`<a class="skip" href="#main">Skip to the content</a>
<div class="frame">
<header class="side">
<a class="brand" href="/app"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="11" cy="11" r="7"></circle><path d="M16 16l5 5M8 12l2 2 4-5"></path></svg><span dir="auto">${view?.organization.name ?? "Answerscope"}</span></a>
${website ? websiteNav(website, screen) : ""}
${view ? organizationNav(view, screen) : ""}
</header>
<main id="main" tabindex="-1"${website && screen?.of === "website" ? html` data-file="${fileWords(website, screen)}"` : ""}>
${shown.trail ? html`<nav class="trail" aria-label="Breadcrumb">${shown.trail.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}</nav>` : ""}
<div class="title"><h1 dir="auto">${title}</h1>${website && screen?.of === "website" && screen.filters ? html`<p class="soft"><bdi>${website.website.name}</bdi>, ${rangeInWords(website.chosen)}</p>` : ""}${website && screen?.of === "website" ? shareForm(website, screen) : ""}</div>
${website && screen?.of === "website" && screen.filters ? filterForm(website, filled(screen.path, website.params), screen.compares) : ""}
${shown.body}
<footer class="foot"><p><a href="/method">How the figures are made</a></p><p><a href="/docs">API reference</a></p><details class="keys" hidden><summary>Keyboard shortcuts</summary><p><kbd>/</kbd> search or filters, <kbd>g</kbd> then <kbd>o</kbd> overview, <kbd>p</kbd> prompts, <kbd>a</kbd> answers, <kbd>s</kbd> sources, <kbd>j</kbd> and <kbd>k</kbd> next and previous page or answer, <kbd>Esc</kbd> closes a menu</p></details></footer>
</main></div>`,
  });
}

/** A screen's path with the parameters of the address that is open. */
export const filled = (path: string, params: View["params"]): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

const current = (isCurrent: boolean) => (isCurrent ? html` aria-current="page"` : "");

/** More are found in the list of all. */
const mostWebsites = 30;

function websiteNav(view: WebsiteView, screen: Screen | null): Markup {
  const { website } = view;
  const group = (name: string) => {
    const entries = screens.filter(
      (one) => one.of === "website" && one.nav?.group === name && (!one.permission || view.may(one.permission)),
    );
    if (entries.length === 0) return "";
    return html`<li><p>${name}</p><ul>${entries.map(
      (one) =>
        html`<li><a href="${view.link(one.path)}"${current(one === screen)}${one.nav!.key ? html` data-key="${one.nav!.key}"` : ""}>${one.title}</a></li>`,
    )}</ul></li>`;
  };
  // A record of one website is none of another.
  const path = screen?.of === "website" && screen.nav ? screen.path : "";
  const others = view.choices.websites.filter(({ id }) => id !== website.id).slice(0, mostWebsites);
  return html`${
    others.length > 0
      ? html`<details class="websites"><summary aria-label="Website: ${website.name}" title="${website.name}"><span dir="auto">${website.name}</span></summary><ul>${others.map(({ id, name }) => html`<li><a href="/app/${id}${path}" dir="auto">${name}</a></li>`)}<li><a href="/app?organization=${view.organization.id}">All websites</a></li></ul></details>`
      : ""
  }<details class="menu-fold" open><summary>Menu</summary>
<nav aria-label="${website.name}"><ul class="groups">${navGroups.map(group)}</ul></nav></details>`;
}

function organizationNav(view: View, screen: Screen | null): Markup {
  const entries = screens.filter(
    (one) => one.of === "organization" && one.nav && (!one.needs || view.mayAsk({ operation: one.needs, input: {} })),
  );
  return html`<nav class="whole" aria-label="Organization"><ul>${entries.map(
    (one) =>
      html`<li><a href="/app${one.path}?organization=${view.organization.id}"${current(one === screen)}${one.nav!.key ? html` data-key="${one.nav!.key}"` : ""}>${one.title}</a></li>`,
  )}
<li><a href="/account">Account</a></li></ul><p class="who">${view.person.email}</p></nav>`;
}
