import { z } from "zod";
import { website } from "../access.ts";
import { type Rows, sql } from "../database.ts";
import { Refusal } from "../errors.ts";
import { isUuid, looseId, websiteId } from "../fields.ts";
import { operation } from "../operation.ts";
import { type RunRecord, runRecord } from "./run.ts";

export const readRun = operation({
  name: "response-streaming.read",
  summary: "Read the progress of a run",
  rest: { method: "GET", path: "/response-streaming/{run_id}" },
  mcp: { tool: "get_response_run", advice: "Poll every few seconds until status is no longer queued or running." },
  access: website("view", { deleted: true }),
  refusals: {
    404: "The run does not exist",
  },
  input: z.object({ run_id: looseId, website_id: websiteId }),
  output: runRecord,
  handle: ({ rows, subject }, input) => findRun(rows, subject.id, input.run_id),
});

/**
 * A run with its progress, from the counts that are kept with each stored call.
 *
 * @throws Refusal 404
 */
export async function findRun(rows: Rows, websiteId: string, runId: string): Promise<RunRecord> {
  if (!isUuid(runId)) throw runNotFound();
  const [run] = await rows.read<RunRecord>(sql`
    with by_model as (
      select model, sum(total)::int as total, sum(answered)::int as answered, sum(refused)::int as refused, sum(empty)::int as empty,
        sum(failed)::int as failed, sum(total - answered - refused - empty - failed)::int as open, sum(charged)::int as charged
      from response_run_count where run_id = ${runId} group by model
    )
    select r.id as run_id, r.website_id, r.schedule_id, r.status, r.models, r.prompt_count, r.expected_responses, r.estimated_credits,
      (select coalesce(sum(charged), 0)::int from by_model) as charged_credits,
      (select jsonb_build_object('total', coalesce(sum(total), 0), 'answered', coalesce(sum(answered), 0), 'refused', coalesce(sum(refused), 0),
         'empty', coalesce(sum(empty), 0), 'failed', coalesce(sum(failed), 0), 'open', coalesce(sum(open), 0)) from by_model) as counts,
      (select coalesce(jsonb_agg(to_jsonb(m) - 'charged' order by array_position(r.models, m.model)), '[]') from by_model m) as by_model,
      r.error, r.created_at, r.started_at, r.finished_at
    from response_run r where r.id = ${runId} and r.website_id = ${websiteId}`);
  if (!run) throw runNotFound();
  return run;
}

export const runNotFound = () => new Refusal(404, "Run not found");
