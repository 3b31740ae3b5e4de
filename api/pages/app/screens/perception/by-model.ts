import { html } from "hono/html";
import { modelLabel } from "../../../../../src/integrations/ai-models/index.ts";
import { percent } from "../../../../../src/platform/numbers/index.ts";
import { wilson } from "../../../../../src/reporting/index.ts";
import { heatMap } from "../../../charts/index.ts";
import type { Markup } from "../../../document.ts";
import type { Answer, Question } from "../../ask.ts";
import { figure } from "../../figure.ts";
import { metricsQuestion, rowsOf } from "../../metrics.ts";
import type { WebsiteView } from "../../screen.ts";

type Attribute = Answer<"attributes.cumulative">["data"][number];

/** Qualities of a kind that are shown by model. */
const most = 8;

/** How often each model says the qualities that are said most, with the intervals that say whether models differ. */
export async function qualitiesByModel(view: WebsiteView, said: readonly Attribute[]): Promise<Markup> {
  const answers = metricsQuestion(view, { metrics: ["answers"], dimensions: ["model"] });
  const models = rowsOf(await view.ask(answers))
    .map((row) => ({ model: row.text("model"), n: row.number("answers") ?? 0 }))
    .sort((a, b) => a.model.localeCompare(b.model, "en"));
  const asked = models.map(
    ({ model }): Question<"attributes.cumulative"> => ({
      operation: "attributes.cumulative",
      input: { website_id: view.website.id, filters: { ...view.chosen.filters, models: [model] } },
    }),
  );
  // Of one model alone it is what was said in all.
  const found =
    models.length === 1 ? [said] : (await Promise.all(asked.map((question) => view.ask(question)))).map(({ data }) => data);
  const counts = found.map((data) => new Map(data.map(({ id, mentions }) => [id, mentions])));
  const half = (positive: boolean, title: string): Markup | "" => {
    const rows = said
      .filter((one) => one.positive === positive)
      .toSorted((a, b) => b.mentions - a.mentions)
      .slice(0, most);
    if (rows.length === 0) return "";
    return html`<h3>${title}</h3>${heatMap({
      title: `${title}: share of each model's answers`,
      corner: "Quality",
      isBad: !positive,
      columns: models.map(({ model }) => ({ name: modelLabel(model) })),
      rows: rows.map(({ id, name }) => ({
        name: `${positive ? "+" : "−"} ${name}`,
        href: view.link("/perception", { attribute: id }),
        cells: models.map(({ model, n }, place) => {
          const mentions = counts[place]!.get(id) ?? 0;
          const rate = { value: percent(mentions, n), ...wilson(mentions, n) };
          return n === 0 ? { rate: null } : { rate, href: view.link("/perception", { attribute: id, models: model }) };
        }),
      })),
    })}`;
  };
  return figure(view, {
    title: "Qualities by model",
    body: html`<p class="soft">Of each model's answers, those that say it of ${view.choices.ownBrand}, with the 95% interval. Models differ only where intervals are apart.</p>${half(true, "In favour")}${half(false, "Against")}`,
    asked: [...asked, answers],
    evidence: view.link("/answers", { kind: "mentions" }),
  });
}
