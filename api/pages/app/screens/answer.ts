import { html } from "hono/html";
import { modelLabel } from "../../../../src/integrations/ai-models/index.ts";
import { Refusal } from "../../../../src/platform/errors/index.ts";
import type { Markup } from "../../document.ts";
import { draw } from "../../draw/draw.ts";
import { counted, timeOf } from "../../words.ts";
import type { Answer, Question } from "../ask.ts";
import { figure } from "../figure.ts";
import { rowsOf } from "../metrics.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { markedText, mentionsOf, placesOf } from "./answer/marked.ts";
import { productsOf, sourcesOf } from "./answer/sources.ts";
import { answerLink } from "./answers.ts";

type Response = Answer<"responses.list">["responses"][number];

export const answer: WebsiteScreen = {
  of: "website",
  name: "answer",
  path: "/answers/:response_id",
  title: "Answer",
  filters: false,
  async show(view) {
    const question = questionAt(view, view.query("at"));
    const response = await find(view, question, view.params.response_id!);
    const [before, after, sameDay] = await Promise.all([
      neighbour(view, response, "before"),
      neighbour(view, response, "after"),
      ofSameDay(view, response),
    ]);
    const past = before && view.query("compare") !== "none" ? await find(view, questionAt(view, before.at), before.id) : null;
    const { id: organizationId } = view.organization;
    const comparison =
      past?.response && response.response
        ? await draw(organizationId, { before: past.response, after: response.response })
        : null;
    const nearby = html`<nav class="pages" aria-label="Answers to this prompt by this model"><span>${before ? html`<a rel="prev" href="${answerLink(view, before.id, before.at)}">← ${timeOf(before.at)}</a>` : ""}</span><span>${after ? html`<a rel="next" href="${answerLink(view, after.id, after.at)}">${timeOf(after.at)} →</a>` : ""}</span></nav>`;
    const evidence = response.evidence ?? [];
    const places = placesOf(evidence);
    const text = response.response ? await markedText(organizationId, response.response, places) : null;
    return {
      title: response.base_prompt,
      trail: [
        { href: view.link("/prompts"), label: "Prompts" },
        { href: view.link(`/prompts/${response.prompt_id}`), label: "This prompt" },
      ],
      body: html`${nearby}<div class="answer"><div>
${figure(view, {
  title: `${modelLabel(response.model)}, ${timeOf(response.created_at)}`,
  asked: [question],
  evidence: null,
  body: html`<p>${badges(response)}</p>${
    text !== null
      ? html`<div class="answer-text" dir="auto">${text}</div>`
      : html`<p class="empty">${{ answered: "The answer is empty.", refused: "The model refused to answer.", empty: "The model answered nothing.", failed: "The model could not be asked." }[response.outcome]}</p>`
  }${response.prompt === response.base_prompt ? "" : html`<details><summary>The text that was asked</summary><pre tabindex="0" dir="auto">${response.prompt}</pre></details>`}`,
})}
${
  comparison !== null
    ? html`<section class="card"><details><summary><strong>Compared with the answer before</strong> <span class="soft">${timeOf(past!.created_at)}</span></summary>${comparison}</details></section>`
    : ""
}
${sameDay.length > 1 ? html`<section class="card"><h2>The same prompt on this day</h2><ul class="list">${sameDay.map((one) => html`<li><a href="${answerLink(view, one.id, one.at)}"${one.id === response.id ? html` aria-current="page"` : ""}>${one.model}, ${one.at.slice(11, 16)} UTC</a> <span class="small soft">${one.result}</span></li>`)}</ul></section>` : ""}</div><div>
<section class="card"><h2>Who is named</h2>${mentionsOf(evidence, places)}</section>
<section class="card"><h2>Sources</h2>${sourcesOf(response, view.choices.companies)}</section>
${productsOf(response)}
${response.search_queries.length > 0 ? html`<section class="card"><h2>What the model searched for</h2><ul class="list small">${response.search_queries.map((query) => html`<li dir="auto">${query}</li>`)}</ul></section>` : ""}
<section class="card"><h2>How it was asked</h2>${factsOf(response)}</section>
</div></div>`,
    };
  },
};

/** The answers of the moment that an address names. An instant has milliseconds there, and more in the database. */
function questionAt({ website, chosen }: WebsiteView, at: string): Question<"responses.list"> {
  const instantMs = Date.parse(at);
  if (Number.isNaN(instantMs)) throw new Refusal(404, "Answer not found");
  const [start_date, end_date] = [0, 1].map((more) => new Date(instantMs + more).toISOString());
  const { schedule_id } = chosen.filters;
  return {
    operation: "responses.list",
    input: { website_id: website.id, filters: { start_date, end_date, schedule_id }, include: ["evidence"], page_size: 100 },
  };
}

async function find(view: WebsiteView, question: Question<"responses.list">, id: string): Promise<Response> {
  const { responses } = await view.ask(question);
  const found = responses.find((response) => response.id === id.toLowerCase());
  if (!found) throw new Refusal(404, "Answer not found");
  return found;
}

/** How far back or ahead the next answer is looked for. */
const mostDays = 400;

async function neighbour(view: WebsiteView, response: Response, side: "before" | "after") {
  const at = Date.parse(response.created_at);
  const [from, to] = side === "before" ? [at - mostDays * 86_400_000, at - 1] : [at + 1, at + mostDays * 86_400_000];
  const filters = {
    ...{ start_date: new Date(from).toISOString(), end_date: new Date(to).toISOString() },
    ...{ prompt_ids: [response.prompt_id], models: [response.model] },
    ...(response.location && { location_ids: [response.location.id] }),
  };
  const answer = await view.ask({
    operation: "query.rows",
    input: {
      ...{ website_id: view.website.id, dataset: "answers", schedule: view.chosen.filters.schedule_id, filters },
      ...{ fields: ["response_id", "created_at"], order_by: "created_at", limit: 1 },
      order: side === "before" ? "descending" : "ascending",
    },
  });
  const [row] = rowsOf(answer);
  return row ? { id: row.text("response_id"), at: row.text("created_at") } : null;
}

/** Other models' answers of the day, and further samples. */
async function ofSameDay(view: WebsiteView, response: Response) {
  const day = response.created_at.slice(0, 10);
  const answer = await view.ask({
    operation: "query.rows",
    input: {
      ...{ website_id: view.website.id, dataset: "answers", schedule: view.chosen.filters.schedule_id },
      ...{ filters: { start_date: day, end_date: day, prompt_ids: [response.prompt_id] }, limit: 50, order: "ascending" },
      fields: ["response_id", "created_at", "model", "outcome", "position"],
    },
  });
  return rowsOf(answer).map((row) => {
    const position = row.number("position");
    const result =
      row.text("outcome") !== "answered" ? row.text("outcome") : position === null ? "not named" : `rank ${position}`;
    return { id: row.text("response_id"), at: row.text("created_at"), model: modelLabel(row.text("model")), result };
  });
}

function badges({ provider, mentioned, position, cited, outcome, is_cut }: Response): Markup {
  return html`${provider === "simulated" ? html`<span class="tag third">simulated</span> ` : ""}${
    outcome !== "answered"
      ? html`<span class="tag bad">${outcome}</span>`
      : mentioned
        ? html`<span class="tag own">you are named, rank ${position}</span>`
        : html`<span class="tag">you are not named</span>`
  } ${cited ? html`<span class="tag good">cites you</span>` : ""} ${is_cut ? html`<span class="tag bad">cut at a limit, not counted</span>` : ""}`;
}

/** Whom the model was asked of, and how where that is known. */
function wayOf({ provider, collection }: Response): string {
  if (provider === "simulated") return "nobody: the answer is simulated";
  return collection === null ? provider : `${provider}, by its ${collection === "api" ? "API" : "product"}`;
}

function factsOf(response: Response): Markup {
  const { location, cost, tokens, searches } = response;
  const facts: [string, unknown][] = [
    ["Model", modelLabel(response.model)],
    ["Answered by", response.served_model ?? "not told"],
    ["Asked of", wayOf(response)],
    ["Location", location?.name ?? "no place was given"],
    ["Schedule", response.schedule.name],
    ...(searches === null ? [] : [["Web searches", searches] as [string, unknown]]),
    ...(tokens?.output != null ? [["Length", counted(tokens.output, "token")] as [string, unknown]] : []),
    ...(cost ? [["Provider's price", `${cost.amount.toFixed(4)} ${cost.currency}`] as [string, unknown]] : []),
    [
      "Detector",
      response.detector_version === null
        ? "–"
        : response.detector_version === 0
          ? "mentions were imported"
          : `version ${response.detector_version}`,
    ],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
