/** A line that is a heading, or all in bold, with a number at most. */
const heading =
  /^[ \t]{0,3}(?:(#{1,6})\s|(?:(?:\d{1,3}[.)]|[*+•-])[ \t]{1,4})?(?:\*\*|__)[^*_\n]{1,150}(?:\*\*|__)[ \t]{0,3}[:：]?[ \t]{0,3}(?:\n|$))/u;
const item = /^\s*(?:[*+•-]|\d+[.)])\s/u;
/** What a block says of whom it is: "**Best overall: Acme.**", "Acme (for families):", "Acme – ". */
const label =
  /^[ \t]{0,20}(?:(?:[*+•-]|\d{1,3}[.)])[ \t]{1,4})?(?:(?:\*\*|__)[^*_\n]{1,100}(?:\*\*|__)|[^:：–—\n.!?]{1,60}(?:[:：]|\s[–—-]\s))/u;
/** "**Pros:** …": below a heading such a line is about what the heading names; "**Recommendation:**" is not. */
const pointsOf =
  /^\s*(?:\*\*|__)(?:pros?|cons?|(?:dis)?advantages|strengths|weaknesses|upsides?|downsides?|drawbacks?|price|pricing|vorteile|nachteile|stärken|schwächen|preis|avantages|inconvénients|points forts|points faibles|prix|ventajas|desventajas|inconvenientes|precio|vantagens|desvantagens|prós|contras|preço|vantaggi|svantaggi|pregi|difetti|pro|contro|prezzo|voordelen|nadelen|pluspunten|minpunten|prijs)\s?(?:[:：](?:\*\*|__)|(?:\*\*|__)\s?[:：])/iu;
/** A sentence that begins so has a subject of its own: several, others, or whoever reads it. */
const ofOthers =
  /^["'“„«(]{0,2}(?:many|most|some|all|both|other|others|these|those|such|every|each|if|none|overall|viele|die meisten|manche|alle|beide|andere|solche|wenn|falls|wer|insgesamt|beaucoup|la plupart|certaine?s|tous|toutes|les deux|d['’]autres|si|muchos|muchas|la mayoría|algun[oa]s|todos|todas|amb[oa]s|otr[oa]s|molt[ie]|la maggior|alcun[ie]|tutti|tutte|entramb[ie]|altr[ie]|se|muit[oa]s|a maioria|outr[oa]s|veel|de meeste|sommige|alle|beide|andere|als)(?![\p{L}])/iu;

/** Headings and the beginnings of items are short. */
const reach = 200;

/**
 * Which company a sentence is about that names none, by what stands above or before it: the heading of its list or of the paragraph
 * directly below ("## Acme", "**Pros**", "- durable"), or the label of its block ("**Acme** – tents. Light, but expensive.").
 */
export class Sections {
  readonly #answer: string;
  #company: number | null = null;
  /** Signs of the heading that named it; 7 for a line in bold. */
  #level = 0;
  #line = -1;
  /** Whether the block directly below the heading goes on. */
  #isBelow = false;
  /** The company of the block's label. */
  #labelled: number | null = null;

  constructor(answer: string) {
    this.#answer = answer;
  }

  /**
   * The company that a sentence which names none is said of; `null` where that is not known. To be asked for each sentence in order.
   * @param line where the sentence's line begins
   * @param start where the sentence does
   * @param named the companies that the sentence names
   * @param first where it names the first of them
   */
  at(line: number, start: number, named: readonly number[], first: number): number | null {
    const text = this.#answer.slice(line, line + reach);
    const isItem = item.test(text);
    const opens = line !== this.#line && (isItem || this.#line < 0 || /\n[ \t]*\n/.test(this.#answer.slice(this.#line, line)));
    const found = heading.exec(text);
    // A paragraph that is not the first below the heading may be about anything.
    if (opens && !isItem && !found && this.#line >= 0 && !this.#isHeadingAt(this.#line)) this.#isBelow = false;
    // A line below an item that is not set in belongs to it for Markdown only.
    const isLeft = this.#line >= 0 && line !== this.#line && item.test(this.#answer.slice(this.#line, this.#line + reach));
    if (opens || found || (isLeft && !/^[ \t]/.test(text))) this.#labelled = null;
    this.#line = line;
    if (found) {
      const level = found[1]?.length ?? 7;
      // "**Pros:**" and deeper headings stand below the one that names the company.
      if (named.length === 0 && (level === 7 || level > this.#level)) return null;
      this.#company = named.length === 1 ? named[0]! : null;
      this.#level = level;
      this.#isBelow = this.#company !== null;
      return null;
    }
    if (named.length > 0) {
      const length = opens ? (label.exec(text)?.[0].length ?? 0) : 0;
      if (named.length === 1 && first < line + length) this.#labelled = named[0]!;
      else if (named.some((company) => company !== this.#labelled)) this.#labelled = null;
      // A paragraph about others goes away from it.
      if (!isItem && named.some((company) => company !== this.#company)) this.#company = null;
      return isItem ? this.#company : null;
    }
    if (ofOthers.test(this.#answer.slice(start, start + reach))) return isItem ? this.#company : null;
    if (this.#labelled !== null) return this.#labelled;
    return isItem || this.#isBelow || pointsOf.test(text) ? this.#company : null;
  }

  #isHeadingAt(line: number): boolean {
    return heading.test(this.#answer.slice(line, line + reach));
  }
}
