import { blockIndex, type VisibleText } from "../visible-text/visible-text.ts";

/** An address that a person can read in the answer. */
export interface VisibleAddress {
  address: string;
  start: number;
  end: number;
  mail: boolean;
  code: boolean;
}

const ADDRESS =
  /https?:\/\/[^\s<>"'`，。、；：！？（）【】「」《》]{1,2000}|(?<![\p{L}\p{N}_.@/-])[\p{L}\p{N}._%+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24}(?![a-z\d])|(?<![a-zA-Z\d_@./-])(?:[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?\.){1,6}[a-z]{2,24}(?![a-zA-Z\d_-]|\.[a-zA-Z\d])(?:\/[^\s<>"'`，。、；：！？（）【】「」《》]{0,2000})?/gu;

/** Addresses that a person can read in the answer: URLs, bare domains, e-mail addresses. */
export function visibleAddresses(visible: VisibleText): VisibleAddress[] {
  if (!visible.text.includes(".")) return [];
  const found: VisibleAddress[] = [];
  for (const match of visible.text.matchAll(ADDRESS)) {
    const address = match[0].replace(/(?<![.,;:!?)\]}'"*_])[.,;:!?)\]}'"*_]+$/, "");
    const code = visible.blocks[blockIndex(visible.blocks, match.index)]!.kind === "code";
    found.push({
      address: address.includes("@") && !address.includes("/") ? address.slice(address.indexOf("@") + 1) : address,
      start: match.index,
      end: match.index + address.length,
      mail: /^[^/]*@/.test(address),
      code,
    });
  }
  return found;
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
