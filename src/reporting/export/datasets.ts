import { positionWithout } from "../../detection/index.ts";
import { modelByNumber } from "../../integrations/ai-models/index.ts";
import type { AnswerProduct } from "../../integrations/answer-providers/index.ts";
import { sql } from "../../platform/database/index.ts";
import type { Cell, Column } from "../../platform/files/index.ts";
import { isWebAddress } from "../../tracking/index.ts";
import type { Dataset, ExportScope } from "./batches.ts";
import type { AnswerRow, Directory } from "./directory.ts";

const text = (name: string): Column => ({ name, type: "text" });
const integer = (name: string): Column => ({ name, type: "integer" });
const number = (name: string): Column => ({ name, type: "number" });
const boolean = (name: string): Column => ({ name, type: "boolean" });
const texts = (name: string): Column => ({ name, type: "texts" });

/** What every row begins with: which answer it belongs to, in which state. */
const common: readonly Column[] = [
  text("response_id"),
  integer("revision"),
  { name: "created_at", type: "instant" },
  { name: "day", type: "day" },
  text("model"),
  text("prompt_id"),
  text("schedule_id"),
];

const commonCells = (row: AnswerRow, directory: Directory): Cell[] => [
  row.id,
  Number(row.xid),
  row.created_at,
  row.day,
  modelByNumber(row.model),
  directory.prompt(row.prompt_n).id,
  directory.schedule(row.schedule_n).selection,
];

interface Answer {
  prompt: string | null;
  provider: string;
  served_model: string | null;
  collection: string | null;
  finish_reason: string | null;
  detector_version: number | null;
  outcome: string;
  run_id: string | null;
  external_id: string | null;
  search_queries: string[] | null;
  answer: string | null;
  mentioned: number[] | null;
  positions: number[] | null;
  sources: number;
  cites_own: boolean | null;
}

const answers: Dataset<Answer> = {
  columns: [
    ...common,
    ...[text("prompt"), text("asked"), text("prompt_type"), text("topic"), texts("tags"), text("schedule")],
    ...[text("location"), text("country"), text("provider"), text("served_model"), text("collection")],
    ...[text("finish_reason"), integer("detector_version"), text("outcome"), text("run_id"), text("external_id")],
    ...[boolean("mentioned"), integer("position"), boolean("cited"), texts("companies"), integer("source_count")],
    ...[texts("search_queries"), text("response")],
  ],
  selected: sql`r.prompt, r.provider, r.served_model, r.collection, r.finish_reason, r.detector_version, r.outcome, r.run_id,
    r.external_id, r.search_queries, m.mentioned, m.positions, k.sources, k.cites_own, t.answer`,
  joins: ({ ownHosts, includeResponse }) => sql`
    left join lateral (select ${includeResponse ? sql`r.answer` : sql`null::text as answer`}) t on true
    left join lateral (
      select array_agg(g.company_n) as mentioned, array_agg(g.position) as positions from tracking.mention g
      where g.response_n = r.n and g.position is not null) m on r.outcome = 'answered'
    left join lateral (
      select count(*)::int as sources, bool_or(c.cited and c.host_n = any(${ownHosts}::int[])) as cites_own from tracking.citation c
      where c.response_n = r.n) k on true`,
  tie: sql`r.n`,
  cells(row, scope, directory) {
    const prompt = directory.prompt(row.prompt_n);
    const location = directory.location(row.location_n);
    const ranked = rankedCompanies(row, scope);
    const own = ranked.find(({ isSelf }) => isSelf);
    return [
      ...commonCells(row, directory),
      ...[
        prompt.text,
        row.prompt ?? prompt.text,
        prompt.type,
        prompt.topic,
        prompt.tags,
        directory.schedule(row.schedule_n).name,
      ],
      ...[location?.name ?? null, location?.country ?? null, row.provider, row.served_model, row.collection],
      ...[row.finish_reason, row.detector_version, row.outcome, row.run_id, row.external_id],
      ...[own !== undefined, own?.position ?? null, row.outcome === "answered" && row.cites_own === true],
      ...[ranked.map(({ key }) => key), row.sources, row.search_queries ?? [], row.answer],
    ];
  },
};

/** The tracked companies that an answer mentions, by rank. */
function rankedCompanies({ mentioned, positions }: Answer, { companies }: ExportScope) {
  if (!mentioned) return [];
  const leftOut = mentioned.flatMap((n, index) => (companies.some((company) => company.n === n) ? [] : [positions![index]!]));
  return companies
    .flatMap((company) => {
      const at = mentioned.indexOf(company.n);
      return at < 0 ? [] : [{ ...company, position: positionWithout(positions![at]!, leftOut) }];
    })
    .sort((a, b) => a.position - b.position || a.n - b.n);
}

interface Mention {
  company_n: number;
  position: number;
  others: number[] | null;
}

const mentions: Dataset<Mention> = {
  columns: [...common, text("company_id"), text("company"), boolean("is_self"), integer("position")],
  selected: sql`m.company_n, m.position, o.others`,
  joins: ({ companies }) => sql`
    join tracking.mention m on m.response_n = r.n and m.position is not null and r.outcome = 'answered'
      and m.company_n = any(${companies.map(({ n }) => n)}::int[])
    left join lateral (
      select array_agg(g.position) as others from tracking.mention g
      where g.response_n = r.n and g.position < m.position and g.company_n <> all(${companies.map(({ n }) => n)}::int[])) o on true`,
  tie: sql`m.position, m.company_n`,
  cells(row, { companies }, directory) {
    const company = companies.find(({ n }) => n === row.company_n)!;
    const position = positionWithout(row.position, row.others ?? []);
    return [...commonCells(row, directory), company.id, company.key, company.isSelf, position];
  },
};

interface Citation {
  place: number;
  url: string;
  normalized_url: string;
  host_n: number;
  host: string;
  root_domain: string;
  title: string | null;
  cited: boolean;
}

const citations: Dataset<Citation> = {
  columns: [
    ...common,
    ...[integer("place"), text("url"), text("normalized_url"), text("domain"), text("root_domain"), text("title")],
    ...[boolean("cited"), texts("company_ids")],
  ],
  selected: sql`c.place, g.url, g.normalized_url, c.host_n, h.host, h.root_domain, c.title, c.cited`,
  // `limit 1` keeps pages and hosts looked up for each citation: a planner that knows little of new tables would join all of them.
  joins: () => sql`
    join tracking.citation c on c.response_n = r.n and r.outcome = 'answered'
    cross join lateral (select url, normalized_url from tracking.page where n = c.page_n limit 1) g
    cross join lateral (select host, root_domain from tracking.host where n = c.host_n limit 1) h`,
  tie: sql`c.place`,
  cells: (row, { owners }, directory) => [
    ...commonCells(row, directory),
    ...[row.place, row.url, row.normalized_url, row.host, row.root_domain, row.title, row.cited],
    owners.get(row.host_n) ?? [],
  ],
};

interface Product extends AnswerProduct {
  place: number;
}

const products: Dataset<Product> = {
  columns: [
    ...common,
    ...[integer("place"), integer("position"), text("title"), text("brand"), number("price"), text("currency")],
    ...[text("merchant"), text("url"), number("rating"), boolean("in_stock")],
  ],
  selected: sql`d.place, d.position, d.title, d.brand, d.price, d.currency, d.merchant, d.url, d.rating, d.in_stock`,
  joins: () => sql`join tracking.product d on d.response_n = r.n and r.outcome = 'answered'`,
  tie: sql`d.place`,
  cells: (row, _, directory) => [
    ...commonCells(row, directory),
    ...[row.place, row.position, row.title, row.brand, row.price, row.currency, row.merchant],
    // Answers stored before addresses were judged may hold others.
    ...[row.url && isWebAddress(row.url) ? row.url : null, row.rating, row.in_stock],
  ],
};

/** What can be exported. */
export const exportDatasets = { answers, mentions, citations, products };
export type ExportDataset = keyof typeof exportDatasets;
export const exportDatasetNames = Object.keys(exportDatasets) as [ExportDataset, ...ExportDataset[]];
