import { modelIds, modelLabel } from "../../../integrations/ai-models/index.ts";
import { simulatedName } from "../../../integrations/answer-providers/index.ts";
import type { BrandProfile, CompetitorEntry, PitchPrompt, PitchReport, PromptKind } from "../report-record.ts";
import type { Site } from "../site/site.ts";
import { areApart } from "./ahead.ts";
import { type Company, generalOf, type JudgedAnswer, judge, type StoredAnswer } from "./answers.ts";
import { companiesOf } from "./competitors.ts";
import { gapsOf, promptResults } from "./gaps.ts";
import { measure } from "./measure.ts";
import { perceptionOf } from "./perception.ts";
import type { Findings } from "./recommend.ts";
import { sourcesOf } from "./sources.ts";

const kinds: readonly PromptKind[] = ["category", "need", "comparison", "purchase"];

/** Everything that the answers are evaluated against. */
export interface Material {
  site: Site;
  brand: BrandProfile;
  competitors: readonly CompetitorEntry[];
  prompts: readonly PitchPrompt[];
  promptsMadeBy: "model" | "rules";
  answers: readonly StoredAnswer[];
}

/** What the answers say, counted. The same material always gives the same. */
export function findingsOf({ site, brand, competitors, prompts, promptsMadeBy, answers }: Material): Findings {
  const candidates = companiesOf(brand, competitors);
  const { companies, shown, judged } = named(candidates, competitors, judge(answers, candidates, prompts));
  const general = generalOf(judged);
  const { sources, owners } = sourcesOf(general, companies);
  const instants = answers.map(({ askedAt }) => askedAt).sort();
  const outcomes = (outcome: StoredAnswer["outcome"]) => answers.filter((answer) => answer.outcome === outcome).length;
  return {
    answers: judged,
    simulated: answers.some(({ provider }) => provider === simulatedName),
    providers: [...new Set(answers.filter(({ outcome }) => outcome !== "failed").map(({ provider }) => provider))].sort((a, b) =>
      a < b ? -1 : 1,
    ),
    brand,
    competitors: shown,
    pages_read: site.pages.map(({ url, title }) => ({ url, title })),
    prompts: promptResults(prompts, judged),
    prompts_made_by: promptsMadeBy,
    sample: {
      asked: answers.length,
      answered: outcomes("answered"),
      refused: outcomes("refused"),
      empty: outcomes("empty"),
      failed: outcomes("failed"),
      first_asked_at: instants[0] ?? null,
      last_asked_at: instants.at(-1) ?? null,
    },
    metrics: {
      overall: measure(general, companies),
      // The competitor named most stands first among them.
      ...(companies.length > 1 && { is_told_apart: areApart(general, 1) }),
      by_model: modelIds
        .filter((model) => answers.some((answer) => answer.model === model))
        .map((model) => ({
          model,
          label: modelLabel(model),
          failed: answers.filter((answer) => answer.model === model && answer.outcome === "failed").length,
          ...measure(
            general.filter((answer) => answer.model === model),
            companies,
          ),
        })),
      by_kind: kinds
        .map((kind) => ({
          kind,
          ...measure(
            general.filter(({ prompt }) => prompt.kind === kind),
            companies,
          ),
        }))
        .filter((one) => one.answers > 0),
      positions: companies.map((company, index) => positionsOf(company, index, general)),
    },
    sources,
    source_owners: owners,
    sentiment: perceptionOf(judged),
    gaps: gapsOf(prompts, judged, companies),
  };
}

/**
 * The companies that the report compares, and the answers judged for them: a competitor that only the analysis model named has to
 * be named by an answer too. Those named most come first.
 */
function named(candidates: readonly Company[], competitors: readonly CompetitorEntry[], answers: readonly JudgedAnswer[]) {
  const mentions = (index: number, list: readonly JudgedAnswer[]) =>
    list.filter(({ verdicts }) => verdicts[index]!.mentioned).length;
  const general = generalOf(answers);
  const kept = competitors
    .map((entry, at) => ({ entry, index: at + 1 }))
    .filter(({ entry, index }) => entry.found_in !== "model" || mentions(index, answers) > 0)
    .sort((a, b) => mentions(b.index, general) - mentions(a.index, general));
  // Who is left out is mentioned nowhere, so no rank changes; the own brand stays the first.
  const order = [0, ...kept.map(({ index }) => index)];
  return {
    companies: order.map((index) => candidates[index]!),
    shown: kept.map(({ entry }) => entry),
    judged: answers.map((answer) => ({ ...answer, verdicts: order.map((index) => answer.verdicts[index]!) })),
  };
}

function positionsOf(
  { name, isSelf }: Company,
  index: number,
  answers: readonly JudgedAnswer[],
): PitchReport["metrics"]["positions"][number] {
  const ranks = answers.flatMap(({ verdicts }) => verdicts[index]!.position ?? []);
  const at = (rank: number) => ranks.filter((one) => one === rank).length;
  return { name, is_self: isSelf, first: at(1), second: at(2), third: at(3), later: ranks.filter((one) => one > 3).length };
}
