import { z } from "zod";
import { instant } from "../fields.ts";
import { modelIdSchema } from "../models/catalogue.ts";

export const runStatus = z
  .enum(["queued", "running", "completed", "completed_with_errors", "failed", "canceled"])
  .meta({ id: "RunStatus" });

/** How many calls of a run ended how. */
const counts = z
  .object({ total: z.int(), answered: z.int(), refused: z.int(), empty: z.int(), failed: z.int(), open: z.int() })
  .meta({ id: "RunCounts", description: "Calls by outcome; `open` ones have none yet" });

export const runRecord = z
  .object({
    run_id: z.string(),
    website_id: z.string(),
    schedule_id: z.string(),
    status: runStatus,
    models: z.array(modelIdSchema),
    prompt_count: z.int(),
    expected_responses: z.int(),
    estimated_credits: z.int(),
    charged_credits: z.int(),
    counts,
    by_model: z.array(z.object({ model: modelIdSchema, ...counts.shape })),
    error: z.string().nullable(),
    created_at: instant,
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
  })
  .meta({ id: "Run" });

export type RunRecord = z.output<typeof runRecord>;

/** Statuses in which a run will not change any more. */
export const isFinal = (status: string) => status !== "queued" && status !== "running";
