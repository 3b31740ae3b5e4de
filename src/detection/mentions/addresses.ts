import { hasPublicSuffix } from "../../platform/addresses/index.ts";
import { blockIndex, type VisibleText } from "../visible-text/visible-text.ts";
import { fold } from "./candidates/fold.ts";

/** An address that a person can read in the answer. */
export interface VisibleAddress {
  address: string;
  start: number;
  end: number;
  mail: boolean;
  code: boolean;
  /** One of several names with slashes between: "Booking.com/Expedia". */
  listed: boolean;
}

const ADDRESS =
  /https?:\/\/[^\s<>"'`，。、；：！？（）【】「」《》]{1,2000}|(?<![\p{L}\p{N}_.@/-])[\p{L}\p{N}._%+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24}(?![a-z\d])|(?<![a-zA-Z\d_@./-])(?:[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?\.){1,6}[a-z]{2,24}(?![a-zA-Z\d_-]|\.[a-zA-Z\d])(?:\/[^\s<>"'`，。、；：！？（）【】「」《》]{0,2000})?/gu;
/** Stands in each of them: most words have none, and are read faster for it than for an address. */
const someAddress = /\.[a-z]{2}|:\/\//g;

const space = /\s/g;

const CAPITAL = /^\p{Lu}/u;
const DOMAIN = /^(?:[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?\.){1,6}[a-z]{2,24}(?![a-zA-Z\d_-])/;

/**
 * Addresses that a person can read in the answer: URLs, bare domains, e-mail addresses.
 *
 * @param firstWords the first words of all tracked names, folded: what follows a domain and a slash may be the next name of a list.
 */
export function visibleAddresses(visible: VisibleText, firstWords: ReadonlySet<string>): VisibleAddress[] {
  const found: VisibleAddress[] = [];
  for (const match of addressesIn(visible.text)) {
    const address = match.text.replace(/(?<![.,;:!?)\]}'"*_])[.,;:!?)\]}'"*_]+$/, "");
    const code = visible.blocks[blockIndex(visible.blocks, match.index)]!.kind === "code";
    const add = (text: string, offset: number, listed: boolean) => {
      const start = match.index + offset;
      found.push({ address: text, start, end: start + text.length, mail: false, code, listed });
    };
    if (/^[^/]*@/.test(address)) {
      add(address, 0, false);
      Object.assign(found.at(-1)!, { address: address.slice(address.indexOf("@") + 1), mail: true });
      continue;
    }
    // A library's name with its usual ending (`React.js`) is the name.
    if (/^\p{Lu}[\p{L}\d]*\.js$/u.test(address)) continue;
    const listed = /^https?:/.test(address) ? [] : namesBetweenSlashes(address, firstWords);
    if (listed.length === 0) add(address, 0, false);
    for (const { text, offset } of listed) if (DOMAIN.test(text)) add(DOMAIN.exec(text)![0], offset, true);
  }
  return found;
}

/** No address goes on behind white space, so only words that may hold one are looked through. */
function* addressesIn(text: string): Generator<{ text: string; index: number }> {
  let read = 0;
  for (const { index } of text.matchAll(someAddress)) {
    if (index < read) continue;
    let start = index;
    while (start > read && !/\s/.test(text[start - 1]!)) start--;
    space.lastIndex = index;
    read = space.exec(text)?.index ?? text.length;
    for (const match of text.slice(start, read).matchAll(ADDRESS)) yield { text: match[0], index: start + match.index };
  }
}

/** The parts of "Next.js/Astro" and "Booking.com/Expedia/Airbnb"; empty for a domain with a path. */
function namesBetweenSlashes(address: string, firstWords: ReadonlySet<string>): { text: string; offset: number }[] {
  const parts: { text: string; offset: number }[] = [];
  let offset = 0;
  for (const text of address.split("/")) {
    parts.push({ text, offset });
    offset += text.length + 1;
  }
  const [host, second] = parts;
  if (!second) return [];
  const next = fold(/^[\p{L}\p{M}\p{N}]+/u.exec(second.text)?.[0] ?? "");
  const domain = DOMAIN.exec(second.text)?.[0];
  const isNext = !/^\p{Ll}/u.test(second.text) && (firstWords.has(next) || (domain !== undefined && hasPublicSuffix(domain)));
  const inCapitals = CAPITAL.test(host!.text) && CAPITAL.test(second.text);
  return isNext || inCapitals || host!.text.endsWith(".js") ? parts : [];
}

/** Inside an address a name is no word, unless it is the whole address (`monday.com`). */
export function insideAddress(candidate: { start: number; end: number }, addresses: readonly VisibleAddress[]): boolean {
  let low = 0;
  let high = addresses.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (addresses[middle]!.start <= candidate.start) low = middle;
    else high = middle - 1;
  }
  const place = addresses[low];
  if (!place || place.start > candidate.start || candidate.start >= place.end) return false;
  return !(candidate.start === place.start && candidate.end === place.end);
}
