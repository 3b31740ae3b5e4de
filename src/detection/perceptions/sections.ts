/** A line that is a heading, or all in bold, with a number at most. */
const heading =
  /^[ \t]{0,3}(?:(#{1,6})\s|(?:(?:\d{1,3}[.)]|[*+•-])[ \t]{1,4})?(?:\*\*|__)[^*_\n]{1,150}(?:\*\*|__)[ \t]{0,3}[:：]?[ \t]{0,3}(?:\n|$))/u;
const item = /^\s*(?:[*+•-]|\d+[.)])\s/u;

/** Headings and the beginnings of items are short. */
const reach = 200;

/** Which company an answer's list is about, by the heading above it: "## Acme", "**Pros**", "- durable". */
export class Sections {
  readonly #answer: string;
  #company: number | null = null;
  /** Signs of the heading that named it; 7 for a line in bold. */
  #level = 0;

  constructor(answer: string) {
    this.#answer = answer;
  }

  /**
   * The company that a sentence which names none is said of; `null` where that is not known. To be asked for each sentence in order.
   * @param line where the sentence's line begins
   * @param named the companies that the sentence names
   */
  at(line: number, named: readonly number[]): number | null {
    const start = this.#answer.slice(line, line + reach);
    const found = heading.exec(start);
    if (found) {
      const level = found[1]?.length ?? 7;
      // "**Pros:**" and deeper headings stand below the one that names the company.
      if (named.length === 0 && (level === 7 || level > this.#level)) return null;
      this.#company = named.length === 1 ? named[0]! : null;
      this.#level = level;
      return null;
    }
    if (item.test(start)) return this.#company;
    // A paragraph about others goes away from it.
    if (named.some((company) => company !== this.#company)) this.#company = null;
    return null;
  }
}
