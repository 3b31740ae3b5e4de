import { isLetter, isSpaceOrLine, sideOf } from "./characters.ts";

/** An address that stands in the text as a link (GFM's rules): where it begins and ends. */
export interface LiteralAddress {
  start: number;
  end: number;
  /** Its host has a dot, so it can lead to a website. */
  isPublic: boolean;
}

const TRAILING = new Set("!\"'),.:;?_~*");

/** Finds addresses in one text; what it learns about the signs behind an address is kept, so that a row of signs is read once. */
export class LiteralAddresses {
  readonly #text: string;
  #refusedTo = -1;
  /** The underscore for which a host was refused, as every one that begins before it is. */
  #refusedHostTo = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The address whose `://` stands at `colon`, or `null`. */
  withProtocol(colon: number): LiteralAddress | null {
    const text = this.#text;
    if (text[colon + 1] !== "/" || text[colon + 2] !== "/") return null;
    const length = isProtocol(text, colon - 5, "https") ? 5 : isProtocol(text, colon - 4, "http") ? 4 : 0;
    const start = colon - length;
    if (length === 0 || isLetter(text.charCodeAt(start - 1))) return null;
    if (sideOf(text.charCodeAt(colon + 3)) !== "other") return null;
    return this.#from(start, colon + 3);
  }

  /** The address whose `www.` ends at `dot`, or `null`. */
  withWww(dot: number): LiteralAddress | null {
    const text = this.#text;
    if (dot < 3 || !isProtocol(text, dot - 3, "www") || dot + 1 >= text.length) return null;
    if (sideOf(text.charCodeAt(dot - 4)) === "other") return null;
    return this.#from(dot - 3, dot - 3);
  }

  #from(start: number, domain: number): LiteralAddress | null {
    const path = this.#hostEnd(domain);
    if (path < 0) return null;
    const isPublic = /\.[\p{L}\p{N}]/u.test(this.#text.slice(domain, path));
    return { start, end: this.#pathEnd(path), isPublic };
  }

  #hostEnd(from: number): number {
    if (from <= this.#refusedHostTo) return -1;
    const text = this.#text;
    let underscore = -1;
    let last = false;
    let lastButOne = false;
    let i = from;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 46 || code === 95) {
        if (this.#trails(i)) break;
        if (code === 95) {
          last = true;
          underscore = i;
        } else {
          lastButOne = last;
          last = false;
        }
      } else if (code !== 45 && sideOf(code) !== "other") break;
    }
    if (last || lastButOne) this.#refusedHostTo = underscore;
    return i === from || last || lastButOne ? -1 : i;
  }

  #pathEnd(from: number): number {
    const text = this.#text;
    let open = 0;
    let closed = 0;
    let i = from;
    for (; i < text.length; i++) {
      const c = text[i]!;
      const isInside = c === ")" && closed < open;
      if (!isInside && isTrailing(c) && this.#trails(i)) break;
      if (isEnd(text.charCodeAt(i))) break;
      if (c === "(") open++;
      else if (c === ")") closed++;
    }
    return i;
  }

  /** Whether only signs stand between `at` and the end of what could be an address. */
  #trails(at: number): boolean {
    if (at < this.#refusedTo) return false;
    const text = this.#text;
    let i = at;
    while (i < text.length) {
      const c = text[i]!;
      if (TRAILING.has(c)) i++;
      else if (c === "&") {
        let letters = i + 1;
        while (isLetter(text.charCodeAt(letters))) letters++;
        if (letters === i + 1 || text[letters] !== ";") {
          this.#refusedTo = letters;
          return false;
        }
        i = letters + 1;
      } else if (c === "]") {
        i++;
        if (text[i] === "(" || text[i] === "[") return true;
      } else if (c === "<" || isEnd(text.charCodeAt(i))) return true;
      else {
        this.#refusedTo = i;
        return false;
      }
    }
    return true;
  }
}

const isTrailing = (c: string) => TRAILING.has(c) || c === "&" || c === "<" || c === "]";

const isProtocol = (text: string, at: number, name: string) => at >= 0 && text.slice(at, at + name.length).toLowerCase() === name;

const isEnd = (code: number) => isSpaceOrLine(code) || (code > 127 && sideOf(code) === "space");
