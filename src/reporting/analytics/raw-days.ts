import { type Query, sql } from "../../platform/database/index.ts";
import { hostOwners, type OwnedHosts } from "../../tracking/index.ts";
import { cutBit, type Day, type DayHosts } from "./day.ts";
import { querySeparator } from "./query-day.ts";

/**
 * Stored rows of one day, packed by the database: `answers` of (response, instant, prompt, location, model with `cutBit`), `mentions` of
 * (response, company, position), `hosts` of (response, host). Mentions and hosts hold those of other schedules too.
 */
export interface RawDay {
  day: number;
  schedule: number;
  answers: Buffer | null;
  mentions: Buffer | null;
  hosts: Buffer | null;
  /** (response, instant, prompt, location, model, bytes, text) of the answers with search queries, of every outcome; null unless asked for. */
  queries: Buffer | null;
}

/**
 * The stored rows of days, one row a day.
 *
 * @param days a relation with the columns `day` and `schedule_n`.
 */
export function selectRawDays(websiteN: number, days: Query<unknown>, options: { queries: boolean }): Query<RawDay> {
  const answer = (
    model: Query<unknown>,
  ) => sql`int8send(r.n) || int4send((extract(epoch from r.created_at - (d.day::timestamp at time zone 'UTC')) * 1000)::int)
    || int4send(r.prompt_n) || int4send(coalesce(r.location_n, 0)) || int2send(${model})`;
  const orCut = sql`(r.model + case when r.finish_reason = 'length' then ${cutBit}::smallint else 0::smallint end)`;
  const queries = options.queries
    ? sql`string_agg(${answer(sql`r.model`)} || int4send(length(t.folded)) || t.folded, ''::bytea order by r.created_at, r.n)
        filter (where r.search_queries is not null)`
    : sql`null::bytea`;
  const text = options.queries
    ? sql`cross join lateral (select convert_to(casefold(array_to_string(r.search_queries, ${querySeparator}) collate pg_unicode_fast), 'UTF8')) t(folded)`
    : sql``;
  return sql<RawDay>`
    select d.day - date '1970-01-01' as day, d.schedule_n as schedule, a.packed as answers, m.packed as mentions, h.packed as hosts, a.queries
    from ${days} d(day, schedule_n)
    cross join lateral (
      select string_agg(${answer(orCut)}, ''::bytea order by r.created_at, r.n) filter (where r.outcome = 'answered') as packed, ${queries} as queries
      from tracking.response r ${text}
      where r.website_n = ${websiteN} and r.schedule_n = d.schedule_n
        and r.created_at >= (d.day::timestamp at time zone 'UTC') and r.created_at < ((d.day + 1)::timestamp at time zone 'UTC')) a
    cross join lateral (
      select string_agg(int8send(m.response_n) || int4send(m.company_n) || int2send(m.position), ''::bytea) as packed
      from tracking.mention m where m.website_n = ${websiteN} and m.day = d.day and m.position is not null) m
    cross join lateral (
      select string_agg(int8send(c.response_n) || int4send(c.host_n), ''::bytea order by c.response_n, c.place) as packed
      from tracking.citation c where c.website_n = ${websiteN} and c.day = d.day and c.cited) h
    where a.packed is not null or a.queries is not null`;
}

const answerBytes = 22;
const mentionBytes = 14;
const hostBytes = 12;

/**
 * Brings the stored rows of a day into columns: the mentions of every company, also of those that are not tracked any more
 * (`trackedDay` takes them out), and what cites the tracked ones.
 *
 * @param ownedHosts every tracked company.
 */
export function packDay(raw: Omit<RawDay, "queries">, ownedHosts: OwnedHosts): Day {
  const source = view(raw.answers);
  const answers = source.byteLength / answerBytes;
  const rowOf = new Map<number, number>();
  const ms = new Uint32Array(answers);
  const promptNumbers = new Uint32Array(answers);
  const locationNumbers = new Uint32Array(answers);
  const model = new Uint8Array(answers);
  for (let row = 0; row < answers; row++) {
    const at = row * answerBytes;
    rowOf.set(bigNumber(source, at), row);
    ms[row] = source.getUint32(at + 8);
    promptNumbers[row] = source.getUint32(at + 12);
    locationNumbers[row] = source.getUint32(at + 16);
    model[row] = source.getUint16(at + 20);
  }
  const mentions = mentionsOf(raw, rowOf);
  const cites = citesOf(raw, rowOf);
  const { companies, marks } = packMarks(answers, mentions, cites, ownedHosts);
  const prompts = distinct(promptNumbers);
  const locations = distinct(locationNumbers);
  return {
    day: raw.day,
    answers,
    companies,
    prompts,
    locations,
    ms,
    prompt: places(promptNumbers, prompts, prompts.length <= 0x1_0000 ? new Uint16Array(answers) : new Uint32Array(answers)),
    location: places(locationNumbers, locations, locations.length <= 0x100 ? new Uint8Array(answers) : new Uint32Array(answers)),
    model,
    marks,
    hosts: packHosts(answers, cites),
  };
}

interface Mention {
  row: number;
  company: number;
  position: number;
}

function mentionsOf(raw: Pick<RawDay, "mentions">, rowOf: ReadonlyMap<number, number>): Mention[] {
  const source = view(raw.mentions);
  const found: Mention[] = [];
  for (let at = 0; at < source.byteLength; at += mentionBytes) {
    const row = rowOf.get(bigNumber(source, at));
    if (row !== undefined) found.push({ row, company: source.getUint32(at + 8), position: source.getUint16(at + 12) });
  }
  return found;
}

interface Cite {
  row: number;
  host: number;
}

/** In the order of the answers. */
function citesOf(raw: Pick<RawDay, "hosts">, rowOf: ReadonlyMap<number, number>): Cite[] {
  const source = view(raw.hosts);
  const found: Cite[] = [];
  for (let at = 0; at < source.byteLength; at += hostBytes) {
    const row = rowOf.get(bigNumber(source, at));
    if (row !== undefined) found.push({ row, host: source.getUint32(at + 8) });
  }
  return found.sort((a, b) => a.row - b.row);
}

function packMarks(answers: number, mentions: Mention[], cites: Cite[], ownedHosts: OwnedHosts) {
  const ownersOf = hostOwners(ownedHosts);
  const owned = cites.flatMap(({ row, host }) => (ownersOf.get(host) ?? []).map((company) => ({ row, company })));
  const companies = distinct(Uint32Array.from([...mentions, ...owned].map(({ company }) => company)));
  const column = new Map([...companies].map((n, index) => [n, index]));
  const widest = mentions.reduce((most, { position }) => Math.max(most, position), 0);
  const size = answers * companies.length;
  const marks = widest < 0x80 ? new Uint8Array(size) : new Uint16Array(size);
  const citesCompany = widest < 0x80 ? 0x80 : 0x8000;
  for (const { row, company, position } of mentions) marks[row * companies.length + column.get(company)!]! |= position;
  for (const { row, company } of owned) marks[row * companies.length + column.get(company)!]! |= citesCompany;
  return { companies, marks };
}

function packHosts(answers: number, cites: Cite[]): DayHosts {
  const numbers = distinct(Uint32Array.from(cites.map(({ host }) => host)));
  const starts = new Uint32Array(answers + 1);
  for (const { row } of cites) starts[row + 1]!++;
  for (let row = 0; row < answers; row++) starts[row + 1]! += starts[row]!;
  const hosts = Uint32Array.from(cites.map(({ host }) => host));
  const entries = numbers.length <= 0x1_0000 ? new Uint16Array(hosts.length) : new Uint32Array(hosts.length);
  return { numbers, starts, entries: places(hosts, numbers, entries) };
}

/** The different numbers, ascending. */
const distinct = (numbers: Uint32Array): Uint32Array => Uint32Array.from(new Set(numbers)).sort();

/** Writes for each number its place in the dictionary. */
function places<Column extends Uint8Array | Uint16Array | Uint32Array>(
  numbers: Uint32Array,
  dictionary: Uint32Array,
  into: Column,
): Column {
  const placeOf = new Map([...dictionary].map((n, index) => [n, index]));
  for (let row = 0; row < numbers.length; row++) into[row] = placeOf.get(numbers[row]!)!;
  return into;
}

function view(buffer: Buffer | null): DataView {
  return buffer ? new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new DataView(new ArrayBuffer(0));
}

/** A 64-bit number that stays below 2^53. */
const bigNumber = (source: DataView, at: number): number => source.getUint32(at) * 0x1_0000_0000 + source.getUint32(at + 4);
