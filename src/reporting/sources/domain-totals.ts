import { type RowFilter, takenRows } from "../analytics/count.ts";
import { citesBit, type Day } from "../analytics/day.ts";
import type { HostDirectory } from "../analytics/hosts.ts";
import { estimatedImpressions, type Measures } from "./measures.ts";

export interface Domain {
  rootDomain: string;
  measures: Measures;
}

/** Sums over answers by the domains that they cite. */
export interface DomainSums {
  answers: number;
  /** Numbers of the cited hosts, ascending. */
  hosts: Uint32Array;
  /** A host of each domain: places in a directory are those of one process and one time. */
  domains: Uint32Array;
  /** In the order of `domains`: answers, citations, answers that mention any company, the own brand, a competitor. */
  columns: Uint32Array[];
  /** Of prompts with a volume: number and answers, one after the other. */
  ofPrompts: Uint32Array;
  /** Likewise where such a prompt's answers cite a domain: place in `domains`, number of the prompt, answers. */
  citing: Uint32Array;
}

/** Adds answers up by domain. A year of a large website has ten million citations, so the sums are columns of numbers. */
export class DomainTotals {
  #answers = 0;
  readonly #directory: HostDirectory;
  readonly #columns: Float64Array[];
  #answer = 0;
  /** The last answer that was counted for a domain, so that it is counted once. */
  readonly #lastAnswer: Float64Array;
  /** By the number of a host: whether an answer cites it; and those that are. */
  readonly #isCited: Uint8Array;
  #hosts: number[] = [];
  readonly #volumes: ReadonlyMap<number, number>;
  readonly #answersOfPrompt = new Map<number, number>();
  /** For prompts with a volume: answers citing, by domain. */
  readonly #citingOfPrompt = new Map<number, Map<number, number>>();

  /**
   * @param directory knows every host that will be added.
   * @param volumes monthly, by prompt number.
   */
  constructor(directory: HostDirectory, volumes: ReadonlyMap<number, number>) {
    this.#directory = directory;
    this.#columns = Array.from({ length: 5 }, () => new Float64Array(directory.domains.length));
    this.#lastAnswer = new Float64Array(directory.domains.length);
    this.#isCited = new Uint8Array(directory.domainOf.length);
    this.#volumes = volumes;
  }

  get answers(): number {
    return this.#answers;
  }

  /** @param own number of the own brand. */
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
    for (const row of takenRows(day, filter)) {
      const prompt = day.prompt[row]!;
      this.#answers++;
      const answer = ++this.#answer;
      const weighed = hasVolume[prompt] === 1;
      if (weighed) bump(this.#answersOfPrompt, day.prompts[prompt]!, 1);
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
        if (weighed) this.#countPrompt(domain, day.prompts[prompt]!, 1);
      }
    }
    for (let entry = 0; entry < numbers.length; entry++) if (seenHosts[entry] === 1) this.#cite(numbers[entry]!);
  }

  #cite(host: number): void {
    if (this.#isCited[host] === 1) return;
    this.#isCited[host] = 1;
    this.#hosts.push(host);
  }

  #countPrompt(domain: number, prompt: number, answers: number): void {
    const prompts = this.#citingOfPrompt.get(domain);
    if (prompts) bump(prompts, prompt, answers);
    else this.#citingOfPrompt.set(domain, new Map([[prompt, answers]]));
  }

  /** Adds what other answers came to, with volumes of the same prompts. */
  addSums({ answers, hosts, domains, columns, ofPrompts, citing }: DomainSums): void {
    this.#answers += answers;
    for (const host of hosts) this.#cite(host);
    const places = domains.map((host) => this.#directory.domainOf[host]! - 1);
    for (const [index, column] of columns.entries()) {
      const into = this.#columns[index]!;
      for (let at = 0; at < places.length; at++) into[places[at]!]! += column[at]!;
    }
    for (let at = 0; at < ofPrompts.length; at += 2) bump(this.#answersOfPrompt, ofPrompts[at]!, ofPrompts[at + 1]!);
    for (let at = 0; at < citing.length; at += 3) this.#countPrompt(places[citing[at]!]!, citing[at + 1]!, citing[at + 2]!);
  }

  /** What was added since the last time; begins anew. */
  takeSums(): DomainSums {
    const hosts = Uint32Array.from(this.#hosts).sort();
    const hostOf = new Map<number, number>();
    for (const host of hosts) hostOf.set(this.#directory.domainOf[host]! - 1, host);
    const places = [...hostOf.keys()];
    const sums = {
      answers: this.#answers,
      hosts,
      domains: Uint32Array.from(hostOf.values()),
      columns: this.#columns.map((column) => Uint32Array.from(places, (place) => column[place]!)),
      ofPrompts: Uint32Array.from([...this.#answersOfPrompt].flat()),
      citing: Uint32Array.from(
        places.flatMap((place, index) => [...(this.#citingOfPrompt.get(place) ?? [])].flatMap((of) => [index, ...of])),
      ),
    };
    this.#answers = 0;
    for (const column of this.#columns) for (const place of places) column[place] = 0;
    for (const host of hosts) this.#isCited[host] = 0;
    this.#hosts = [];
    this.#answersOfPrompt.clear();
    this.#citingOfPrompt.clear();
    return sums;
  }

  /** Those that some answer cites. @param days of the range, in which monthly volumes are counted. */
  domains(days: number): Domain[] {
    const hosts = new Uint32Array(this.#lastAnswer.length);
    for (const host of this.#hosts) hosts[this.#directory.domainOf[host]! - 1]!++;
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

const bump = (counts: Map<number, number>, key: number, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
