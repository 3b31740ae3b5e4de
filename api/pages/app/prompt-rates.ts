import { wilson } from "../../../src/reporting/index.ts";
import type { Question } from "./ask.ts";
import type { Compared } from "./figure.ts";
import type { Filters } from "./filters.ts";
import { allRows, metricsQuestion } from "./metrics.ts";
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
  now: PromptRate;
  before: PromptRate;
  points: number;
  /** Whether the two intervals are apart: a stricter rule than a test, so that few are named for nothing. */
  isSeen: boolean;
}

export const kindOf = ({ points, isSeen }: Movement): Compared["verdict"] =>
  !isSeen ? "within_noise" : points > 0 ? "up" : "down";

/** Prompts that both ranges asked, the greatest change first. */
export function movements(now: readonly PromptRate[], before: readonly PromptRate[]): Movement[] {
  const byId = new Map(before.map((rate) => [rate.id, rate]));
  return now
    .flatMap((rate) => {
      const past = byId.get(rate.id);
      if (!past) return [];
      const isSeen = rate.interval.low > past.interval.high || rate.interval.high < past.interval.low;
      return [{ now: rate, before: past, points: rate.rate - past.rate, isSeen }];
    })
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}
