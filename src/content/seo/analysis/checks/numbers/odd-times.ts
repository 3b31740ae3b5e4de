import type { CheckContext } from "../../context.ts";
import { contentWords, coverage, fold } from "../../language/words.ts";
import { inCommon, isNear, MAX_OF_BODY, type Said, saidIn, statement } from "./compared-numbers.ts";
import { type Measured, qualifiedOn, type Statement } from "./number-statements.ts";

/** Times that something takes or waits for; years are of people and contracts. */
const TIME = /^(?:minute|hour|day|week)$/;

/** So many characters on either side say what a time is of (our own limits). */
const AHEAD = 90;
const BEHIND = 60;
/** So many of their words are shared by two that are of one thing. */
const MIN_SHARED = 2;

/** A time that the first lines give and the text repeats, and that one sentence about the same thing gives otherwise. */
export function oddTimes(context: CheckContext, all: readonly Measured[]): Statement[][] {
  const { language, opening } = context;
  const isQualified = qualifiedOn(context);
  const said = saidIn(all.filter(({ block }) => block.kind === "paragraph" || block.kind === "item"))
    .filter(({ measure }) => TIME.test(measure.unit) && measure.value === measure.to)
    .slice(0, MAX_OF_BODY);
  const near = ({ text, measure }: Said) =>
    `${text.slice(Math.max(0, measure.start - AHEAD), measure.start)} ${text.slice(measure.end, measure.end + BEHIND)}`;
  const key = ({ measure }: Said) => inCommon(measure, measure.value);
  const counts = new Map<string, number>();
  for (const one of said) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return said.flatMap((first) => {
    if (!opening.includes(first.block) || counts.get(key(first))! < 2) return [];
    const same = said.filter((one) => key(one) === key(first));
    const other = said.find(
      (one) =>
        counts.get(key(one)) === 1 &&
        one.measure.unit === first.measure.unit &&
        one.block !== first.block &&
        isNear(one.measure.value, first.measure.value) &&
        !isQualified(fold(one.text.slice(Math.max(0, one.measure.start - 25), one.measure.start)), "") &&
        same.some((each) => shared(near(one), near(each), language) >= MIN_SHARED),
    );
    return other ? [[statement(first, "time"), statement(other, "time")]] : [];
  });
}

/** How many words of one text another one has, too. */
const shared = (one: string, other: string, language: string): number =>
  contentWords(one.replace(/\d+/g, " "), language).filter((word) => word.length > 3 && coverage(word, other, language) === 1)
    .length;
