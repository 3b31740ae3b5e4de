import { z } from "zod";
import { instant } from "../../operation/index.ts";
import { instrumentChange } from "../../tracking/index.ts";
import { byCompany } from "../analytics/by-company.ts";
import { ratioNames } from "./cell.ts";
import { minDays } from "./difference.ts";
import { verdicts } from "./verdict.ts";

export const comparedRate = z.enum(ratioNames).meta({ id: "ComparedRate", description: "As the metrics define it" });

const sideRecord = z
  .object({
    start: instant,
    end: instant,
    answers: z.int(),
    prompts: z.int(),
    days: z.int().meta({ description: "UTC days with answers" }),
    samples: z.number().meta({
      description:
        "Answers on a day for each prompt, model and location asked in the range, on average; days on which one was not asked count, so below 1 where some were left out",
    }),
  })
  .meta({ id: "ComparedSide" });

const figure = z
  .number()
  .nullable()
  .meta({ description: "Percent, or the average rank; null: never mentioned, so there is no rank" });

const company = z
  .object({
    is_self: z.boolean(),
    baseline: figure,
    compared: figure,
    verdict: z.enum(verdicts),
    difference: z.number().optional().meta({ description: "`compared` less `baseline`, in the `unit`" }),
    interval: z.object({ low: z.number(), high: z.number() }).optional().meta({ description: "95 % interval of the difference" }),
    p_value: z.number().optional(),
    p_adjusted: z
      .number()
      .optional()
      .meta({ description: "After Holm's correction over all companies and comparisons; the verdict goes by it" }),
    smallest_detectable_effect: z
      .number()
      .optional()
      .meta({ description: "The difference that would be told from noise with 80 % probability" }),
    needed: z
      .object({
        samples: z.int().nullable().meta({
          description:
            "With the present days; null where more samples alone do not suffice, or one answer a prompt and day says nothing about it",
        }),
        days: z.int().meta({ description: "Of each side, with the present samples" }),
      })
      .optional()
      .meta({ description: "Only with `effect`: what it takes to see it with 80 % probability" }),
  })
  .meta({ title: "ComparedCompany" });

const reasons = [
  "no_answers",
  "too_few_days",
  "too_few_mentions",
  "prompts_differ",
  "models_differ",
  "locations_differ",
] as const;

export type Reason = (typeof reasons)[number];

/** A comparison as `POST /metrics/compare` answers it. */
export const comparison = z
  .object({
    name: z.string().nullable(),
    baseline: sideRecord,
    compared: sideRecord,
    comparable: z.boolean(),
    reasons: z.array(z.enum(reasons)).meta({
      description: `Why no verdict is given. \`too_few_days\`: a side has fewer than ${minDays} days with answers. \`too_few_mentions\`: what the figure is a share or an average of is there on too few days. \`…_differ\`: only one side was asked them; give \`common_only\``,
    }),
    unshared: z
      .array(
        z.object({
          dimension: z.enum(["prompts", "models", "locations"]),
          only_baseline: z.array(z.string()),
          only_compared: z.array(z.string()),
        }),
      )
      .meta({
        description:
          "What only one side was asked although the filters do not choose so; left out with `common_only`. `none`: no location",
      }),
    changes: z.array(instrumentChange).meta({
      description:
        "What changed in how the website is measured from the first day of either side to the last of both; a difference may come from it",
    }),
    changes_left_out: z
      .int()
      .meta({ description: "How many changes `changes_per_kind` left out; `GET /instrument-changes` lists all" }),
    data: byCompany(company),
  })
  .meta({ id: "MetricComparison" });
