/** The number of backticks that stand at a place. */
export function tickRun(text: string, at: number): number {
  let i = at;
  while (text[i] === "`") i++;
  return i - at;
}

/** Finds the ends of code spans. Runs that no other of their length follows are known, so a text of backticks is read once. */
export class CodeSpans {
  readonly #text: string;
  readonly #last = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf("`"); at >= 0; ) {
      const run = tickRun(text, at);
      this.#last.set(run, at);
      at = text.indexOf("`", at + run);
    }
  }

  /** Where the run of backticks stands that ends the code begun by one of `run` at `start`, or -1. */
  closeOf(start: number, run: number): number {
    if ((this.#last.get(run) ?? -1) <= start) return -1;
    for (let at = this.#text.indexOf("`", start + run); at >= 0; ) {
      const length = tickRun(this.#text, at);
      if (length === run) return at;
      at = this.#text.indexOf("`", at + length);
    }
    return -1;
  }
}
