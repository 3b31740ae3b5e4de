import { Refusal } from "../../platform/errors/index.ts";
import { ByteCache } from "../../platform/memory/index.ts";
import { answerAdder, companyAdder } from "./adder.ts";
import type { CitedDomains } from "./cited-domains.ts";
import { type Counts, type RowFilter, rowFilter, scopeSets, takenRows } from "./count.ts";
import { bytesOf, cutBit, type Day } from "./day.ts";
import { Dictionary } from "./dictionary.ts";
import { ofCompany, perCompany, perGroup, Sums, widthOf } from "./sums.ts";

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

/** The groups of one schedule and bucket by what else tells them apart, as one number: one more than where their sums begin. */
interface Span extends Pick<Key, "schedule" | "bucket"> {
  list: Int32Array | null;
  map: Map<number, number>;
}

/** Up to so many possible groups stand in lists; more in maps, which take longer. */
const longestLists = 4_000_000;

/** A day whose answers are grouped. */
export interface GroupedDay {
  schedule: number | null;
  value: Day;
}

/** The groups of the answers of days. */
export class Groups {
  readonly sums: Sums;
  readonly #companies: readonly number[];
  readonly #by: Grouping;
  readonly #cited: CitedDomains | null;
  readonly #isSummed: boolean;
  readonly #prompts = new Dictionary<number>();
  readonly #locations = new Dictionary<number>();
  readonly #spans = new Map<string, Span>();
  /** How many models, locations and domains the number of a group may hold. */
  readonly #radix: { models: number; locations: number; domains: number };
  /** By group. */
  readonly #spanOf: Span[] = [];
  readonly #names: number[] = [];

  constructor(days: readonly GroupedDay[], companies: readonly number[], by: Grouping, cited: CitedDomains | null) {
    this.sums = new Sums(companies.length);
    this.#companies = companies;
    this.#by = by;
    this.#cited = cited;
    this.#isSummed = cited === null && areSummed(days, by);
    const buckets = new Set<string>();
    for (const { schedule, value } of days) {
      buckets.add(`${schedule} ${by.bucketOf(value.day)}`);
      if (by.prompt) for (const n of value.prompts) this.#prompts.placeOf(n);
      if (by.location) for (const n of value.locations) this.#locations.placeOf(n);
    }
    const radix = {
      models: by.model ? cutBit : 1,
      locations: this.#locations.keys.length || 1,
      domains: (cited?.count ?? 0) + 1,
    };
    this.#radix = radix;
    const possible = (this.#prompts.keys.length || 1) * radix.models * radix.locations * radix.domains;
    for (const name of buckets) {
      const [schedule, bucket] = [name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)];
      const list = possible * buckets.size <= longestLists ? new Int32Array(possible) : null;
      this.#spans.set(name, { schedule: schedule === "null" ? null : Number(schedule), bucket, list, map: new Map() });
    }
  }

  /** All counted answers of a day by prompt or by model. */
  static summed(day: Day, by: Grouping): SummedDay {
    const groups = new Groups([{ schedule: null, value: day }], [...day.companies], by, null);
    groups.#addRows(groups.#spans.get("null ")!, day, rowFilter(day, everyAnswer));
    const { values, width, length } = groups.sums;
    const keys = Array.from({ length }, (_, group) => groups.key(group));
    return {
      prompts: by.prompt ? Uint32Array.from(keys, ({ prompt }) => prompt!) : null,
      models: by.model ? Uint8Array.from(keys, ({ model }) => model!) : null,
      ...{ values: values.slice(0, length * width), width },
    };
  }

  /** Adds the answers of one of the days that the filter takes. @throws Refusal 400 when there are too many groups */
  addDay({ schedule, value: day }: GroupedDay, filter: RowFilter): void {
    const span = this.#spans.get(`${schedule} ${this.#by.bucketOf(day.day)}`)!;
    if (this.#isSummed && filter.isWhole) this.#addSums(span, day, summedDay(day, this.#by));
    else this.#addRows(span, day, filter);
  }

  #addSums(span: Span, day: Day, { prompts, models, values: from, width }: SummedDay): void {
    const columns = [...day.companies].flatMap((n, column) => {
      const place = this.#companies.indexOf(n);
      return place < 0 ? [] : [{ from: ofCompany(0, column, "mentions"), to: ofCompany(0, place, "mentions") }];
    });
    for (let group = 0, first = 0; first < from.length; group++, first += width) {
      const ofPrompt = prompts ? this.#prompts.placeOf(prompts[group]!) : 0;
      const at = this.#groupAt(span, ofPrompt * this.#radix.models + (models ? models[group]! : 0));
      const { values } = this.sums;
      for (let place = 0; place < perGroup; place++) values[at + place]! += from[first + place]!;
      for (const column of columns) {
        for (let place = 0; place < perCompany; place++) values[at + column.to + place]! += from[first + column.from + place]!;
      }
    }
  }

  #addRows(span: Span, day: Day, filter: RowFilter): void {
    const { prompt, location, model } = day;
    const { models, locations, domains } = this.#radix;
    const prompts = this.#by.prompt ? Uint32Array.from(day.prompts, (n) => this.#prompts.placeOf(n)) : null;
    const places = this.#by.location ? Uint32Array.from(day.locations, (n) => this.#locations.placeOf(n)) : null;
    const nameOf = (row: number): number => {
      const ofPrompt = prompts ? prompts[prompt[row]!]! : 0;
      const ofModel = models === 1 ? 0 : model[row]! & ~cutBit;
      const ofLocation = places ? places[location[row]!]! : 0;
      return ((ofPrompt * models + ofModel) * locations + ofLocation) * domains;
    };
    const adder = this.#by.answersOnly ? answerAdder(this.sums) : companyAdder(this.sums, day, this.#companies);
    let ofAnswer = 0;
    /** @param domain the domain's place plus one; 0: none. */
    const add = (domain: number): void => adder.addTo(this.#groupAt(span, ofAnswer + domain));
    const cited = this.#cited?.ofDay(day);
    for (const row of takenRows(day, filter)) {
      adder.read(row);
      ofAnswer = nameOf(row);
      if (cited) cited(row, add);
      else add(0);
    }
  }

  /** Where the sums of a group begin. */
  #groupAt(span: Span, name: number): number {
    const known = span.list ? span.list[name] : span.map.get(name);
    if (known) return known - 1;
    refuseMany(this.sums.length, this.#companies.length);
    const at = this.sums.add();
    this.#spanOf.push(span);
    this.#names.push(name);
    if (span.list) span.list[name] = at + 1;
    else span.map.set(name, at + 1);
    return at;
  }

  key(group: number): Key {
    const { schedule, bucket } = this.#spanOf[group]!;
    const { models, locations, domains } = this.#radix;
    let left = this.#names[group]!;
    const next = (radix: number): number => {
      const place = left % radix;
      left = Math.floor(left / radix);
      return place;
    };
    const [domain, location, model] = [next(domains), next(locations), next(models)];
    return {
      ...{ schedule, bucket },
      model: this.#by.model ? model : null,
      prompt: this.#by.prompt ? this.#prompts.keys[left]! : null,
      location: this.#by.location ? this.#locations.keys[location]! : null,
      domain: domain === 0 ? null : this.#cited!.nameOf(domain),
    };
  }

  all(): AnswerGroup[] {
    return Array.from({ length: this.sums.length }, (_, group) => ({ ...this.key(group), counts: this.sums.counts(group) }));
  }
}

const everyAnswer = scopeSets({
  ...{ startMs: Number.NEGATIVE_INFINITY, endMs: Number.POSITIVE_INFINITY },
  ...{ models: null, prompts: null, locations: null, includeCut: false },
});

/** The counted answers of a day, summed by prompt or by model for each of its companies. */
interface SummedDay {
  /** Numbers, by group; null where they are not told apart. */
  prompts: Uint32Array | null;
  models: Uint8Array | null;
  /** As in `Sums`. */
  values: Float64Array;
  width: number;
}

/** What a process keeps of summed days and of the days themselves; one of a hundred prompts and eight companies takes some 80 kB. */
const maxSummedBytes = 48 * 1024 * 1024;
const summedDays = {
  prompt: new ByteCache<SummedDay, Day>(maxSummedBytes),
  model: new ByteCache<SummedDay, Day>(maxSummedBytes / 4),
};

/** Summing is worth it where a prompt has several answers a day. */
const answersOfPrompt = 3;

/** Whether days are worth being summed, and the sums of all of them kept: more than a quarter would make others' go before they are used. */
function areSummed(days: readonly GroupedDay[], { prompt, model, location, answersOnly }: Grouping): boolean {
  if (location || answersOnly || prompt === model) return false;
  let [prompts, answers, bytes] = [0, 0, 0];
  for (const { value } of days) {
    prompts += value.prompts.length;
    answers += value.answers;
    bytes += bytesOf(value) + (prompt ? value.prompts.length * widthOf(value.companies.length) * 8 : 0);
  }
  return bytes * 4 <= (prompt ? maxSummedBytes : maxSummedBytes / 4) && !(prompt && prompts * answersOfPrompt > answers);
}

/** A day as it was summed before, since days do not change. */
function summedDay(day: Day, { prompt, model }: Grouping): SummedDay {
  const cache = summedDays[prompt ? "prompt" : "model"];
  const known = cache.get(day);
  if (known) return known;
  const summed = Groups.summed(day, { bucketOf: () => "", model, prompt, location: false });
  cache.set(day, summed, bytesOf(day) + summed.values.byteLength);
  return summed;
}
