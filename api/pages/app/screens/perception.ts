import { html } from "hono/html";
import { modelLabel } from "../../../../src/integrations/ai-models/index.ts";
import { wilson } from "../../../../src/reporting/index.ts";
import { lineChart } from "../../charts/index.ts";
import type { Markup } from "../../document.ts";
import { counted, timeOf } from "../../words.ts";
import type { Answer, Question } from "../ask.ts";
import { figure, number, share } from "../figure.ts";
import { metricsQuestion, rowsOf } from "../metrics.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { daysOf } from "../series.ts";
import { answerLink } from "./answers.ts";
import { listTable, pageOf, pager } from "./lists.ts";
import { nothingAnswered } from "./nothing.ts";
import { qualitiesByModel } from "./perception/by-model.ts";

const pageSize = 20;

type Attribute = Answer<"attributes.cumulative">["data"][number];

export const perception: WebsiteScreen = {
  of: "website",
  name: "perception",
  path: "/perception",
  title: "Perception",
  nav: { group: "Visibility" },
  filters: true,
  async show(view) {
    const question: Question<"attributes.cumulative"> = {
      operation: "attributes.cumulative",
      input: { website_id: view.website.id, filters: view.chosen.filters },
    };
    const { data } = await view.ask(question);
    const chosen = data.find(({ id }) => id === view.query("attribute"));
    if (chosen) {
      return {
        title: `${chosen.positive ? "+" : "−"} ${chosen.name}`,
        trail: [{ href: view.link("/perception"), label: "Perception" }],
        body: await attributeOf(view, chosen),
      };
    }
    const said = data.filter(({ mentions }) => mentions > 0);
    if (said.length === 0)
      return {
        body:
          (await nothingAnswered(view, "/perception")) ??
          html`<p class="note">No answer with these filters says what ${view.choices.ownBrand} is like.</p>`,
      };
    const half = (positive: boolean, title: string) =>
      figure(view, {
        title,
        body: tableOf(
          view,
          title,
          said.filter((one) => one.positive === positive),
        ),
        asked: [question],
        evidence: view.link("/answers", { kind: "mentions" }),
      });
    return { body: html`${await qualitiesByModel(view, said)}${half(true, "In favour")}${half(false, "Against")}` };
  },
};

function tableOf(view: WebsiteView, title: string, attributes: readonly Attribute[]): Markup {
  if (attributes.length === 0) return html`<p class="soft">Nothing of the kind is said.</p>`;
  const rivalOf = ({ companies }: Attribute) =>
    Object.entries(companies)
      .filter(([name]) => name !== view.choices.ownBrand)
      .sort(([, a], [, b]) => b - a)[0];
  return listTable(
    `${title}: answers that ascribe each quality`,
    [
      { title: "Quality" },
      { title: "Answers", isNumber: true },
      { title: "Of all answers", isNumber: true },
      { title: "Most among competitors" },
    ],
    attributes
      .toSorted((a, b) => b.mentions - a.mentions)
      .map((one) => {
        const rival = rivalOf(one);
        return {
          cells: [
            html`<span class="tag ${one.positive ? "good" : "bad"}">${one.positive ? "+" : "−"}</span> <a href="${view.link("/perception", { attribute: one.id })}">${one.name}</a>`,
            number(one.mentions, one.mentions.toLocaleString("en")),
            share(one.mention_rate),
            rival && rival[1] > 0 ? html`<bdi>${rival[0]}</bdi> <span class="soft">${rival[1].toLocaleString("en")}</span>` : "–",
          ],
        };
      }),
  );
}

/** One quality: how often it is said day by day, and in which words. */
async function attributeOf(view: WebsiteView, { id, name }: Attribute): Promise<Markup> {
  const page = pageOf(view.query("page"));
  const input = { website_id: view.website.id, attribute_id: id, filters: view.chosen.filters };
  const byDay: Question<"attributes.time-series"> = { operation: "attributes.time-series", input };
  const quotes: Question<"attributes.sentences"> = {
    operation: "attributes.sentences",
    input: { ...input, page_num: page, page_size: pageSize },
  };
  // The series has a zero for a day on which nothing was asked; how many answers there were tells the two apart.
  const asked = metricsQuestion(view, { metrics: ["answers"], dimensions: ["day"] });
  const [{ data }, { sentences, pagination }, answered] = await Promise.all([view.ask(byDay), view.ask(quotes), view.ask(asked)]);
  const days = daysOf(view.chosen.filters);
  const answers = new Map(rowsOf(answered).map((row) => [row.text("day"), row.number("answers") ?? 0]));
  const said = new Map(data.map((one) => [one.date, one]));
  const rateOn = (day: string) => {
    const [one, n] = [said.get(day), answers.get(day) ?? 0];
    return one && n > 0 ? { value: one.mention_rate, ...wilson(one.mentions, n) } : null;
  };
  const chart = lineChart({
    ...{ id: "quality-by-day", title: `“${name}” by day`, unit: "percent", days },
    series: [
      {
        name: view.choices.ownBrand,
        isOwn: true,
        values: days.map(rateOn),
      },
    ],
  });
  const list = html`<ul class="list">${sentences.map(
    (one) =>
      html`<li><blockquote dir="auto" data-column="Sentence">${one.sentence}</blockquote><span class="small soft">of <bdi data-column="Company">${one.company}</bdi>, <span data-column="Model">${modelLabel(one.model)}</span>, <span data-column="Time"><a href="${answerLink(view, one.response_id, one.created_at)}">${timeOf(one.created_at)}</a></span></span></li>`,
  )}</ul>${pager(page, pageSize, pagination.total, (to) => view.link("/perception", { attribute: id, page: to || null }))}`;
  return html`${figure(view, { title: "By day", body: html`<p class="soft">Of all answers, those that say it of ${view.choices.ownBrand}.</p>${chart}`, asked: [byDay], evidence: view.link("/answers", { kind: "mentions" }), chartId: "quality-by-day" })}
${figure(view, { title: `${counted(pagination.total, "sentence")} that say so`, body: list, asked: [quotes], evidence: view.link("/answers", { kind: "mentions" }) })}`;
}
