import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { dayOf } from "../../../words.ts";
import type { Answer, Question } from "../../ask.ts";
import { figure } from "../../figure.ts";
import type { WebsiteView } from "../../screen.ts";
import { cursorPager, emptyList, listTable } from "../lists.ts";

type Prompt = Answer<"prompts.list">["prompts"][number];

const pageSize = 50;
const callSize = 100;

const promptsQuestion = (view: WebsiteView, page: number): Question<"prompts.list"> => ({
  operation: "prompts.list",
  input: { website_id: view.website.id, page_size: callSize, page_num: page },
});

/** Prompts with their places in the list of all, newest first, from a place on. */
async function* promptsFrom(view: WebsiteView, first: number): AsyncGenerator<{ prompt: Prompt; place: number }> {
  for (let page = Math.floor(first / callSize); ; page++) {
    const { prompts, pagination } = await view.ask(promptsQuestion(view, page));
    for (const [index, prompt] of prompts.entries()) {
      const place = page * callSize + index;
      if (place >= first) yield { prompt, place };
    }
    if ((page + 1) * callSize >= pagination.total) return;
  }
}

/**
 * A page of the prompts without an answer in the range, newest first: just added, paused, or failed; nothing where all have some. The cursor of
 * the address is the place of the first one among all prompts.
 */
export async function unansweredOf(view: WebsiteView, answered: ReadonlySet<string>): Promise<Markup | ""> {
  const cursor = Math.min(1_000_000, Math.max(0, Number.parseInt(view.query("cursor"), 10) || 0));
  const shown: Prompt[] = [];
  let next: number | null = null;
  for await (const { prompt, place } of promptsFrom(view, cursor)) {
    if (answered.has(prompt.id)) continue;
    if (shown.length === pageSize) {
      next = place;
      break;
    }
    shown.push(prompt);
  }
  if (shown.length === 0 && cursor === 0) return "";
  const to = (place: number | null) => html`${view.link("/prompts", { cursor: place })}#unanswered`;
  const pages = cursorPager("prompts", cursor > 0 ? to(null) : null, next === null ? null : to(next));
  return html`<div id="unanswered">${figure(view, {
    title: "Without answers in this range",
    body: html`${tableOf(view, shown)}${pages}`,
    asked: [promptsQuestion(view, Math.floor(cursor / callSize))],
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
