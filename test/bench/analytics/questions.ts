import type { Website } from "../../../src/operation/context.ts";
import { type Query, type Rows, sql } from "../../../src/platform/database/connection.ts";
import { countByDay } from "../../../src/reporting/analytics/read.ts";
import type { ScopeFilters } from "../../../src/reporting/analytics/scope.ts";
import { resolveScope } from "../../../src/reporting/analytics/scope.ts";
import { readResponses } from "../../../src/reporting/responses/read.ts";
import { readDomains } from "../../../src/reporting/sources/domains.ts";
import type { BenchWebsite } from "./fill.ts";
import { firstDay } from "./fill.ts";

const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** One question, asked of everybody. */
export interface Question {
  name: string;
  startMs: number;
  endMs: number;
  filters: ScopeFilters;
  kind: "shares" | "positions" | "domains" | "page";
  /** From 0. */
  pageNum: number;
  /** The service's time as a multiple of that of DuckDB's facts: at most this. */
  aim: number;
}

const pageSize = 40;
/** Of the answers, at least so many have the text that pages are asked for; on average 0.16 in the range. */
const shareOfText = 0.12;

/** @param answers how many the website has at least: the page that is asked for is the 200th, or the last that so many surely fill. */
export function questionsOf(website: BenchWebsite, locationIds: string[], answers: number): Question[] {
  const pageNum = Math.max(0, Math.min(200, Math.floor((shareOfText * answers) / pageSize)) - 1);
  const year = { startMs: firstDay + 20 * dayMs, endMs: firstDay + 385 * dayMs - 1 };
  const month = { startMs: firstDay + 300 * dayMs + 5 * 3_600_000, endMs: firstDay + 330 * dayMs - 7 * 3_600_000 };
  const filtered: ScopeFilters = {
    prompt_tags: website.tags.slice(0, 2).map(({ id }) => id),
    models: ["chatgpt", "perplexity"],
    location_ids: locationIds,
  };
  const questions: Omit<Question, "pageNum">[] = [
    { name: "share of voice, 365 days", ...year, filters: {}, kind: "shares", aim: 0.1 },
    { name: "share of voice, 30 days, bounds inside a day", ...month, filters: {}, kind: "shares", aim: 0.25 },
    { name: "share of voice, 365 days, tags + model + location", ...year, filters: filtered, kind: "shares", aim: 0.5 },
    { name: "position, 365 days", ...year, filters: {}, kind: "positions", aim: 0.1 },
    { name: "top domains with distinct answers, 365 days", ...year, filters: {}, kind: "domains", aim: 0.15 },
    { name: `responses, page ${pageNum + 1}, text filter`, ...year, filters: {}, kind: "page", aim: 0.15 },
  ];
  return questions.map((question) => ({ ...question, pageNum }));
}

const pageOptions = {
  filters: { search_query_text: "WATERPROOF", search_query_text_operator: "contains" as const },
  page_size: pageSize,
  include_response: false,
  compact_sources: true,
  include: [],
  include_total: false,
};

/** The website as a call is admitted to it. */
const placeOf = (rows: Rows, website: BenchWebsite) => ({
  website: { ...website, companiesVersion: website.companies_version } as unknown as Website,
  ...{ rows, organizationN: website.organization_n },
});

/** The service's own reading, below HTTP. */
export async function askService(rows: Rows, website: BenchWebsite, question: Question): Promise<unknown> {
  const scope = await resolveScope(placeOf(rows, website), question.filters, question);
  if (question.kind === "domains") return (await readDomains(rows, scope)).domains;
  if (question.kind === "page") return readResponses(rows, scope, { ...pageOptions, page_num: question.pageNum });
  return countByDay(rows, scope);
}

/** Path and body of the call over HTTP. */
export function callOf(website: BenchWebsite, question: Question): { path: string; body: object } {
  const filters = { ...question.filters, start_date: iso(question.startMs), end_date: iso(question.endMs) };
  const base = { website_id: website.id, filters };
  if (question.kind === "domains") return { path: "/sources", body: base };
  if (question.kind === "page") {
    const { filters: text, ...options } = pageOptions;
    return { path: "/responses", body: { ...base, ...options, page_num: question.pageNum, filters: { ...filters, ...text } } };
  }
  return {
    path: question.kind === "shares" ? "/metrics/share-of-voice/time-series" : "/metrics/position/cumulative",
    body: base,
  };
}

/** The numbers that filters stand for. */
export interface Numbers {
  websiteN: number;
  scheduleN: number;
  prompts: number[] | null;
  models: number[] | null;
  locations: number[] | null;
}

export async function numbersOf(rows: Rows, website: BenchWebsite, question: Question): Promise<Numbers> {
  const scope = await resolveScope(placeOf(rows, website), question.filters, question);
  return {
    websiteN: website.n,
    scheduleN: scope.scheduleN!,
    prompts: scope.prompts,
    models: scope.models,
    locations: scope.locations,
  };
}

/**
 * Plain SQL on the normalized tables of the service: what it would cost without anything derived. What narrows it stands in its text: the plan
 * that PostgreSQL makes for any values after the fifth time takes minutes.
 */
export function plainSql(question: Question, of: Numbers): Query<Record<string, unknown>> {
  const [start, end] = [iso(question.startMs), iso(question.endMs)];
  const r = sql`r.website_n = ${sql.lit(of.websiteN)} and r.schedule_n = ${sql.lit(of.scheduleN)} and r.outcome = 'answered'
    and r.created_at >= ${sql.lit(start)} and r.created_at <= ${sql.lit(end)}
    ${of.prompts ? sql`and r.prompt_n = any(${of.prompts}::int[])` : sql``} ${of.models ? sql`and r.model = any(${of.models}::smallint[])` : sql``}
    ${of.locations ? sql`and r.location_n = any(${of.locations}::int[])` : sql``}`;
  const days = (alias: "m" | "c") => sql`${sql.ref(`${alias}.website_n`)} = ${sql.lit(of.websiteN)}
    and ${sql.ref(`${alias}.day`)} between ${sql.lit(start.slice(0, 10))}::date and ${sql.lit(end.slice(0, 10))}::date`;
  if (question.kind === "domains") {
    return sql`
      select h.root_domain as domain, count(distinct r.n) as answers, count(*) as citations
      from response r join citation c on c.response_n = r.n and ${days("c")} and c.cited join host h on h.n = c.host_n
      where ${r} group by 1 order by 2 desc, 1`;
  }
  if (question.kind === "page") {
    return sql`
      select r.id from response r where ${r} and exists (select from unnest(r.search_queries) q where lower(q) like '%waterproof%')
      order by r.created_at desc, r.n desc limit ${pageSize} offset ${question.pageNum * pageSize}`;
  }
  return sql`
    select r.day, m.company_n, count(*) as mentions, sum(m.position) as ranks
    from response r join mention m on m.response_n = r.n and ${days("m")} and m.position is not null
    where ${r} group by 1, 2`;
}

/** The same for DuckDB: `a` on the normalized tables, `b` on its own facts, of a page the answers' numbers; `records` is the page as the service has it. */
export function duckSql(question: Question, of: Numbers): { a: string; b: string; records?: string } {
  const time = (ms: number) => `timestamp '${iso(ms).slice(0, -1).replace("T", " ")}'`;
  const where = `website_n = ${of.websiteN} and schedule_n = ${of.scheduleN} and created_at >= ${time(question.startMs)} and created_at <= ${time(question.endMs)}${
    of.prompts ? ` and prompt_n in (${of.prompts.join(",")})` : ""
  }${of.models ? ` and model in (${of.models.join(",")})` : ""}${of.locations ? ` and location_n in (${of.locations.join(",")})` : ""}`;
  const selected = `(select n, created_at from response where ${where}) r`;
  const places = Array.from({ length: 8 }, (_, index) => index);
  if (question.kind === "domains") {
    const tail = "group by 1 order by 2 desc, 1 limit 30";
    return {
      a: `select h.root_domain, count(distinct r.n), count(*) from ${selected} join citation c on c.response_n = r.n and c.website_n = ${of.websiteN} join host h on h.n = c.host_n ${tail}`,
      b: `select domain, count(distinct response_n), count(*) from citation_fact where ${where} ${tail}`,
    };
  }
  if (question.kind === "page") {
    const page = (table: string, text: string) =>
      `select n from ${table} where ${where} and ${text} like '%waterproof%' order by created_at desc, n desc limit ${pageSize} offset ${question.pageNum * pageSize}`;
    const b = page("query_fact", "queries");
    const records = `
      with picked as materialized (${b}),
        sources as (select c.response_n as n, list(h.root_domain) as domains from picked p join citation c on c.response_n = p.n join host h on h.n = c.host_n group by 1),
        mentions as (select m.response_n as n, list({company: m.company_n, position: m.position}) as companies from picked p join mention m on m.response_n = p.n group by 1)
      select r.*, s.domains, m.companies from picked p join response r using (n) left join sources s using (n) left join mentions m using (n)
      order by r.created_at desc, r.n desc`;
    return { a: page("response", "lower(queries)"), b, records };
  }
  const columns =
    question.kind === "shares"
      ? places.map((i) => `sum((p${i} > 0)::int)`)
      : places.map((i) => `sum(p${i}), sum((p${i} > 0)::int)`);
  const naming = `count(*), sum((${places.map((i) => `p${i}`).join(" + ")} > 0)::int)`;
  const group = question.kind === "shares" ? { by: "created_at::date as d, ", tail: "group by d" } : { by: "", tail: "" };
  return {
    a: `select r.created_at::date as d, m.company_n, count(*), sum(m.position) from ${selected} join mention m on m.response_n = r.n and m.website_n = ${of.websiteN} group by all`,
    b: `select ${group.by}${naming}, ${columns.join(", ")} from answer_fact where ${where} ${group.tail}`,
  };
}
