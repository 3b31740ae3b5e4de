import { setImmediate } from "node:timers/promises";
import type { Rows } from "../../platform/database/index.ts";
import { type RowFilter, rowFilter, scopeSets } from "../analytics/count.ts";
import { citesBit, type Day } from "../analytics/day.ts";
import { readDays } from "../analytics/read.ts";
import type { Scope } from "../analytics/scope.ts";
import { db } from "../database.ts";
import { type HostDirectory, readHosts } from "./hosts.ts";
import { daysOf, estimatedImpressions, type Measures } from "./measures.ts";

export interface Domain {
  rootDomain: string;
  measures: Measures;
}

/** Every registrable domain that the answers of a scope cite, and the number of those answers. */
export async function readDomains(rows: Rows, scope: Scope): Promise<{ answers: number; domains: Domain[] }> {
  const days = await readDays(rows, scope, { hosts: true });
  const directory = await readHosts(
    rows,
    scope.website.id,
    days.map((day) => day.hosts!.numbers),
  );
  const volumes = await promptVolumes(rows, scope);
  const own = scope.companies.find((company) => company.isSelf)?.n ?? 0;
  const totals = new Totals(directory, volumes);
  const sets = scopeSets(scope);
  let scanned = 0;
  for (const day of days) {
    totals.addDay(day, rowFilter(day, sets), own);
    // Ten million citations take some 100 ms, in which other calls would wait.
    scanned += day.answers;
    if (scanned > 100_000) {
      scanned = 0;
      await setImmediate();
    }
  }
  return { answers: totals.answers, domains: totals.domains(daysOf(scope)) };
}

/** Monthly volumes by prompt number, where known. */
async function promptVolumes(rows: Rows, scope: Scope): Promise<Map<number, number>> {
  const found = await rows.read(
    db.selectFrom("tracking.prompt").select(["n", "volume"]).where("website_id", "=", scope.website.id).where("volume", ">", 0),
  );
  return new Map(found.map(({ n, volume }) => [n, volume!]));
}

/** Sums by domain. A year of a large website has ten million citations, so they are columns of numbers. */
class Totals {
  answers = 0;
  readonly #directory: HostDirectory;
  readonly #columns: Float64Array[];
  /** The last answer that was counted for a domain, so that it is counted once. */
  readonly #lastAnswer: Float64Array;
  /** By the number of a host: whether an answer cites it. */
  readonly #isCited: Uint8Array;
  readonly #volumes: ReadonlyMap<number, number>;
  readonly #answersOfPrompt = new Map<number, number>();
  /** For prompts with a volume: answers citing, by domain. */
  readonly #citingOfPrompt = new Map<number, Map<number, number>>();

  constructor(directory: HostDirectory, volumes: ReadonlyMap<number, number>) {
    this.#directory = directory;
    this.#columns = Array.from({ length: 5 }, () => new Float64Array(directory.domains.length));
    this.#lastAnswer = new Float64Array(directory.domains.length);
    this.#isCited = new Uint8Array(directory.domainOf.length);
    this.#volumes = volumes;
  }

  addDay(day: Day, filter: RowFilter, own: number): void {
    const [responses, citations, mentioning, mentioningOwn, mentioningCompetitor] = this.#columns as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const { starts, entries, numbers } = day.hosts!;
    const { marks } = day;
    const lastAnswer = this.#lastAnswer;
    const domainOf = numbers.map((n) => this.#directory.domainOf[n]! - 1);
    const width = day.companies.length;
    const rank = citesBit(marks) - 1;
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
      // Without branches: which companies an answer names cannot be foretold.
      let others = 0;
      for (let column = 0, at = row * width; column < width; column++, at++)
        others |= marks[at]! & (column === ownColumn ? 0 : rank);
      const hasOwn = ownColumn >= 0 && (marks[row * width + ownColumn]! & rank) !== 0 ? 1 : 0;
      const hasCompetitor = others === 0 ? 0 : 1;
      for (let at = starts[row]!; at < starts[row + 1]!; at++) {
        const entry = entries[at]!;
        seenHosts[entry] = 1;
        const domain = domainOf[entry]!;
        citations[domain]!++;
        if (lastAnswer[domain] === answer) continue;
        lastAnswer[domain] = answer;
        responses[domain]!++;
        mentioning[domain]! += hasOwn | hasCompetitor;
        mentioningOwn[domain]! += hasOwn;
        mentioningCompetitor[domain]! += hasCompetitor;
        if (weighed) this.#countPrompt(domain, day.prompts[prompt]!);
      }
    }
    for (let entry = 0; entry < numbers.length; entry++) if (seenHosts[entry] === 1) this.#isCited[numbers[entry]!] = 1;
  }

  #countPrompt(domain: number, prompt: number): void {
    const prompts = this.#citingOfPrompt.get(domain) ?? new Map<number, number>();
    bump(prompts, prompt);
    this.#citingOfPrompt.set(domain, prompts);
  }

  /** Those that some answer of the scope cites. */
  domains(days: number): Domain[] {
    const hosts = new Uint32Array(this.#directory.domains.length);
    for (let n = 0; n < this.#isCited.length; n++) if (this.#isCited[n] === 1) hosts[this.#directory.domainOf[n]! - 1]!++;
    const [responses, citations, mentioning, mentioningOwn, mentioningCompetitor] = this.#columns;
    // Another call may have added domains meanwhile.
    return this.#directory.domains.slice(0, this.#lastAnswer.length).flatMap((rootDomain, place) => {
      if (responses![place] === 0) return [];
      const prompts = [...(this.#citingOfPrompt.get(place) ?? [])].map(([n, citing]) => ({
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
        hosts: hosts[place]!,
        impressions: estimatedImpressions(prompts, days),
      };
      return [{ rootDomain, measures }];
    });
  }
}

const bump = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
