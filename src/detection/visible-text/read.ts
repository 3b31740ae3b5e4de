// Over 250 lines: blocks, inline markup and HTML are read in one pass over one position, so their state cannot be parted.
import { decodeNamedCharacterReference } from "decode-named-character-reference";
import { isInvisible } from "../mentions/fold.ts";

/** What a stretch of visible text is on the page. */
export type BlockKind = "paragraph" | "heading" | "item" | "cell" | "code";

export interface Block {
  kind: BlockKind;
  /** Offsets into the visible text. */
  start: number;
  end: number;
  /** Of cells: counted from 0 over the answer and inside the row. */
  row: number;
  column: number;
}

/** A link and the visible text that it stands on (empty for a link without a label). */
export interface Link {
  address: string;
  start: number;
  end: number;
}

/** An answer as a person sees it. A block ends in `\n`; a line break inside a block is `\r`, shown as a space. */
export interface VisibleText {
  text: string;
  /** Offsets into the stored answer of each code unit of `text`; `starts` has one entry more, the answer's length. */
  starts: Int32Array;
  ends: Int32Array;
  blocks: Block[];
  links: Link[];
  /** Places in `text` where emphasis, a code span or a link begins or ends. */
  edges: Set<number>;
}

const HTML_TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s[^<>]{0,4000})?)\/?>/y;
const BLOCK_TAGS = new Set(
  "address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
/** Elements whose content is not shown. */
const UNSEEN_TAGS = new Set(["script", "style", "template", "head", "title", "textarea", "svg", "iframe", "noscript"]);
const AUTOLINK = /<([a-z][a-z\d+.-]{1,31}:[^\s<>]{0,2000}|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/iy;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/y;
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const ITEM =
  /^(?:[-*+•◦▪‣·・●○■□►▶➤✓✔✅☑➢❖][ \t\u3000]+|[•●■◆▶・][ \t]*|[(（]?[\d０-９]{1,3}(?:[.)）．](?:[ \t\u3000]+|(?=[．）]))|[．、）]|[.)]$)[ \t\u3000]*)/u;
const DEFINITION = /^ {0,3}\[((?:[^\]\\]|\\.){1,999})\]:[ \t]*<?([^\s<>]{1,4000})>?(?:[ \t]+["'(].*|[ \t]*)$/;
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]{1,200})\]:[ \t]*/;
const RULE = /^ {0,3}(?:[-*_=+|: \t])+$/;

const label = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Pairs of brackets, each inside one paragraph: the index of the closing one at the index of the opening one. */
function matchBrackets(source: string): Map<number, number> {
  const pairs = new Map<number, number>();
  let open: number[] = [];
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === 92) i++;
    else if (c === 91) open.push(i);
    else if (c === 93) {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, i);
    } else if (c === 10 && source.charCodeAt(i + 1) === 10) open = [];
  }
  return pairs;
}

/**
 * Reads Markdown and HTML as a person sees it, in one pass whose time grows with the text's length alone (trees are not
 * built: a parser takes seconds over a megabyte of brackets). Link targets, comments and the alternative texts of images
 * are not visible; footnotes stand at the end.
 */
export function readVisible(source: string): VisibleText {
  return new Reader(source).read();
}

/** The index of the block that holds a place (blocks are in order). */
export function blockIndex(blocks: readonly Block[], at: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (blocks[middle]!.start <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

class Reader {
  readonly source: string;
  readonly pairs: Map<number, number>;
  readonly references = new Map<string, string>();
  readonly edges = new Set<number>();
  readonly links: Link[] = [];
  readonly blocks: Block[] = [];
  #units: string[] = [];
  #starts: Int32Array;
  #ends: Int32Array;
  #length = 0;
  #block: Block | null = null;
  #kind: BlockKind = "paragraph";
  #openLinks: { address: string; start: number; close: number; next: number }[] = [];
  #anchors: { address: string; start: number }[] = [];
  readonly #unclosed = new Set<string>();
  #row = -1;
  #column = 0;
  #htmlKind: BlockKind | null = null;

  constructor(source: string) {
    this.source = source;
    this.pairs = source.includes("[") ? matchBrackets(source) : new Map();
    this.#starts = new Int32Array(source.length + 64);
    this.#ends = new Int32Array(source.length + 64);
  }

  #put(text: string, start: number, end: number) {
    if (!this.#block) {
      this.#block = {
        kind: this.#htmlKind ?? this.#kind,
        start: this.#length,
        end: this.#length,
        row: this.#row,
        column: this.#column,
      };
      this.blocks.push(this.#block);
    }
    for (let i = 0; i < text.length; i++) this.#raw(text[i]!, start, end);
  }

  #raw(unit: string, start: number, end: number) {
    if (this.#length >= this.#ends.length) {
      const grow = (old: Int32Array) => {
        const next = new Int32Array(old.length * 2);
        next.set(old);
        return next;
      };
      this.#starts = grow(this.#starts);
      this.#ends = grow(this.#ends);
    }
    this.#units.push(unit);
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length++;
  }

  #endBlock(at: number) {
    if (!this.#block) return;
    this.#block.end = this.#length;
    this.#block = null;
    this.#raw("\n", at, at);
  }

  read(): VisibleText {
    const footnotes: [number, number][] = [];
    const lines = this.#lines(footnotes);
    this.#body(lines);
    this.#kind = "paragraph";
    for (const [start, end] of footnotes) {
      this.#inline(start, end);
      this.#endBlock(end);
    }
    this.#closeAnchors();
    const starts = this.#starts.slice(0, this.#length + 1);
    starts[this.#length] = this.source.length;
    return {
      text: this.#units.join(""),
      starts,
      ends: this.#ends.slice(0, this.#length),
      blocks: this.blocks,
      links: this.links,
      edges: this.edges,
    };
  }

  /** Splits into lines and takes out the definitions of links and footnotes, which stand elsewhere on the page. */
  #lines(footnotes: [number, number][]): [number, number][] {
    const lines: [number, number][] = [];
    let fence = "";
    for (let start = 0; start <= this.source.length; ) {
      let end = this.source.indexOf("\n", start);
      if (end < 0) end = this.source.length;
      const stop = end > start && this.source[end - 1] === "\r" ? end - 1 : end;
      const first = this.source.charCodeAt(start);
      let taken = false;
      if (first === 91 || first === 32 || first === 96 || first === 126) {
        const line = this.source.slice(start, Math.min(stop, start + 6000));
        const mark = FENCE.exec(line.trimStart())?.[0] ?? "";
        if (fence ? mark.startsWith(fence) : mark) fence = fence ? "" : mark.slice(0, 3);
        if (!fence && line.includes("]:")) {
          const note = FOOTNOTE.exec(line);
          const link = note ? null : DEFINITION.exec(line);
          if (note) footnotes.push([start + note[0].length, stop]);
          else if (link) this.references.set(label(link[1]!), link[2]!);
          taken = note !== null || link !== null;
        }
      }
      if (!taken) lines.push([start, stop]);
      start = end + 1;
    }
    return lines;
  }

  #body(lines: [number, number][]) {
    const { source } = this;
    let fence = "";
    let resume = 0;
    let table = false;
    for (let n = 0; n < lines.length; n++) {
      const [lineStart, end] = lines[n]!;
      if (resume > lineStart) {
        if (resume >= end) continue;
        this.#put("\r", lineStart, lineStart);
        resume = this.#inline(resume, end);
        continue;
      }
      let at = lineStart;
      if (fence) {
        const rest = source.slice(at, Math.min(end, at + 64)).trimStart();
        const mark = FENCE.exec(rest)?.[0];
        if (mark?.startsWith(fence) && rest.trimEnd() === mark) fence = "";
        else this.#literal(at, end);
        this.#endBlock(end);
        continue;
      }
      let fresh = false;
      let kind: BlockKind = "paragraph";
      for (let depth = 0; at < end; depth++) {
        const c = source[at]!;
        if (c === " " || c === "\t" || c === "\u3000" || isInvisible(c)) at++;
        else if (c === ">" && (depth === 0 || source[at - 1] === " " || source[at - 1] === ">" || fresh)) {
          at++;
          fresh ||= this.#block === null;
        } else {
          const rest = source.slice(at, Math.min(end, at + 16));
          const item = ITEM.exec(rest);
          if (!item || RULE.test(source.slice(at, Math.min(end, at + 300)))) break;
          at += item[0].length;
          if (/^\[[ xX]\] /.test(source.slice(at, at + 4))) at += 4;
          kind = "item";
          fresh = true;
        }
      }
      if (at >= end) {
        this.#endBlock(lineStart);
        table = false;
        continue;
      }
      const mark = FENCE.exec(source.slice(at, Math.min(end, at + 1000)))?.[0];
      if (mark) {
        this.#endBlock(lineStart);
        fence = mark;
        this.#kind = "code";
        continue;
      }
      const rule = RULE.test(source.slice(at, Math.min(end, at + 2000)));
      const pipes = source.indexOf("|", at);
      const hasPipe = pipes >= 0 && pipes < end;
      if (rule && (end - at > 2 || hasPipe || kind === "item")) {
        if (this.#block && !hasPipe && kind !== "item") this.#block.kind = "heading";
        this.#endBlock(lineStart);
        continue;
      }
      const heading = /^#{1,6}(?=[ \t]|$)/.exec(source.slice(at, at + 8));
      if (heading) {
        this.#endBlock(lineStart);
        this.#kind = "heading";
        resume = this.#inline(at + heading[0].length, this.#trimClosingHashes(at, end));
        this.#endBlock(end);
        continue;
      }
      if (hasPipe) {
        const next = lines[n + 1];
        const delimiter =
          next !== undefined &&
          RULE.test(source.slice(next[0], Math.min(next[1], next[0] + 2000))) &&
          source.slice(next[0], next[1]).includes("-");
        if (source[at] === "|" || table || delimiter) {
          table = true;
          this.#cells(at, end);
          continue;
        }
      }
      table = false;
      if (fresh) this.#endBlock(lineStart);
      if (!this.#block) this.#kind = kind;
      else if (!this.#hardBreak(lineStart)) this.#put("\r", lineStart, lineStart);
      resume = this.#inline(at, end);
    }
    this.#endBlock(source.length);
  }

  /** Two spaces or a backslash before the line's end start a new line on the page. */
  #hardBreak(lineStart: number): boolean {
    const before = this.source.slice(Math.max(0, lineStart - 3), lineStart);
    if (!/ {2}\n$|\\\n$/.test(before)) return false;
    this.#kind = this.#block!.kind;
    this.#endBlock(lineStart);
    return true;
  }

  #trimClosingHashes(at: number, end: number): number {
    let stop = end;
    while (stop > at && /[\s#]/.test(this.source[stop - 1]!)) stop--;
    return stop < end && /\s#+\s*$/.test(this.source.slice(stop, end)) ? stop : end;
  }

  #cells(at: number, end: number) {
    this.#endBlock(at);
    this.#row++;
    this.#column = 0;
    this.#kind = "cell";
    let start = this.source[at] === "|" ? at + 1 : at;
    let code = false;
    for (let i = start; i <= end; i++) {
      const c = this.source[i];
      if (c === "\\") i++;
      else if (c === "`") code = !code;
      if (i < end && !(c === "|" && !code)) continue;
      this.#inline(start, Math.min(i, end));
      this.#endBlock(Math.min(i, end));
      this.#column++;
      start = i + 1;
    }
  }

  #literal(start: number, end: number) {
    for (let i = start; i < end; i++) if (!isInvisible(this.source[i]!)) this.#put(this.source[i]!, i, i + 1);
  }

  /** Reads inline markup up to `end` (a comment or a tag may reach beyond it); returns where reading stopped. */
  #inline(from: number, end: number): number {
    const { source } = this;
    let i = from;
    while (i < end && /[ \t]/.test(source[i]!)) i++;
    const missing = new Set<number>();
    while (i < end) {
      const link = this.#openLinks.at(-1);
      if (link && i >= link.close) {
        this.#openLinks.pop();
        this.#addLink(link.address, link.start);
        i = Math.max(i, link.next);
        continue;
      }
      const c = source[i]!;
      if (c === "\\" && /[!-/:-@[-`{-~]/.test(source[i + 1] ?? "")) {
        this.#put(source[i + 1]!, i, i + 2);
        i += 2;
      } else if (c === "`") i = this.#codeSpan(i, end, missing);
      else if (c === "*" || c === "_" || c === "~") i = this.#emphasis(i, end);
      else if (c === "&") i = this.#entity(i);
      else if (c === "<") i = this.#tag(i);
      else if (c === "[" || (c === "!" && source[i + 1] === "[")) i = this.#bracket(i);
      else if (isInvisible(c)) i++;
      else if (c === "\uDB40") i += 2;
      else {
        this.#put(c, i, i + 1);
        i++;
      }
    }
    for (let link = this.#openLinks.at(-1); link && link.close <= i; link = this.#openLinks.at(-1)) {
      this.#openLinks.pop();
      this.#addLink(link.address, link.start);
      i = Math.max(i, link.next);
    }
    return i;
  }

  #addLink(address: string, start: number) {
    this.links.push({ address, start, end: this.#length });
    this.edges.add(start).add(this.#length);
  }

  #codeSpan(i: number, end: number, missing: Set<number>): number {
    let run = 1;
    while (this.source[i + run] === "`") run++;
    if (run <= 32 && !missing.has(run)) {
      for (let at = i + run; at < end; ) {
        const next = this.source.indexOf("`", at);
        if (next < 0 || next >= end) break;
        let length = 1;
        while (this.source[next + length] === "`") length++;
        if (length === run) {
          this.edges.add(this.#length);
          this.#literal(i + run, next);
          this.edges.add(this.#length);
          return next + length;
        }
        at = next + length;
      }
      missing.add(run);
    }
    for (let n = 0; n < run; n++) this.#put("`", i + n, i + n + 1);
    return i + run;
  }

  #emphasis(i: number, end: number): number {
    const c = this.source[i]!;
    let stop = i;
    while (stop < end && this.source[stop] === c) stop++;
    const before = i > 0 ? this.source[i - 1]! : " ";
    const after = stop < end ? this.source[stop]! : " ";
    const word = (x: string) => /[\p{L}\p{N}]/u.test(x);
    const marks =
      c === "~" ? stop - i === 2 : c === "_" ? !(word(before) && word(after)) : !(/\s/.test(before) && /\s/.test(after));
    if (!marks) this.#put(this.source.slice(i, stop), i, stop);
    else this.edges.add(this.#length);
    return stop;
  }

  #entity(i: number): number {
    ENTITY.lastIndex = i;
    const found = ENTITY.exec(this.source);
    let text: string | false = false;
    if (found?.[3]) text = decodeNamedCharacterReference(found[3]);
    else if (found) {
      const point = found[1] ? Number(found[1]) : Number.parseInt(found[2]!, 16);
      text = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : "\uFFFD";
    }
    if (!found || text === false) {
      this.#put("&", i, i + 1);
      return i + 1;
    }
    const end = i + found[0].length;
    if (!isInvisible(text)) this.#put(text, i, end);
    return end;
  }

  /** A link `[label](target)`, `[label][name]` or `[name]`, an image (not text), a footnote's number, or a plain bracket. */
  #bracket(i: number): number {
    const { source } = this;
    const image = source[i] === "!";
    const open = image ? i + 1 : i;
    const close = this.pairs.get(open);
    if (close !== undefined) {
      if (source[open + 1] === "^" && close - open < 200 && !image) return close + 1;
      const target = this.#target(open, close);
      if (target) {
        if (image) return target.next;
        this.edges.add(this.#length);
        this.#openLinks.push({ address: target.address, start: this.#length, close, next: target.next });
        return open + 1;
      }
    }
    this.#put(source[i]!, i, i + 1);
    return i + 1;
  }

  #target(open: number, close: number): { address: string; next: number } | null {
    const { source } = this;
    if (source[close + 1] === "(") {
      const inline =
        /\(\s*(?:(?:<([^<>\n]{0,4000})>|((?:[^\s()\\]|\\.|\([^\s()]{0,500}\)){1,4000}))(?:\s+(?:"[^"]{0,1000}"|'[^']{0,1000}'|\([^)]{0,1000}\)))?\s*)?\)/y;
      inline.lastIndex = close + 1;
      const found = inline.exec(source);
      if (found) return { address: found[1] ?? found[2] ?? "", next: close + 1 + found[0].length };
    }
    if (this.references.size === 0) return null;
    const second = source[close + 1] === "[" ? this.pairs.get(close + 1) : undefined;
    const named = second !== undefined && second > close + 2 ? source.slice(close + 2, second) : source.slice(open + 1, close);
    const address = named.length < 1000 ? this.references.get(label(named)) : undefined;
    return address === undefined ? null : { address, next: (second ?? close) + 1 };
  }

  #tag(i: number): number {
    const { source } = this;
    if (source.startsWith("<!--", i)) {
      const end = source.indexOf("-->", i + 4);
      return end < 0 ? source.length : end + 3;
    }
    AUTOLINK.lastIndex = i;
    const auto = AUTOLINK.exec(source);
    if (auto) {
      this.#put(auto[1]!, i + 1, i + 1);
      const from = this.#length - auto[1]!.length;
      for (let n = 0; n < auto[1]!.length; n++) {
        this.#starts[from + n] = i + 1 + n;
        this.#ends[from + n] = i + 2 + n;
      }
      return i + auto[0].length;
    }
    HTML_TAG.lastIndex = i;
    const tag = HTML_TAG.exec(source);
    if (!tag) {
      this.#put("<", i, i + 1);
      return i + 1;
    }
    const next = i + tag[0].length;
    const name = tag[2]!.toLowerCase();
    const attributes = tag[3]!;
    if (tag[1] === "") {
      const hidden = /\shidden(?=[\s=]|$)|style\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes);
      if (UNSEEN_TAGS.has(name) || hidden) return this.#skipElement(name, next, hidden);
      if (name === "a") {
        this.#closeAnchors();
        const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
        if (href) this.#anchors.push({ address: decodeEntities(href[1] ?? href[2] ?? href[3] ?? ""), start: this.#length });
      }
    } else if (name === "a") this.#closeAnchors();
    if (BLOCK_TAGS.has(name)) this.#htmlBlock(name, tag[1] === "", i);
    else this.edges.add(this.#length);
    return next;
  }

  #closeAnchors() {
    for (let open = this.#anchors.pop(); open; open = this.#anchors.pop()) this.#addLink(open.address, open.start);
  }

  #skipElement(name: string, from: number, optional: boolean): number {
    const known = this.#unclosed.has(name);
    const close = new RegExp(`</${name}\\s*>`, "gi");
    close.lastIndex = from;
    const found = known ? null : close.exec(this.source);
    if (!found) this.#unclosed.add(name);
    return found ? found.index + found[0].length : optional ? from : this.source.length;
  }

  #htmlBlock(name: string, opens: boolean, at: number) {
    this.#endBlock(at);
    this.#htmlKind = null;
    if (name === "tr" && opens) {
      this.#row++;
      this.#column = -1;
    }
    if (!opens) return;
    if (name === "li" || name === "dt") this.#htmlKind = "item";
    else if (/^h\d$/.test(name)) this.#htmlKind = "heading";
    else if (name === "td" || name === "th") {
      this.#htmlKind = "cell";
      this.#column++;
    }
  }
}

const decodeEntities = (text: string) =>
  text
    .replace(/&(?:amp|#38|#x26);/gi, "&")
    .replace(/&(?:quot|#34);/gi, '"')
    .replace(/&#x2f;|&#47;|&sol;/gi, "/");
