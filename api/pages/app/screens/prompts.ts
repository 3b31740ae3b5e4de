import { html } from "hono/html";
import { shownWith } from "../../../../src/platform/numbers/index.ts";
import type { Markup } from "../../document.ts";
import { counted } from "../../words.ts";
import { between, figure, number, points, share } from "../figure.ts";
import { hiddenFields } from "../filter-form.ts";
import { allRows, metricsQuestion } from "../metrics.ts";
import { judged, type Movement, movements, type PromptRate, promptQuestion, promptRates } from "../prompt-rates.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { emptyList } from "./lists.ts";
import { nothing } from "./nothing.ts";
import { newPromptsForm } from "./prompts/new-prompts.ts";
import { unansweredOf } from "./prompts/unanswered.ts";

const pageSize = 50;

/** How the prompts can be ordered. */
const orders = {
  lowest: { label: "Lowest mention rate", compare: (a, b) => a.rate - b.rate },
  highest: { label: "Highest mention rate", compare: (a, b) => b.rate - a.rate },
  lost: { label: "Lost most", compare: (a, b, pointsOf) => pointsOf(a) - pointsOf(b) },
  won: { label: "Won most", compare: (a, b, pointsOf) => pointsOf(b) - pointsOf(a) },
  answers: { label: "Most answers", compare: (a, b) => b.answers - a.answers },
  text: { label: "Text", compare: (a, b) => a.text.localeCompare(b.text) },
} satisfies Record<string, { label: string; compare: Comparison }>;
type Order = keyof typeof orders;
type Comparison = (a: PromptRate, b: PromptRate, pointsOf: (one: PromptRate) => number) => number;

export const prompts: WebsiteScreen = {
  of: "website",
  name: "prompts",
  path: "/prompts",
  title: "Prompts",
  nav: { group: "Visibility", key: "p" },
  filters: true,
  compares: true,
  async show(view) {
    const { filters, before, narrowing } = view.chosen;
    const [rates, past, unanswered] = await Promise.all([
      promptRates(view, filters),
      before ? promptRates(view, before) : [],
      // With narrower filters those without answers would be all the others.
      narrowing > 0 ? "" : unansweredOf(view),
    ]);
    const isFirst = rates.length === 0 && unanswered === "" && narrowing === 0;
    const adding = newPromptsForm(view, isFirst);
    if (isFirst)
      return {
        body: html`${emptyList("No prompt yet. Prompts are the questions of your buyers that the models are asked.")}${adding}`,
      };
    if (rates.length === 0) return { body: html`${adding}${await nothing(view, "/prompts")}${unanswered}` };
    const order: Order = Object.hasOwn(orders, view.query("order")) ? (view.query("order") as Order) : "lowest";
    const search = view.query("q").trim().toLocaleLowerCase();
    const moved = new Map(movements(rates, past).map((one) => [one.id, one]));
    const pointsOf = ({ id }: PromptRate) => moved.get(id)?.points ?? 0;
    const found = rates
      .filter(({ text }) => text.toLocaleLowerCase().includes(search))
      .sort((a, b) => orders[order].compare(a, b, pointsOf) || a.text.localeCompare(b.text));
    const page = Math.max(0, Math.min(Number.parseInt(view.query("page"), 10) || 0, Math.ceil(found.length / pageSize) - 1));
    const shown = found.slice(page * pageSize, (page + 1) * pageSize);
    const ofShown = shown.flatMap(({ id }) => moved.get(id) ?? []);
    const [leaders, { moved: changes, asked: judging }] = await Promise.all([leadersOf(view, shown), judged(view, ofShown)]);
    const here = { order: order === "lowest" ? null : order, q: search || null };
    const body = html`${choiceOf(view, order, search)}<p class="soft">${counted(found.length, "prompt")} with answers.${before ? " Changes are in points on the period before, and coloured where they are told from noise." : ""}</p>
${shown.length === 0 ? html`<p class="empty">None with these filters.</p>` : tableOf(view, shown, leaders, new Map(changes.map((one) => [one.id, one])))}
<div class="pages"><span>${page > 0 ? html`<a rel="prev" href="${view.link("/prompts", { ...here, page: page - 1 || null })}">Previous prompts</a>` : ""}</span><span>${(page + 1) * pageSize < found.length ? html`<a rel="next" href="${view.link("/prompts", { ...here, page: page + 1 })}">Next prompts</a>` : ""}</span></div>`;
    const asked = [promptQuestion(view, filters), ...judging];
    return {
      body: html`${adding}${figure(view, { title: "All prompts", body, asked, evidence: view.link("/answers") })}${unanswered}`,
    };
  },
};

interface Leader {
  name: string;
  rate: number;
  isOwn: boolean;
}

/** The company that each of some prompts names most often. */
async function leadersOf(view: WebsiteView, shown: readonly PromptRate[]): Promise<Map<string, Leader>> {
  if (shown.length === 0) return new Map();
  // Of all companies, also where a filter shows some.
  const { competitor_ids: _, ...filters } = view.chosen.filters;
  const question = metricsQuestion(view, {
    ...{ metrics: ["mention_rate"], dimensions: ["prompt", "company"], order_by: "mention_rate", order: "descending" },
    filters: { ...filters, prompt_ids: shown.map(({ id }) => id) },
  });
  const leaders = new Map<string, Leader>();
  for (const row of await allRows(view, question)) {
    const [id, rate] = [row.text("prompt_id"), row.number("mention_rate") ?? 0];
    const leader = leaders.get(id);
    // Level with another, the own brand leads.
    if (rate > 0 && (!leader || (rate === leader.rate && row.is("is_self"))))
      leaders.set(id, { name: row.text("company"), rate, isOwn: row.is("is_self") });
  }
  return leaders;
}

function tableOf(
  view: WebsiteView,
  shown: readonly PromptRate[],
  leaders: ReadonlyMap<string, Leader>,
  moved: ReadonlyMap<string, Movement>,
): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Prompts"><table class="stack-rows">
<thead><tr><th scope="col">Prompt</th><th scope="col" class="n">You are named</th><th scope="col" class="n">Change</th><th scope="col" class="n">Rank</th><th scope="col">Named most</th><th scope="col" class="n">Answers</th></tr></thead>
<tbody>${shown.map((prompt) => {
    const leader = leaders.get(prompt.id);
    return html`<tr><th scope="row"><a class="what" dir="auto" href="${view.link(`/prompts/${prompt.id}`, { prompt_ids: null })}">${prompt.text}</a></th>
<td class="n" data-label="You are named"><span>${share(prompt.rate)}${between(prompt.interval)}</span></td>
<td class="n" data-label="Change">${changeOf(moved.get(prompt.id))}</td>
<td class="n" data-label="Rank">${number(prompt.position, shownWith(1, prompt.position ?? 0))}</td>
<td data-label="Named most">${leader ? html`<span><bdi class="${leader.isOwn ? "strong" : ""}">${leader.name}</bdi> <span class="soft">${shownWith(0, leader.rate)}%</span></span>` : html`<span class="soft">nobody</span>`}</td>
<td class="n" data-label="Answers"><a href="${view.link("/answers", { prompt_ids: prompt.id })}">${number(prompt.answers, prompt.answers.toLocaleString("en"))}</a></td></tr>`;
  })}</tbody></table></div>`;
}

function changeOf(movement: Movement | undefined): Markup {
  if (!movement) return html`<span class="soft">–</span>`;
  return points(movement.points, movement.verdict);
}

function choiceOf(view: WebsiteView, order: Order, search: string): Markup {
  return html`<form class="filters find" method="get" autocomplete="off" action="/app/${view.website.id}/prompts" role="search">${hiddenFields(view, ["q", "order"])}
<label>Text <input type="search" name="q" value="${search}" maxlength="200" data-search></label>
<label>Order <select name="order">${Object.entries(orders).map(([value, { label }]) => html`<option value="${value}"${value === order ? html` selected` : ""}>${label}</option>`)}</select></label>
<div class="buttons"><button class="quiet">Show</button></div></form>`;
}
