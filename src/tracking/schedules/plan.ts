import type { Context, Website } from "../../operation/index.ts";
import { sql, type Transaction, unlessTaken } from "../../platform/database/index.ts";
import { undone } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { modelsOfSchedule } from "../runs/models-of-run.ts";
import { planRun, type RunPlan } from "../runs/plan.ts";
import { timesOfDay } from "./due-times.ts";
import { type ScheduleRecord, selectSchedules } from "./schedule.ts";

/**
 * Saves a schedule, or tells what it would be and ask.
 *
 * @throws Refusal 409 with the holder of the name.
 */
export async function savedOrPlanned(
  { rows, subject }: Context<Website>,
  { name, isDryRun }: { name: string | null; isDryRun: boolean },
  save: (tx: Transaction) => Promise<string>,
): Promise<{ schedule: ScheduleRecord; plan?: RunPlan }> {
  const saved = await unlessTaken(
    rows,
    async () => (isDryRun ? undone(rows, async (tx) => planOfSchedule(tx, subject, await save(tx))) : rows.transaction(save)),
    "name: another schedule of this website has it",
    db.selectFrom("prompt_schedule").select(["id", "name"]).where("website_id", "=", subject.id).where("name", "=", name),
  );
  if (typeof saved !== "string") return saved;
  const [schedule] = await rows.read(selectSchedules(subject.id, sql`s.id = ${saved}`));
  if (!schedule) throw new Refusal(404, "Schedule not found");
  return { schedule };
}

/** A schedule as the transaction sees it, and what each of its runs would ask. */
async function planOfSchedule(
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
