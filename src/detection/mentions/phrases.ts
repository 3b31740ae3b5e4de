import { fold } from "./fold.ts";
import type { Company } from "./types.ts";

const phrases = new WeakMap<Company, Map<"negativePatterns" | "contextWords", string[]>>();

/** The phrases of one of a company's settings, folded once. */
export function foldedPhrases(company: Company, list: "negativePatterns" | "contextWords"): string[] {
  if (!company[list]?.length) return [];
  const lists = phrases.get(company) ?? new Map();
  phrases.set(company, lists);
  if (!lists.has(list)) lists.set(list, company[list].map(fold));
  return lists.get(list)!;
}
