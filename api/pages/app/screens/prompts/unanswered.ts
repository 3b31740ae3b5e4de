import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { dayOf } from "../../../words.ts";
import type { Answer, Question } from "../../ask.ts";
import { figure } from "../../figure.ts";
import type { WebsiteView } from "../../screen.ts";
import { emptyList, listTable, pageOf, pager } from "../lists.ts";

type Prompt = Answer<"prompts.list">["prompts"][number];

const pageSize = 50;

/** A page of the prompts without an answer in the range, newest first: just added, paused, or failed; nothing where all have some. */
export async function unansweredOf(view: WebsiteView): Promise<Markup | ""> {
  const { start_date, end_date } = view.chosen.filters;
  // The list above has `page`.
  const page = pageOf(view.query("cursor"));
  const question: Question<"prompts.list"> = {
    operation: "prompts.list",
    input: { website_id: view.website.id, answered: false, start_date, end_date, page_num: page, page_size: pageSize },
  };
  const { prompts, pagination } = await view.ask(question);
  if (pagination.total === 0) return "";
  const to = (number: number) => `${view.link("/prompts", { cursor: number || null })}#unanswered`;
  return html`<div id="unanswered">${figure(view, {
    title: "Without answers in this range",
    body: html`${tableOf(view, prompts)}${pager(page, pageSize, pagination.total, to)}`,
    asked: [question],
    evidence: null,
  })}</div>`;
}

function tableOf(view: WebsiteView, prompts: readonly Prompt[]): Markup {
  const heads = [
    { title: "Prompt" },
    { title: "State" },
    { title: "Tags" },
    { title: "Ask from" },
    { title: "Added", isOneLine: true },
  ];
  const names = (all: readonly { name: string }[]) =>
    all.length > 0 ? html`<bdi>${all.map(({ name }) => name).join(", ")}</bdi>` : "–";
  const rows = prompts.map((one) => ({
    cells: [
      html`<a class="what" dir="auto" href="${view.link(`/prompts/${one.id}`)}">${one.text}</a>`,
      one.status === "paused" ? html`<span class="tag">paused</span>` : one.status,
      names(one.tags),
      names(one.locations),
      dayOf(one.created_at),
    ],
  }));
  return listTable("Newest first", heads, rows, emptyList("No more prompts without answers."));
}
