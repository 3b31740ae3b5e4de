import { setImmediate } from "node:timers/promises";
import { type Rows, sql } from "../../platform/database/index.ts";
import { ByteCache } from "../../platform/memory/index.ts";
import { DAY_MS } from "../../platform/time/index.ts";
import { coversDay, type ScopeSets, scopeSets } from "../analytics/count.ts";
import { filtersName } from "../analytics/kept-counts.ts";
import { decodeQueries, type QueryDay } from "../analytics/query-day.ts";
import type { Scope } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";
import { matchingResponses } from "./matching.ts";
import { lastPlan, type PlannedDay, partsOf, plannedDays } from "./search-plan.ts";

/** Numbers of a page of answers, newest first, and how many there are where that was asked for. */
export interface Found {
  numbers: number[];
  total: number | null;
}

/** Which of the answers that are found are asked for. */
export interface Page {
  offset: number;
  limit: number;
  withTotal: boolean;
}

/** A page of the answers that a scope takes and of which a search query holds a text. */
export interface Search {
  scope: Scope;
  text: string;
  page: Page;
  sets: ScopeSets;
  /** Name what the scope takes of a whole day. */
  filters: string;
}

export const searchOf = (scope: Scope, text: string, page: Page): Search => ({
  ...{ scope, text, page },
  sets: scopeSets(scope),
  filters: filtersName(scope),
});

/** A segment that is replaced between two statements is looked for again; this often means something else is wrong. */
const maxAttempts = 10;

/**
 * Finds the answers, of every outcome, of which a search query holds a text: day by day from the newest, until the page is full.
 * Days that are sealed are searched in this process, the others in the database.
 */
export async function searchQueries(rows: Rows, asked: Search): Promise<Found> {
  const { scope, page } = asked;
  if (scope.scheduleN === null) return { numbers: [], total: page.withTotal ? 0 : null };
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = await search(rows, asked);
    if (found) return found;
  }
  throw new Error(`the segments of website ${scope.website.n} were replaced ${maxAttempts} times while they were read`);
}

async function search(rows: Rows, asked: Search): Promise<Found | null> {
  const { scope, text, page } = asked;
  const found = new Collected(page);
  const isDone = () => found.isFull && !page.withTotal;
  for await (const { wanted, days } of plannedDays(rows, scope, text, page.withTotal)) {
    const segments = await fetchQueries(rows, scope, days);
    if (segments === null) return null;
    for (const { day, seal } of days) {
      if (isDone()) break;
      found.add(
        seal === null
          ? await searchStored(rows, scope, day, text)
          : searchSealed(segments.get(seal)!, { day, seal }, asked, wanted),
      );
    }
    // A year of a large website takes some tens of milliseconds, in which other calls would wait.
    await setImmediate();
    // Before the others are planned.
    if (isDone()) break;
  }
  return { numbers: found.numbers, total: page.withTotal ? found.total : null };
}

/**
 * The numbers that {@link searchQueries} is expected to find, from days as they were when the same text was last looked for: they are right while none has
 * changed. Asks nobody, and looks through no day but the first and the last: others would wait. @returns undefined where this process does not keep what it takes.
 */
export function expectedNumbers({ scope, text, page, sets, filters }: Search): number[] | undefined {
  const searchKept = (day: number, seal: string, wanted: string) => {
    const segment = cache.get(seal);
    return segment && searchDay(segment, day, sets, wanted);
  };
  const found = new Collected(page);
  for (const part of partsOf(scope, page.withTotal)) {
    if (found.isFull) break;
    const known = lastPlan(part, text);
    if (!known) return undefined;
    for (const { day, seal } of known.days) {
      if (found.isFull) break;
      if (seal === null) return undefined;
      const matching = coversDay(day, sets)
        ? keptMatches.get(matchesName(seal, filters, known.wanted))
        : searchKept(day, seal, known.wanted);
      if (!matching) return undefined;
      found.add(matching);
    }
  }
  return found.numbers;
}

/** What a page shows of the answers that are found, newest first. */
class Collected {
  readonly numbers: number[] = [];
  total = 0;
  readonly #from: number;
  readonly #to: number;

  constructor({ offset, limit }: Page) {
    this.#from = offset;
    this.#to = offset + limit;
  }

  get isFull(): boolean {
    return this.total >= this.#to;
  }

  add(matching: readonly number[]): void {
    this.numbers.push(...matching.slice(Math.max(0, this.#from - this.total), Math.max(0, this.#to - this.total)));
    this.total += matching.length;
  }
}

/** What a process keeps of the queries that it read. */
const cache = new ByteCache<QueryDay>(128 * 1024 * 1024);

/** @returns null when one of them has been replaced since the plan was made. */
async function fetchQueries(rows: Rows, scope: Scope, days: readonly PlannedDay[]): Promise<Map<string, QueryDay> | null> {
  const found = new Map<string, QueryDay>();
  const missing = days.filter(({ seal }) => {
    const known = seal === null ? undefined : cache.get(seal);
    if (known) found.set(seal!, known);
    return seal !== null && !known;
  });
  if (missing.length === 0) return found;
  const read = await rows.read(sql<{ seal: string; queries: Buffer }>`
    select encode(uuid_send(s.seal), 'hex') as seal, s.queries from day_segment s
    where s.website_n = ${scope.website.n} and s.schedule_n = ${scope.scheduleN}
      and s.day = any(array(select date '1970-01-01' + d from unnest(${missing.map(({ day }) => day)}::int[]) d))
      and s.seal = any(${missing.map(({ seal }) => seal)}::uuid[])`);
  for (const { seal, queries } of read) {
    const day = decodeQueries(queries);
    cache.set(seal, day, queries.length * 2);
    found.set(seal, day);
  }
  return read.length === missing.length ? found : null;
}

/** The answers of whole days that held a text, by seal, filters and text: a page behind others goes through the same days as they did. */
const keptMatches = new ByteCache<number[]>(16 * 1024 * 1024);

const matchesName = (seal: string, filters: string, wanted: string): string => `${seal} ${filters} ${wanted}`;

function searchSealed(
  segment: QueryDay,
  { day, seal }: { day: number; seal: string },
  { sets, filters }: Search,
  wanted: string,
): number[] {
  if (!coversDay(day, sets)) return searchDay(segment, day, sets, wanted);
  const name = matchesName(seal, filters, wanted);
  const known = keptMatches.get(name);
  if (known) return known;
  const found = searchDay(segment, day, sets, wanted);
  keptMatches.set(name, found, 8 * found.length);
  return found;
}

function searchDay(day: QueryDay, dayNumber: number, sets: ScopeSets, wanted: string): number[] {
  const { prompts, locations, models } = sets;
  const fromMs = sets.startMs - dayNumber * DAY_MS;
  const toMs = sets.endMs - dayNumber * DAY_MS;
  const holds = day.texts.map((text) => text.includes(wanted));
  const found: number[] = [];
  for (let row = day.n.length - 1; row >= 0; row--) {
    if (!holds[day.text[row]!] || models[day.model[row]!] === 0) continue;
    if (day.ms[row]! < fromMs || day.ms[row]! > toMs) continue;
    if (prompts !== null && !prompts.has(day.prompt[row]!)) continue;
    if (locations !== null && !locations.has(day.location[row]!)) continue;
    found.push(day.n[row]!);
  }
  return found;
}

async function searchStored(rows: Rows, scope: Scope, day: number, text: string): Promise<number[]> {
  const ofDay = {
    ...scope,
    startMs: Math.max(scope.startMs, day * DAY_MS),
    endMs: Math.min(scope.endMs, (day + 1) * DAY_MS - 1),
  };
  const matching = matchingResponses(ofDay, { search_query_text: text, search_query_text_operator: "contains" });
  const found = await rows.read(
    sql<Pick<RowOf<"tracking.response">, "n">>`select r.n from ${matching} order by r.created_at desc, r.n desc`,
  );
  return found.map(({ n }) => n);
}
