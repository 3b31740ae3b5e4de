/** How much a number can carry: a look around, a direction to follow, a decision about money. */
export const tierNames = ["exploratory", "directional", "decision_grade"] as const;
export type Tier = (typeof tierNames)[number];

/** What a tier asks for, and what a number has of it. */
export interface Criteria {
  /** Different prompts with answers. */
  prompts: number;
  /** Kinds of prompts (`discovery`, `high_intent`) with at least `promptsOfType` prompts each. */
  prompt_types: number;
  /** UTC days with answers. */
  days: number;
  /** Models with answers. */
  models: number;
  /** Answers for each prompt, model and location over the range, on average. */
  answers_per_question: number;
  /** Combinations of prompt, model, location and day that were asked more than once: what test-retest agreement rests on. */
  repeated_questions: number;
}

/** A kind of prompts counts from so many on. */
export const promptsOfType = 10;

/** The one place of the thresholds; `/method` shows them. */
export const tiers: Record<Exclude<Tier, "exploratory">, Criteria & { half_width: { points: number; positions: number } }> = {
  directional: {
    ...{ prompts: 50, prompt_types: 1, days: 7, models: 2, answers_per_question: 7, repeated_questions: 0 },
    half_width: { points: 10, positions: 1 },
  },
  decision_grade: {
    ...{ prompts: 100, prompt_types: 2, days: 14, models: 3, answers_per_question: 60, repeated_questions: 100 },
    half_width: { points: 5, positions: 0.5 },
  },
};

export const criteria = [
  "prompts",
  "prompt_types",
  "days",
  "models",
  "answers_per_question",
  "repeated_questions",
  "half_width",
] as const;

/** A criterion of the next tier that is not met. */
export interface Missing {
  criterion: (typeof criteria)[number];
  /** null: it cannot be computed. */
  value: number | null;
  needed: number;
}

/** @param halfWidth half the width of the interval, in points or, for positions, in ranks; null where there is none. */
export function tierOf(
  facts: Criteria,
  halfWidth: number | null,
  unit: "points" | "positions",
): { tier: Tier; next: Tier | null; missing: Missing[] } {
  let tier: Tier = "exploratory";
  for (const next of ["directional", "decision_grade"] as const) {
    const missing = missingFor(facts, halfWidth, unit, next);
    if (missing.length > 0) return { tier, next, missing };
    tier = next;
  }
  return { tier, next: null, missing: [] };
}

function missingFor(
  facts: Criteria,
  halfWidth: number | null,
  unit: "points" | "positions",
  tier: keyof typeof tiers,
): Missing[] {
  const { half_width, ...least } = tiers[tier];
  const tooFew = (Object.keys(least) as (keyof Criteria)[]).flatMap((criterion) =>
    facts[criterion] < least[criterion] ? [{ criterion, value: facts[criterion], needed: least[criterion] }] : [],
  );
  const needed = half_width[unit];
  const isWide = halfWidth === null || halfWidth > needed;
  return isWide ? [...tooFew, { criterion: "half_width", value: halfWidth, needed }] : tooFew;
}
