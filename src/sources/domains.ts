import { type RowFilter, rowFilter, scopeSets } from "../analytics/count.ts";
import { citesBit, type Day } from "../analytics/day.ts";
import { readDays } from "../analytics/read.ts";
import type { Scope } from "../analytics/scope.ts";
import { type Rows, sql } from "../database.ts";
import { readHosts } from "./hosts.ts";
import { daysOf, estimatedImpressions, type Measures } from "./measures.ts";

export interface Domain {
  rootDomain: string;
  measures: Measures;
}

/** Every registrable domain that the answers of a scope cite, and the number of those answers. */
export async function readDomains(rows: Rows, scope: Scope): Promise<{ answers: number; domains: Domain[] }> {
  const days = await readDays(rows, scope, { hosts: true });
  const hosts = await readHosts(rows, new Set(days.flatMap((day) => [...day.hosts!.numbers])));
  const volumes = await promptVolumes(rows, scope);
  const own = scope.companies.find((company) => company.isSelf)?.n ?? 0;
  const totals = new Totals(volumes);
  const placeOfDomain = new Map<string, number>();
  const sets = scopeSets(scope);
  for (const day of days) {
    const domainOf = Uint32Array.from(day.hosts!.numbers, (n) => {
      const { rootDomain } = hosts.get(n)!;
      if (!placeOfDomain.has(rootDomain)) placeOfDomain.set(rootDomain, placeOfDomain.size);
      return placeOfDomain.get(rootDomain)!;
    });
    totals.grow(placeOfDomain.size);
    totals.addDay(day, rowFilter(day, sets), domainOf, own);
  }
  const domains = [...placeOfDomain.keys()];
  return { answers: totals.answers, domains: totals.domains(domains, daysOf(scope)) };
}

/** Monthly volumes by prompt number, where known. */
async function promptVolumes(rows: Rows, scope: Scope): Promise<Map<number, number>> {
  const found = await rows.read<{ n: number; volume: number }>(
    sql`select n, volume from prompt where website_id = ${scope.website.id} and volume > 0`,
  );
  return new Map(found.map(({ n, volume }) => [n, volume]));
}

/** Sums by domain. A year of a large website has ten million citations, so they are columns of numbers. */
class Totals {
  answers = 0;
  #size = 0;
  #columns = Array.from({ length: 5 }, () => new Float64Array(0));
  /** Hosts of each domain. */
  #hosts: Set<number>[] = [];
  /** The last answer that was counted for a domain, so that it is counted once. */
  #lastAnswer = new Float64Array(0);
  readonly #volumes: ReadonlyMap<number, number>;
  readonly #answersOfPrompt = new Map<number, number>();
  /** For prompts with a volume: answers citing, by domain. */
  readonly #citingOfPrompt: Map<number, number>[] = [];

  constructor(volumes: ReadonlyMap<number, number>) {
    this.#volumes = volumes;
  }

  grow(size: number): void {
    if (size <= this.#lastAnswer.length) {
      this.#size = size;
    } else {
      const larger = (column: Float64Array) => {
        const grown = new Float64Array(size * 2);
        grown.set(column);
        return grown;
      };
      this.#columns = this.#columns.map(larger);
      this.#lastAnswer = larger(this.#lastAnswer);
      this.#size = size;
    }
    while (this.#hosts.length < this.#size) {
      this.#hosts.push(new Set());
      this.#citingOfPrompt.push(new Map());
    }
  }

  addDay(day: Day, filter: RowFilter, domainOf: Uint32Array, own: number): void {
    const [responses, citations, mentioning, mentioningOwn, mentioningCompetitor] = this.#columns as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const { starts, entries, numbers } = day.hosts!;
    const width = day.companies.length;
    const rank = citesBit(day.marks) - 1;
    const ownColumn = day.companies.indexOf(own);
    const hasVolume = Uint8Array.from(day.prompts, (n) => (this.#volumes.has(n) ? 1 : 0));
    const seenHosts = new Uint8Array(numbers.length);
    for (let row = 0; row < day.answers; row++) {
      const prompt = day.prompt[row]!;
      if (filter.prompts[prompt] === 0 || filter.models[day.model[row]!] === 0 || filter.locations[day.location[row]!] === 0)
        continue;
      if (day.ms[row]! < filter.fromMs || day.ms[row]! > filter.toMs) continue;
      const answer = ++this.answers;
      const weighed = hasVolume[prompt] === 1;
      if (weighed) bump(this.#answersOfPrompt, day.prompts[prompt]!);
      let hasOwn = 0;
      let hasCompetitor = 0;
      for (let column = 0; column < width; column++) {
        if ((day.marks[row * width + column]! & rank) === 0) continue;
        if (column === ownColumn) hasOwn = 1;
        else hasCompetitor = 1;
      }
      for (let at = starts[row]!; at < starts[row + 1]!; at++) {
        const entry = entries[at]!;
        seenHosts[entry] = 1;
        const domain = domainOf[entry]!;
        citations[domain]!++;
        if (this.#lastAnswer[domain] === answer) continue;
        this.#lastAnswer[domain] = answer;
        responses[domain]!++;
        mentioning[domain]! += hasOwn | hasCompetitor;
        mentioningOwn[domain]! += hasOwn;
        mentioningCompetitor[domain]! += hasCompetitor;
        if (weighed) bump(this.#citingOfPrompt[domain]!, day.prompts[prompt]!);
      }
    }
    for (const [entry, seen] of seenHosts.entries()) if (seen === 1) this.#hosts[domainOf[entry]!]!.add(numbers[entry]!);
  }

  /** Those that some answer of the scope cites. */
  domains(names: readonly string[], days: number): Domain[] {
    const [responses, citations, mentioning, mentioningOwn, mentioningCompetitor] = this.#columns;
    return names.flatMap((rootDomain, place) => {
      if (responses![place] === 0) return [];
      const prompts = [...this.#citingOfPrompt[place]!].map(([n, citing]) => ({
        citing,
        answers: this.#answersOfPrompt.get(n)!,
        volume: this.#volumes.get(n)!,
      }));
      const measures = {
        responses: responses![place]!,
        citations: citations![place]!,
        mentioning: mentioning![place]!,
        mentioningOwn: mentioningOwn![place]!,
        mentioningCompetitor: mentioningCompetitor![place]!,
        hosts: this.#hosts[place]!.size,
        impressions: estimatedImpressions(prompts, days),
      };
      return [{ rootDomain, measures }];
    });
  }
}

const bump = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
