import { isSegment, scriptOf } from "./boundaries.ts";
import { fold } from "./fold.ts";
import { isMaker } from "./makers.ts";
import type { Company } from "./types.ts";
import { stemsOf, wordBook } from "./words.ts";

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
  /** How it is listed with those capitals, also where another spelling of it has none. */
  shapedAs: string | undefined;
  /** Also listed without those capitals (`OTTO` and `Otto`). */
  plainToo: boolean;
  /** Its words are written apart, unlike in the listed name (`Quick Books`): capitals must show that it is one. */
  parted: boolean;
  /** A library's, also written with the ending `.js`: `Next` of nextjs.org, not of next.co.uk. */
  scripted: boolean;
  /** The customer's word on whether it is ambiguous. */
  marked: boolean | undefined;
}

/** Legal forms that answers leave out. */
const LEGAL_FORM =
  /(?<![\s,])[\s,]+(?:inc|incorporated|ltd|limited|llc|plc|corp|corporation|co|gmbh|ag|se|kg|s\.?a\.?s?|s\.?p\.?a|s\.?r\.?l|b\.?v|n\.?v|oy|oyj|ab|asa|a\/s|sp\.? z o\.?o|k\.?k|pty ltd|pvt ltd|株式会社|有限公司|주식회사)\.?$/iu;

/** The spellings to look for: every name and alias, and the name without its legal form or closing mark. */
export function aliasesOf(company: Company, index: number): Alias[] {
  const seen = new Map<string, Alias>();
  const found: Alias[] = [];
  const add = (written: string, kind: "name" | "alias", read = written, parted = false) => {
    const folded = fold(read);
    const shaped = /\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(written);
    const known = seen.get(folded);
    if (known) {
      known.plainToo ||= shaped !== known.shaped;
      if (shaped) known.shapedAs ??= written;
    }
    if (!/[\p{L}\p{N}]/u.test(folded) || known) return;
    const words = folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
    const alias: Alias = {
      company: index,
      written,
      folded,
      kind,
      words,
      capital: /\p{Lu}/u.test(written),
      shaped,
      shapedAs: shaped ? written : undefined,
      plainToo: false,
      parted: parted && words.length > 1,
      scripted: company.domains.length === 0 || [...company.aliases, ...company.domains].some((text) => /js\b/i.test(text)),
      marked: company.ambiguous,
    };
    seen.set(folded, alias);
    found.push(alias);
  };
  add(company.name, "name");
  for (const alias of company.aliases) add(alias, "alias");
  for (const alias of [...found]) {
    const short = alias.written.replace(LEGAL_FORM, "").replace(/(?<![!?])[!?]+$/, "");
    if (short !== alias.written && short.length > 2) add(short, alias.kind);
  }
  for (const { written, kind } of [...found]) for (const read of requoted(written)) add(written, kind, read);
  for (const { written, kind } of [...found]) for (const read of said(written)) add(written, kind, read);
  for (const { written, kind } of [...found]) for (const read of respelled(written)) add(written, kind, read, true);
  return found;
}

/** How else a name with quotation marks is set: `Toys “R” Us`, `Toys R Us`. */
function requoted(written: string): string[] {
  const [before, inside, after] = written.split(/["“”„«»]/u).map((part) => part.trim());
  if (before === undefined || inside === undefined || after === undefined) return [];
  return ['""', "“”", "„“", "”“", "«»", "''"]
    .flatMap((marks) => [
      `${before}${marks[0]}${inside}${marks[1]}${after}`,
      `${before} ${marks[0]}${inside}${marks[1]} ${after}`.trim(),
    ])
    .concat([written.replace(/["“”„«»]/gu, "").trim(), `${before} ${inside} ${after}`.trim()]);
}

/** How else a name is said: `Dominos`, `Home Depot` of The Home Depot, `Barnes and Noble`, `Disney Plus`. */
const said = (written: string): string[] => [
  written.replace(/(?<=\p{Script=Latin})['’](?=\p{Script=Latin})/gu, ""),
  written.replace(/^The (?=\S+ \S)/, ""),
  ...["and", "und", "et"].map((and) => written.replaceAll(/(?<=\p{L}{3}) & (?=\p{L}{3})/gu, ` ${and} `)),
  written.replace(/(?<=\p{L}{3}) and (?=\p{L}{3})/gu, " & "),
  written.replace(/(?<=\p{L})&(?=\p{L})/gu, " & "),
  written.replace(/(?<=\p{L}{3})\+$/u, " Plus"),
  written.replace(/(?<=\p{L}{3}) Plus$/u, "+"),
];

/** How else a name's words are joined or parted: `YouTubeMusic`, `Quick Books`, `Sales Force`. */
function respelled(written: string): string[] {
  if (/^\p{Script=Latin}{2,}(?:[ -]\p{Script=Latin}{2,}){1,2}$/u.test(written) && written.length > 6)
    return [written.replace(/[ -]/g, "")];
  if (!/^\p{Lu}\p{L}{5,19}$/u.test(written)) return [];
  const parts = written.match(/\p{Lu}\p{Ll}+/gu) ?? [];
  if (parts.length > 1) return parts.length === 2 && parts.join("") === written ? [parts.join(" ")] : [];
  const { frequent } = wordBook("en");
  const folded = fold(written);
  if (frequent.has(folded) || /[^a-z]/.test(folded)) return [];
  const splits: string[] = [];
  for (let at = 3; at <= folded.length - 3; at++)
    if (frequent.has(folded.slice(0, at)) && frequent.has(folded.slice(at)))
      splits.push(`${written.slice(0, at)} ${written.slice(at)}`);
  return splits.length === 1 ? splits : [];
}

const ROMANCE = new Set(["es", "pt", "fr"]);

/**
 * How likely a name is to be an ordinary word where it stands: 2 a frequent word of the answer's language (or marked by the
 * customer, or a single character), 1 a rare one, or a word of English in another language's text, 0 no word.
 */
export function commonness(alias: Alias, language: string): 0 | 1 | 2 {
  if (alias.marked !== undefined) return alias.marked ? 2 : 0;
  if (alias.parted) return 2;
  // No ordinary word ends like "monday.com" or "e&".
  if (/^\S+\.\p{L}{2,}$|\p{L}&$/u.test(alias.written)) return 0;
  const { words } = alias;
  if ([...alias.folded].length === 1 || /^\d+$/.test(alias.folded)) return 2;
  if (words.length === 0) return 0;
  const madeOf = (book: Set<string>) =>
    book.has(alias.folded) ||
    (words.some((word) => book.has(word)) &&
      words.every((word) => book.has(word) || (words.length > 1 && /^\d{1,2}$|^.$/.test(word))));
  const { common, frequent, rare } = wordBook(language);
  if (madeOf(frequent)) return 2;
  if (madeOf(common) || rare.has(alias.folded)) return 1;
  // The dictionaries of Romance languages derive words by prefixes: "desigual" of "igual".
  const derived = ROMANCE.has(language) ? /^(?:des|in|im|re)(?=\p{L}{4})(.*)$/u.exec(alias.folded)?.[1] : undefined;
  if (derived !== undefined && common.has(derived)) return 1;
  // The dictionary lists stems: "Waking Up".
  if (language === "en" && words.length > 1 && words.every((word) => common.has(word) || isInflected(word, common))) return 1;
  // The dictionary lists singulars.
  if (language === "en" && words.length === 1 && alias.folded.endsWith("s") && common.has(alias.folded.slice(0, -1))) return 1;
  if (/^\p{L}{2}$/u.test(alias.folded) && scriptOf(alias.folded[0]!) === "spaced" && !alias.shaped) return 1;
  if (language === "zh" && /^\p{Script=Han}{2,3}$/u.test(alias.folded) && isSegment(alias.folded, "zh")) return 1;
  // A silenced letter inside a Thai word marks a foreign one.
  if (language === "th" && /^(?:(?!์.)\p{Script=Thai})+$/u.test(alias.folded) && isSegment(alias.folded, "th")) return 1;
  // What ends in the Chinese particle of attributes reads as one before a noun.
  if (language === "zh" && /^\p{Script=Han}+的$/u.test(alias.folded)) return 1;
  return language !== "en" && /^[a-z ']+$/.test(alias.folded) && madeOf(wordBook("en").common) ? 1 : 0;
}

const isInflected = (word: string, stems: ReadonlySet<string>) =>
  /.{3}(?:s|ed|ing)$/.test(word) && stemsOf(word).some((stem) => stem.length > 2 && stems.has(stem));

/** Whether a name is also known as a place or a person's name in the answer's language. */
const isProperName = (alias: Alias, language: string) =>
  alias.words.length === 1 &&
  (!alias.shaped || alias.plainToo) &&
  !isMaker(alias.folded) &&
  (wordBook(language).proper.has(alias.folded) || wordBook("en").proper.has(alias.folded));

/** What the dictionaries of a language know of a name. */
export interface NameAsWord {
  language: string;
  /** See `commonness`. */
  commonness: 0 | 1 | 2;
  /** See `isProperName`. */
  isProper: boolean;
}

/** Of each name, what it is in the language that was asked for last: one website's answers are mostly in one. */
const known = new WeakMap<Alias, NameAsWord>();

/** Looks a name up in the dictionaries of a language. */
export function asWord(alias: Alias, language: string): NameAsWord {
  let word = known.get(alias);
  if (word?.language !== language) {
    word = { language, commonness: commonness(alias, language), isProper: isProperName(alias, language) };
    known.set(alias, word);
  }
  return word;
}
