import type { Condition, Finding } from "./check.ts";
import type { CheckContext } from "./context.ts";
import type { PageKind } from "./page-kind.ts";

/** Where the wording or form leaves no other reading. */
export const certain = ({ facts }: Finding): boolean => facts?.certain ?? false;

/**
 * What of a published page was rarely worth asking for on labelled pages: its cause is the layout or the kind of text, or more
 * often than not the reading of it.
 */
export const never: Condition = () => false;

/** A report is worded for its day, and a thread by who began it. */
export const mayBeReworded = (kind: PageKind) => kind !== "news" && kind !== "question";

/** What is shorter is often a list of texts, or a notice. */
export const MIN_WORDS_OF_A_TEXT = 300;

/** With fewer words of main text the page's kind is a guess of its address. */
export const MIN_WORDS_OF_A_KIND = 20;

/** Titles of fewer columns are not cut. */
export const MIN_CUT_WIDTH = 70;

/** A short page of which nothing says what it is for, and that nobody is to find by a query, is often a notice, an entry of a calendar or a part of a system. */
export const isOfAText = ({ kind, wordCount, queries }: CheckContext) =>
  kind !== "other" || wordCount >= MIN_WORDS_OF_A_TEXT || (queries.length > 0 && wordCount >= MIN_WORDS_OF_A_KIND);
