import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { percent } from "../../../src/platform/numbers/index.ts";
import { checkAnalytics } from "../../../src/reporting/analytics/rebuild.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importResponses } from "../../../src/tracking/responses/import/import.ts";
import type { ImportWebsite } from "../../../src/tracking/responses/import/names.ts";
import { tries } from "../../support/full-length.ts";
import { importOptions } from "../../support/import.ts";
import { newOrganization, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { reference } from "./reference.ts";
import {
  addedDomain,
  attributeNames,
  changedWorld,
  locationNames,
  type Query,
  scheduleNames,
  tagNames,
  type World,
  world,
} from "./world.ts";

// `npm run worlds` runs thousands.
const numRuns = Number(process.env.WORLDS ?? tries(40));
const unknownId = "019568f2-7c00-7abc-8def-0123456789ab";

let service: TestService;
let organization: TestOrganization;
let directory: string;

beforeAll(async () => {
  service = await startService();
  organization = await newOrganization(service);
  directory = await mkdtemp(join(tmpdir(), "answerscope-worlds-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await service?.close();
});

interface Built {
  website: ImportWebsite;
  prompts: string[];
  tags: string[];
  locations: Record<string, string>;
  schedules: Record<string, string>;
  companies: string[];
  attributes: string[];
}

/** Fills a website of its own; the import brings the history. */
async function build(made: World): Promise<Built> {
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>) => (await service.query(query)).map(({ id }) => id);
  const own = made.companies[0]!;
  const [website] = await service.query<ImportWebsite>(sql`
    insert into website (organization_id, organization_n, url, name) values (${organization.id}, ${organization.n}, ${own.domain}, ${own.name})
    returning id, n, organization_id, organization_n, companies_version`);
  const { id } = website!;
  const companies: string[] = [];
  for (const [index, company] of made.companies.entries()) {
    companies.push(
      ...(await ids(sql`
        insert into company (organization_id, website_id, is_self, name, aliases, url, domains)
        values (${organization.id}, ${id}, ${index === 0}, ${company.name}, ${company.aliases}, ${company.domain}, ${[company.domain]}) returning id`)),
    );
  }
  const schedules: Record<string, string> = {};
  for (const name of scheduleNames) {
    const [schedule] = await ids(sql`
      insert into prompt_schedule (organization_id, website_id, name, kind, archived_at)
      values (${organization.id}, ${id}, ${name}, ${name === "default" ? "default" : "custom"}, ${name === "Past" ? new Date() : null}) returning id`);
    schedules[name] = schedule!;
  }
  const tags = [];
  for (const name of tagNames) {
    tags.push(
      ...(await ids(
        sql`insert into prompt_tag (organization_id, website_id, name) values (${organization.id}, ${id}, ${name}) returning id`,
      )),
    );
  }
  const prompts = [];
  for (const [index, prompt] of made.prompts.entries()) {
    const [promptId] = await ids(sql`
      insert into prompt (organization_id, website_id, text, type, volume)
      values (${organization.id}, ${id}, ${`Prompt ${index}`}, ${prompt.type}, ${prompt.volume}) returning id`);
    prompts.push(promptId!);
    for (const tag of prompt.tags) {
      await service.query(sql`
        insert into prompt_tag_link (organization_id, prompt_id, tag_id) values (${organization.id}, ${promptId}, ${tags[tag]})`);
    }
  }
  await importWorld(made, website!);
  const attributes: string[] = [];
  for (const name of attributeNames) {
    attributes.push(
      ...(await ids(sql`
        insert into attribute (organization_id, website_id, name, positive) values (${organization.id}, ${id}, ${name}, true) returning id`)),
    );
  }
  const said = made.lines.flatMap((line, index) => line.said.map((pair) => [index, ...pair] as const));
  await service.query(sql`
    insert into attribute_mention (response_n, attribute_n, company_n, organization_n, website_n, day, evidence)
    select r.n, a.n, c.n, ${organization.n}, r.website_n, r.day, '[]'
    from unnest(${said.map(([index]) => String(index))}::text[], ${said.map(([, attribute]) => attributes[attribute])}::uuid[],
      ${said.map(([, , company]) => companies[company])}::uuid[]) s(answer, attribute, company)
    join response r on r.website_n = ${website!.n} and r.external_id = s.answer
    join attribute a on a.id = s.attribute join company c on c.id = s.company`);
  const found = await service.query<{ id: string; name: string }>(sql`select id, name from location where website_id = ${id}`);
  const locations = Object.fromEntries(
    locationNames.map((name) => [name, found.find((row) => row.name === name)?.id ?? unknownId]),
  );
  return { website: website!, prompts, tags, locations, schedules, companies, attributes };
}

async function importWorld(made: World, website: ImportWebsite): Promise<void> {
  const { keys } = reference(made);
  const file = join(directory, `${website.id}.jsonl`);
  const lines = made.lines.map((line, index) => ({
    external_id: String(index),
    prompt: `Prompt ${line.prompt}`,
    model: line.model,
    location: line.location,
    schedule: line.schedule,
    created_at: line.created_at,
    outcome: line.outcome,
    finish_reason: line.finish,
    response: "An answer.",
    citations: line.citations,
    search_queries: line.searchQueries,
    products: line.products,
    mentions: line.mentioned.map((company, place) => ({ company: keys[company], position: place + 1 })),
  }));
  const { database } = service.services;
  // A part of the history is sealed when the rest arrives.
  for (const part of [lines.slice(0, made.sealedLines), lines]) {
    await writeFile(file, part.map((line) => JSON.stringify(line)).join("\n"));
    const report = await importResponses(database, website, file, () => {}, importOptions);
    expect(report.lines).toBe(part.length);
    if (part.length < lines.length) await sealChanged(database);
  }
  await rm(file);
}

function filtersOf(query: Query, built: Built) {
  const { schedules } = built;
  return {
    start_date: query.start,
    end_date: query.end,
    models: query.models,
    location_ids: query.locations.map((name) => built.locations[name]!),
    prompt_ids: query.prompts.map((prompt) => built.prompts[prompt] ?? unknownId),
    prompt_tags: query.tags.map((tag) => built.tags[tag] ?? unknownId),
    prompt_tags_operator: query.operator,
    ...(query.type !== undefined && { prompt_type: query.type }),
    schedule_id: query.schedule === "default" || query.schedule === "manual" ? query.schedule : schedules[query.schedule],
    competitor_ids: query.shown.map((company) => built.companies[company]!),
    include_cut: query.includeCut,
  };
}

/** Own keys called `__proto__` count, and order does not. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, canonical(inner)] as const);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Any = any;

async function ask(path: string, body: object): Promise<Any> {
  const answer = await service.call(organization.key, "POST", path, body);
  expect([answer.status, answer.body?.error]).toEqual([200, undefined]);
  return answer.body;
}

/** @param asked what is sent: the ids of before; `query` is what it means by now. */
async function checkQuery(made: World, built: Built, query: Query, asked: Query = query): Promise<void> {
  const expected = reference(made);
  const website_id = built.website.id;
  const filters = filtersOf(asked, built);
  for (const metric of ["share-of-voice", "position", "mention-rate", "citation-rate"]) {
    const [series, all] = await Promise.all([
      ask(`/metrics/${metric}/time-series`, { website_id, filters }),
      ask(`/metrics/${metric}/cumulative`, { website_id, filters }),
    ]);
    expect(canonical(series)).toEqual(canonical(expected.timeSeries(metric, query)));
    expect(canonical(all)).toEqual(canonical(expected.cumulative(metric, query)));
  }
  const { sources, pagination } = await ask("/sources", { website_id, filters, page_size: 100 });
  const wanted = expected.sources(query);
  expect(sources.map(({ competitor_ids: _, ...source }: Any) => source)).toEqual(wanted);
  expect(pagination.total).toBe(wanted.length);
  const { pages } = await ask("/source-pages", { website_id, filters, page_size: 100 });
  expect(pages.map(({ competitor_ids: _, estimated_impressions: __, first_seen: ___, ...page }: Any) => page)).toEqual(
    expected.pages(query),
  );
  const agreement = await ask("/metrics/agreement/cumulative", { website_id, filters });
  // Means of quotients: what lies on a half may be a hair below it.
  const near = ([key, value]: [string, Any]): Any => [key, typeof value === "number" ? expect.closeTo(value, 1) : value];
  const { data: agreed, repeated_questions: repeated } = expected.agreement(query);
  expect(agreement.repeated_questions).toBe(repeated);
  expect(new Map(Object.entries<Any>(agreement.data))).toEqual(
    new Map(Object.entries<Any>(agreed).map(([key, values]) => [key, Object.fromEntries(Object.entries(values).map(near))])),
  );
  for (const kind of ["week", "month"] as const) {
    const { schedule_id: schedule, ...others } = filters;
    const { rows } = await ask("/metrics/query", {
      ...{
        website_id,
        schedule,
        filters: others,
        dimensions: [kind, "company"],
        metrics: ["share_of_voice", "answers"],
        limit: 1000,
      },
    });
    expect(sorted(rows.map(([period, company, _, value, answers]: Any) => [period, company, value, answers]))).toEqual(
      sorted(expected.periods(query, kind)),
    );
  }
  const fields = ["date", "company", "citation_rate", "avg_position"].map((name) => ({ name }));
  const looker = await ask("/looker-studio/data", { website_id, filters, fields });
  const [citing, ranked] = [expected.timeSeries("citation-rate", query).data, expected.timeSeries("position", query).data];
  const ofLooker = citing.flatMap(({ date, metrics }: Any, index: number) =>
    Object.entries<Any>(metrics).map(([company, { citation_rate }]) => {
      const found = Object.entries<Any>(ranked[index]!).find(([key, value]) => key === company && typeof value === "object");
      return [date.replaceAll("-", ""), company, citation_rate, found?.[1].avg_position ?? null];
    }),
  );
  expect(sorted(looker.rows.map(({ values }: Any) => values))).toEqual(sorted(ofLooker));
  const listed = await ask("/responses", { website_id, filters, page_size: 100, include_total: true });
  const matching = expected.responses(query);
  expect(listed.pagination.total).toBe(matching.length);
  expect(listed.responses.map((row: Any) => Number(row.external_id)).sort((a: number, b: number) => a - b)).toEqual(
    matching.map((line) => made.lines.indexOf(line)),
  );
  await checkSearch(made, built, query, asked);
  await checkShopping(made, built, query, asked);
  await checkAttributes(made, built, query, filters);
  if (asked !== made.queries[0]) return;
  await checkBreakdowns(website_id, filters, sources);
  await checkIntervals(website_id, filters);
  await checkTotals(website_id, filters);
  await checkEvidence(website_id, filters);
}

/** Rows in whatever order. */
const sorted = (rows: Any[]) => rows.map((row) => JSON.stringify(row)).sort();

/** How many answers a cursor lists. */
async function listed(website_id: string, cursor: string): Promise<number> {
  return (await ask("/rows/query", { website_id, cursor, include_total: true, limit: 1 })).total_rows;
}

/** The evidence of the fixed operations lists as many answers as each number counts. */
async function checkEvidence(website_id: string, filters: ReturnType<typeof filtersOf>): Promise<void> {
  const count = (cursor: string) => listed(website_id, cursor);
  const { schedule_id: schedule, ...others } = filters;
  const counted = async (dimensions: string[]) => {
    const asked = { website_id, schedule, filters: others, limit: 1000 };
    const { rows } = await ask("/metrics/query", { ...asked, metrics: ["mentions", "citing_answers", "answers"], dimensions });
    // The company's name stands before whether it is the own brand.
    return new Map<string, number[]>(rows.map((row: Any[]) => [JSON.stringify(row.slice(0, -4)), row.slice(-3)]));
  };
  const include = ["intervals", "evidence"];
  const of = async (metric: string, kind: string, parts = include) =>
    (await ask(`/metrics/${metric}/${kind}`, { website_id, filters, include: parts })).data;
  const [byCompany, byDay] = await Promise.all([counted(["company"]), counted(["day", "company"])]);
  const whole = {
    voice: await of("share-of-voice", "cumulative"),
    position: await of("position", "cumulative", ["evidence"]),
    mention: await of("mention-rate", "cumulative"),
    citation: await of("citation-rate", "cumulative"),
  };
  for (const [company, { intervals, evidence }] of Object.entries<Any>(whole.voice).slice(0, 2)) {
    const [mentions, citing, answers] = byCompany.get(JSON.stringify([company]))!;
    expect([await count(evidence.mentions), await count(evidence.naming)]).toEqual([mentions, intervals.relative_mention_rate.n]);
    const position = Object.hasOwn(whole.position, company) ? whole.position[company] : null;
    if (position) expect(await count(position.evidence.mentions)).toBe(mentions);
    else expect(mentions).toBe(0);
    const { mentions: naming, answers: all } = whole.mention[company].evidence;
    expect([await count(naming), await count(all)]).toEqual([mentions, answers]);
    const { citations, answers: same } = whole.citation[company].evidence;
    expect([await count(citations), same]).toEqual([citing, all]);
  }
  const series = await of("citation-rate", "time-series");
  for (const { date, metrics } of series.slice(1, 3)) {
    const [company, { evidence }] = Object.entries<Any>(metrics)[0]!;
    const [, citing = 0, answers = 0] = byDay.get(JSON.stringify([date, company])) ?? [];
    expect([await count(evidence.citations), await count(evidence.answers)]).toEqual([citing, answers]);
  }
  const parts = { website_id, filters, include: ["evidence", "quality"], page_size: 3 };
  const { sources, quality } = await ask("/sources", parts);
  for (const { evidence, response_count } of sources) expect(await count(evidence)).toBe(response_count);
  const answers = await count(Object.values<Any>(whole.mention)[0].evidence.answers);
  expect([quality.metric, quality.answers]).toEqual(["citation_rate", answers]);
  const { pages } = await ask("/source-pages", parts);
  for (const { evidence, response_count } of pages) expect(await count(evidence)).toBe(response_count);
}

/** A table's intervals are those of the fixed operations: over the whole range and of each day, of every company. */
async function checkIntervals(website_id: string, given: ReturnType<typeof filtersOf>): Promise<void> {
  const { schedule_id: schedule, ...filters } = given;
  const metrics = ["share_of_voice", "relative_mention_rate", "mention_rate", "citation_rate"];
  const table = async (dimensions: string[]) => {
    const asked = { website_id, schedule, filters, metrics, dimensions, include: ["intervals"], limit: 1000 };
    const { columns, rows, has_more } = await ask("/metrics/query", asked);
    expect(has_more).toBe(false);
    const at = (column: string) => columns.indexOf(column);
    const intervals = (row: Any[]) => metrics.map((metric) => ["low", "high", "n"].map((part) => row[at(`${metric}_${part}`)]));
    return new Map(rows.map((row: Any[]) => [JSON.stringify(dimensions.map((name) => row[at(name)])), intervals(row)]));
  };
  const fixed = async (kind: string) =>
    (
      await Promise.all(
        ["share-of-voice", "mention-rate", "citation-rate"].map((metric) =>
          ask(`/metrics/${metric}/${kind}`, { website_id, filters: given, include: ["intervals"] }),
        ),
      )
    ).map(({ data }) => data);
  const expected = (voice: Any, mention: Any, citation: Any) =>
    [voice.value, voice.relative_mention_rate, mention.mention_rate, citation.citation_rate].map(({ low, high, n }) => [
      ...[low, high, n],
    ]);
  const [voice, mention, citation] = await fixed("cumulative");
  const companies = Object.keys(voice);
  const whole = companies.map((company) => [
    JSON.stringify([company]),
    expected(...([voice, mention, citation].map((of) => of[company].intervals) as [Any, Any, Any])),
  ]);
  expect(await table(["company"])).toEqual(new Map(whole as never));
  const [voices, mentions, citations] = await fixed("time-series");
  const days = voices.flatMap(({ date: _, ...entry }: Any, index: number) =>
    Object.keys(entry).map((company) => [
      JSON.stringify([mentions[index].date, company]),
      expected(entry[company].intervals, mentions[index].metrics[company].intervals, citations[index].metrics[company].intervals),
    ]),
  );
  expect(await table(["day", "company"])).toEqual(new Map(days));
}

/** Breakdowns say what the other operations say under the filters of each row, and their evidence lists as many answers as they count. */
async function checkBreakdowns(website_id: string, given: ReturnType<typeof filtersOf>, sources: Any[]): Promise<void> {
  const { schedule_id: schedule, ...filters } = given;
  const { competitor_ids: _, ...own } = filters;
  const table = async (body: object): Promise<Any[]> => {
    const { columns, rows } = await ask("/metrics/query", { website_id, schedule, limit: 1000, ...body });
    return rows.map((row: Any[]) => Object.fromEntries(columns.map((column: string, index: number) => [column, row[index]])));
  };
  const metrics = ["share_of_voice", "relative_mention_rate", "mention_rate", "citation_rate", "avg_position"];
  const whole = await table({ metrics, dimensions: ["company"], filters });
  const [voice, position, mention, citation] = await Promise.all(
    ["share-of-voice", "position", "mention-rate", "citation-rate"].map(async (name) => {
      const { data } = await ask(`/metrics/${name}/cumulative`, { website_id, filters: given });
      return new Map<string, Any>(Object.entries(data));
    }),
  );
  expect(new Map(whole.map(({ company, is_self: _, ...values }) => [company, values]))).toEqual(
    new Map(
      [...voice!].map(([company, { value, relative_mention_rate }]) => [
        company,
        {
          ...{ share_of_voice: value, relative_mention_rate, mention_rate: mention!.get(company).mention_rate },
          citation_rate: citation!.get(company).citation_rate,
          avg_position: position!.get(company)?.avg_position ?? null,
        },
      ]),
    ),
  );
  const domains = await table({ metrics: ["answers"], dimensions: ["domain"], filters: own });
  expect(Object.fromEntries(domains.flatMap(({ domain, answers }) => (domain === null ? [] : [[domain, answers]])))).toEqual(
    Object.fromEntries(sources.map(({ root_domain, response_count }) => [root_domain, response_count])),
  );
  const schedules = await table({ metrics: ["answers"], dimensions: ["schedule"], filters: own, schedule: undefined });
  const [plain] = await table({ metrics: ["answers"], filters: own });
  const of = schedules.find(({ schedule_id }) => schedule_id === (schedule === "manual" ? "default" : schedule));
  expect(of?.answers ?? 0).toBe(plain!.answers);
  const counted = ["answers", "mentions", "citing_answers"];
  for (const dimensions of [
    ["company", "tag"],
    ["model", "domain"],
    ["country", "type", "week"],
  ]) {
    const rows = await table({ metrics: counted, dimensions, filters: own, include: ["evidence"] });
    for (const row of rows.slice(0, 4)) {
      const lists = ["evidence", "evidence_mentions", "evidence_citations"].map((column) => listed(website_id, row[column]));
      expect(await Promise.all(lists)).toEqual(counted.map((metric) => row[metric]));
    }
  }
}

/** Totals of rows that the sums of days hold are those of the stored rows. */
async function checkTotals(website_id: string, given: ReturnType<typeof filtersOf>): Promise<void> {
  const { schedule_id: schedule, competitor_ids: _, ...filters } = given;
  const mentions = await ask("/rows/count", { website_id, schedule, filters, dataset: "mentions", by: ["company"] });
  const names = ["Nobody", ...mentions.rows.slice(0, 2).map(([name]: [string]) => name)];
  const answered = { field: "outcome", value: "answered" };
  const isTrue = (field: string) => [answered, { field, value: true }];
  const isWhole = { field: "finish_reason", operator: "ne", value: "length" };
  const ofAnswers = [[answered], isTrue("mentioned"), isTrue("cited"), isTrue("names_only_others")];
  const questions = [
    ...ofAnswers.flatMap((where) => [where, [...where, isWhole]]).map((where) => ({ dataset: "answers", where })),
    ...[[], ...names.map((value) => [{ field: "company", value }])].map((where) => ({
      dataset: "mentions",
      where,
    })),
  ];
  for (const question of questions) {
    const asked = { website_id, schedule, filters, ...question };
    const { columns, rows } = await ask("/rows/count", asked);
    const { total_rows: total } = await ask("/rows/query", { ...asked, limit: 1, include_total: true });
    expect(total, JSON.stringify(question.where)).toBe(rows[0]?.[columns.length - (question.dataset === "answers" ? 1 : 2)] ?? 0);
  }
}

/** Answers by the text of a search query, in pages. */
async function checkSearch(made: World, built: Built, query: Query, asked: Query): Promise<void> {
  const operator = query.withoutText ? "does_not_contain" : "contains";
  const filters = { ...filtersOf(asked, built), search_query_text: query.text, search_query_text_operator: operator };
  const matching = reference(made).holdingText(query);
  const newestFirst = matching.toSorted((a, b) => b.atMs - a.atMs).map(({ atMs }) => new Date(atMs).toISOString());
  const all: Any[] = [];
  for (let page_num = 0; page_num * 7 <= matching.length; page_num++) {
    const options = { page_num, page_size: 7, include_total: page_num % 2 === 0 };
    const { responses, pagination } = await ask("/responses", { website_id: built.website.id, filters, ...options });
    all.push(...responses);
    if (options.include_total) expect(pagination.total).toBe(matching.length);
    else expect(pagination.has_more).toBe(all.length < matching.length);
  }
  expect(all.map((row) => row.created_at)).toEqual(newestFirst);
  expect(all.map((row) => Number(row.external_id)).sort((a, b) => a - b)).toEqual(
    matching.map((line) => made.lines.indexOf(line)),
  );
}

async function checkShopping(made: World, built: Built, query: Query, asked: Query): Promise<void> {
  const { models, prompt_tags, prompt_tags_operator, schedule_id, competitor_ids, include_cut } = filtersOf(asked, built);
  const start_date = query.start.slice(0, 10);
  const end_date = query.end.slice(0, 10);
  const whole = { ...query, startMs: Date.parse(start_date), endMs: Date.parse(end_date) + 86_399_999 };
  const filters = {
    ...{ start_date, end_date, models, prompt_tags, prompt_tags_operator, schedule_id, competitor_ids, include_cut },
    target_identifiers: query.targets,
  };
  if (models.includes("perplexity")) {
    const refused = await service.call(organization.key, "POST", "/metrics/shopping", { website_id: built.website.id, filters });
    expect(refused.status).toBe(400);
    return;
  }
  const website_id = built.website.id;
  const include = ["evidence", "quality"];
  const { data, evidence, quality } = await ask("/metrics/shopping", { website_id, filters, include, top_products_limit: 3 });
  const { summary } = data;
  expect(data).toEqual(reference(made).shopping(whole, 3));
  const [responses, withProducts, own] = await Promise.all(
    ["responses", "responses_with_products", "own"].map((kind) => listed(website_id, evidence[kind])),
  );
  expect([responses, withProducts]).toEqual([summary.responses, summary.responses_with_products]);
  expect(percent(own!, responses!)).toBe(summary.own_appearance_rate);
  expect([quality.metric, quality.answers]).toEqual(["own_appearance_rate", responses]);
}

async function checkAttributes(made: World, { website, attributes }: Built, query: Query, filters: object): Promise<void> {
  const website_id = website.id;
  const { data } = await ask("/attributes/cumulative", { website_id, filters, include: ["evidence", "quality"] });
  for (const [index, { whole, days }] of reference(made).attributes(query).entries()) {
    const attribute_id = attributes[index]!;
    const {
      id: _,
      positive: __,
      evidence,
      company_evidence,
      quality: ___,
      ...figures
    } = data.find((of: Any) => of.id === attribute_id);
    expect(canonical(figures)).toEqual(canonical(whole));
    expect((await ask("/attributes/time-series", { website_id, attribute_id, filters })).data).toEqual(days);
    expect(await listed(website_id, evidence.mentions)).toBe(whole.mentions);
    const [company, cursor] = Object.entries<string>(company_evidence).at(-1)!;
    expect(await listed(website_id, cursor)).toBe(Object.entries(whole.companies).find(([key]) => key === company)![1]);
  }
}

/** Changes the companies as the API does, but for the re-scoring: given mentions stay, and nobody mentions who comes. */
async function changeCompanies(made: World, built: Built): Promise<void> {
  const { removed, ownDomain, added } = made.change;
  const { id } = built.website;
  if (removed !== null) await service.query(sql`update company set removed_at = now() where id = ${built.companies[removed]}`);
  if (ownDomain) {
    await service.query(sql`
      update company set url = ${ownDomain}, domains = ${[ownDomain]} where id = ${built.companies[0]}`);
  }
  if (added !== null) {
    await service.query(sql`
      insert into company (organization_id, website_id, is_self, name, url, domains)
      values (${organization.id}, ${id}, false, ${added}, ${addedDomain}, ${[addedDomain]})`);
  }
  await service.query(sql`update website set companies_version = companies_version + 1 where id = ${id}`);
}

/** Days sealed with other companies, then sealed anew. */
async function checkChange(made: World, built: Built): Promise<void> {
  await changeCompanies(made, built);
  const changed = changedWorld(made);
  const asked = made.queries.slice(0, 2);
  for (const [index, query] of asked.entries()) await checkQuery(changed, built, changed.queries[index]!, query);
  await sealChanged(service.services.database, { websiteN: built.website.n });
  expect(
    await service.query(sql`
      select from day_segment s join website w on w.n = s.website_n where w.n = ${built.website.n} and s.companies_version <> w.companies_version`),
  ).toEqual([]);
  for (const [index, query] of asked.entries()) await checkQuery(changed, built, changed.queries[index]!, query);
}

test("every number equals a plain computation over the answers, in random worlds under random filters", async () => {
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const built = await build(made);
      for (const query of made.queries) await checkQuery(made, built, query);
      await sealChanged(service.services.database);
      for (const query of made.queries) await checkQuery(made, built, query);
      await checkChange(made, built);
      const { differences } = await checkAnalytics(service.services.database, built.website.n, () => {});
      expect(differences).toEqual([]);
    }),
    { numRuns, endOnFailure: numRuns > 200 },
  );
}, 3_600_000);
