import { html } from "hono/html";
import { modelLabel } from "../../../../../src/integrations/ai-models/index.ts";
import { heatMap } from "../../../charts/index.ts";
import type { Markup } from "../../../document.ts";
import { figure } from "../../figure.ts";
import { allRows, metricsQuestion } from "../../metrics.ts";
import type { WebsiteView } from "../../screen.ts";
import { allOf, shortened } from "./companies.ts";

/** Mention rates of the companies, model by model. */
export async function heatOf(view: WebsiteView): Promise<Markup> {
  const question = metricsQuestion(view, {
    metrics: ["mention_rate", "mentions", "answers"],
    dimensions: ["company", "model"],
  });
  const cells = await allRows(view, question);
  const models = [...new Set(cells.map((cell) => cell.text("model")))].sort((a, b) => a.localeCompare(b, "en"));
  const companies = [...Map.groupBy(cells, (cell) => cell.text("company"))]
    .map(([name, of]) => ({
      name,
      of,
      is_self: of[0]!.is("is_self"),
      mentions: of.reduce((sum, cell) => sum + (cell.number("mentions") ?? 0), 0),
    }))
    .sort((a, b) => Number(b.is_self) - Number(a.is_self) || b.mentions - a.mentions);
  const body = heatMap({
    title: "Mention rate by company and model",
    corner: "Company",
    columns: models.map((model) => ({ name: modelLabel(model), href: view.link("/answers", { models: model }) })),
    rows: shortened(view, companies).map(({ name, of, is_self: isOwn }) => ({
      ...{
        name,
        isOwn,
        href: isOwn ? view.link("/answers", { company: name, kind: "mentions" }) : view.link("/competitors", { company: name }),
      },
      cells: models.map((model) => {
        const cell = of.find((one) => one.text("model") === model);
        const value = cell?.number("mention_rate");
        return value == null
          ? { rate: null }
          : {
              rate: { value, n: cell!.number("answers") },
              href: view.link("/answers", { company: name, kind: "mentions", models: model }),
            };
      }),
    })),
  });
  const all = allOf(view, companies.length);
  return figure(view, {
    title: "Mention rate by model",
    body: html`${body}${all}`,
    asked: [question],
    evidence: view.link("/answers"),
  });
}
