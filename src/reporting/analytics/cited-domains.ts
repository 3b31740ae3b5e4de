import type { Day } from "./day.ts";
import type { HostDirectory } from "./hosts.ts";

/** The registrable domains that answers cite, or those of them that are asked for. */
export class CitedDomains {
  readonly #directory: HostDirectory;
  /** By domain: the last answer that was seen to cite it. */
  readonly #seen: Float64Array;
  readonly #wanted: ReadonlySet<string> | null;
  #answer = 0;

  /** @param wanted null: all, and the answers that cite none. */
  constructor(directory: HostDirectory, wanted: readonly string[] | null) {
    this.#directory = directory;
    this.#seen = new Float64Array(directory.domains.length + 1);
    this.#wanted = wanted && new Set(wanted);
  }

  get count(): number {
    return this.#seen.length - 1;
  }

  nameOf(domain: number): string {
    return this.#directory.domains[domain - 1]!;
  }

  /** @returns a function that visits each domain of one of the day's answers once, as its place plus one; 0 alone where it cites nothing. */
  ofDay({ hosts }: Day): (row: number, visit: (domain: number) => void) => void {
    const { starts, entries, numbers } = hosts!;
    const seen = this.#seen;
    const domainOf = numbers.map((n) => this.#directory.domainOf[n]!);
    const isWanted = Array.from(domainOf, (domain) => this.#wanted?.has(this.nameOf(domain)) ?? true);
    return (row, visit) => {
      const [from, to] = [starts[row]!, starts[row + 1]!];
      if (from === to && !this.#wanted) visit(0);
      const answer = ++this.#answer;
      for (let at = from; at < to; at++) {
        const entry = entries[at]!;
        const domain = domainOf[entry]!;
        if (!isWanted[entry] || seen[domain] === answer) continue;
        seen[domain] = answer;
        visit(domain);
      }
    };
  }
}
