import { z } from "zod";
import { type ModelId, modelByNumber, modelIdSchema } from "../../integrations/ai-models/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { roundHalfUp } from "../../platform/numbers/index.ts";
import { reachedModels } from "../../tracking/index.ts";
import type { Scope } from "../analytics/scope.ts";
import { onceOf } from "../analytics/shared-scope.ts";
import { boundsOf, type Cells, type Places, placesOf, scaleOf, type Unit } from "../compare/cell.ts";
import { estimateOf } from "../compare/difference.ts";
import { db } from "../database.ts";
import { agreementOf } from "./agreement.ts";
import { type Collected, collect, type PromptDay } from "./collect.ts";
import { intervalOf } from "./interval.ts";
import { criteria, promptsOfType, tierNames, tierOf } from "./tiers.ts";

/** What a number about the own brand is a ratio of, by prompt and day. */
export interface CardRate {
  /** @param counted the answers that were counted apart. */
  part(of: PromptDay, counted: number): number;
  whole(of: PromptDay): number;
  /** Positions are ranks from 1; rates are shares. */
  unit: Unit;
}

export const cardRates = {
  share_of_voice: { part: ({ mentions }) => mentions, whole: ({ allMentions }) => allMentions, unit: "points" },
  relative_mention_rate: { part: ({ mentions }) => mentions, whole: ({ naming }) => naming, unit: "points" },
  mention_rate: { part: ({ mentions }) => mentions, whole: ({ answers }) => answers, unit: "points" },
  citation_rate: { part: ({ cited }) => cited, whole: ({ answers }) => answers, unit: "points" },
  avg_position: { part: ({ ranks }) => ranks, whole: ({ mentions }) => mentions, unit: "positions" },
  own_appearance_rate: { part: (_, counted) => counted, whole: ({ answers }) => answers, unit: "points" },
  attribute_rate: { part: (_, counted) => counted, whole: ({ answers }) => answers, unit: "points" },
} satisfies Record<string, CardRate>;

export type CardRateName = keyof typeof cardRates;

const tier = z.enum(tierNames).meta({ id: "QualityTier", description: "What the number can carry" });

export const qualityCard = z
  .object({
    metric: z.enum(Object.keys(cardRates) as [CardRateName, ...CardRateName[]]),
    answers: z.int(),
    prompts: z.int(),
    days: z.int().meta({ description: "UTC days with answers" }),
    samples: z.number().meta({ description: "Answers for each prompt, model and location of a day, on average" }),
    answers_per_question: z
      .number()
      .meta({ description: "Answers for each prompt, model and location over the range, on average" }),
    prompt_types: z
      .object({ discovery: z.int(), high_intent: z.int(), none: z.int() })
      .meta({ title: "PromptTypeCounts", description: "Prompts of each type" }),
    models: z
      .array(
        z
          .object({
            model: modelIdSchema,
            answers: z.int(),
            collections: z.array(z.string()).meta({ description: "`api` or `surface`; empty where it is not known" }),
            providers: z.array(z.string()),
            served_models: z.array(z.string()),
          })
          .meta({ title: "ReachedModel" }),
      )
      .meta({ description: "How models were reached on these days, over all schedules of the website" }),
    agreement: z
      .object({ agreement: z.number(), kappa: z.number().nullable(), repeated_questions: z.int() })
      .meta({ title: "TestRetestAgreement" })
      .nullable()
      .meta({
        description:
          "Test-retest: percent of pairs of answers to one prompt, model, location and day that agree on whether the own brand is mentioned, and Cohen's kappa in percent; null where nothing was asked twice",
      }),
    interval: z.object({ low: z.number(), high: z.number() }).meta({ title: "QualityInterval" }).nullable().meta({
      description: "95 % interval of the own brand's figure for prompts and days like these, clustered by prompt and day",
    }),
    tier,
    next_tier: tier.nullable(),
    missing: z
      .array(
        z
          .object({
            criterion: z.enum(criteria).meta({ title: "QualityCriterion" }),
            value: z.number().nullable(),
            needed: z.number(),
          })
          .meta({ title: "MissingCriterion" }),
      )
      .meta({ description: "What the next tier asks for and the number lacks. `half_width`: of the interval, at most" }),
  })
  .meta({ id: "QualityCard", description: "How good the number is; `/method` has the definitions" });

export type QualityCard = z.output<typeof qualityCard>;

/** Answers of a prompt and day that were counted apart: that show a product of the own brand, or say an attribute of it. */
export interface Counted {
  prompt: number;
  day: string;
  answers: number;
}

/** What a card says of a figure; the rest is about the answers, and the same for all figures of a scope. */
export const ofFigure = { interval: true, tier: true, next_tier: true, missing: true } as const;

type OfFigure = Pick<QualityCard, keyof typeof ofFigure>;
type OfAnswers = Omit<QualityCard, "metric" | keyof typeof ofFigure>;

/** The cards of a scope: what they say of its answers, and of each figure. */
export interface Cards {
  answers: OfAnswers;
  figure(metric: CardRateName, counted?: readonly Counted[]): OfFigure;
}

/** What is known about the own brand's figure over the whole scope. @param counted where the figure is not about mentions. */
export async function qualityOf(
  rows: Rows,
  scope: Scope,
  metric: CardRateName,
  counted?: readonly Counted[],
): Promise<QualityCard> {
  const { answers, figure } = await cardsOf(rows, scope);
  return { metric, ...answers, ...figure(metric, counted) };
}

/** The same for several figures of one scope, whose answers are read once. */
export const cardsOf = (rows: Rows, scope: Scope): Promise<Cards> => onceOf(scope, "cards", () => readCards(rows, scope));

async function readCards(rows: Rows, scope: Scope): Promise<Cards> {
  const own = scope.companies.find((company) => company.isSelf)!;
  const collected = await collect(rows, scope, [own.n]);
  const [types, reached] = await Promise.all([
    promptTypes(rows, [...collected.prompts]),
    reachedModels(rows, scope.website, scope),
  ]);
  return cardsFrom(collected, types, scope.companies.length, (model) => {
    const { model: _, ...by } = reached.find((found) => found.model === model) ?? { model };
    return { collections: [], providers: [], served_models: [], ...by };
  });
}

type Types = QualityCard["prompt_types"];

/** @param tracked number of companies: the last rank. @param reachedBy how a model's answers came. */
export function cardsFrom(
  collected: Collected,
  types: Types,
  tracked: number,
  reachedBy: (model: ModelId) => Omit<QualityCard["models"][number], "model" | "answers">,
): Cards {
  const { answers, combinations, questions, days, prompts, models, promptDays, repeats } = collected;
  const perDay = combinations === 0 ? 0 : answers / combinations;
  const perQuestion = roundHalfUp(questions === 0 ? 0 : answers / questions);
  const agreed = agreementOf(repeats, 0);
  const [places] = placesOf([promptDays]);
  const facts = {
    ...{ prompts: prompts.size, days, models: models.size },
    prompt_types: [types.discovery, types.high_intent].filter((count) => count >= promptsOfType).length,
    answers_per_question: perQuestion,
    repeated_questions: repeats.combinations,
  };
  return {
    answers: {
      ...{ answers, prompts: prompts.size, days, samples: roundHalfUp(perDay), answers_per_question: perQuestion },
      prompt_types: types,
      models: [...models]
        .sort(([a], [b]) => a - b)
        .map(([n, count]) => ({ model: modelByNumber(n), answers: count, ...reachedBy(modelByNumber(n)) })),
      agreement: agreed && { ...agreed, repeated_questions: repeats.combinations },
    },
    figure(metric, counted = []) {
      const rate: CardRate = cardRates[metric];
      const apart = new Map(counted.map(({ prompt, day, answers }) => [`${prompt} ${day}`, answers]));
      const bounds = boundsOf(rate.unit, tracked);
      const estimate = estimateOf(cellsOf(rate, places!, promptDays, apart), bounds);
      const interval = estimate && intervalOf(estimate, bounds);
      const scaled = (ratio: number) => roundHalfUp(scaleOf(rate.unit) * ratio);
      const { tier, next, missing } = tierOf(facts, interval && scaled((interval.high - interval.low) / 2), rate.unit);
      const shown = interval && { low: scaled(interval.low), high: scaled(interval.high) };
      return { interval: shown, tier, next_tier: next, missing };
    },
  };
}

/** @param apart answers that were counted apart, by prompt and day. */
function cellsOf(rate: CardRate, places: Places, promptDays: readonly PromptDay[], apart: ReadonlyMap<string, number>): Cells {
  const column = (value: (of: PromptDay) => number) => Float64Array.from(promptDays, value);
  // The squares are those of answers, which the variance between cells does not need.
  const none = new Float64Array(promptDays.length);
  return {
    ...places,
    answers: column(({ answers }) => answers),
    part: column((of) => rate.part(of, apart.get(`${of.prompt} ${of.day}`) ?? 0)),
    whole: column((of) => rate.whole(of)),
    ...{ partSquares: none, products: none, wholeSquares: none },
  };
}

async function promptTypes(rows: Rows, prompts: readonly number[]): Promise<Types> {
  const found =
    prompts.length === 0
      ? []
      : await rows.read(
          db
            .selectFrom("tracking.prompt")
            .select(["type"])
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("n", "=", sql<number>`any(${prompts}::int[])`)
            .groupBy("type"),
        );
  const count = (type: string | null) => found.find((row) => row.type === type)?.count ?? 0;
  return { discovery: count("discovery"), high_intent: count("high_intent"), none: count(null) };
}
