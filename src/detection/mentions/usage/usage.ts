import type { Alias } from "../candidates/names.ts";
import type { Surroundings } from "./surroundings.ts";

/** What the names around a place say of it, as far as they are known to be names. */
export interface Accompanied {
  /** Another, unambiguous name of the company is mentioned. */
  otherName: boolean;
  /** Joined to another company's name by a comma or an "and". */
  inList: boolean;
  /** The answer also writes it small, as an ordinary word, and names no other company. */
  smallToo: boolean;
  /** How many companies (up to two) are named at the beginning of a clause, where it stands as well. */
  besideSubjects: number;
  /** Another company is named in the same sentence. */
  inCompany: boolean;
  /** Another company is named somewhere in the answer. */
  amongCompanies: boolean;
}

/** Where no other name is known to be one. */
export const NO_COMPANY: Accompanied = {
  otherName: false,
  inList: false,
  smallToo: false,
  besideSubjects: 0,
  inCompany: false,
  amongCompanies: false,
};

export const ACCOMPANIED = Object.keys(NO_COMPANY) as (keyof Accompanied)[];

/** What is known about a place where a name stands that may be an ordinary word. */
export interface Usage extends Accompanied {
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
  /** Opens an item, row or heading beside those that other companies open. */
  besideLabels: boolean;
  /** Opens an item, cell or heading beside those that names open which nobody tracks. */
  besideStrangers: boolean;
  /** Joined to such a name by a comma or an "and". */
  withStranger: boolean;
  /** Joined to the name of a company that is no more certain, in capitals: "Square vs Stripe". */
  inOpenList: boolean;
  /** Beside a company in the same sentence that is no more certain, where neither is a frequent word. */
  besideOpen: boolean;
  /** No list has it, and the answer never writes it with a capital. */
  typedSmall: boolean;
  /** As `besideSubjects`, of companies that are no more certain, and no frequent words. */
  besideOpenSubjects: number;
  /** How many others (up to two) stand at the beginning of a clause before the same word: "notion if …, bear if …". */
  parallel: number;
  /** The question names it. */
  inPrompt: boolean;
  /** In Latin letters in a text of a language that has others. */
  foreignScript: boolean;
  /** A label of a plan; see `hasPlanLabels`. */
  planLabel: boolean;
  /** A month or a weekday that opens a block as others do. */
  calendarLabel: boolean;
  contextWord: boolean;
  /** In a term of science that is named after somebody. */
  eponym: boolean;
  /** The answer uses it as the ordinary word that it is, too; see `termsIn`. */
  term: boolean;
  /** In quotation marks with other words, as in a proverb, in a script without case. */
  inSaying: boolean;
  /** In a heading or label in which every word has a capital. */
  titleCase: boolean;
  allCaps: boolean;
  /** The whole answer is written without capitals. */
  noCaps: boolean;
  /** The capitalised word before is a first name or a place. */
  afterProperName: boolean;
  /** The word before has a capital that nothing opens, and is none of a company's names: what it is, or `null`. */
  afterCapital: "ordinary" | "unknown" | null;
}
