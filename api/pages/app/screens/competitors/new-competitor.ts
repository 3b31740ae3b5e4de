import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import type { Answer } from "../../ask.ts";
import { addressOf, formOf, linesOf, wasRefused } from "../../form.ts";
import type { Action, Shown, WebsiteView } from "../../screen.ts";

const id = "competitor";

/** What was added by the form that led here, and for those who may the form; open where none is tracked yet. */
export function newCompetitorForm(view: WebsiteView, isFirst: boolean): Markup | "" {
  if (!view.mayAsk({ operation: "competitors.add", input: { website_id: view.website.id } })) return "";
  const added = view.query("added").slice(0, 200);
  const form = formOf(
    view,
    { id, action: `/app/${view.website.id}/competitors`, button: "Add the competitor" },
    ({ input, lines }) => html`<p class="soft broad">It is looked for in the answers stored so far, too, and costs nothing.</p>
${input("name", "Name", html` required maxlength="200" placeholder="Borealis"`)}
${input("url", "Website", html` required maxlength="2048" inputmode="url" placeholder="borealis.com"`)}
${lines("aliases", "Other names that mean it, one a line", html` rows="2"`)}`,
  );
  return html`${added ? html`<p class="note" role="status"><bdi>${added}</bdi> was added. Its figures follow when the stored answers have been looked through.</p>` : ""}
<section class="card"><details class="plan"${isFirst || wasRefused(view, id) ? html` open` : ""}><summary>Add a competitor</summary>${form}</details></section>`;
}

/** Tracks a competitor. */
export const newCompetitorAction: Action = {
  path: "/competitors",
  async act(view, field) {
    const input = {
      ...{ website_id: view.website.id, idempotency_key: field("key"), name: field("name").trim() },
      ...{ url: addressOf(field("url")), aliases: linesOf(field("aliases")) },
    };
    const { competitor, hints } = await view.ask({ operation: "competitors.add", input });
    const next = `/app/${view.website.id}/competitors?${new URLSearchParams({ added: competitor.name })}`;
    return hints.length === 0 ? next : shownDoubtful(view.website.id, competitor.name, hints);
  },
};

/** A competitor that shares a name with another company: it is tracked, and what that does to the figures is told this once. */
function shownDoubtful(websiteId: string, name: string, hints: Answer<"competitors.add">["hints"]): Shown {
  const all = `/app/${websiteId}/competitors`;
  return {
    title: `${name} was added`,
    trail: [{ href: all, label: "Competitors" }],
    body: html`<section class="card"><h2>Look at its names again</h2><p class="soft">It is tracked, and its figures follow when the stored answers have been looked through.</p>
<ul class="list">${hints.map(({ message }) => html`<li dir="auto">${message}.</li>`)}</ul><p><a href="${all}">All competitors</a></p></section>`,
  };
}
