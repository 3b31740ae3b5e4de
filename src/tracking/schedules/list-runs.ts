import { z } from "zod";
import { instant, opaqueId, operation, page, pagination, paging, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import { named } from "../runs/named-schedule.ts";
import { runStatus } from "../runs/run.ts";
import { selectSchedules } from "./schedule.ts";

const dueTime = z
  .object({
    id: z.string(),
    due_at: instant,
    day: z.string().meta({ description: "The UTC day that a started run uses" }),
    outcome: z.enum(["started", "skipped"]),
    reason: z
      .enum(["day_used", "previous_run_going", "missed", "no_models", "nothing_to_ask", "no_credits", "held"])
      .nullable()
      .meta({ description: "Why a due time was skipped" }),
    message: z.string().nullable(),
    run_id: z.string().nullable(),
    run_status: runStatus.nullable(),
  })
  .meta({ id: "ScheduleDueTime" });

export const listScheduleRuns = operation({
  name: "prompt-schedules.runs",
  summary: "List what became of a schedule's due times, newest first",
  description: "A due time started a run or was skipped, with the reason. `schedule_id` may be `default`.",
  rest: { method: "GET", path: "/prompt-schedules/{schedule_id}/runs" },
  mcp: { tool: "list_prompt_schedule_runs" },
  access: website("view"),
  refusals: {
    404: "The schedule does not exist",
  },
  input: z.object({ schedule_id: opaqueId, website_id: websiteId, ...paging }),
  output: z.object({ runs: z.array(dueTime), pagination }),
  async handle({ rows, subject }, input) {
    const [schedule] = await rows.read(selectSchedules(subject.id, named(input.schedule_id)));
    if (!schedule) throw new Refusal(404, "Schedule not found");
    const found = await rows.read(sql<
      Pick<RowOf<"schedule_due_time">, "id" | "due_at" | "day" | "outcome" | "reason" | "message" | "run_id"> & {
        run_status: RowOf<"response_run">["status"] | null;
        total: number;
      }
    >`
      select counted.total, d.id, d.due_at, d.day, d.outcome, d.reason, d.message, d.run_id, r.status as run_status
      from (select count(*) as total from schedule_due_time where schedule_id = ${schedule.id}) counted
      left join lateral (
        select * from schedule_due_time where schedule_id = ${schedule.id} order by due_at desc, id desc ${page(input)}
      ) d on true
      left join response_run r on r.id = d.run_id
      order by d.due_at desc, d.id desc`);
    const { page_num, page_size } = input;
    return {
      runs: found.filter((row) => row.id !== null).map(({ total: _, ...row }) => row),
      pagination: { page_num, page_size, total: found[0]!.total },
    };
  },
});
