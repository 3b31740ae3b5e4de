/** Bumped once for a release whose changes can alter a verdict, so that stored verdicts say which release's rules made them. */
export const DETECTOR_VERSION = "2";

/** A tracked company of a website, with the customer's settings for its names. */
export interface Company {
  key: string;
  name: string;
  aliases: readonly string[];
  domains: readonly string[];
  isSelf: boolean;
  /** `true`: every name needs evidence of its use as a name; `false`: none ever does; absent: the dictionaries decide. */
  ambiguous?: boolean;
  /** Words (products, people, trades) that, anywhere in the answer, speak for this company. */
  contextWords?: readonly string[];
  /** Phrases (folded, whole words) in which the name is never this company, such as `target price`. */
  negativePatterns?: readonly string[];
}

/** What is known about an answer beside its text. */
export interface AnswerContext {
  /** The question that was asked. */
  prompt?: string;
  /** Language of the answer, BCP 47; recognised from the text when absent. */
  language?: string;
}

/** Why a place in the answer was counted (`name`, `alias`, `link`) or was not (the others). */
export type EvidenceKind = "name" | "alias" | "link" | "absence" | "common_word" | "inside_longer_name";

/** One place in the stored answer that speaks for or against a mention; plain data, safe to store as JSON. */
export interface Evidence {
  /** The name, alias or domain that was matched. */
  alias: string;
  /** Offsets into the stored answer in UTF-16 code units, end exclusive. */
  start: number;
  end: number;
  /** Offset into the visible text, by which mentions are ranked (a footnote is read after the text that refers to it). */
  at: number;
  kind: EvidenceKind;
  /** How sure the rules, or the judge that was asked, are of `kind`, 0 to 1. Below `UNCERTAIN_BELOW` a judge may be asked. */
  confidence: number;
  /** The detector's version. */
  version: string;
  /** The judge that decided, where the rules were not sure and one was asked. */
  judge?: string;
}

/** The verdict on one company in one answer. */
export interface Verdict {
  key: string;
  mentioned: boolean;
  /** Rank from 1 by first mention among the companies mentioned; null when not mentioned. */
  position: number | null;
  /** Whether a citation, or a link in the answer, leads to one of the company's domains. */
  cited: boolean;
  /** In the order a reader meets them. */
  evidence: Evidence[];
}

/** Whether evidence of this kind makes a mention. */
export const isMention = (kind: EvidenceKind) => kind === "name" || kind === "alias" || kind === "link";
