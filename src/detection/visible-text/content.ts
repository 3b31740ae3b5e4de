/** The lines of a block joined into one text, and where they stand in the answer. */
export class Content {
  readonly text: string;
  readonly #lines: readonly [number, number][];
  /** Where each line begins in `text`. */
  readonly #starts: number[] = [0];
  #line = 0;

  constructor(source: string, lines: readonly [number, number][]) {
    this.#lines = lines;
    if (lines.length === 1) {
      const [start, end] = lines[0]!;
      this.text = source.slice(start, trimEnd(source, start, end));
      return;
    }
    const parts = lines.map(([start, end], i) => source.slice(start, i === lines.length - 1 ? trimEnd(source, start, end) : end));
    for (const part of parts) this.#starts.push(this.#starts.at(-1)! + part.length + 1);
    this.text = parts.join("\n");
  }

  /** The place in the answer of a place in the text. Quick when asked for places in order. */
  sourceOf(at: number): number {
    if (at < this.#starts[this.#line]!) this.#line = 0;
    while (this.#line + 1 < this.#lines.length && at >= this.#starts[this.#line + 1]!) this.#line++;
    return this.#lines[this.#line]![0] + at - this.#starts[this.#line]!;
  }

  /** How far the line that holds a place reaches, its line break included. */
  lineEnd(at: number): number {
    this.sourceOf(at);
    return this.#starts[this.#line + 1] ?? Number.POSITIVE_INFINITY;
  }

  /** The place in the text of a place in the answer; the text's end when it lies behind it. */
  placeOf(source: number): number {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lines[middle]![1] >= source) high = middle;
      else low = middle + 1;
    }
    const [start, end] = this.#lines[low]!;
    return source > end ? this.text.length : Math.min(this.text.length, this.#starts[low]! + Math.max(0, source - start));
  }
}

function trimEnd(source: string, start: number, end: number): number {
  let to = end;
  while (to > start && (source[to - 1] === " " || source[to - 1] === "\t")) to--;
  return to;
}
