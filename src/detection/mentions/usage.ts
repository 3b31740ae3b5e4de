import type { Alias } from "./names.ts";
import type { Surroundings } from "./surroundings.ts";

/** What is known about a place where a name stands that may be an ordinary word. */
export interface Usage {
  alias: Alias;
  surface: string;
  around: Surroundings;
  language: string;
  /** 0 (known as a place or a person only), 1 or 2, see `commonness`. */
  commonness: 0 | 1 | 2;
  /** One of its domains is cited or linked. */
  domainCited: boolean;
  /** A site of the same name that is not the company's is cited. */
  namesakeCited: boolean;
  /** Another, unambiguous name of the company is mentioned. */
  otherName: boolean;
  /** Joined to another company's name by a comma or an "and". */
  inList: boolean;
  /** Opens an item, row or heading beside those that other companies open. */
  besideLabels: boolean;
  /** Joined to the name of a company that is no more certain, in capitals: "Square vs Stripe". */
  inOpenList: boolean;
  /** Beside a company in the same sentence that is no more certain, where neither is a frequent word. */
  besideOpen: boolean;
  /** The answer also writes it small, as an ordinary word, and names no other company. */
  smallToo: boolean;
  /** No list has it, and the answer never writes it with a capital. */
  typedSmall: boolean;
  /** How many companies (up to two) are named at the beginning of a clause, where it stands as well. */
  besideSubjects: number;
  /** The same of companies that are no more certain, and no frequent words. */
  besideOpenSubjects: number;
  /** How many others (up to two) stand at the beginning of a clause before the same word: "notion if …, bear if …". */
  parallel: number;
  /** Another company is named in the same sentence. */
  inCompany: boolean;
  /** Another company is named somewhere in the answer. */
  amongCompanies: boolean;
  /** The question names it. */
  inPrompt: boolean;
  contextWord: boolean;
  /** In quotation marks with other words, as in a proverb, in a script without case. */
  inSaying: boolean;
  /** In a heading or label in which every word has a capital. */
  titleCase: boolean;
  allCaps: boolean;
  /** The whole answer is written without capitals. */
  noCaps: boolean;
  /** The capitalised word before is a first name or a place. */
  afterProperName: boolean;
}
