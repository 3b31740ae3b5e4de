import { readVisible } from "../mentions/read.ts";
import type { NewSource } from "./store.ts";

/**
 * The sources of an answer: those that came with it, and the links that stand in its text, which are cited by standing there.
 */
export function sourcesOf(answer: string, sources: readonly NewSource[]): NewSource[] {
  const linked = new Set(
    readVisible(answer)
      .links.map((link) => link.address)
      .filter((address) => /^https?:\/\//i.test(address)),
  );
  const known = sources.map(({ url, cited, title }) => ({ url, title, cited: linked.delete(url) || cited }));
  return [...known, ...[...linked].map((url) => ({ url, cited: true, title: null }))];
}
