import { setImmediate } from "node:timers/promises";
import type { Rows } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type HostDirectory, readHosts } from "../sources/hosts.ts";
import { addCounts, type Counts, noCounts, type RowFilter, rowFilter, scopeSets } from "./count.ts";
import { citesBit, cutBit, type Day } from "./day.ts";
import { countByDay, countByDayOf, type DayCounts, readDays, readDaysOf } from "./read.ts";
import type { Scope } from "./scope.ts";

/** The key of a group of answers; dimensions that are not requested are null. Models, prompts and locations by number. */
export interface AnswerGroup {
  /** By number; null where schedules are not told apart. */
  schedule: number | null;
  /** As `bucketOf` names the day. */
  bucket: string;
  model: number | null;
  prompt: number | null;
  /** 0: no location. */
  location: number | null;
  /** A registrable domain that the answers cite; null also for those that cite nothing. */
  domain: string | null;
  /** Companies in the order that was asked for. */
  counts: Counts;
}

export interface Grouping {
  /** Numbers of the schedules that are counted apart, in place of the scope's. */
  schedules?: readonly number[];
  /** A day's bucket, for example its month; the same text for all days where time does not matter. */
  bucketOf(day: number): string;
  model: boolean;
  prompt: boolean;
  location: boolean;
  /** An answer counts under each domain that it cites, once. */
  domain?: boolean;
}

/** Sums of groups × companies that are kept at once: some 50 MB. */
const maxCells = 500_000;

/**
 * The counts of a scope by group. Without models, prompts, locations and domains every bucket that the range touches has a group; with
 * them only those with answers.
 *
 * @param companies numbers of the companies to count; denominators are over all tracked ones nevertheless.
 * @throws Refusal 400 when there are too many groups.
 */
export async function countGroups(
  rows: Rows,
  scope: Scope,
  companies: readonly number[],
  grouping: Grouping,
): Promise<AnswerGroup[]> {
  const groups = new Groups(companies.length);
  const { schedules } = grouping;
  if (!grouping.model && !grouping.prompt && !grouping.location && !grouping.domain) {
    const places = companies.map((n) => scope.companies.findIndex((company) => company.n === n));
    const none = { model: null, prompt: null, location: null, domain: null };
    const add = (schedule: number | null, days: readonly DayCounts[]) => {
      for (const { day, counts } of days) {
        const chosen = { ...counts, companies: places.map((place) => counts.companies[place]!) };
        groups.add({ schedule, bucket: grouping.bucketOf(day), ...none }, chosen);
      }
    };
    if (!schedules) add(null, await countByDay(rows, scope));
    else for (const { schedule, value } of await countByDayOf(schedules, rows, scope)) add(schedule, value);
    return groups.all();
  }
  const sets = scopeSets(scope);
  let scanned = 0;
  const hosts = grouping.domain === true;
  const days: { schedule: number | null; value: Day }[] = schedules
    ? await readDaysOf(schedules, rows, scope, { hosts })
    : (await readDays(rows, scope, { hosts })).map((value) => ({ schedule: null, value }));
  const directory = grouping.domain
    ? await readHosts(
        rows,
        scope.website.id,
        days.map(({ value }) => value.hosts!.numbers),
      )
    : null;
  for (const { schedule, value: day } of days) {
    const bucket = grouping.bucketOf(day.day);
    for (const { key, counts } of countDayByGroup(day, rowFilter(day, sets), companies, grouping, directory)) {
      groups.add({ schedule, bucket, ...key }, counts);
    }
    scanned += day.answers;
    // As in countByDay: other calls have a turn.
    if (scanned > 100_000) {
      scanned = 0;
      await setImmediate();
    }
  }
  return groups.all();
}

type Key = Pick<AnswerGroup, "model" | "prompt" | "location" | "domain">;

class Groups {
  readonly #companies: number;
  readonly #groups = new Map<string, AnswerGroup>();

  constructor(companies: number) {
    this.#companies = companies;
  }

  /** @throws Refusal 400 */
  add(key: Key & Pick<AnswerGroup, "schedule" | "bucket">, counts: Counts): void {
    const name = `${key.schedule} ${key.bucket} ${key.model} ${key.prompt} ${key.location} ${key.domain}`;
    let group = this.#groups.get(name);
    if (!group) {
      if (this.#groups.size * (this.#companies + 1) >= maxCells) {
        throw new Refusal(
          400,
          "dimensions: these make too many groups; ask for fewer dimensions, a shorter range or fewer prompts",
        );
      }
      group = { ...key, counts: noCounts(this.#companies) };
      this.#groups.set(name, group);
    }
    addCounts(group.counts, counts);
  }

  all(): AnswerGroup[] {
    return [...this.#groups.values()];
  }
}

const perCompany = 5;

interface Columns {
  prompt: number;
  model: number;
  location: number;
  /** The domain's place plus one; 0: none. */
  domain: number;
  answers: number;
  naming: number;
  mentions: number;
  mentionSquares: number;
  /** `perCompany` numbers for each company of the day: mentions, ranks, cited, together, squares of ranks. */
  companies: Float64Array;
}

/** As `countDay`, for each group of the answers that the filter takes. */
function countDayByGroup(
  day: Day,
  filter: RowFilter,
  companies: readonly number[],
  by: Grouping,
  directory: HostDirectory | null,
): { key: Key; counts: Counts }[] {
  const { ms, prompt, location, model } = day;
  const width = day.companies.length;
  const groups = new Map<number, Columns>();
  const domainsOf = directory && citedDomains(day, directory);
  const cites = citesBit(day.marks);
  const groupOf = (row: number, domain: number): Columns => {
    // Models have numbers below 128; dimensions that are not requested do not split groups.
    const placeOfModel = by.model ? model[row]! & ~cutBit : 0;
    const placeOfPrompt = by.prompt ? prompt[row]! : 0;
    const placeOfLocation = by.location ? location[row]! : 0;
    const place = (placeOfPrompt * 256 + placeOfModel) * (day.locations.length + 1) + placeOfLocation;
    const name = directory ? place * (directory.domains.length + 1) + domain : place;
    let group = groups.get(name);
    if (!group) {
      const sums = { answers: 0, naming: 0, mentions: 0, mentionSquares: 0, companies: new Float64Array(width * perCompany) };
      group = { prompt: placeOfPrompt, model: placeOfModel, location: placeOfLocation, domain, ...sums };
      groups.set(name, group);
    }
    return group;
  };
  for (let row = 0; row < day.answers; row++) {
    if (filter.prompts[prompt[row]!] === 0 || filter.models[model[row]!] === 0 || filter.locations[location[row]!] === 0)
      continue;
    if (ms[row]! < filter.fromMs || ms[row]! > filter.toMs) continue;
    if (domainsOf === null) addAnswer(groupOf(row, 0), day, row, cites);
    else for (const domain of domainsOf(row)) addAnswer(groupOf(row, domain), day, row, cites);
  }
  const columnOf = new Map([...day.companies].map((n, index) => [n, index]));
  return [...groups.values()].map((group) => ({
    key: {
      model: by.model ? group.model : null,
      prompt: by.prompt ? day.prompts[group.prompt]! : null,
      location: by.location ? day.locations[group.location]! : null,
      domain: group.domain === 0 ? null : directory!.domains[group.domain - 1]!,
    },
    counts: toCounts(group, companies, columnOf),
  }));
}

/** The places plus one of the domains that an answer of a day cites, each once; 0 alone where it cites nothing. */
function citedDomains(day: Day, directory: HostDirectory): (row: number) => readonly number[] {
  const { starts, entries, numbers } = day.hosts!;
  return (row) => {
    if (starts[row] === starts[row + 1]) return [0];
    const domains = new Set<number>();
    for (let at = starts[row]!; at < starts[row + 1]!; at++) domains.add(directory.domainOf[numbers[entries[at]!]!]!);
    return [...domains];
  };
}

/** @param cites the day's `citesBit`, which is the same for all of its answers. */
function addAnswer(group: Columns, { marks, companies }: Day, row: number, cites: number): void {
  const width = companies.length;
  const rank = cites - 1;
  const at = row * width;
  group.answers++;
  let mentions = 0;
  for (let index = 0; index < width; index++) {
    const mark = marks[at + index]!;
    if (mark === 0) continue;
    const sums = index * perCompany;
    if (mark >= cites) group.companies[sums + 2]!++;
    const position = mark & rank;
    if (position !== 0) {
      mentions++;
      group.companies[sums]!++;
      group.companies[sums + 1]! += position;
      group.companies[sums + 4]! += position * position;
    }
  }
  if (mentions === 0) return;
  group.naming++;
  group.mentions += mentions;
  group.mentionSquares += mentions * mentions;
  for (let index = 0; index < width; index++)
    if ((marks[at + index]! & rank) !== 0) group.companies[index * perCompany + 3]! += mentions;
}

function toCounts(group: Columns, companies: readonly number[], columnOf: ReadonlyMap<number, number>): Counts {
  const { answers, naming, mentions, mentionSquares } = group;
  return {
    ...{ answers, naming, mentions, mentionSquares },
    companies: companies.map((n) => {
      const at = (columnOf.get(n) ?? Number.NaN) * perCompany;
      const sum = (place: number) => group.companies[at + place] ?? 0;
      return { mentions: sum(0), ranks: sum(1), cited: sum(2), together: sum(3), rankSquares: sum(4) };
    }),
  };
}
