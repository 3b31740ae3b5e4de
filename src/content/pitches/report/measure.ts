import { average, percent } from "../../../platform/numbers/index.ts";
import { type Counts, noCounts, shareOfMentions, wilson } from "../../../reporting/index.ts";
import type { CompanyMeasures, Rate } from "../report-record.ts";
import type { Company, JudgedAnswer } from "./answers.ts";

/** A share of answers with Wilson's interval. */
export function rateOf(part: number, n: number): Rate {
  return { value: percent(part, n), ...wilson(part, n) };
}

/** What answers say of each company, in the definitions of the metrics. */
export function measure(
  answers: readonly JudgedAnswer[],
  companies: readonly Company[],
): { answers: number; companies: CompanyMeasures[] } {
  const counts = count(answers, companies.length);
  return {
    answers: counts.answers,
    companies: companies.map(({ name, isSelf }, index) => {
      const own = counts.companies[index]!;
      return {
        name,
        is_self: isSelf,
        mentions: own.mentions,
        mention_rate: rateOf(own.mentions, counts.answers),
        share_of_voice: { value: percent(own.mentions, counts.mentions), ...shareOfMentions(own, counts) },
        citation_rate: rateOf(own.cited, counts.answers),
        avg_position: own.mentions === 0 ? null : average(own.ranks, own.mentions),
        first_places: answers.filter(({ verdicts }) => verdicts[index]!.position === 1).length,
      };
    }),
  };
}

function count(answers: readonly JudgedAnswer[], width: number): Counts {
  const sum = noCounts(width);
  for (const { verdicts } of answers) {
    const mentions = verdicts.filter(({ mentioned }) => mentioned).length;
    sum.answers++;
    sum.mentions += mentions;
    sum.mentionSquares += mentions ** 2;
    if (mentions > 0) sum.naming++;
    for (const [index, { position, cited }] of verdicts.entries()) {
      const company = sum.companies[index]!;
      if (cited) company.cited++;
      if (position === null) continue;
      company.mentions++;
      company.ranks += position;
      company.together += mentions;
    }
  }
  return sum;
}
