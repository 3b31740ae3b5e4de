import { readVisible } from "../../detection/visible-text/read.ts";
import type { NewSource } from "./store.ts";

const webAddress = /^https?:\/\//i;

/**
 * The sources of an answer: those that came with it, and the links that stand in its text, which are cited by standing there.
 */
export function sourcesOf(answer: string, sources: readonly NewSource[]): NewSource[] {
  // Reading a text as a person sees it costs more than all the rest, and most texts hold no address.
  const links = /https?:\/\//i.test(answer) ? readVisible(answer).links : [];
  const linked = new Set(links.map((link) => link.address).filter((address) => webAddress.test(address)));
  const known = sources.map(({ url, cited, title }) => ({ url, title, cited: linked.delete(url) || cited }));
  return [...known, ...[...linked].map((url) => ({ url, cited: true, title: null }))];
}
