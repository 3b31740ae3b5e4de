import { html } from "hono/html";
import { readableDomain } from "../../../../src/platform/addresses/index.ts";
import { wilson } from "../../../../src/reporting/index.ts";
import { barChart, legend, percent } from "../../charts/index.ts";
import type { Markup } from "../../document.ts";
import { counted, dayOf } from "../../words.ts";
import type { Answer, Question } from "../ask.ts";
import { figure, share } from "../figure.ts";
import { hiddenFields } from "../filter-form.ts";
import { metricsQuestion, rowsOf } from "../metrics.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { listTable, outside, pageOf, pager } from "./lists.ts";
import { nothingAnswered } from "./nothing.ts";
import { gapsOf } from "./sources/gaps.ts";

const pageSize = 25;

type Source = Answer<"sources.list">["sources"][number];

export const sources: WebsiteScreen = {
  of: "website",
  name: "sources",
  path: "/sources",
  title: "Sources",
  nav: { group: "Visibility", key: "s" },
  filters: true,
  async show(view) {
    const domain = view.query("domain").slice(0, 253);
    if (domain)
      return {
        title: readableDomain(domain),
        trail: [{ href: view.link("/sources"), label: "Sources" }],
        body: await pagesOf(view, domain),
      };
    const page = pageOf(view.query("page"));
    const isNewestFirst = view.query("order") === "newest";
    const order = isNewestFirst ? ({ sort_field: "first_seen", sort_direction: "descending" } as const) : {};
    const question: Question<"sources.list"> = {
      operation: "sources.list",
      input: { website_id: view.website.id, filters: view.chosen.filters, page_num: page, page_size: pageSize, ...order },
    };
    const isOverview = page === 0 && !isNewestFirst;
    const [{ sources, pagination }, gaps] = await Promise.all([view.ask(question), isOverview ? gapsOf(view) : html``]);
    if (sources.length === 0)
      return {
        body: (await nothingAnswered(view, "/sources")) ?? html`<p class="note">No answer cites a page with these filters.</p>`,
      };
    const table = listTable(
      `${counted(pagination.total, "domain")}, the ${isNewestFirst ? "newest" : "most cited"} first. The last shares are of the answers that cite the domain.`,
      columns,
      sources.map((one) => ({ isOwn: one.default_source_type === "owned", cells: cellsOf(view, one) })),
    );
    const pages = pager(page, pageSize, pagination.total, (to) =>
      view.link("/sources", { order: isNewestFirst ? "newest" : null, page: to || null }),
    );
    const list = figure(view, {
      title: "Domains",
      body: html`${orderOf(view, isNewestFirst)}${table}${pages}`,
      asked: [question],
      evidence: view.link("/answers"),
    });
    return { body: html`${isOverview ? await chartOf(view, question, sources) : ""}${list}${gaps}` };
  },
};

const orderOf = (view: WebsiteView, isNewestFirst: boolean): Markup =>
  html`<form class="filters find" method="get" autocomplete="off" action="/app/${view.website.id}/sources">${hiddenFields(view, ["order"])}
<label>Order <select name="order"><option value="cited">most cited first</option><option value="newest"${isNewestFirst ? html` selected` : ""}>newest first</option></select></label>
<div class="buttons"><button class="quiet">Show</button></div></form>`;

const columns = [
  { title: "Domain" },
  { title: "Owner" },
  { title: "Cited in", isNumber: true },
  { title: "Name you", isNumber: true },
  { title: "Name a competitor", isNumber: true },
  { title: "First seen" },
];

function cellsOf(view: WebsiteView, one: Source): unknown[] {
  return [
    html`<a href="${view.link("/sources", { domain: one.root_domain })}"><bdi>${readableDomain(one.root_domain)}</bdi></a>`,
    ownerOf(view, one),
    html`${share(one.citation_percentage)}<small data-answers="${one.response_count}">${counted(one.response_count, "answer")}</small>`,
    share(one.brand_mention_percentage),
    share(one.competitor_mention_percentage),
    dayOf(one.first_seen),
  ];
}

function ownerOf(
  view: WebsiteView,
  { default_source_type: type, competitor_ids: owners }: Pick<Source, "default_source_type" | "competitor_ids">,
): Markup {
  if (type === "owned") return html`<span class="tag own">yours</span>`;
  if (type === "competitor") {
    const names = view.choices.competitors.filter(({ value }) => owners.includes(value)).map(({ label }) => label);
    return html`${(names.length === 0 ? ["a competitor"] : names).map((name) => html`<span class="tag"><bdi>${name}</bdi></span> `)}`;
  }
  return html`<span class="tag third">${type === "partner" ? "a partner" : "third party"}</span>`;
}

async function chartOf(view: WebsiteView, question: Question<"sources.list">, found: readonly Source[]): Promise<Markup> {
  const answers = metricsQuestion(view, { metrics: ["answers"], dimensions: [] });
  const n = rowsOf(await view.ask(answers))[0]!.number("answers")!;
  const bars = found.slice(0, 10).map((one) => {
    const isOwn = one.default_source_type === "owned";
    const tone = isOwn ? ("own" as const) : one.default_source_type === "competitor" ? ("rival" as const) : ("third" as const);
    return {
      name: readableDomain(one.root_domain),
      isOwn,
      tone,
      rate: { value: one.citation_percentage, ...wilson(one.response_count, n) },
    };
  });
  return figure(view, {
    title: "What the answers rest on",
    body: html`<p class="soft">Share of the answers that cite each domain, with its 95% interval. The ten most cited ones; ${percent(bars[0]!.rate.value)} is the highest.</p>${barChart(bars, { name: "Domain", value: "Cited in" })}${legend(
      [
        { kind: "bar-own", text: "yours" },
        { kind: "bar-rival", text: "a competitor's" },
        { kind: "bar-third", text: "a third party's" },
      ],
    )}`,
    asked: [question, answers],
    evidence: view.link("/answers"),
  });
}

/** The pages of a domain. */
async function pagesOf(view: WebsiteView, domain: string): Promise<Markup> {
  const page = pageOf(view.query("page"));
  const question: Question<"sources.pages"> = {
    operation: "sources.pages",
    input: {
      website_id: view.website.id,
      filters: view.chosen.filters,
      root_domain: domain,
      page_num: page,
      page_size: pageSize,
      daily: false,
    },
  };
  const { pages, pagination } = await view.ask(question);
  const rows = pages.map((one) => ({
    isOwn: one.default_source_type === "owned",
    cells: [
      outside(`https://${one.normalized_url}`, one.normalized_url),
      html`${share(one.citation_percentage)}<small data-answers="${one.response_count}">${counted(one.response_count, "answer")}</small>`,
      share(one.brand_mention_percentage),
      share(one.competitor_mention_percentage),
      dayOf(one.first_seen),
    ],
  }));
  const heads = [{ title: "Page" }, ...columns.slice(2)];
  return figure(view, {
    title: "Pages that are cited",
    body: html`${listTable(counted(pagination.total, "page"), heads, rows)}${pager(page, pageSize, pagination.total, (to) => view.link("/sources", { domain, page: to || null }))}`,
    asked: [question],
    evidence: view.link("/answers"),
  });
}
