import { z } from "zod";
import { modelIdSchema } from "../../integrations/ai-models/index.ts";
import { instant } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";

export const runStatus = z
  .enum(["queued", "running", "completed", "completed_with_errors", "failed", "canceled"])
  .meta({ id: "RunStatus" });

/** How many calls of a run ended how. */
const counts = z
  .object({
    total: z.int(),
    answered: z.int(),
    refused: z.int(),
    empty: z.int(),
    failed: z.int(),
    open: z.int(),
    canceled: z.int(),
  })
  .meta({
    id: "RunCounts",
    description: "Calls by outcome. `open` ones have none yet; `canceled` ones get none, because the run has ended before them",
  });

export const runTrigger = z.enum(["api", "schedule", "pitch"]).meta({ id: "RunTrigger" });

export const runRecord = z
  .object({
    run_id: z.string(),
    website_id: z.string(),
    schedule_id: z.string(),
    trigger: runTrigger.meta({ description: "What asked for the run" }),
    status: runStatus,
    models: z.array(modelIdSchema),
    samples: z.int().meta({ description: "How often the run asks each prompt of each model and location" }),
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

const byOutcome = sql`
  'total', coalesce(sum(total), 0), 'answered', coalesce(sum(answered), 0), 'refused', coalesce(sum(refused), 0),
  'empty', coalesce(sum(empty), 0), 'failed', coalesce(sum(failed), 0), 'open', coalesce(sum(open), 0), 'canceled', coalesce(sum(canceled), 0)`;

/** Runs by condition, which names the table `r`, newest first, with the counts that are kept with each stored call. */
export const selectRuns = (condition: Query<unknown>, limit: number): Query<RunRecord> => sql<RunRecord>`
  select r.id as run_id, r.website_id, r.schedule_id, r.origin as trigger, r.status, r.models, r.samples, r.prompt_count, r.expected_responses,
    r.estimated_credits, counted.charged_credits, counted.counts, counted.by_model, r.error, r.created_at, r.started_at, r.finished_at
  from response_run r cross join lateral (
    select coalesce(sum(charged), 0)::int as charged_credits, jsonb_build_object(${byOutcome}) as counts,
      coalesce(jsonb_agg(to_jsonb(m) - 'charged' order by array_position(r.models, m.model)), '[]') as by_model
    from (
      select model, total, answered, refused, empty, failed, case when r.status in ('queued', 'running') then rest else 0 end as open,
        case when r.status in ('queued', 'running') then 0 else rest end as canceled, charged
      from (
        select model, sum(total)::int as total, sum(answered)::int as answered, sum(refused)::int as refused, sum(empty)::int as empty,
          sum(failed)::int as failed, sum(charged)::int as charged, sum(total - answered - refused - empty - failed)::int as rest
        from response_run_count where run_id = r.id group by model
      ) summed
    ) m
  ) counted
  where ${condition} order by r.created_at desc, r.id desc limit ${limit}`;
