import type { Website } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { modelsOfSchedule } from "../runs/models-of-run.ts";
import { planRun, type RunPlan } from "../runs/plan.ts";
import { timesOfDay } from "./due-times.ts";
import { type ScheduleRecord, selectSchedules } from "./schedule.ts";

/** A schedule as the transaction sees it, and what each of its runs would ask. */
export async function planOfSchedule(
  tx: Transaction,
  website: Website,
  id: string,
): Promise<{ schedule: ScheduleRecord; plan: RunPlan }> {
  const [schedule] = await tx.run(selectSchedules(website.id, sql`s.id = ${id}`));
  const { models, prompt_ids: promptIds, tag_ids: tagIds, hour, hours: further_hours, samples, sample_spread } = schedule!;
  const times = timesOfDay({ hour, further_hours, samples, sample_spread });
  const asked = { models: modelsOfSchedule(website.models, models), promptIds, tagIds, samples: times[0]!.samples };
  const plan = await planRun(tx, website.id, asked);
  return { schedule: schedule!, plan: { ...plan, runs_per_day: times.length, credits_per_day: plan.credits * times.length } };
}
