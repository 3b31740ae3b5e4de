import { html } from "hono/html";
import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Markup } from "../../../document.ts";
import type { Fields } from "../../../people/forms.ts";
import { counted } from "../../../words.ts";
import type { Answer } from "../../ask.ts";
import { formOf, wasRefused } from "../../form.ts";
import type { Action, OnWebsite, WebsiteView } from "../../screen.ts";
import { listAddress } from "./review.ts";

type Pillar = Answer<"knowledge-base.list-pillars">["pillars"][number];

const created = "pillar";
/** Followed by the id of the pillar. */
const renamed = "pillar-";

/** Whether a form is one of {@link pillarForms} that have a field. */
export const isOfPillar = (form: string): boolean => form === created || form.startsWith(renamed);

/** Makes, renames and deletes pillars; folded until it is opened. */
export function pillarForms(view: WebsiteView, pillars: readonly Pillar[]): Markup {
  const form = (id: string, button: string, label: string, values?: Readonly<Record<string, string>>) =>
    formOf(view, { id, action: listAddress(view, "/knowledge"), button, ...(values && { values }) }, ({ input }) =>
      input("name", label, html` required maxlength="200"`),
    );
  const rows = pillars.map(({ id, name, fact_count: count }) => {
    const isRefused = wasRefused(view, `${renamed}${id}`);
    return html`<li><bdi>${name}</bdi> <span class="soft">${counted(count, "fact")}</span>
<div class="manage"><details class="plan"${isRefused ? html` open` : ""}><summary aria-label="Rename: ${name}">Rename</summary>${form(`${renamed}${id}`, "Save the name", "Name", { name })}</details>
<details class="plan"><summary aria-label="Delete: ${name}">Delete</summary><p>${count === 0 ? "It is deleted for good" : `Its ${counted(count, "fact")} are deleted with it, for good; drafts rest on them no more. Move what should stay first`}. Hidden and archived facts of it go too.</p>
<form method="post" action="/app/${view.website.id}/knowledge/pillars/delete"><input type="hidden" name="pillar_id" value="${id}"><div class="buttons"><button class="quiet" aria-label="Delete the pillar: ${name}">Delete the pillar</button></div></form></details></div></li>`;
  });
  const isOpen = isOfPillar(view.refused?.field("form") ?? "");
  return html`<section class="card"><details class="plan"${isOpen ? html` open` : ""}><summary>Pillars</summary>
${rows.length > 0 ? html`<ul class="list">${rows}</ul>` : html`<p class="soft">No pillar yet. Pillars hold the facts of one matter, such as Products or Prices.</p>`}
${form(created, "Add the pillar", "Name of a new pillar")}</details></section>`;
}

/** The form that files the facts which are ticked in the list under another pillar; nothing where there is no other. */
export function moveForm(view: WebsiteView, pillars: readonly Pillar[]): Markup | "" {
  if (pillars.length < 2) return "";
  const others = pillars.filter(({ id }) => id !== view.query("pillar"));
  return html`<form class="filters" id="${move}" method="post" action="${listAddress(view, "/knowledge/move")}"><label>File the ticked facts under <select name="pillar_id">${others.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select></label><div class="buttons"><button class="quiet">Move them</button></div></form>`;
}

const move = "move";

/** The text of a fact, with a box for {@link moveForm} where that stands. */
export const moveBox = (pillars: readonly Pillar[], { id }: { id: string }, text: Markup): Markup =>
  pillars.length < 2
    ? text
    : html`<label class="box"><input type="checkbox" form="${move}" name="fact_ids" value="${id}">${text}</label>`;

/** Makes or renames a pillar. @returns the path of the page that comes next. */
export async function savePillar(view: OnWebsite, field: Fields): Promise<string> {
  const [form, website_id] = [field("form"), view.website.id];
  const name = field("name").trim();
  if (form === created) {
    const input = { website_id, name, idempotency_key: field("key") };
    const { pillar } = await view.ask({ operation: "knowledge-base.create-pillar", input });
    return `/app/${website_id}/knowledge?${new URLSearchParams({ pillar: pillar.id, changed: "pillar-added" })}`;
  }
  try {
    const input = { website_id, pillar_id: form.slice(renamed.length), name };
    await view.ask({ operation: "knowledge-base.update-pillar", input });
    return listAddress(view, "/knowledge", { changed: "pillar-renamed" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    return `/app/${website_id}/knowledge?changed=pillar-gone`;
  }
}

/** Deletes a pillar, and moves facts. */
export const pillarActions: readonly Action[] = [
  {
    path: "/knowledge/pillars/delete",
    async act(view, field) {
      const input = { website_id: view.website.id, pillar_ids: [field("pillar_id")] };
      const { failed_ids: failed } = await view.ask({ operation: "knowledge-base.delete-pillars", input });
      if (failed.length > 0) throw new Refusal(409, "The pillar could not be deleted now; try again in a minute");
      return `/app/${view.website.id}/knowledge?changed=pillar-deleted`;
    },
  },
  {
    path: "/knowledge/move",
    async act(view, field) {
      const fact_ids = field.all("fact_ids");
      if (fact_ids.length === 0) throw new Refusal(400, "No fact is ticked; tick those to move");
      const input = { website_id: view.website.id, pillar_id: field("pillar_id"), fact_ids };
      const { moved_ids: moved } = await view.ask({ operation: "knowledge-base.move-facts", input });
      // The page that is open may hold no fact any more.
      return listAddress(view, "/knowledge", { page: "", changed: `moved-${moved.length}` });
    },
  },
];
