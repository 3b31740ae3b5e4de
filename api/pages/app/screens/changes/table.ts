import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { timeOf } from "../../../words.ts";
import { mostNamed, type WebsiteChanges } from "../../activity.ts";
import type { WebsiteView } from "../../screen.ts";
import { emptyList, listTable } from "../lists.ts";

type Change = WebsiteChanges["changes"][number];

/** What changes are about. */
export const entityTypes = [
  { value: "prompt", label: "Prompts", one: "Prompt" },
  { value: "topic", label: "Topics", one: "Topic" },
  { value: "prompt_tag", label: "Tags", one: "Tag" },
] as const;

/** The changes of a page. @param names of topics and tags, by id. */
export function changesTable(view: WebsiteView, { changes, texts }: WebsiteChanges, names: ReadonlyMap<string, string>): Markup {
  const heads = [{ title: "Change" }, { title: "Of" }, { title: "By" }, { title: "When", isOneLine: true }];
  const rows = changes.map((one) => ({
    cells: [wordsOf(one), subjectsOf(view, one, texts, names), makerOf(one), timeOf(one.occurred_at)],
  }));
  return listTable("Newest first", heads, rows, emptyList("No older changes."));
}

/** The changes of one prompt, with one row a change. */
export function promptChanges({ changes }: WebsiteChanges): Markup {
  const heads = [{ title: "Change" }, { title: "By" }, { title: "When", isOneLine: true }];
  const rows = changes.map((one) => ({
    cells: [
      html`${one.change_type.charAt(0).toUpperCase()}${one.change_type.slice(1)}${one.entity_ids ? "" : html`<small>more than 500 prompts at once; this one may be among them</small>`}`,
      makerOf(one),
      timeOf(one.occurred_at),
    ],
  }));
  return listTable("Newest first", heads, rows, emptyList("No older changes."));
}

function wordsOf({ entity_type: type, entity_ids: ids, change_type: change }: Change): string {
  const { one, label } = entityTypes.find(({ value }) => value === type)!;
  return `${ids?.length === 1 ? one : label} ${change}`;
}

function subjectsOf(
  view: WebsiteView,
  { entity_type: type, entity_ids: ids }: Change,
  texts: WebsiteChanges["texts"],
  names: ReadonlyMap<string, string>,
): Markup | string {
  if (!ids) return "more than 500 at once";
  const named = ids.slice(0, mostNamed).map((id) => {
    const name = type === "prompt" ? texts.get(id) : names.get(id);
    if (name === undefined) return html`<span class="soft" title="${id}">deleted for good</span>`;
    return type === "prompt"
      ? html`<a class="what" dir="auto" href="${view.link(`/prompts/${id}`)}">${name}</a>`
      : html`<bdi>${name}</bdi>`;
  });
  const others = ids.length - named.length;
  return html`${named.map((one, index) => html`${index > 0 ? html`<br>` : ""}${one}`)}${others > 0 ? html`<small>and ${others} more</small>` : ""}`;
}

function makerOf({ via_api_key: isKey, by_person: isPerson, actor: { user } }: Change): Markup | string {
  if (user) return html`<bdi>${user.email}</bdi>`;
  return isKey ? "an API key" : isPerson ? "somebody without access now" : "the service";
}
