import { html } from "hono/html";
import { modelLabel } from "../../../../src/integrations/ai-models/index.ts";
import { shownWith } from "../../../../src/platform/numbers/index.ts";
import type { Markup } from "../../document.ts";
import { counted } from "../../words.ts";
import type { Question } from "../ask.ts";
import { figure, number, share } from "../figure.ts";
import { rowsQuestion } from "../metrics.ts";
import { judged, type Movement, movements, promptRates } from "../prompt-rates.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { outside } from "./lists.ts";
import { heatOf } from "./overview/heat.ts";
import { stripOf } from "./prompt/days.ts";
import { historyOf } from "./prompt/history.ts";
import { manageForm } from "./prompt/manage.ts";
import { startForm } from "./runs/start.ts";

export const prompt: WebsiteScreen = {
  of: "website",
  name: "prompt",
  path: "/prompts/:prompt_id",
  title: "Prompt",
  filters: true,
  compares: true,
  async show(asked) {
    const id = asked.params.prompt_id!;
    const { prompt } = await asked.ask({ operation: "prompts.read", input: { website_id: asked.website.id, prompt_id: id } });
    const view = about(asked, prompt.id);
    const { filters, before } = view.chosen;
    const pages: Question<"sources.pages"> = {
      operation: "sources.pages",
      input: { website_id: view.website.id, filters, page_size: 8, daily: false },
    };
    const [[now], [past], strip, heat, cited, searches, history] = await Promise.all([
      promptRates(view, filters),
      before ? promptRates(view, before) : [],
      stripOf(view),
      heatOf(view),
      view.ask(pages),
      searchesOf(view),
      historyOf(asked, prompt),
    ]);
    const facts = [
      ...(prompt.type ? [prompt.type.replace("_", " ")] : []),
      ...prompt.tags.map(({ name }) => name),
      ...prompt.locations.map(({ name }) => name),
      ...(prompt.deleted_at ? ["deleted"] : prompt.status === "paused" ? ["paused"] : []),
    ];
    const head = html`${facts.length > 0 ? html`<p>${facts.map((fact) => html`<span class="tag">${fact}</span> `)}</p>` : ""}${manageForm(asked, prompt)}`;
    const trail = [{ href: asked.link("/prompts"), label: "Prompts" }];
    if (!now) {
      const isAsked = prompt.status === "active" && !prompt.deleted_at && asked.chosen.narrowing === 0;
      const start = isAsked ? await startForm(asked, [prompt.id]) : "";
      const body = html`${head}<p class="note">Nothing was answered with these filters.</p>${start}${history}`;
      return { title: prompt.text, trail, body };
    }
    const [moved] = past ? (await judged(view, movements([now], [past]))).moved : [];
    return {
      title: prompt.text,
      trail,
      body: html`${head}
${sentenceOf(view, now, moved)}
${strip}
<div class="two"><div>${heat}${searches}</div>${figure(view, {
        title: "Pages that answers cite",
        asked: [pages],
        evidence: view.link("/answers"),
        body:
          cited.pages.length === 0
            ? html`<p class="soft">None.</p>`
            : html`<ul class="list">${cited.pages.map(
                ({ normalized_url, citation_percentage, default_source_type }) =>
                  html`<li><span data-column="Page">${outside(`https://${normalized_url}`, normalized_url)}</span> ${default_source_type === "owned" ? html`<span class="tag own" data-column="Owner">yours</span>` : default_source_type === "competitor" ? html`<span class="tag" data-column="Owner">a competitor's</span>` : ""}<br><span class="small soft">in <span data-column="Cited in">${share(citation_percentage)}</span> of the answers</span></li>`,
              )}</ul>`,
      })}</div>${history}`,
    };
  },
};

/** The same view with the filters of one prompt, which its links keep. */
function about(view: WebsiteView, promptId: string): WebsiteView {
  const { chosen } = view;
  const narrowed = <Filters extends object>(filters: Filters) => ({ ...filters, prompt_ids: [promptId] });
  return {
    ...view,
    chosen: { ...chosen, filters: narrowed(chosen.filters), before: chosen.before && narrowed(chosen.before) },
    link: (path, changes = {}) => view.link(path, { prompt_ids: promptId, ...changes }),
  };
}

function sentenceOf(
  view: WebsiteView,
  { rate, interval, answers, position }: Awaited<ReturnType<typeof promptRates>>[number],
  moved: Movement | undefined,
): Markup {
  const change =
    !moved || moved.verdict === "not_comparable"
      ? ""
      : moved.verdict === "within_noise"
        ? ", within noise of the period before"
        : html`, <span class="verdict ${moved.verdict}">${moved.verdict} ${shownWith(1, Math.abs(moved.points))} points</span> on the period before`;
  return html`<p class="sentence"><strong><bdi>${view.choices.ownBrand}</bdi></strong> is named in ${share(rate)} <small>(95% interval ${shownWith(1, interval.low)}–${shownWith(1, interval.high)}%)</small> of ${counted(answers, "answer")}${position === null ? "" : html`, at rank ${number(position, shownWith(1, position))} on average`}${change}. <a href="${view.link("/answers")}">Read the answers</a></p>`;
}

const mostAnswers = 200;

/** What models searched for, most frequent first. */
async function searchesOf(view: WebsiteView): Promise<Markup | ""> {
  const question = rowsQuestion(view, {
    ...{ dataset: "answers", fields: ["model", "search_queries"], limit: mostAnswers },
    filters: { has_search_queries: true },
  });
  const counts = new Map<string, { text: string; models: Set<string>; count: number }>();
  const { columns, rows, has_more } = await view.ask(question);
  for (const row of rows) {
    const searches = new Map(
      (row[columns.indexOf("search_queries")] as string[]).map((text) => [text.toLocaleLowerCase(), text]),
    );
    for (const [folded, text] of searches) {
      const one = counts.get(folded) ?? { text, models: new Set(), count: 0 };
      one.count++;
      one.models.add(modelLabel(String(row[columns.indexOf("model")])));
      counts.set(folded, one);
    }
  }
  if (counts.size === 0) return "";
  const most = [...counts.values()].sort((a, b) => b.count - a.count).slice(0, 12);
  const body = html`<p class="soft">In ${has_more ? `the newest ${mostAnswers} answers` : counted(rows.length, "answer")} for which a model searched.</p>
<table><thead><tr><th scope="col">Search query</th><th scope="col">Models</th><th scope="col" class="n">Answers</th></tr></thead><tbody>${most.map(
    ({ text, models, count }) =>
      html`<tr><th scope="row" dir="auto">${text}</th><td>${[...models].join(", ")}</td><td class="n">${count}</td></tr>`,
  )}</tbody></table>`;
  return figure(view, { title: "What models searched for", body, asked: [question], evidence: view.link("/answers") });
}
