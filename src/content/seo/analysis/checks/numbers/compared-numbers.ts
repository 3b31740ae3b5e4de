import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { countsIn, type Measure, monthsIn } from "../../language/measures.ts";
import { OWN_NAME } from "./named-facts.ts";
import type { Measured, Statement } from "./number-statements.ts";

/** Numbers of one thing are near each other; others are differences, sums and parts (our own limit). */
const MAX_RATIO = 2.5;

/** Whether one number is at most `MAX_RATIO` times the other. */
export const isNear = (one: number, other: number) => one > 0 && other > 0 && Math.max(one / other, other / one) <= MAX_RATIO;

/** Units of one kind in a common one, for "90 minutes" beside "1.5 hours". */
const COMMON: Record<string, [string, number]> = {
  second: ["second", 1],
  minute: ["second", 60],
  hour: ["second", 3600],
  day: ["second", 86_400],
  week: ["second", 604_800],
  g: ["g", 1],
  kg: ["g", 1000],
  ml: ["ml", 1],
  litre: ["ml", 1000],
  mm: ["mm", 1],
  cm: ["mm", 10],
  m: ["mm", 1000],
};

/** A value with its unit, the same for every way of writing it. */
export const inCommon = ({ unit }: Measure, value: number) => {
  const [name, factor] = COMMON[unit] ?? [unit, 1];
  return `${name} ${Math.round(value * factor * 1000)}`;
};

/** So many of each are compared: no page that is written for readers has more, and what is compared with each other grows by its square. */
export const MAX_OF_HEAD = 20;
export const MAX_OF_BODY = 600;
export const MAX_TABLES = 20;
export const MAX_ROWS = 60;
export const MAX_LINES = 200;

/** Whether a sentence is one of the title or the description. */
export const isHead = ({ block }: Measured) => block.offsets.length === 0;

/** A sentence with one of its numbers. */
export type Said = Measured & { measure: Measured["measures"][number] };

/** Every number of the sentences. */
export const saidIn = (all: readonly Measured[]): Said[] =>
  all.flatMap((each) => each.measures.map((measure) => ({ ...each, measure })));

/** What is counted or named in words, which `Measured` leaves out. */
export const inWords = (text: string, language: string): Measure[] => [...countsIn(text, language), ...monthsIn(text, language)];

/** Every number of the sentences, with those in words. */
export const allSaidIn = (all: readonly Measured[], language: string): Said[] =>
  all.flatMap((each) => [
    ...saidIn([each]),
    ...inWords(each.text, language).map((measure) => ({ ...each, measure: { ...measure, to: measure.value } })),
  ]);

/** A number of a sentence as a statement of what `name` says. */
export const statement = ({ section, block, start, end, text, measure }: Said, name: string): Statement => ({
  ...{ section, block, start, end, text, measure, to: measure.to, subject: "" },
  attribute: OWN_NAME + name,
});

/** A whole block as a statement with one of its measures. */
export const ofBlock = (block: TextBlock, measure: Measure, name: string): Statement => ({
  ...{ section: 0, block, measure, to: measure.value, subject: "", start: 0, end: block.text.length, text: block.text },
  attribute: OWN_NAME + name,
});
