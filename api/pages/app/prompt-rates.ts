import { wilson } from "../../../src/reporting/index.ts";
import type { Question } from "./ask.ts";
import type { Compared } from "./figure.ts";
import type { Filters } from "./filters.ts";
import { allRows, metricsQuestion, ownOf } from "./metrics.ts";
import type { WebsiteView } from "./screen.ts";

/** How often the own brand is named in the answers to a prompt. */
export interface PromptRate {
  id: string;
  text: string;
  /** Percent of its answers. */
  rate: number;
  interval: { low: number; high: number };
  mentions: number;
  answers: number;
  position: number | null;
}

/** The mention rate of the own brand, prompt by prompt. */
export const promptQuestion = (view: WebsiteView, filters: Filters): Question<"query.metrics"> =>
  metricsQuestion(view, { metrics: ["mention_rate", "mentions", "answers", "avg_position"], dimensions: ["prompt"], filters });

export async function promptRates(view: WebsiteView, filters: Filters): Promise<PromptRate[]> {
  const rows = await allRows(view, promptQuestion(view, filters));
  return rows.map((row) => {
    const [mentions, answers] = [row.number("mentions") ?? 0, row.number("answers") ?? 0];
    const { low, high } = wilson(mentions, answers);
    return {
      ...{ id: row.text("prompt_id"), text: row.text("prompt"), rate: row.number("mention_rate") ?? 0 },
      ...{ interval: { low, high }, mentions, answers, position: row.number("avg_position") },
    };
  });
}

/** A prompt in both ranges. */
export interface Movement {
  id: string;
  text: string;
  /** Percent of the answers of each range. */
  now: number;
  before: number;
  points: number;
  verdict: Compared["verdict"];
  /** Whether the two intervals are apart, so that a comparison may tell the change from noise. */
  isApart: boolean;
}

/** Prompts that both ranges asked, the greatest change first; what is told from noise says {@link judged}. */
export function movements(now: readonly PromptRate[], before: readonly PromptRate[]): Movement[] {
  const byId = new Map(before.map((rate) => [rate.id, rate]));
  return now
    .flatMap(({ id, text, rate, interval }): Movement[] => {
      const past = byId.get(id);
      if (!past) return [];
      const isApart = interval.low > past.interval.high || interval.high < past.interval.low;
      return [{ id, text, now: rate, before: past.rate, points: rate - past.rate, verdict: "within_noise", isApart }];
    })
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** The most comparisons of a call, and the most calls of a page. */
const [mostOfCall, mostCalls] = [20, 3];

/**
 * Movements with the verdicts of `metrics.compare`, and the calls that gave them: answers of a day resemble each other, and a model that only one range
 * asked is no change. Those whose intervals meet, and those behind the first ones, are not asked about.
 */
export async function judged({ ask, website, chosen, choices }: WebsiteView, moved: readonly Movement[]) {
  const apart = moved.filter(({ isApart }) => isApart).slice(0, mostOfCall * mostCalls);
  const comparisons = apart.map(({ id }) => {
    const ofPrompt = { prompt_ids: [id], competitor_ids: [choices.ownBrand] };
    return { name: id, baseline: { ...chosen.before!, ...ofPrompt }, compared: { ...chosen.filters, ...ofPrompt } };
  });
  const common = { website_id: website.id, metric: "mention_rate", common_only: true, changes_per_kind: 0 } as const;
  const asked = Array.from({ length: Math.ceil(comparisons.length / mostOfCall) }, (_, call): Question<"metrics.compare"> => {
    const ofCall = comparisons.slice(call * mostOfCall, (call + 1) * mostOfCall);
    return { operation: "metrics.compare", input: { ...common, comparisons: ofCall } };
  });
  const answers = await Promise.all(asked.map((question) => ask(question)));
  const found = new Map(answers.flatMap(({ comparisons }) => comparisons.map(({ name, data }) => [name, ownOf(data)!])));
  const judgedOf = (one: Movement): Movement => {
    const said = found.get(one.id);
    if (!said) return one;
    const { verdict, difference: points, compared: now, baseline: before } = said;
    return points === undefined
      ? { ...one, verdict }
      : { ...one, verdict, points, now: now ?? one.now, before: before ?? one.before };
  };
  return { moved: moved.map(judgedOf), asked };
}
