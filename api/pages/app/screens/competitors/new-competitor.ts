import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import type { Fields } from "../../../people/forms.ts";
import { addressOf, formOf, linesOf, wasRefused } from "../../form.ts";
import type { Action, OnWebsite, Shown, WebsiteView } from "../../screen.ts";
import { afterwards } from "./afterwards.ts";
import { changeCompetitor, changingCompetitors, isOfChange, lostChange } from "./change-competitor.ts";

const id = "competitor";

/** What the form that led here did, and for those who may the forms; the one that adds is open where none is tracked yet. */
export async function competitorForms(view: WebsiteView, isFirst: boolean): Promise<Markup | ""> {
  if (!view.mayAsk({ operation: "competitors.add", input: { website_id: view.website.id } })) return "";
  const { competitors } = await view.ask({ operation: "competitors.list", input: { website_id: view.website.id } });
  const form = formOf(
    view,
    { id, action: `/app/${view.website.id}/competitors`, button: "Add the competitor" },
    ({ input, lines }) => html`<p class="soft broad">It is looked for in the answers stored so far, too, and costs nothing.</p>
${input("name", "Name", html` required maxlength="200" placeholder="Borealis"`)}
${input("url", "Website", html` required maxlength="2048" inputmode="url" placeholder="borealis.com"`)}
${lines("aliases", "Other names that mean it, one a line", html` rows="2"`)}`,
  );
  return html`${outcomeOf(view)}${lostChange(view, competitors)}
<section class="card"><details class="plan"${isFirst || wasRefused(view, id) ? html` open` : ""}><summary>Add a competitor</summary>${form}</details>${changingCompetitors(view, competitors)}</section>`;
}

/** What became of the form that led here; empty where none did. */
function outcomeOf(view: WebsiteView): Markup | "" {
  const outcomes = [
    { name: view.query("added"), did: "was added. Its figures follow" },
    { name: view.query("changed"), did: "was changed. Its figures follow" },
    { name: view.query("removed"), did: "was removed. The figures of the others follow" },
  ];
  const done = outcomes.find(({ name }) => name !== "");
  if (!done) return "";
  return html`<p class="note" role="status"><bdi>${done.name.slice(0, 200)}</bdi> ${done.did} when the stored answers have been looked through.</p>`;
}

async function addCompetitor(view: OnWebsite, field: Fields): Promise<string | Shown> {
  const input = {
    ...{ website_id: view.website.id, idempotency_key: field("key"), name: field("name").trim() },
    ...{ url: addressOf(field("url")), aliases: linesOf(field("aliases")) },
  };
  return afterwards(view.website.id, "added", await view.ask({ operation: "competitors.add", input }));
}

/** Tracks a competitor or changes one. */
export const competitorsAction: Action = {
  path: "/competitors",
  // A hundred words and as many phrases have room.
  maxBytes: 256 * 1024,
  act: (view, field) => (isOfChange(field("form")) ? changeCompetitor(view, field) : addCompetitor(view, field)),
};
