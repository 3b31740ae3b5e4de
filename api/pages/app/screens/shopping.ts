import { html } from "hono/html";
import { modelCatalogue } from "../../../../src/integrations/ai-models/index.ts";
import { shownWith } from "../../../../src/platform/numbers/index.ts";
import { lineChart } from "../../charts/index.ts";
import type { Markup } from "../../document.ts";
import { counted, priceOf } from "../../words.ts";
import type { Answer, Question } from "../ask.ts";
import { figure, number, share } from "../figure.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { daysOf } from "../series.ts";
import { listTable } from "./lists.ts";
import { nothingAnswered } from "./nothing.ts";

type Shopping = Answer<"metrics.shopping">["data"];

/** What carousels can be narrowed by. */
const taken = [
  "start_date",
  "end_date",
  "models",
  "competitor_ids",
  "prompt_tags",
  "prompt_tags_operator",
  "schedule_id",
  "include_cut",
];
const carouselModels = modelCatalogue.filter(({ hasProductCarousels }) => hasProductCarousels);

export const shopping: WebsiteScreen = {
  of: "website",
  name: "shopping",
  path: "/shopping",
  title: "Shopping",
  nav: { group: "Visibility" },
  filters: true,
  async show(view) {
    if (!view.isShared && !(await view.isEntitled("shopping")))
      return {
        body: html`<p class="note">Products are shown where shopping is enabled for the organization; ask whoever runs this service.</p>`,
      };
    const { models, ...filters } = Object.fromEntries(
      Object.entries(view.chosen.filters).filter(([name]) => taken.includes(name)),
    );
    const chosen = [models ?? []].flat();
    const shown = chosen.filter((model) => carouselModels.some(({ id }) => id === model));
    if (chosen.length > 0 && shown.length === 0)
      return {
        body: html`<p class="note">None of the chosen models shows products. Choose ${carouselModels.map(({ label }) => label).join(" or ")}, or no model.</p>`,
      };
    const left = Object.keys(view.chosen.filters).filter((name) => !taken.includes(name));
    const note =
      left.length > 0
        ? html`<p class="note">Carousels are narrowed by range, schedule, models, tags and competitors only; the other filters have no effect here.</p>`
        : "";
    const question: Question<"metrics.shopping"> = {
      operation: "metrics.shopping",
      input: { website_id: view.website.id, filters: { ...filters, ...(shown.length > 0 && { models: shown }) } },
    };
    const { data } = await view.ask(question);
    if (data.summary.responses_with_products === 0)
      return {
        body:
          (await nothingAnswered(view, "/shopping")) ??
          html`${note}<p class="note">None of ${counted(data.summary.responses, "answer")} shows products.</p>`,
      };
    return {
      body: html`${note}${tilesOf(view, question, data)}${trendOf(view, question, data)}<div class="two">${productsOf(view, question, "Your products", data.top_own_products)}${productsOf(view, question, "Products of competitors", data.top_competitor_products)}</div><div class="two">${companiesOf(view, question, data)}${merchantsOf(view, question, data)}</div>`,
    };
  },
};

type Asked = Question<"metrics.shopping">;

function tilesOf(view: WebsiteView, question: Asked, { summary, offer_summary: offers }: Shopping): Markup {
  const tile = (title: string, value: Markup, note: string) =>
    figure(view, {
      title,
      body: html`<p class="value" data-column="${title}">${value}</p><p class="soft">${note}</p>`,
      asked: [question],
      evidence: view.link("/answers"),
      isTile: true,
    });
  const range = offers.min_price === null ? "" : `, ${between(offers.min_price, offers.max_price!, offers.currency)}`;
  return html`<ul class="tiles">${tile("Answers with products", share(summary.carousel_rate), `${summary.responses_with_products.toLocaleString("en")} of ${counted(summary.responses, "answer")}`)}
${tile("Answers with yours", share(summary.own_appearance_rate), `Of ${counted(summary.responses, "answer")}, in ${counted(summary.own_appearances, "appearance")}`)}
${tile("Average position", summary.avg_position === null ? html`–` : number(summary.avg_position, shownWith(1, summary.avg_position)), "Of your products; 1 is first")}
${tile("Offers", number(offers.offers, offers.offers.toLocaleString("en")), `${counted(offers.merchants, "merchant")}${range}`)}</ul>`;
}

const between = (low: number, high: number, currency: string | null): string =>
  low === high ? priceOf(low, currency) : `${priceOf(low, null)}–${priceOf(high, currency)}`;

function trendOf(view: WebsiteView, question: Asked, { trend }: Shopping): Markup {
  const days = daysOf(view.chosen.filters as { start_date: string; end_date: string });
  const byDay = new Map(trend.map((one) => [one.date, one]));
  const line = (rate: "own_appearance_rate" | "competitor_appearance_rate") =>
    days.map((day) => {
      const one = byDay.get(day);
      return one && one.responses > 0 ? { value: one[rate], n: one.responses } : null;
    });
  const chart = lineChart({
    ...{ id: "products-by-day", title: "Products in answers by day", unit: "percent", days },
    series: [
      { name: view.choices.ownBrand, isOwn: true, values: line("own_appearance_rate") },
      { name: "Competitors", values: line("competitor_appearance_rate") },
    ],
  });
  return figure(view, {
    title: "Products in answers by day",
    body: chart,
    asked: [question],
    evidence: view.link("/answers"),
    chartId: "products-by-day",
  });
}

const productsOf = (view: WebsiteView, question: Asked, title: string, products: Shopping["top_own_products"]): Markup =>
  figure(view, {
    title,
    asked: [question],
    evidence: view.link("/answers"),
    body: listTable(
      `${title}, the most shown first`,
      [
        { title: "Product" },
        { title: "Shown", isNumber: true },
        { title: "Position", isNumber: true },
        { title: "Price", isNumber: true },
      ],
      products.map((one) => ({
        cells: [
          html`<bdi>${one.title}</bdi><small data-column="Company"><bdi>${one.company}</bdi></small>`,
          html`${number(one.appearances, one.appearances.toLocaleString("en"))}<small data-column="Shown in">${share(one.appearance_rate)}</small>`,
          shownWith(1, one.avg_position),
          one.avg_price === null ? "–" : priceOf(one.avg_price, one.currency),
        ],
      })),
    ),
  });

const companiesOf = (view: WebsiteView, question: Asked, { competitor_breakdown: companies }: Shopping): Markup =>
  figure(view, {
    title: "Companies in carousels",
    asked: [question],
    evidence: view.link("/answers"),
    body: listTable(
      "Share of all products shown",
      [{ title: "Company" }, { title: "Share", isNumber: true }, { title: "Position", isNumber: true }],
      companies.map((one) => ({
        isOwn: one.is_self,
        cells: [html`<bdi>${one.company}</bdi>`, share(one.share), shownWith(1, one.avg_position)],
      })),
    ),
  });

const merchantsOf = (view: WebsiteView, question: Asked, { merchant_breakdown: merchants }: Shopping): Markup =>
  figure(view, {
    title: "Merchants",
    asked: [question],
    evidence: view.link("/answers"),
    body: listTable(
      "Offers, and their share of all products shown",
      [{ title: "Merchant" }, { title: "Offers", isNumber: true }, { title: "Share", isNumber: true }],
      merchants.map((one) => ({ cells: [html`<bdi>${one.merchant}</bdi>`, one.offers.toLocaleString("en"), share(one.share)] })),
    ),
  });
