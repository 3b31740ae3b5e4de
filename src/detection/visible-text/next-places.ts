/** The line break before a blank line. */
export const BLANK = "blank";

/** Where marks stand next in a text. However often it is asked, it reads the text once for each mark. */
export class NextPlaces {
  readonly #text: string;
  readonly #known = new Map<string, { from: number; at: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The index of the next `mark` from `from` on, or -1. `</name` finds the complete end tag, in any case; `BLANK` a blank line. */
  of(mark: string, from: number): number {
    const known = this.#known.get(mark);
    if (known && from >= known.from && (known.at < 0 || from <= known.at)) return known.at;
    const at = this.#find(mark, from);
    this.#known.set(mark, { from, at });
    return at;
  }

  #find(mark: string, from: number): number {
    if (mark !== BLANK && !mark.startsWith("</")) return this.#text.indexOf(mark, from);
    const pattern = mark === BLANK ? /\n(?=[ \t]*\n)/g : new RegExp(`${mark}\\s*>`, "gi");
    pattern.lastIndex = from;
    return pattern.exec(this.#text)?.index ?? -1;
  }
}
