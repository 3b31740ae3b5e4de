import { Refusal } from "../../platform/errors/index.ts";
import type { HostDirectory } from "../sources/hosts.ts";
import type { CompanyCounts, Counts, RowFilter } from "./count.ts";
import { citesBit, cutBit, type Day } from "./day.ts";

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
  /** Answers are counted, and nothing about companies: several times as fast. */
  answersOnly?: boolean;
}

/** Sums of groups × companies that are kept at once: some 50 MB. */
const maxCells = 500_000;

/** @param groups how many there are. @throws Refusal 400 when one more is too many. */
export function refuseMany(groups: number, companies: number): void {
  if (groups * (companies + 1) < maxCells) return;
  throw new Refusal(400, "dimensions: these make too many groups; ask for fewer dimensions, a shorter range or fewer prompts");
}

type Key = Omit<AnswerGroup, "counts">;

/** `answers` and what is summed over them; `perCompany` numbers for each company: mentions, ranks, cited, together, squares of ranks. */
interface Sums {
  answers: number;
  naming: number;
  mentions: number;
  mentionSquares: number;
  companies: Float64Array;
}

const perCompany = 5;

/** The groups of all days. */
export class Groups {
  readonly #companies: number;
  readonly #groups = new Map<string, { key: Key; sums: Sums }>();

  constructor(companies: number) {
    this.#companies = companies;
  }

  /** The sums of a group, to be added to. @throws Refusal 400 */
  find(key: Key): Sums {
    const name = `${key.schedule} ${key.bucket} ${key.model} ${key.prompt} ${key.location} ${key.domain}`;
    const known = this.#groups.get(name);
    if (known) return known.sums;
    refuseMany(this.#groups.size, this.#companies);
    const companies = new Float64Array(this.#companies * perCompany);
    const sums = { answers: 0, naming: 0, mentions: 0, mentionSquares: 0, companies };
    this.#groups.set(name, { key, sums });
    return sums;
  }

  all(): AnswerGroup[] {
    return [...this.#groups.values()].map(({ key, sums: { companies, ...counts } }) => ({
      ...key,
      counts: { ...counts, companies: Array.from({ length: this.#companies }, (_, place) => companyOf(companies, place)) },
    }));
  }
}

function companyOf(sums: Float64Array, place: number): CompanyCounts {
  const [mentions, ranks, cited, together, rankSquares] = sums.subarray(place * perCompany, (place + 1) * perCompany);
  return { mentions: mentions!, ranks: ranks!, cited: cited!, together: together!, rankSquares: rankSquares! };
}

/** Up to so many possible groups of a day stand in a list; more in a map, which takes longer. */
const longestList = 100_000;

/** Adds the answers of a day that the filter takes to their groups. */
export function addDay(
  groups: Groups,
  of: Pick<Key, "schedule" | "bucket">,
  day: Day,
  filter: RowFilter,
  companies: readonly number[],
  by: Grouping,
  cited: CitedDomains | null,
): void {
  const { ms, prompt, location, model, prompts, locations } = day;
  const models = by.model ? cutBit : 1;
  const places = by.location ? locations.length : 1;
  const domains = cited ? cited.count + 1 : 1;
  const possible = (by.prompt ? prompts.length : 1) * models * places * domains;
  const list: (Sums | undefined)[] | null = possible <= longestList ? new Array(possible) : null;
  const map = new Map<number, Sums>();
  /** @param domain the domain's place plus one; 0: none. */
  const groupOf = (row: number, domain: number): Sums => {
    const [ofPrompt, ofLocation] = [by.prompt ? prompt[row]! : 0, by.location ? location[row]! : 0];
    const ofModel = by.model ? model[row]! & ~cutBit : 0;
    const name = ((ofPrompt * models + ofModel) * places + ofLocation) * domains + domain;
    const known = list ? list[name] : map.get(name);
    if (known) return known;
    const sums = groups.find({
      ...of,
      model: by.model ? ofModel : null,
      prompt: by.prompt ? prompts[ofPrompt]! : null,
      location: by.location ? locations[ofLocation]! : null,
      domain: domain === 0 ? null : cited!.nameOf(domain),
    });
    if (list) list[name] = sums;
    else map.set(name, sums);
    return sums;
  };
  // Where the sums of each company of the day stand; −1: it is not asked for.
  const targets = Int32Array.from(day.companies, (n) => {
    const place = companies.indexOf(n);
    return place < 0 ? -1 : place * perCompany;
  });
  const add = by.answersOnly
    ? (sums: Sums) => {
        sums.answers++;
      }
    : adder(day, targets);
  for (let row = 0; row < day.answers; row++) {
    if (filter.prompts[prompt[row]!] === 0 || filter.models[model[row]!] === 0 || filter.locations[location[row]!] === 0)
      continue;
    if (ms[row]! < filter.fromMs || ms[row]! > filter.toMs) continue;
    if (cited === null) add(groupOf(row, 0), row);
    else cited.ofAnswer(day, row, (domain) => add(groupOf(row, domain), row));
  }
}

/** The registrable domains that answers cite. */
export class CitedDomains {
  readonly #directory: HostDirectory;
  /** By domain: the last answer that was seen to cite it. */
  readonly #seen: Float64Array;
  #answer = 0;

  constructor(directory: HostDirectory) {
    this.#directory = directory;
    this.#seen = new Float64Array(directory.domains.length + 1);
  }

  get count(): number {
    return this.#seen.length - 1;
  }

  nameOf(domain: number): string {
    return this.#directory.domains[domain - 1]!;
  }

  /** Tells each domain of an answer once, as its place plus one; 0 alone where it cites nothing. */
  ofAnswer({ hosts }: Day, row: number, tell: (domain: number) => void): void {
    const { starts, entries, numbers } = hosts!;
    const [from, to] = [starts[row]!, starts[row + 1]!];
    if (from === to) tell(0);
    this.#answer++;
    for (let at = from; at < to; at++) {
      const domain = this.#directory.domainOf[numbers[entries[at]!]!]!;
      if (this.#seen[domain] === this.#answer) continue;
      this.#seen[domain] = this.#answer;
      tell(domain);
    }
  }
}

/** Adds an answer of a day to the sums of its group. */
function adder({ marks, companies: { length: width } }: Day, targets: Int32Array): (sums: Sums, row: number) => void {
  const cites = citesBit(marks);
  const rank = cites - 1;
  return (sums, row) => {
    const { companies } = sums;
    const at = row * width;
    sums.answers++;
    let mentions = 0;
    for (let index = 0; index < width; index++) {
      const mark = marks[at + index]!;
      if (mark === 0) continue;
      const target = targets[index]!;
      if (mark >= cites && target >= 0) companies[target + 2]!++;
      const position = mark & rank;
      if (position === 0) continue;
      mentions++;
      if (target < 0) continue;
      companies[target]!++;
      companies[target + 1]! += position;
      companies[target + 4]! += position * position;
    }
    if (mentions === 0) return;
    sums.naming++;
    sums.mentions += mentions;
    sums.mentionSquares += mentions * mentions;
    for (let index = 0; index < width; index++)
      if (targets[index]! >= 0 && (marks[at + index]! & rank) !== 0) companies[targets[index]! + 3]! += mentions;
  };
}
