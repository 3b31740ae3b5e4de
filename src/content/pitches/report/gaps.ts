import { average } from "../../../platform/numbers/index.ts";
import type { PitchPrompt, PitchReport } from "../report-record.ts";
import type { Company, JudgedAnswer } from "./answers.ts";

const maxGaps = 10;
const maxLeaders = 3;

/** How each prompt was answered. */
export function promptResults(prompts: readonly PitchPrompt[], answers: readonly JudgedAnswer[]): PitchReport["prompts"] {
  return prompts.map(({ text, kind }) => {
    const ranks = ofPrompt(answers, text).map(({ verdicts }) => verdicts[0]!.position);
    const mentioned = ranks.filter((rank) => rank !== null);
    const sum = mentioned.reduce((total, rank) => total + rank, 0);
    return {
      text,
      kind,
      answers: ranks.length,
      mentions: mentioned.length,
      avg_position: mentioned.length === 0 ? null : average(sum, mentioned.length),
    };
  });
}

/** Questions in which others are named and the brand is not, or hardly: the widest first. */
export function gapsOf(
  prompts: readonly PitchPrompt[],
  answers: readonly JudgedAnswer[],
  companies: readonly Company[],
): PitchReport["gaps"] {
  const all = prompts
    .filter(({ kind }) => kind !== "brand")
    .map(({ text, kind }) => {
      const own = ofPrompt(answers, text);
      const named = companies.map(({ name }, index) => ({
        name,
        answers: own.filter(({ verdicts }) => verdicts[index]!.mentioned).length,
      }));
      const [brand, ...others] = named;
      const leaders = others.filter((one) => one.answers > 0).sort((a, b) => b.answers - a.answers);
      return {
        prompt: text,
        kind,
        answers: own.length,
        mentions: brand!.answers,
        leaders: leaders.slice(0, maxLeaders),
        sources: citedDomains(own),
      };
    });
  const width = (gap: (typeof all)[number]) => (gap.leaders[0]?.answers ?? 0) - gap.mentions;
  return all
    .filter((gap) => width(gap) > 0)
    .sort((a, b) => width(b) - width(a) || a.mentions - b.mentions)
    .slice(0, maxGaps);
}

const ofPrompt = (answers: readonly JudgedAnswer[], text: string) => answers.filter(({ prompt }) => prompt.text === text);

function citedDomains(answers: readonly JudgedAnswer[]): string[] {
  const counts = new Map<string, number>();
  for (const answer of answers) for (const domain of answer.domains.keys()) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 3)
    .map(([domain]) => domain);
}
