import { html } from "hono/html";
import { counted, dayOf } from "../../words.ts";
import type { Question } from "../ask.ts";
import { figure } from "../figure.ts";
import type { WebsiteScreen } from "../screen.ts";
import { changeForm, lostForm } from "./knowledge/change-fact.ts";
import { mayChange, newFactsForms } from "./knowledge/new-facts.ts";
import { moveBox, moveForm, pillarForms } from "./knowledge/pillars.ts";
import { outcomeOf, reviewButtons } from "./knowledge/review.ts";
import { emptyList, outside, pageOf, pager } from "./lists.ts";

const pageSize = 40;

/** The facts that drafts rest on, by pillar. */
export const knowledge: WebsiteScreen = {
  of: "website",
  name: "knowledge",
  path: "/knowledge",
  title: "Knowledge Base",
  nav: { group: "Content" },
  filters: false,
  async show(view) {
    const page = pageOf(view.query("page"));
    const [pillar, search, imported] = [view.query("pillar"), view.query("q").trim().slice(0, 200), view.query("import")];
    const question: Question<"knowledge-base.list-facts"> = {
      operation: "knowledge-base.list-facts",
      input: {
        website_id: view.website.id,
        page_num: page,
        page_size: pageSize,
        ...(pillar && { pillar_id: pillar }),
        ...(search && { search }),
        ...(imported && { import_id: imported }),
      },
    };
    const [{ facts, pagination }, { pillars }, outcome] = await Promise.all([
      view.ask(question),
      view.ask({ operation: "knowledge-base.list-pillars", input: { website_id: view.website.id } }),
      outcomeOf(view),
    ]);
    const total = pillars.reduce((sum, one) => sum + one.fact_count, 0);
    const adding = await newFactsForms(view, pillars, total === 0);
    const isChanging = mayChange(view) && (await view.isEntitled("knowledge_base"));
    const names = new Map(pillars.map(({ id, name }) => [id, name]));
    const tabs = [{ id: "", name: "All", fact_count: total }, ...pillars];
    const choice = html`<nav class="switch" aria-label="Pillars">${tabs.map(
      ({ id, name, fact_count: count }) =>
        html`<a href="${view.link("/knowledge", { pillar: id || null })}"${id === pillar ? html` aria-current="true"` : ""}><bdi>${name}</bdi> ${count.toLocaleString("en")}</a>`,
    )}</nav>
<form class="filters find" method="get" autocomplete="off" action="/app/${view.website.id}/knowledge" role="search">${pillar ? html`<input type="hidden" name="pillar" value="${pillar}">` : ""}
<label>Text of a fact <input type="search" name="q" value="${search}" maxlength="200" data-search></label><div class="buttons"><button class="quiet">Search</button></div></form>`;
    const list = html`<ul class="list">${facts.map(
      (fact) =>
        html`<li>${moveBox(isChanging ? pillars : [], fact, html`<span dir="auto" data-column="Fact">${fact.text}</span>`)} ${fact.review_status === "approved" ? "" : html`<span class="tag ${fact.review_status === "rejected" ? "bad" : ""}" data-column="Review">${fact.review_status}</span>`}
<br><span class="small soft"><bdi data-column="Pillar">${names.get(fact.pillar_id) ?? "archived pillar"}</bdi>, <span data-column="Confidence">${fact.confidence}</span> confidence, <span data-column="Added">${dayOf(fact.created_at)}</span>${fact.source_url ? html`, from <span data-column="Source">${outside(fact.source_url)}</span>` : ""}</span>
${fact.quote ? html`<details class="small"><summary>What the page says</summary><blockquote dir="auto">${fact.quote}</blockquote></details>` : ""}${isChanging ? html`<div class="review">${reviewButtons(view, fact)}${changeForm(view, fact)}</div>` : ""}</li>`,
    )}</ul>${isChanging ? moveForm(view, pillars) : ""}${pager(page, pageSize, pagination.total, (to) => view.link("/knowledge", { pillar: pillar || null, q: search || null, import: imported || null, page: to || null }))}`;
    const body =
      facts.length === 0
        ? search
          ? emptyList("No fact holds this text.")
          : emptyList("No facts yet. Drafts rest on what stands here: what the company is, sells and can prove.")
        : list;
    return {
      body: html`${outcome}${lostForm(view, facts)}${adding}${isChanging ? pillarForms(view, pillars) : ""}${choice}${figure(view, { title: counted(pagination.total, "fact"), body, asked: [question], evidence: null })}`,
    };
  },
};
