import type { CheckContext } from "../../context.ts";
import { attributeOf } from "../../language/attributes.ts";
import { contentWords, fold } from "../../language/words.ts";
import { sameNames } from "./named-facts.ts";
import { PRONOUN, type Statement } from "./number-statements.ts";

/** Terms of a firm's business, which hold for all that it sells. */
export const TERMS = new Set(["warranty", "return", "deposit", "notice", "trial", "delivery", "employees"]);

/** Names in only one of the sentences tell two things apart. Where the page is not about one product, they share a subject too. */
export function sameThing(group: Statement[], { kind, language }: CheckContext): boolean {
  // "Kettle weight" and "Total weight" are two rows of one thing's sizes; "Weight" and "Kettle weight" may be one.
  const labels = group.flatMap(({ text, attribute, measure }) => {
    const label = /^([^:：\d]{2,40})(?:[:：]|\s(?=\d))/u.exec(text)?.[1];
    return label && attributeOf(fold(label), measure) === attribute ? [contentWords(label, language)] : [];
  });
  const hasMore = (one: string[], other: string[]) => one.some((word) => !other.includes(word));
  if (labels.some((one) => labels.some((other) => hasMore(one, other) && hasMore(other, one)))) return false;
  if (kind !== "product") {
    if (group.some(({ text }) => PRONOUN.test(text.trim()))) return false;
    const subjects = group.map(({ text }) => contentWords(text.replace(/[\d.,€$£¥%]+/g, " "), language));
    const shared = subjects[0]!.filter((word) => subjects.every((others) => others.includes(word)));
    // Parts of a text are about different things, terms of business are not.
    const isTerm = TERMS.has(group[0]!.attribute);
    const inSections = new Set(group.map(({ section }) => section)).size;
    // "The visit costs" and "The visit costs": two sentences of one subject and no more.
    const sameSubject = group.every(({ subject }) => subject === group[0]!.subject && /^\S+ \S+$/.test(subject));
    if (!isTerm && inSections > 1 && !(sameSubject && group.length === 2)) return false;
    // The attribute and its unit are two words that they share anyway.
    // What the description promises is said of the page's own thing.
    const isPromised = isTerm && group.some(({ block }) => block.offsets.length === 0);
    if (!sameSubject && shared.length < (isPromised ? 1 : isTerm ? 2 : 3)) return false;
    // "A rowing boat costs" and "A pedal boat costs", "A hob costs" and "Fitting a hob costs".
    const named = group.map(({ subject }) => subject.split(" "));
    const isOther = isTerm ? isOtherKind : hasMore;
    if (named.some((one) => named.some((other) => isOther(one, other)))) return false;
  }
  return sameNames(group);
}

/** "Sale items" and "regular items": a word that both have, behind one that the other has not. */
const isOtherKind = (one: string[], other: string[]): boolean =>
  one.some((word, at) => {
    const [before, there] = [one[at - 1], other[other.indexOf(word) - 1]];
    return before !== undefined && there !== undefined && !other.includes(before) && !one.includes(there);
  });
