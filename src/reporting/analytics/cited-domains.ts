import type { Day } from "./day.ts";
import type { HostDirectory } from "./hosts.ts";

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

  /** @returns a function that visits each domain of one of the day's answers once, as its place plus one; 0 alone where it cites nothing. */
  ofDay({ hosts }: Day): (row: number, visit: (domain: number) => void) => void {
    const { starts, entries, numbers } = hosts!;
    const seen = this.#seen;
    const domainOf = numbers.map((n) => this.#directory.domainOf[n]!);
    return (row, visit) => {
      const [from, to] = [starts[row]!, starts[row + 1]!];
      if (from === to) visit(0);
      const answer = ++this.#answer;
      for (let at = from; at < to; at++) {
        const domain = domainOf[entries[at]!]!;
        if (seen[domain] === answer) continue;
        seen[domain] = answer;
        visit(domain);
      }
    };
  }
}
