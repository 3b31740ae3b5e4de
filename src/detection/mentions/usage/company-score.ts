import { APPOSITION, CJK_AFTER, CJK_BEFORE, ORDERED, PRICED, TRADE_AFTER, TRADE_BEFORE } from "./cues.ts";
import { firstOf, type Rule, sumOf } from "./points.ts";
import type { Usage } from "./usage.ts";

/** "Target the right people": a verb that opens a sentence, with its object. */
const isOrder = ({ language, amongCompanies, around: { opens, after } }: Usage) =>
  language === "en" && opens !== "no" && !amongCompanies && ORDERED.test(after);

/** What it is joined to by a comma or an "and". */
const JOINED: readonly Rule<Usage>[] = [
  { points: 3, when: ({ inList }) => inList },
  { points: 2, when: ({ withStranger }) => withStranger },
  { points: 1.5, when: ({ inOpenList }) => inOpenList },
];

/** What opens the items, rows or headings beside its own. */
const OPENING: readonly Rule<Usage>[] = [
  { points: 4, when: ({ besideLabels, around }) => besideLabels && around.label },
  { points: 2.5, when: ({ besideLabels }) => besideLabels },
  { points: 3, when: ({ besideStrangers, around }) => besideStrangers && around.label },
  { points: 1.5, when: ({ besideStrangers }) => besideStrangers },
  { points: 0.5, when: ({ around }) => around.label },
];

/** What the sentence calls it or trades it for. */
const TRADE: readonly Rule<Usage>[] = [
  {
    points: 2,
    when: (usage) =>
      TRADE_BEFORE.test(usage.around.before) ||
      (TRADE_AFTER.test(usage.around.after) && !isOrder(usage)) ||
      APPOSITION.test(usage.around.after) ||
      CJK_BEFORE.test(usage.around.before) ||
      CJK_AFTER.test(usage.around.after),
  },
  // "Loom by Atlassian"
  { points: 2.5, when: ({ surface, around }) => /^["”»]? by \p{Lu}/u.test(around.after) && /^\p{Lu}/u.test(surface) },
  // "1 399 Ft (dm)": where something is to be had.
  {
    points: 1.5,
    when: ({ amongCompanies, around: { before, after } }) =>
      amongCompanies && /\d[^()]{0,12}\($/u.test(before) && /^[)）]/u.test(after),
  },
  { points: 1.5, when: ({ around }) => PRICED.test(around.after) },
];

/** What the answer as a whole, its sources and the question show. */
const ANSWER: readonly Rule<Usage>[] = [
  { points: 0.75, when: ({ domainCited }) => domainCited },
  { points: 1, when: ({ otherName }) => otherName },
  { points: 1, when: ({ inPrompt }) => inPrompt },
  { points: 2, when: ({ contextWord }) => contextWord },
  { points: 0.5, when: ({ inCompany }) => inCompany },
  { points: 1, when: ({ commonness }) => commonness === 1 },
  { points: 1, when: ({ parallel }) => parallel > 0 },
  { points: 0.5, when: ({ parallel }) => parallel > 1 },
  { points: -2, when: ({ inSaying }) => inSaying },
];

/** Evidence from the answer as a whole and from the company's neighbours, whatever the script. */
export const companyScore = (usage: Usage): number =>
  (firstOf(JOINED, usage) ?? 0) + (firstOf(OPENING, usage) ?? 0) + sumOf(TRADE, usage) + sumOf(ANSWER, usage);
