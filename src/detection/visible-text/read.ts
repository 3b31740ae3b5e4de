import { INVISIBLE } from "../mentions/candidates/fold.ts";
import { type Blocks, type Leaf, readBlocks } from "./blocks.ts";
import { entityAt } from "./characters.ts";
import { Content } from "./content.ts";
import { hiddenEnd, isMarkup, tagAt, UNSEEN_TAGS, unshownEnd } from "./html.ts";
import { readInline } from "./inline.ts";
import { NextPlaces } from "./next-places.ts";
import { cellsOf } from "./table.ts";
import type { Token } from "./tokens.ts";
import type { VisibleText } from "./visible-text.ts";
import { Writer } from "./writer.ts";

/**
 * Reads Markdown (CommonMark with GFM's tables, footnotes, strikethrough and addresses) and HTML as a person sees it, in time
 * that grows with the text's length alone. No tree is built: a parser takes seconds over a megabyte of brackets.
 *
 * Other than Markdown's rendering: invisible characters are not there; link targets, comments, HTML tags, hidden elements and
 * images are not shown; HTML that never ends (`<script>`, `<!--`) and tags that HTML does not know are text; signs such as `•`
 * begin a list's item; footnotes stand at the end and their numbers nowhere.
 */
export function readVisible(source: string): VisibleText {
  const { text, places } = withoutInvisible(source.includes("\r") ? source.replace(/\r\n?/g, lineBreak) : source);
  const writer = new Writer(text);
  new Reader(text, writer).read();
  return writer.finish(source.length, places);
}

/** A line ends in one line feed; offsets stay as they are, since a space before a line break is not shown. */
const lineBreak = (found: string) => (found.length === 2 ? "\u200B\n" : "\n");

const INVISIBLE_RUN = new RegExp(`(?:${INVISIBLE.source})+`, "g");

/** The text without characters that take no room, and where each character stood; no places when none was taken out. */
function withoutInvisible(source: string): { text: string; places: Int32Array | null } {
  if (source.search(INVISIBLE) < 0) return { text: source, places: null };
  const places = new Int32Array(source.length + 1);
  const parts: string[] = [];
  let length = 0;
  const keep = (from: number, to: number) => {
    parts.push(source.slice(from, to));
    for (let i = from; i < to; i++) places[length++] = i;
  };
  let from = 0;
  for (const { 0: run, index } of source.matchAll(INVISIBLE_RUN)) {
    keep(from, index);
    from = index + run.length;
  }
  keep(from, source.length);
  places[length] = source.length;
  return { text: parts.join(""), places };
}

class Reader {
  readonly #text: string;
  readonly #writer: Writer;
  readonly #ends: NextPlaces;
  readonly #blocks: Blocks;
  /** A hidden element reaches to here. */
  #hiddenTo = 0;

  constructor(text: string, writer: Writer) {
    this.#text = text;
    this.#writer = writer;
    this.#ends = new NextPlaces(text);
    this.#blocks = readBlocks(text, this.#ends);
  }

  read() {
    const notes: Leaf[] = [];
    for (const leaf of this.#blocks.leaves) {
      const [first] = leaf.lines;
      const lines = first && first[0] < this.#hiddenTo ? this.#unhidden(leaf.lines) : leaf.lines;
      if (lines.length === 0) continue;
      const shown = lines === leaf.lines ? leaf : { ...leaf, lines };
      if (leaf.isNote) notes.push(shown);
      else this.#leaf(shown);
    }
    for (const leaf of notes) this.#leaf(leaf);
  }

  #unhidden(lines: readonly [number, number][]): [number, number][] {
    return lines
      .filter(([, end]) => end > this.#hiddenTo)
      .map(([start, end]): [number, number] => [Math.max(start, this.#hiddenTo), end]);
  }

  #leaf({ kind, lines, isItem }: Leaf) {
    const at = lines[0]![0];
    const end = lines.at(-1)![1];
    if (kind === "row") {
      this.#writer.beginRow();
      for (const [from, to] of cellsOf(this.#text, at, end)) {
        this.#writer.beginCell(from);
        this.#markup(new Content(this.#text, [[Math.max(from, Math.min(to, this.#hiddenTo)), to]]), true);
      }
    } else if (kind === "code") {
      for (const [from, to] of lines) {
        this.#writer.begin("code", from);
        this.#writer.copy(from, to);
      }
    } else {
      this.#writer.begin(kind === "heading" ? kind : isItem ? "item" : "paragraph", at);
      const content = new Content(this.#text, lines);
      if (kind === "html") this.#show(this.#htmlTokens(content), content, false);
      else this.#markup(content, false, isItem && kind === "paragraph" ? taskMark(content.text) : 0);
    }
    this.#writer.endBlock(end);
  }

  #markup(content: Content, isCell: boolean, skipped = 0) {
    const { references, notes } = this.#blocks;
    const ends = new NextPlaces(content.text);
    const htmlEnd = (at: number) => this.#htmlEnd(content, at, ends);
    const tokens = readInline(content.text, { references, notes, htmlEnd }, skipped);
    this.#show(tokens, content, isCell);
  }

  /** After the HTML at `at` of a block, or -1 where it is text. */
  #htmlEnd(content: Content, at: number, ends: NextPlaces): number {
    const { text } = content;
    const unshown = unshownEnd(text, at, ends);
    if (unshown !== null) return unshown;
    const tag = tagAt(text, at, text.length);
    if (!tag || !isMarkup(tag)) return -1;
    const isUnseen = UNSEEN_TAGS.has(tag.name);
    if (tag.isEnd) return isUnseen ? -1 : tag.end;
    if (!isUnseen && !isHidden(tag.attributes)) return tag.end;
    const hidden = hiddenEnd(this.#text, content.sourceOf(at), content.sourceOf(tag.end - 1) + 1, `</${tag.name}`, this.#ends);
    if (hidden < 0) return isUnseen ? -1 : tag.end;
    this.#hiddenTo = hidden;
    return content.placeOf(hidden);
  }

  #htmlTokens(content: Content): Token[] {
    const { text } = content;
    const ends = new NextPlaces(text);
    const tokens: Token[] = [];
    let from = 0;
    const take = (token: Token) => {
      if (token.start > from) tokens.push({ kind: "text", start: from, end: token.start });
      tokens.push(token);
      from = token.end;
    };
    for (let i = 0; i < text.length; i = Math.max(i + 1, from)) {
      const c = text[i];
      if (c === "\n") take({ kind: "soft-break", start: i, end: i + 1 });
      else if (c === "&") {
        const entity = entityAt(text, i);
        if (entity) take({ kind: "character", start: i, end: entity.end, text: entity.value });
      } else if (c === "<") {
        const close = this.#htmlEnd(content, i, ends);
        if (close >= 0) take({ kind: "html", start: i, end: close });
      }
    }
    if (from < text.length) tokens.push({ kind: "text", start: from, end: text.length });
    return tokens;
  }

  #show(tokens: readonly Token[], content: Content, isCell: boolean) {
    const writer = this.#writer;
    const links: { address: string; start: number }[] = [];
    const copy = (start: number, end: number) => {
      for (let at = start; at < end; ) {
        const to = Math.min(end, content.lineEnd(at));
        const source = content.sourceOf(at);
        writer.copy(source, source + to - at);
        at = to;
      }
    };
    for (const token of tokens) {
      const { start, end } = token;
      const at = content.sourceOf(start);
      switch (token.kind) {
        case "text":
          copy(start, end);
          break;
        case "character":
          writer.put(token.text, at, at + end - start);
          break;
        case "soft-break":
          writer.put("\r", at, at + 1);
          break;
        case "hard-break":
          writer.endBlock(at);
          break;
        case "code":
          this.#code(content, start, end, isCell);
          break;
        case "delimiter":
          if (token.marks > 0) writer.markEdge();
          copy(start, end);
          if (token.marks > 0) writer.markEdge();
          break;
        case "address":
          writer.address(token.address, at, at + end - start);
          break;
        case "link-start":
          links.push({ address: token.address, start: writer.beginLink() });
          break;
        case "link-end": {
          const link = links.pop()!;
          writer.endLink(link.address, link.start);
          break;
        }
        case "html": {
          const tag = tagAt(content.text, start, content.text.length);
          if (tag && tag.end === end) writer.tag(tag, at);
        }
      }
    }
  }

  /** A code span: a line break is a space, and a space on both sides is not shown. */
  #code(content: Content, start: number, end: number, isCell: boolean) {
    const { text } = content;
    const isSpaced = (at: number) => text[at] === " " || text[at] === "\n";
    const isPadded = end - start > 1 && isSpaced(start) && isSpaced(end - 1) && /[^ \n]/.test(text.slice(start, end));
    this.#writer.markEdge();
    const to = isPadded ? end - 1 : end;
    for (let i = isPadded ? start + 1 : start; i < to; i++) {
      if (isCell && text[i] === "\\" && text[i + 1] === "|") i++;
      const at = content.sourceOf(i);
      this.#writer.put(text[i] === "\n" ? "\r" : text[i]!, at, at + 1);
    }
    this.#writer.markEdge();
  }
}

const isHidden = (attributes: string) =>
  /\shidden(?=[\s=]|$)|style\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes);

/** The length of a task's box (`[x]`) at the beginning of a list's item. */
const taskMark = (text: string) => /^\[[ \t\nxX]\](?:[ \t]*\n|[ \t]+(?=\S))/.exec(text)?.[0].length ?? 0;
