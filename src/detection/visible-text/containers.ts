import type { Line } from "./lines.ts";
import { foldLabel } from "./references.ts";
import { isRule, itemStartAt, noteAt } from "./starts.ts";

type Container = { kind: "quote" | "note" } | { kind: "item"; columns: number; isEmpty: boolean };

/** What begins a quote, an item or a footnote: takes its marks off the line and says what was begun. */
export type ContainerStart = () => Container;

/** Quotes and lists inside one another. Deeper marks are text, so that blank lines cost no more than this. */
const maxDepth = 64;

/** The quotes, items and footnotes that are open, each inside the one before. */
export class Containers {
  /** The next text is the first of an item. */
  opensItem = false;
  readonly #line: Line;
  readonly #notes: Set<string>;
  readonly #open: Container[] = [];

  constructor(line: Line, notes: Set<string>) {
    this.#line = line;
    this.#notes = notes;
  }

  get depth(): number {
    return this.#open.length;
  }

  get isNote(): boolean {
    return this.#open.some(({ kind }) => kind === "note");
  }

  /** Takes the marks of the open ones off the line. @returns how many of them go on in it. */
  match(): number {
    const line = this.#line;
    let matched = 0;
    for (; matched < this.#open.length; matched++) {
      const container = this.#open[matched]!;
      if (container.kind === "quote") {
        if (line.isBlank || line.indent > 3 || line.text[line.next] !== ">") break;
        this.#takeQuoteMark();
      } else if (line.isBlank) {
        if (container.kind === "item" && container.isEmpty) break;
        line.skipSpace();
      } else {
        const columns = container.kind === "item" ? container.columns : 4;
        if (line.indent < columns) break;
        line.take(columns);
      }
    }
    return matched;
  }

  /** What begins at the line's next character, or `null`. @param inParagraph what it would interrupt. */
  startAt(depth: number, inParagraph: boolean): ContainerStart | null {
    const line = this.#line;
    const { text, next, end } = line;
    if (line.indent > 3 || depth >= maxDepth) return null;
    if (text[next] === ">") {
      return () => {
        this.#takeQuoteMark();
        return { kind: "quote" };
      };
    }
    const note = noteAt(text, next, end);
    if (note) {
      return () => {
        this.#notes.add(foldLabel(note.label));
        line.begin(note.from, end);
        line.skipSpace();
        return { kind: "note" };
      };
    }
    const item = isRule(text, next, end) ? null : itemStartAt(text, next, end);
    return !item || (inParagraph && !item.interrupts) ? null : () => this.#takeItemMark(item.width);
  }

  open(start: ContainerStart) {
    const container = start();
    this.takeText();
    this.#open.push(container);
    this.opensItem = container.kind === "item";
  }

  close(depth: number) {
    if (depth >= this.#open.length) return;
    this.#open.length = depth;
    this.opensItem = false;
  }

  /** Notes that something stands in the open items. @returns whether it is the first in one. */
  takeText(): boolean {
    for (const outer of this.#open) if (outer.kind === "item") outer.isEmpty = false;
    const isFirst = this.opensItem;
    this.opensItem = false;
    return isFirst;
  }

  #takeQuoteMark() {
    this.#line.skipSpace();
    this.#line.take(1);
    if (this.#line.indent > 0) this.#line.take(1);
  }

  #takeItemMark(width: number): Container {
    const line = this.#line;
    const before = line.indent;
    line.skipSpace();
    line.take(width);
    const spaces = line.isBlank || line.indent > 4 ? 1 : line.indent;
    const isEmpty = line.isBlank;
    line.take(spaces);
    return { kind: "item", columns: before + width + spaces, isEmpty };
  }
}
