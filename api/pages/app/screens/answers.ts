import { html } from "hono/html";
import { modelLabel } from "../../../../src/integrations/ai-models/index.ts";
import type { Markup } from "../../document.ts";
import { counted, timeOf } from "../../words.ts";
import type { Question } from "../ask.ts";
import { figure, number } from "../figure.ts";
import { hiddenFields } from "../filter-form.ts";
import type { Changes } from "../filters.ts";
import { countedRows, rowsOf, rowsQuestion } from "../metrics.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { nothingAnswered } from "./nothing.ts";

const pageSize = 25;

/** Which answers are listed: those that a company is named in, that cite the own pages, that name others only, perhaps one of them, or all. */
const kinds = ["mentions", "citations", "lost", ""] as const;

export const answers: WebsiteScreen = {
  of: "website",
  name: "answers",
  path: "/answers",
  title: "Answers",
  nav: { group: "Visibility", key: "a" },
  filters: true,
  async show(view) {
    const kind = kinds.find((one) => one === view.query("kind")) ?? "";
    const company = view.query("company");
    const page = Math.min(1_000, Math.max(0, Number.parseInt(view.query("page"), 10) || 0));
    const search = view.query("q").trim().slice(0, 200);
    const run = view.query("run");
    const question = questionOf(view, { kind, company, search, run, offset: page * pageSize });
    const answer = await view.ask(question);
    const rows = rowsOf(answer);
    const total = answer.total_rows ?? 0;
    const none = total === 0 ? await nothingAnswered(view, "/answers") : null;
    if (none !== null) return { body: none };
    const here: Changes = { kind: kind || null, company: company || null, q: search || null, run: run || null };
    const title = {
      mentions: `Answers that name ${company || view.choices.ownBrand}`,
      citations: "Answers that cite your pages",
      lost: company ? `Answers that name ${company} and not you` : "Answers that name others only",
      "": "All answers",
    }[kind];
    const body = html`${searchOf(view, kind, search)}<p class="soft">${number(total, counted(total, "answer"))}, newest first</p>
${rows.length === 0 ? html`<p class="empty">None with these filters.</p>` : html`<ul class="list">${rows.map((row) => entry(view, row, kind))}</ul>`}
<div class="pages"><span>${page > 0 ? html`<a rel="prev" href="${view.link("/answers", { ...here, page: page - 1 || null })}">Newer</a>` : ""}</span><span>${(page + 1) * pageSize < total ? html`<a rel="next" href="${view.link("/answers", { ...here, page: page + 1 })}">Older</a>` : ""}</span></div>`;
    return { body: html`${choiceOf(view, kind)}${figure(view, { title, body, asked: [question], evidence: null })}` };
  },
};

function questionOf(
  view: WebsiteView,
  {
    kind,
    company,
    search,
    run,
    offset,
  }: { kind: (typeof kinds)[number]; company: string; search: string; run: string; offset: number },
): Question<"query.rows"> {
  const fields = ["response_id", "created_at", "model", "prompt", "position"];
  const where = {
    mentions: [{ field: "company", value: company || view.choices.ownBrand }],
    citations: [{ field: "cited", value: true }],
    lost: [{ field: "names_only_others", value: true }, ...(company ? [{ field: "companies", value: company }] : [])],
    "": [],
  }[kind];
  const isCounted = kind === "mentions" ? [] : countedRows(view);
  const found = search && kind !== "mentions" ? [{ field: "response", operator: "contains", value: search }] : [];
  const ofRun = run && kind !== "mentions" ? [{ field: "run_id", value: run }] : [];
  return rowsQuestion(view, {
    dataset: kind === "mentions" ? "mentions" : "answers",
    fields: kind === "mentions" ? fields : [...fields, "companies", "outcome"],
    ...{ where: [...where, ...isCounted, ...found, ...ofRun], limit: pageSize, offset, include_total: true },
  });
}

/** An address of an answer: it holds when it came, by which it is found. */
export const answerLink = (view: WebsiteView, id: string, createdAt: string, changes: Changes = {}): string =>
  view.link(`/answers/${id}`, { at: createdAt, ...changes });

function entry(view: WebsiteView, row: ReturnType<typeof rowsOf>[number], kind: string): Markup {
  const position = row.number("position");
  const companies = row.texts("companies");
  const named =
    kind === "mentions"
      ? html`<span class="tag">rank <span data-column="Rank">${position}</span></span>`
      : companies.length > 0
        ? html`names <bdi data-column="Companies">${companies.join(", ")}</bdi>`
        : "names no tracked company";
  return html`<li><span data-column="Prompt"><a class="what" dir="auto" href="${answerLink(view, row.text("response_id"), row.text("created_at"))}">${row.text("prompt")}</a></span><br>
<span class="small soft"><span data-column="Model">${modelLabel(row.text("model"))}</span>, <span data-column="Time">${timeOf(row.text("created_at"))}</span>: ${named}</span></li>`;
}

function choiceOf(view: WebsiteView, kind: string): Markup {
  const choices = [
    { kind: "", label: "All" },
    { kind: "mentions", label: `Name ${view.choices.ownBrand}` },
    { kind: "lost", label: "Name others only" },
    { kind: "citations", label: "Cite your pages" },
  ];
  return html`<nav class="switch" aria-label="Which answers">${choices.map(
    (one) =>
      html`<a href="${view.link("/answers", { kind: one.kind || null })}"${one.kind === kind ? html` aria-current="true"` : ""}>${one.label}</a>`,
  )}</nav>`;
}

/** Mentions have no text to be searched. */
function searchOf(view: WebsiteView, kind: string, search: string): Markup | "" {
  if (kind === "mentions") return "";
  return html`<form class="filters find" method="get" autocomplete="off" action="/app/${view.website.id}/answers" role="search">${hiddenFields(view, ["q"])}
<label>Text in the answer <input type="search" name="q" value="${search}" maxlength="200" data-search></label><div class="buttons"><button class="quiet">Search</button></div></form>`;
}
