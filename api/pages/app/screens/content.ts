import { html } from "hono/html";
import { counted, dayOf } from "../../words.ts";
import type { Question } from "../ask.ts";
import { figure } from "../figure.ts";
import type { WebsiteScreen } from "../screen.ts";
import { emptyList, listTable, pageOf, pager } from "./lists.ts";

const pageSize = 40;

const types = {
  ...{ draft: "Draft", optimize: "Optimize draft", snipe: "Snipe", slice: "Slice", manual: "Written by hand" },
  ...{ external: "Tracked page", imported: "Imported page" },
};
const nothing = emptyList(
  "No drafts and no tracked pages yet. A draft is written from a brief, and every item shows which answers cite it.",
  "POST /content/generate",
);

const stages = { pending: "pending", generated: "text ready", done: "done" };

/** The items of the Content Hub; each leads to its page. */
export const content: WebsiteScreen = {
  of: "website",
  name: "content",
  path: "/content",
  title: "Content",
  nav: { group: "Content", key: "t" },
  filters: false,
  async show(view) {
    const page = pageOf(view.query("page"));
    const sheet = view.query("sheet");
    const question: Question<"content.items"> = {
      operation: "content.items",
      input: { website_id: view.website.id, page_num: page, page_size: pageSize, ...(sheet && { sheet_id: sheet }) },
    };
    const [{ items, pagination }, { sheets }] = await Promise.all([
      view.ask(question),
      view.ask({ operation: "content.sheets.list", input: { website_id: view.website.id } }),
    ]);
    const tabs = [{ sheet_id: "", name: "All" }, ...sheets];
    const choice = html`<nav class="switch" aria-label="Tabs">${tabs.map(
      ({ sheet_id: id, name }) =>
        html`<a href="${view.link("/content", { sheet: id || null })}"${id === sheet ? html` aria-current="true"` : ""}><bdi>${name}</bdi></a>`,
    )}</nav>`;
    const rows = items.map((item) => ({
      cells: [
        html`<a href="/content-hub/${view.website.id}/${item.content_id}" dir="auto">${item.title || item.url || "Untitled"}</a>${item.topic_name ? html`<small><bdi>${item.topic_name}</bdi></small>` : ""}`,
        types[item.type],
        item.is_published
          ? html`<span class="tag good">published</span>`
          : item.stage
            ? html`<span class="tag">${stages[item.stage]}</span>`
            : "–",
        item.prompt_count.toLocaleString("en"),
        dayOf(item.updated_at),
      ],
    }));
    const heads = [
      { title: "Item" },
      { title: "Kind" },
      { title: "State" },
      { title: "Prompts", isNumber: true },
      { title: "Changed" },
    ];
    const body = html`${listTable(`${counted(pagination.total, "item")}, newest first`, heads, rows, nothing)}${pager(page, pageSize, pagination.total, (to) => view.link("/content", { sheet: sheet || null, page: to || null }))}`;
    return {
      body: html`${tabs.length > 1 ? choice : ""}${figure(view, { title: "Items", body, asked: [question], evidence: null })}`,
    };
  },
};
