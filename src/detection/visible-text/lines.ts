/** Walks over one line of a text by columns: a tab reaches to the next multiple of four, and may be taken in parts. */
export class Line {
  readonly text: string;
  end = 0;
  at = 0;
  column = 0;
  /** The next character that is no space or tab, and its columns from here. */
  next = 0;
  indent = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isBlank(): boolean {
    return this.next >= this.end;
  }

  begin(start: number, end: number) {
    this.at = start;
    this.end = end;
    this.column = 0;
    this.look();
  }

  /** Looks for the next character that is no space or tab. */
  look() {
    let i = this.at;
    let column = this.column;
    for (; i < this.end; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 32) column++;
      else if (code === 9) column += 4 - (column % 4);
      else break;
    }
    this.next = i;
    this.indent = column - this.column;
  }

  skipSpace() {
    this.column += this.indent;
    this.at = this.next;
    this.indent = 0;
  }

  /** Takes columns of spaces and tabs, or characters of one column each. */
  take(columns: number) {
    let left = columns;
    while (left > 0 && this.at < this.end) {
      const width = this.text.charCodeAt(this.at) === 9 ? 4 - (this.column % 4) : 1;
      const taken = Math.min(width, left);
      this.column += taken;
      left -= taken;
      if (taken === width) this.at++;
    }
    this.look();
  }
}

/** Start and end of each line of a text, without its line break. */
export function* linesOf(text: string): Generator<[number, number]> {
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    yield [start, end];
    start = end + 1;
  }
}
