import { readVisible } from "../../detection/index.ts";
import type { NewSource } from "./store.ts";

const webAddress = /^https?:\/\//i;

/**
 * The sources of an answer: those that the provider returned, and the links in its text, which count as cited.
 */
export function sourcesOf(answer: string, sources: readonly NewSource[]): NewSource[] {
  // Parsing the visible text is the most expensive step, and most texts hold no address.
  const links = /https?:\/\//i.test(answer) ? readVisible(answer).links : [];
  const linked = new Set(links.map((link) => link.address).filter((address) => webAddress.test(address)));
  const known = sources.map(({ url, cited, title }) => ({ url, title, cited: linked.delete(url) || cited }));
  return [...known, ...[...linked].map((url) => ({ url, cited: true, title: null }))];
}
