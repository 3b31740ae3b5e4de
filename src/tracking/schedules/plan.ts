import type { Website } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { modelsOfSchedule } from "../runs/models-of-run.ts";
import { planRun, type RunPlan } from "../runs/plan.ts";
import { type ScheduleRecord, selectSchedules } from "./schedule.ts";

/** A schedule as the transaction sees it, and what each of its runs would ask. */
export async function planOfSchedule(
  tx: Transaction,
  website: Website,
  id: string,
): Promise<{ schedule: ScheduleRecord; plan: RunPlan }> {
  const [schedule] = await tx.run(selectSchedules(website.id, sql`s.id = ${id}`));
  const { models, prompt_ids: promptIds, tag_ids: tagIds } = schedule!;
  const plan = await planRun(tx, website.id, { models: modelsOfSchedule(website.models, models), promptIds, tagIds });
  return { schedule: schedule!, plan };
}
