import { LiteralAddresses } from "./addresses.ts";
import { decodeEntities, entityAt, isPunctuation, isSpace } from "./characters.ts";
import { CodeSpans, tickRun } from "./code-spans.ts";
import { delimiterAt, matchEmphasis, matchStrikes } from "./emphasis.ts";
import { foldLabel, labelEnd, type References, targetAt } from "./references.ts";
import { noteLabelEnd } from "./starts.ts";
import type { Delimiter, Token } from "./tokens.ts";

/** What the reader of a block needs to know about the answer. */
export interface InlineContext {
  references: References;
  notes: ReadonlySet<string>;
  /** After the markup at `at` of the block's text that is HTML, or -1 where it is text. */
  htmlEnd(at: number): number;
}

interface Bracket {
  token: number;
  /** After the `[`. */
  from: number;
  isImage: boolean;
  /** Another bracket follows inside, so it is no name of a reference. */
  hasInner: boolean;
  delimiters: number;
}

const SPECIAL = new Uint8Array(128);
for (const c of "\\`*_~&<[]!\n:.") SPECIAL[c.charCodeAt(0)] = 1;
const AUTOLINK = /<([a-zA-Z][a-zA-Z\d+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255})>/y;

/** Reads the markup inside a block, as CommonMark with GFM's strikethrough, addresses and footnotes does. Images are left out. */
export function readInline(text: string, context: InlineContext, from = 0): Token[] {
  return new InlineReader(text, context, from).read();
}

class InlineReader {
  readonly #text: string;
  readonly #context: InlineContext;
  readonly #tokens: Token[] = [];
  readonly #delimiters: Delimiter[] = [];
  readonly #brackets: Bracket[] = [];
  readonly #addresses: LiteralAddresses;
  /** A link holds no link: brackets below this depth begin none. */
  #linkableFrom = 0;
  #textStart: number;
  #at: number;
  #codeSpans: CodeSpans | null = null;

  constructor(text: string, context: InlineContext, from: number) {
    this.#text = text;
    this.#at = from;
    this.#textStart = from;
    this.#context = context;
    this.#addresses = new LiteralAddresses(text);
  }

  read(): Token[] {
    const text = this.#text;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (code > 127 || SPECIAL[code] === 0 || !this.#special(code)) this.#at++;
    }
    this.#flush(text.length);
    matchStrikes(this.#delimiters);
    matchEmphasis(this.#delimiters);
    return this.#tokens;
  }

  /** Ends the run of plain text at `end`. */
  #flush(end: number) {
    if (end > this.#textStart) this.#tokens.push({ kind: "text", start: this.#textStart, end });
  }

  #take(token: Token): true {
    this.#flush(token.start);
    this.#tokens.push(token);
    this.#at = token.end;
    this.#textStart = token.end;
    return true;
  }

  /** Reads markup at a special character; false: the character is text. */
  #special(code: number): boolean {
    const at = this.#at;
    const text = this.#text;
    switch (code) {
      case 92:
        if (text[at + 1] === "\n") return this.#break("hard-break", at, at + 2);
        return (
          isPunctuation(text.charCodeAt(at + 1)) && this.#take({ kind: "character", start: at, end: at + 2, text: text[at + 1]! })
        );
      case 10:
        return this.#lineEnd();
      case 96:
        return this.#codeSpan();
      case 42:
      case 95:
      case 126:
        return this.#delimiterRun();
      case 38: {
        const entity = entityAt(text, at);
        return entity !== null && this.#take({ kind: "character", start: at, end: entity.end, text: entity.value });
      }
      case 60:
        return this.#angle();
      case 33:
        return text[at + 1] === "[" && this.#openBracket(true);
      case 91:
        return this.#note() || this.#openBracket(false);
      case 93:
        return this.#closeBracket();
      default:
        return this.#address(code);
    }
  }

  #lineEnd(): boolean {
    const text = this.#text;
    let end = this.#at;
    while (end > this.#textStart && isSpace(text.charCodeAt(end - 1))) end--;
    const isHard = this.#at - end > 1 && !text.slice(end, this.#at).includes("\t");
    return this.#break(isHard ? "hard-break" : "soft-break", end, this.#at + 1);
  }

  #break(kind: "hard-break" | "soft-break", start: number, end: number): boolean {
    let next = end;
    while (isSpace(this.#text.charCodeAt(next))) next++;
    return this.#take({ kind, start, end: next });
  }

  #codeSpan(): boolean {
    const start = this.#at;
    const run = tickRun(this.#text, start);
    this.#codeSpans ??= new CodeSpans(this.#text);
    const close = this.#codeSpans.closeOf(start, run);
    if (close >= 0) return this.#takeInside("code", start + run, close, close + run);
    this.#at = start + run;
    return true;
  }

  /** Takes markup of which `start` to `end` is shown. */
  #takeInside(kind: "code" | "text", start: number, end: number, next: number): true {
    this.#flush(this.#at);
    this.#tokens.push({ kind, start, end });
    this.#at = next;
    this.#textStart = next;
    return true;
  }

  #delimiterRun(): boolean {
    const run = delimiterAt(this.#text, this.#at);
    if (run.code !== 126 || run.size < 3) this.#delimiters.push(run);
    return this.#take(run);
  }

  #angle(): boolean {
    AUTOLINK.lastIndex = this.#at;
    const found = AUTOLINK.exec(this.#text);
    if (found) {
      const start = this.#at + 1;
      const next = this.#at + found[0].length;
      const isPage = /^https?:\/\/[^/]*\./i.test(found[1]!);
      this.#takeInside("text", start, next - 1, next);
      if (isPage) this.#tokens[this.#tokens.length - 1] = { kind: "address", start, end: next - 1, address: found[1]! };
      return true;
    }
    const end = this.#context.htmlEnd(this.#at);
    return end >= 0 && this.#take({ kind: "html", start: this.#at, end });
  }

  #address(code: number): boolean {
    const found = code === 58 ? this.#addresses.withProtocol(this.#at) : this.#addresses.withWww(this.#at);
    if (!found || found.start < this.#textStart) return false;
    const { start, end } = found;
    if (!found.isPublic) return this.#take({ kind: "text", start, end });
    const written = decodeEntities(this.#text.slice(start, end));
    return this.#take({ kind: "address", start, end, address: code === 58 ? written : `https://${written}` });
  }

  #note(): boolean {
    if (this.#text[this.#at + 1] !== "^") return false;
    const close = noteLabelEnd(this.#text, this.#at + 2, this.#text.length);
    if (close < 0 || !this.#context.notes.has(foldLabel(this.#text.slice(this.#at + 2, close)))) return false;
    return this.#take({ kind: "character", start: this.#at, end: close + 1, text: "" });
  }

  #openBracket(isImage: boolean): boolean {
    const start = this.#at;
    const end = start + (isImage ? 2 : 1);
    const outer = this.#brackets.at(-1);
    if (outer) outer.hasInner = true;
    this.#take({ kind: "text", start, end });
    this.#brackets.push({
      token: this.#tokens.length - 1,
      from: end,
      isImage,
      hasInner: false,
      delimiters: this.#delimiters.length,
    });
    return true;
  }

  #closeBracket(): boolean {
    const bracket = this.#brackets.pop();
    if (!bracket) return false;
    const isLinkable = bracket.isImage || this.#brackets.length >= this.#linkableFrom;
    const target = isLinkable ? this.#target(bracket) : null;
    if (this.#linkableFrom > this.#brackets.length) this.#linkableFrom = this.#brackets.length;
    if (!target) return false;
    const close = this.#at;
    this.#flush(close);
    const inner = this.#delimiters.splice(bracket.delimiters);
    if (bracket.isImage) {
      this.#tokens.length = bracket.token;
      this.#at = target.end;
      this.#textStart = target.end;
      return true;
    }
    matchStrikes(inner);
    matchEmphasis(inner);
    for (let i = bracket.token; i < this.#tokens.length; i++) {
      const { kind, start, end } = this.#tokens[i]!;
      if (kind === "address") this.#tokens[i] = { kind: "text", start, end };
    }
    const { start } = this.#tokens[bracket.token]!;
    this.#tokens[bracket.token] = { kind: "link-start", start, end: bracket.from, address: target.address };
    this.#textStart = close;
    this.#linkableFrom = this.#brackets.length;
    return this.#take({ kind: "link-end", start: close, end: target.end });
  }

  #target(bracket: Bracket): { address: string; end: number } | null {
    const text = this.#text;
    const after = this.#at + 1;
    if (text[after] === "(") {
      const target = targetAt(text, after);
      if (target) return target;
    }
    const { references } = this.#context;
    if (references.size === 0) return null;
    const named = (from: number, to: number, end: number) => {
      const address = to - from > 999 ? undefined : references.get(foldLabel(text.slice(from, to)));
      return address === undefined ? null : { address, end };
    };
    if (text[after] !== "[") return bracket.hasInner ? null : named(bracket.from, this.#at, after);
    const close = labelEnd(text, after + 1);
    if (close >= 0) return named(after + 1, close, close + 1);
    return text[after + 1] === "]" && !bracket.hasInner ? named(bracket.from, this.#at, after + 2) : null;
  }
}
