import { describe, expect, test } from "vitest";
import { agreementOf } from "../../../src/reporting/quality/agreement.ts";
import { cardsFrom } from "../../../src/reporting/quality/card.ts";
import type { Collected } from "../../../src/reporting/quality/collect.ts";
import { type Criteria, tierOf } from "../../../src/reporting/quality/tiers.ts";
import { randomOf } from "../compare/world.ts";

/** What a made-up website measures. */
interface Measured {
  prompts: number;
  discovery: number;
  days: number;
  models: number[];
  /** A prompt, model and day. */
  samples: number;
  /** Chance of a mention: the same everywhere, or the prompts' own, which are spread evenly from 0 to 1. */
  chance: number | "by prompt";
}

/** Answers in the shape in which they are collected, without a database. */
function collected({ prompts, days, models, samples, chance }: Measured): Collected {
  const { unit } = randomOf(4);
  const repeats = { combinations: 0, companies: [{ agreeing: 0, mentioning: 0 }] };
  const promptDays = Array.from({ length: prompts * days }, (_, index) => {
    const prompt = index % prompts;
    const answers = samples * models.length;
    let mentions = 0;
    for (const _ of models) {
      let named = 0;
      for (let sample = 0; sample < samples; sample++)
        if (unit() < (chance === "by prompt" ? prompt / (prompts - 1) : chance)) named++;
      mentions += named;
      if (samples < 2) continue;
      const rest = samples - named;
      repeats.combinations++;
      repeats.companies[0]!.agreeing += (named * (named - 1) + rest * (rest - 1)) / (samples * (samples - 1));
      repeats.companies[0]!.mentioning += named / samples;
    }
    const day = `day ${Math.floor(index / prompts)}`;
    return { prompt, day, answers, naming: answers, allMentions: answers, mentions, ranks: mentions, cited: 0 };
  });
  return {
    ...{
      answers: prompts * days * models.length * samples,
      combinations: prompts * days * models.length,
      days,
      promptDays,
      repeats,
    },
    ...{ questions: prompts * models.length, prompts: new Set(Array.from({ length: prompts }, (_, n) => n)) },
    models: new Map(models.map((model) => [model, prompts * days * samples])),
  };
}

const nothing = { collections: [], providers: [], served_models: [] };
const card = (measured: Measured) => {
  const types = { discovery: measured.discovery, high_intent: measured.prompts - measured.discovery, none: 0 };
  const { answers, figure } = cardsFrom(collected(measured), types, 4, () => nothing);
  return { ...answers, ...figure("mention_rate") };
};

/*
 * Tiers by hand, from what the thresholds say: directional asks for 50 prompts, 10 of one type, 7 days, 2 models, 7 answers a question and ±10 points;
 * decision-grade for 100 prompts, both types, 14 days, 3 models, 60 answers a question, 100 repeated questions and ±5 points.
 */
const worlds: [string, Measured, string, string[]][] = [
  [
    "a first look: one run of ten prompts",
    { prompts: 10, discovery: 10, days: 1, models: [1, 2], samples: 1, chance: 0.3 },
    "exploratory",
    ["prompts", "days", "answers_per_question", "half_width"],
  ],
  [
    "a month of too few prompts",
    { prompts: 49, discovery: 49, days: 30, models: [1, 2], samples: 1, chance: 0.3 },
    "exploratory",
    ["prompts"],
  ],
  [
    "a month of one model",
    { prompts: 60, discovery: 40, days: 30, models: [1], samples: 1, chance: 0.3 },
    "exploratory",
    ["models"],
  ],
  [
    "many samples on three days",
    { prompts: 60, discovery: 40, days: 3, models: [1, 2], samples: 20, chance: 0.3 },
    "exploratory",
    ["days"],
  ],
  [
    "prompts that have nothing in common",
    { prompts: 50, discovery: 25, days: 10, models: [1, 2], samples: 1, chance: "by prompt" },
    "directional",
    ["prompts", "days", "models", "answers_per_question", "repeated_questions", "half_width"],
  ],
  [
    "a week of fifty prompts",
    { prompts: 50, discovery: 50, days: 7, models: [1, 2], samples: 1, chance: 0.1 },
    "directional",
    ["prompts", "prompt_types", "days", "models", "answers_per_question", "repeated_questions"],
  ],
  [
    "a quarter without a repetition",
    { prompts: 120, discovery: 60, days: 90, models: [1, 2, 3], samples: 1, chance: 0.4 },
    "directional",
    ["repeated_questions"],
  ],
  [
    "everything but the second type of prompts",
    { prompts: 120, discovery: 115, days: 14, models: [1, 2, 3], samples: 5, chance: 0.4 },
    "directional",
    ["prompt_types"],
  ],
  [
    "two weeks of five samples",
    { prompts: 120, discovery: 60, days: 14, models: [1, 2, 3], samples: 5, chance: 0.4 },
    "decision_grade",
    [],
  ],
  [
    "a lot, of prompts so different that no decision rests on their middle",
    { prompts: 100, discovery: 50, days: 14, models: [1, 2, 3], samples: 5, chance: "by prompt" },
    "directional",
    ["half_width"],
  ],
];

describe("ten worlds have the tiers that the definitions give them", () => {
  test.each(worlds)("%s", (_, measured, tier, missing) => {
    const found = card(measured);
    expect([found.tier, found.missing.map(({ criterion }) => criterion)]).toEqual([tier, missing]);
    for (const { value, needed, criterion } of found.missing)
      expect(criterion === "half_width" ? value! > needed : value! < needed).toBe(true);
  });
});

test("what is missing names what there is and what it takes; nothing counts as wide", () => {
  const facts: Criteria = {
    prompts: 50,
    prompt_types: 2,
    days: 13,
    models: 3,
    answers_per_question: 60,
    repeated_questions: 100,
  };
  expect(tierOf(facts, null, "points")).toEqual({
    ...{ tier: "exploratory", next: "directional" },
    missing: [{ criterion: "half_width", value: null, needed: 10 }],
  });
  expect(tierOf({ ...facts, prompts: 100 }, 5, "points").missing).toEqual([{ criterion: "days", value: 13, needed: 14 }]);
  expect(tierOf({ ...facts, prompts: 100, days: 14 }, 0.5, "positions")).toEqual({
    tier: "decision_grade",
    next: null,
    missing: [],
  });
});

test("agreement is that of all pairs, each combination once", () => {
  const answers = [
    [1, 1, 0, 1],
    [0, 0],
    [1, 0],
    [1, 1, 1],
    [0, 1, 0, 0, 0],
  ];
  let agreeing = 0;
  for (const list of answers) {
    let [pairs, equal] = [0, 0];
    for (const [a, first] of list.entries())
      for (const second of list.slice(a + 1)) {
        pairs++;
        if (first === second) equal++;
      }
    agreeing += equal / pairs;
  }
  const repeats = {
    combinations: answers.length,
    companies: [
      {
        agreeing: answers.reduce((sum, list) => {
          const named = list.filter(Boolean).length;
          const rest = list.length - named;
          return sum + (named * (named - 1) + rest * (rest - 1)) / (list.length * (list.length - 1));
        }, 0),
        mentioning: answers.reduce((sum, list) => sum + list.filter(Boolean).length / list.length, 0),
      },
    ],
  };
  expect(agreementOf(repeats, 0)!.agreement).toBeCloseTo((100 * agreeing) / answers.length, 2);
  expect(agreementOf({ combinations: 0, companies: [{ agreeing: 0, mentioning: 0 }] }, 0)).toBeNull();
  expect(agreementOf({ combinations: 2, companies: [{ agreeing: 2, mentioning: 2 }] }, 0)).toEqual({
    agreement: 100,
    kappa: null,
  });
  expect(agreementOf({ combinations: 2, companies: [{ agreeing: 2, mentioning: 1 }] }, 0)).toEqual({
    agreement: 100,
    kappa: 100,
  });
});
