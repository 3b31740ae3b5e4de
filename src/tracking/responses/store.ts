import { booleanArray, numberArray, sql, type Transaction, textArray } from "../../platform/database/index.ts";
import { dayOf } from "../../platform/time/index.ts";
import { db, type RowOf } from "../database.ts";
import { recordInstrument } from "../instrument/record.ts";
import { markChanged } from "./mark-changed.ts";
import type { NewResponse } from "./new-response.ts";
import { findPages } from "./pages.ts";
import { storePerceptions } from "./store-perceptions.ts";
import { isWebAddress } from "./web-address.ts";

/**
 * Stores responses with everything that belongs to them: all or nothing, with the transaction.
 *
 * Statements read their arrays by `select unnest(…), unnest(…)`: one `unnest` of several in `from` writes all rows aside before the first is read.
 *
 * @returns number and id of each, in the order given; a response whose prompt was deleted meanwhile is left out as null.
 */
export async function storeResponses(
  tx: Transaction,
  organizationN: number,
  responses: readonly NewResponse[],
): Promise<({ n: number; id: string } | null)[]> {
  // Statements that need nothing of each other travel together.
  const [living, numbers] = await Promise.all([lockPrompts(tx, responses), newNumbers(tx, responses.length)]);
  const kept = responses.filter((response) => living.has(response.promptN));
  const rows = kept.map((response, index) => ({ response, n: numbers[index]! }));
  const [ids] = await Promise.all([
    insertResponses(tx, organizationN, rows),
    insertMentions(tx, organizationN, rows),
    insertProducts(tx, organizationN, rows),
    insertCitations(tx, organizationN, rows),
    storePerceptions(
      tx,
      organizationN,
      rows.map(({ response, n }) => ({ ...response, n, perceptions: response.perceptions ?? [] })),
    ),
    markChanged(tx, organizationN, kept),
    recordInstrument(tx, organizationN, kept),
    recordStored(tx, organizationN, rows),
  ]);
  const byResponse = new Map(rows.map(({ response, n }) => [response, { n, id: ids.get(n)! }]));
  return responses.map((response) => byResponse.get(response) ?? null);
}

interface Numbered {
  response: NewResponse;
  n: number;
}

/**
 * Prompts cannot be deleted while their responses are being stored, and know afterwards that they have some. The lock is
 * shared, so responses of one prompt do not wait for each other.
 */
async function lockPrompts(tx: Transaction, responses: readonly NewResponse[]): Promise<Set<number>> {
  const prompts = [...new Set(responses.map((response) => response.promptN))].sort((a, b) => a - b);
  const locked = await tx.run(
    db
      .selectFrom("prompt")
      .select(["n", "has_responses"])
      .where("n", "=", sql<number>`any(${prompts}::int[])`)
      .orderBy("n")
      .forKeyShare(),
  );
  const first = locked.filter((prompt) => !prompt.has_responses).map((prompt) => prompt.n);
  if (first.length > 0)
    // In one order, so that two transactions which store answers of the same prompts do not deadlock.
    await tx.run(sql`
      update prompt set has_responses = true
      where n in (select n from prompt where n = any(${first}::int[]) and not has_responses order by n for no key update)`);
  return new Set(locked.map((prompt) => prompt.n));
}

async function newNumbers(tx: Transaction, count: number): Promise<number[]> {
  const numbers = await tx.run(sql<Pick<RowOf<"response">, "n">>`
    select nextval((select pg_get_serial_sequence('response', 'n')::regclass)) as n from generate_series(1, ${count}::int)`);
  return numbers.map(({ n }) => n);
}

async function insertResponses(tx: Transaction, organizationN: number, rows: Numbered[]): Promise<Map<number, string>> {
  const numbers = (field: (response: NewResponse) => number | null) => numberArray(rows.map(({ response }) => field(response)));
  const texts = (field: (response: NewResponse) => string | null) => textArray(rows.map(({ response }) => field(response)));
  const inserted = await tx.run(sql<Pick<RowOf<"response">, "n" | "id">>`
    insert into response (n, organization_n, website_n, schedule_n, prompt_n, location_n, model, outcome, created_at, run_id, provider,
                          prompt, answer, reason, search_queries, usage, external_id, mentions_given_to, served_model, finish_reason,
                          collection, searches, cost_amount, cost_currency, cost_source, detector_version)
    overriding system value
    select r.n, ${organizationN}, r.website_n, r.schedule_n, r.prompt_n, r.location_n, r.model, r.outcome, r.created_at, r.run_id, r.provider,
           r.prompt, r.answer, r.reason, r.search_queries::text[], r.usage, r.external_id, r.mentions_given_to, r.served_model, r.finish_reason,
           r.collection, r.searches, r.cost_amount, r.cost_currency, r.cost_source, r.detector_version
    from (select
      unnest(${numberArray(rows.map(({ n }) => n))}::bigint[]) as n, unnest(${numbers((r) => r.websiteN)}::int[]) as website_n,
      unnest(${numbers((r) => r.scheduleN)}::int[]) as schedule_n, unnest(${numbers((r) => r.promptN)}::int[]) as prompt_n,
      unnest(${numbers((r) => r.locationN)}::int[]) as location_n, unnest(${numbers((r) => r.model)}::smallint[]) as model,
      unnest(${texts((r) => r.outcome)}::text[]) as outcome, unnest(${texts((r) => r.createdAt)}::timestamptz[]) as created_at,
      unnest(${texts((r) => r.runId)}::uuid[]) as run_id, unnest(${texts((r) => r.provider)}::text[]) as provider,
      unnest(${texts((r) => r.prompt)}::text[]) as prompt, unnest(${texts((r) => r.answer)}::text[]) as answer,
      unnest(${texts((r) => r.reason)}::text[]) as reason,
      unnest(${texts((r) => (r.searchQueries.length > 0 ? textArray(r.searchQueries) : null))}::text[]) as search_queries,
      unnest(${texts((r) => json(r.usage))}::jsonb[]) as usage, unnest(${texts((r) => r.externalId)}::text[]) as external_id,
      unnest(${numbers((r) => r.mentionsGivenTo ?? null)}::int[]) as mentions_given_to,
      unnest(${texts(({ made }) => made.servedModel ?? null)}::text[]) as served_model,
      unnest(${texts(({ made }) => made.finishReason ?? null)}::text[]) as finish_reason,
      unnest(${texts(({ made }) => made.collection ?? null)}::text[]) as collection,
      unnest(${numbers(({ made }) => made.searches ?? null)}::int[]) as searches,
      unnest(${numbers(({ made }) => made.cost?.amount ?? null)}::numeric[]) as cost_amount,
      unnest(${texts(({ made }) => made.cost?.currency ?? null)}::text[]) as cost_currency,
      unnest(${texts(({ made }) => made.cost?.source ?? null)}::text[]) as cost_source,
      unnest(${numbers(({ made }) => made.detectorVersion ?? null)}::smallint[]) as detector_version) r
    returning n, id`);
  return new Map(inserted.map((row) => [row.n, row.id]));
}

/** Rows that belong to responses, in columns, with what each of them repeats of its response. */
function belonging<Part>(rows: Numbered[], partsOf: (response: NewResponse) => readonly Part[]) {
  const parts: Part[] = [];
  const ns: number[] = [];
  const websites: number[] = [];
  const days: number[] = [];
  const places: number[] = [];
  for (const { response, n } of rows) {
    const day = dayOf(Date.parse(response.createdAt));
    for (const [place, part] of partsOf(response).entries()) {
      parts.push(part);
      ns.push(n);
      websites.push(response.websiteN);
      days.push(day);
      places.push(place);
    }
  }
  return {
    parts,
    n: numberArray(ns),
    website: numberArray(websites),
    day: numberArray(days),
    place: numberArray(places),
    numbers: (field: (part: Part) => number | null) => numberArray(parts.map(field)),
    texts: (field: (part: Part) => string | null) => textArray(parts.map(field)),
    booleans: (field: (part: Part) => boolean | null) => booleanArray(parts.map(field)),
  };
}

async function recordStored(tx: Transaction, organizationN: number, rows: Numbered[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into response_change (response_n, organization_n, website_n)
    select c.n, ${organizationN}, c.website_n
    from (select unnest(${numberArray(rows.map(({ n }) => n))}::bigint[]) as n,
                 unnest(${numberArray(rows.map(({ response }) => response.websiteN))}::int[]) as website_n) c`);
}

async function insertMentions(tx: Transaction, organizationN: number, rows: Numbered[]): Promise<void> {
  const doubtful = rows.filter(({ response }) => response.isDoubtful);
  if (doubtful.length > 0) {
    await tx.run(sql`
      insert into mention_doubt (response_n, organization_n, website_n)
      select d.n, ${organizationN}, d.website_n
      from (select unnest(${doubtful.map(({ n }) => n)}::bigint[]) as n,
                   unnest(${doubtful.map(({ response }) => response.websiteN)}::int[]) as website_n) d`);
  }
  const { parts, n, website, day, numbers, texts } = belonging(rows, (response) => response.mentions);
  if (parts.length === 0) return;
  await tx.run(sql`
    insert into mention (response_n, organization_n, website_n, company_n, day, position, detector_version, evidence)
    select m.n, ${organizationN}, m.website_n, m.company_n, date '1970-01-01' + m.day, m.position, m.detector_version, m.evidence
    from (select
      unnest(${n}::bigint[]) as n, unnest(${website}::int[]) as website_n, unnest(${numbers((m) => m.companyN)}::int[]) as company_n,
      unnest(${day}::int[]) as day, unnest(${numbers((m) => m.position)}::smallint[]) as position,
      unnest(${numbers((m) => m.detectorVersion)}::smallint[]) as detector_version,
      unnest(${texts((m) => json(m.evidence))}::jsonb[]) as evidence) m`);
}

async function insertProducts(tx: Transaction, organizationN: number, rows: Numbered[]): Promise<void> {
  const { parts, n, website, day, place, numbers, texts, booleans } = belonging(rows, (response) => response.products);
  if (parts.length === 0) return;
  await tx.run(sql`
    insert into product (response_n, organization_n, website_n, day, place, position, title, brand, price, currency, merchant, url, rating, in_stock)
    select p.n, ${organizationN}, p.website_n, date '1970-01-01' + p.day, p.place, p.position, p.title, p.brand, p.price, p.currency,
           p.merchant, p.url, p.rating, p.in_stock
    from (select
      unnest(${n}::bigint[]) as n, unnest(${website}::int[]) as website_n, unnest(${day}::int[]) as day, unnest(${place}::smallint[]) as place,
      unnest(${numbers((p) => p.position)}::smallint[]) as position, unnest(${texts((p) => p.title)}::text[]) as title,
      unnest(${texts((p) => p.brand)}::text[]) as brand, unnest(${numbers((p) => p.price)}::numeric[]) as price,
      unnest(${texts((p) => p.currency)}::text[]) as currency, unnest(${texts((p) => p.merchant)}::text[]) as merchant,
      unnest(${texts(({ url }) => (url !== null && isWebAddress(url) ? url : null))}::text[]) as url,
      unnest(${numbers((p) => p.rating)}::real[]) as rating, unnest(${booleans((p) => p.in_stock)}::boolean[]) as in_stock) p`);
}

async function insertCitations(tx: Transaction, organizationN: number, rows: Numbered[]): Promise<void> {
  const { parts, n, website, day, place, numbers, texts, booleans } = belonging(rows, ({ citations }) =>
    citations.filter(({ url }) => isWebAddress(url)),
  );
  if (parts.length === 0) return;
  const pages = await findPages(tx, organizationN, [...new Set(parts.map((citation) => citation.url))]);
  await tx.run(sql`
    insert into citation (response_n, organization_n, website_n, page_n, host_n, day, place, cited, title, provided)
    select c.n, ${organizationN}, c.website_n, c.page_n, c.host_n, date '1970-01-01' + c.day, c.place, c.cited, c.title, c.provided
    from (select
      unnest(${n}::bigint[]) as n, unnest(${website}::int[]) as website_n, unnest(${numbers((c) => pages.get(c.url)!.n)}::bigint[]) as page_n,
      unnest(${numbers((c) => pages.get(c.url)!.hostN)}::int[]) as host_n, unnest(${day}::int[]) as day, unnest(${place}::smallint[]) as place,
      unnest(${booleans((c) => c.cited)}::boolean[]) as cited, unnest(${texts((c) => c.title)}::text[]) as title,
      unnest(${texts((c) => c.provided ?? null)}::text[]) as provided) c`);
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
