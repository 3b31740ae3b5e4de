import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { dayOf } from "../../../words.ts";
import type { Question } from "../../ask.ts";
import { figure } from "../../figure.ts";
import type { WebsiteView } from "../../screen.ts";
import { listTable } from "../lists.ts";

/** The newest prompts are looked through, which are those that were not asked yet. */
const newestQuestion = (view: WebsiteView): Question<"prompts.list"> => ({
  operation: "prompts.list",
  input: { website_id: view.website.id, page_size: 100 },
});

/** The newest prompts without an answer in the range: just added, paused, or failed; nothing where all have some. */
export async function unansweredOf(view: WebsiteView, answered: ReadonlySet<string>): Promise<Markup | ""> {
  const question = newestQuestion(view);
  const { prompts, pagination } = await view.ask(question);
  const without = prompts.filter(({ id }) => !answered.has(id));
  if (without.length === 0) return "";
  const heads = [
    { title: "Prompt" },
    { title: "State" },
    { title: "Tags" },
    { title: "Ask from" },
    { title: "Added", isOneLine: true },
  ];
  const names = (all: readonly { name: string }[]) =>
    all.length > 0 ? html`<bdi>${all.map(({ name }) => name).join(", ")}</bdi>` : "–";
  const rows = without.map((one) => ({
    cells: [
      html`<a class="what" dir="auto" href="${view.link(`/prompts/${one.id}`)}">${one.text}</a>`,
      one.status === "paused" ? html`<span class="tag">paused</span>` : "not asked yet",
      names(one.tags),
      names(one.locations),
      dayOf(one.created_at),
    ],
  }));
  const caption = pagination.total > prompts.length ? `Of the newest ${prompts.length} prompts` : "Newest first";
  return figure(view, {
    title: "Without answers in this range",
    body: listTable(caption, heads, rows),
    asked: [question],
    evidence: null,
  });
}
