import { scriptOf } from "./boundaries.ts";
import { fold } from "./fold.ts";
import type { Company } from "./types.ts";
import { wordBook } from "./words.ts";

/** One spelling under which a company is looked for. */
export interface Alias {
  company: number;
  /** As the customer wrote it. */
  written: string;
  folded: string;
  kind: "name" | "alias";
  words: string[];
  /** Whether its script has capitals and it is written with one. */
  capital: boolean;
  /** Several capitals, or a capital after a small letter: `DANA`, `eBay`, `HubSpot`. */
  shaped: boolean;
  /** The customer's word on whether it is ambiguous. */
  marked: boolean | undefined;
}

/** Legal forms that answers leave out. */
const LEGAL_FORM =
  /(?<![\s,])[\s,]+(?:inc|incorporated|ltd|limited|llc|plc|corp|corporation|co|gmbh|ag|se|kg|s\.?a\.?s?|s\.?p\.?a|s\.?r\.?l|b\.?v|n\.?v|oy|oyj|ab|asa|a\/s|sp\.? z o\.?o|k\.?k|pty ltd|pvt ltd|株式会社|有限公司|주식회사)\.?$/iu;

/** The spellings to look for: every name and alias, and the name without its legal form or closing mark. */
export function aliasesOf(company: Company, index: number): Alias[] {
  const seen = new Set<string>();
  const found: Alias[] = [];
  const add = (written: string, kind: "name" | "alias") => {
    const folded = fold(written);
    if (!/[\p{L}\p{N}]/u.test(folded) || seen.has(folded)) return;
    seen.add(folded);
    found.push({
      company: index,
      written,
      folded,
      kind,
      words: folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean),
      capital: /\p{Lu}/u.test(written),
      shaped: /\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(written),
      marked: company.ambiguous,
    });
  };
  add(company.name, "name");
  for (const alias of company.aliases) add(alias, "alias");
  for (const alias of [...found]) {
    const short = alias.written.replace(LEGAL_FORM, "").replace(/(?<![!?])[!?]+$/, "");
    if (short !== alias.written && short.length > 2) add(short, alias.kind);
  }
  return found;
}

/**
 * How likely a name is to be an ordinary word where it stands: 2 a frequent word of the answer's language (or marked by the
 * customer, or a single character), 1 a rare one, or a word of English in another language's text, 0 no word.
 */
export function commonness(alias: Alias, language: string): 0 | 1 | 2 {
  if (alias.marked !== undefined) return alias.marked ? 2 : 0;
  const { words } = alias;
  if ([...alias.folded].length === 1 || /^\d+$/.test(alias.folded)) return 2;
  if (words.length === 0) return 0;
  const madeOf = (book: Set<string>) =>
    book.has(alias.folded) ||
    (words.some((word) => book.has(word)) &&
      words.every((word) => book.has(word) || (words.length > 1 && /^\d+$|^.$/.test(word))));
  const { common, frequent } = wordBook(language);
  if (madeOf(frequent)) return 2;
  if (madeOf(common)) return 1;
  if (alias.capital && !alias.shaped && /^\p{L}{2}$/u.test(alias.folded) && scriptOf(alias.folded[0]!) === "spaced") return 1;
  return language !== "en" && /^[a-z ']+$/.test(alias.folded) && madeOf(wordBook("en").common) ? 1 : 0;
}

/** Whether a name is also known as a place or a person's name in the answer's language. */
export const isProperName = (alias: Alias, language: string) =>
  alias.words.length === 1 &&
  !alias.shaped &&
  (wordBook(language).proper.has(alias.folded) || wordBook("en").proper.has(alias.folded));
