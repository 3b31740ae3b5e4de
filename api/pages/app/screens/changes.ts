import { html } from "hono/html";
import { Refusal } from "../../../../src/platform/errors/index.ts";
import type { WebsiteScreen } from "../screen.ts";
import { changesTable, entityTypes } from "./changes/table.ts";
import { emptyList, pageOf, pager } from "./lists.ts";

const pageSize = 40;

/** Who changed the prompts, topics and tags of a website, for its admins. */
export const changes: WebsiteScreen = {
  of: "website",
  name: null,
  permission: "admin",
  path: "/changes",
  title: "Changes",
  nav: { group: "Measurement" },
  filters: false,
  async show(view) {
    const [page, asked] = [pageOf(view.query("page")), view.query("kind")];
    const type = entityTypes.find(({ value }) => value === asked)?.value;
    const found = await view.changes({ page_num: page, page_size: pageSize, ...(type && { entity_type: type }) });
    if (!found) throw new Refusal(404, "Only admins of the website see its changes");
    const [{ topics }, { prompt_tags: tags }] = await Promise.all([
      view.ask({ operation: "topics.list", input: { website_id: view.website.id } }),
      view.ask({ operation: "prompt-tags.list", input: { website_id: view.website.id } }),
    ]);
    const names = new Map([...topics, ...tags].map(({ id, name }) => [id, name]));
    const choice = [{ value: "", label: "All" }, ...entityTypes].map(
      ({ value, label }) =>
        html`<a href="${view.link("/changes", { kind: value || null })}"${value === (type ?? "") ? html` aria-current="true"` : ""}>${label}</a>`,
    );
    const none = type
      ? "No such change yet."
      : "Nothing was changed yet. Prompts, topics and tags that are added, changed or deleted are listed here.";
    const list = found.changes.length > 0 || found.total > 0 ? changesTable(view, found, names) : emptyList(none);
    const pages = pager(page, pageSize, found.total, (to) => view.link("/changes", { kind: type ?? null, page: to || null }));
    return {
      body: html`<nav class="switch" aria-label="Changes of">${choice}</nav><section class="card">${list}${pages}</section>`,
    };
  },
};
