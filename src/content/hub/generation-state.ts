import { z } from "zod";
import { instant } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";

export const generationStatus = z
  .enum(["queued", "running", "completed", "failed", "canceled"])
  .meta({ id: "ContentGenerationStatus" });

/** How the writing of an item stands or ended, in its detail. */
export const generationState = z
  .object({
    status: generationStatus,
    step: z.enum(["reading", "writing"]).nullable().meta({ description: "What is done at the moment, while `running`" }),
    error: z.string().nullable().meta({ description: "What went wrong and what to do" }),
    charged_credits: z.int(),
    usage: z.record(z.string(), z.unknown()).nullable().meta({ description: "The model and its tokens" }),
    grounding: z.record(z.string(), z.unknown()).nullable().meta({ description: "What the draft rests on" }),
    created_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: "ContentGeneration" });

const shown = (column: Query<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The newest generation of an item `c` as JSON. */
export const newestGeneration: Query<unknown> = sql`
  (select jsonb_build_object('status', g.status, 'step', g.step, 'error', g.error, 'charged_credits', g.charged_credits, 'usage', g.usage,
     'grounding', g.grounding, 'created_at', ${shown(sql`g.created_at`)}, 'finished_at', ${shown(sql`g.finished_at`)})
   from content_generation g where g.content_id = c.id order by g.created_at desc, g.id desc limit 1)`;
