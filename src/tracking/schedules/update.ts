import { z } from "zod";
import { type Given, givenChanges, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { json, sql, transactionTime } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { checkReferences } from "../prompts/references.ts";
import { named } from "../runs/named-schedule.ts";
import { dryRun, runPlan, withFirstPrompts } from "../runs/plan.ts";
import { enqueueSync } from "./enqueue-sync.ts";
import { checkCustomName, checkSchedule, misplacedFields, scheduleFields } from "./fields.ts";
import { savedOrPlanned } from "./plan.ts";
import { type ScheduleRecord, scheduleRecord, selectSchedules } from "./schedule.ts";
import { hourColumns, type Times, timeFields, withTimes } from "./times.ts";

const changes = z.object({
  ...z.object(scheduleFields).partial().shape,
  ...timeFields,
  archived: z.boolean().optional().meta({
    description:
      "Archived schedules are not active; their answers stay. false brings the schedule back, active or paused as it was",
  }),
});
type Changes = Omit<z.output<typeof changes>, keyof typeof timeFields> & Times;

export const updateSchedule = operation({
  name: "prompt-schedules.update",
  summary: "Change, pause, archive or un-archive a schedule",
  description:
    "At least one field. `schedule_id` may be `default`; the default schedule has no dates and cannot be archived, but paused. " +
    "A run that is going is not touched by a change.",
  rest: { method: "PATCH", path: "/prompt-schedules/{schedule_id}" },
  mcp: { tool: "update_prompt_schedule", idempotent: true, shown: withFirstPrompts },
  access: website("admin"),
  largeBody: true,
  refusals: {
    400: "No field is given, one that the default schedule has not, dates in the wrong order, samples spread over the day from several hours, a name that means the default schedule, an archived schedule that shall be active, or a model that is not switched on",
    404: "The schedule, or a prompt or tag does not exist",
    409: "Another schedule has the name; `existing` is that schedule",
  },
  input: z.object({ schedule_id: opaqueId, website_id: websiteId, ...changes.shape, ...misplacedFields(), dry_run: dryRun }),
  output: z.object({ schedule: scheduleRecord, plan: runPlan.optional() }),
  async handle(context, { schedule_id, website_id: _, dry_run, ...given }) {
    const { subject, caller } = context;
    const fields: Given<Changes> = givenChanges(withTimes(given), Object.keys(changes.shape));
    return savedOrPlanned(context, { name: fields.name ?? null, isDryRun: dry_run }, async (tx) => {
      const [before] = await tx.run(sql`${selectSchedules(subject.id, named(schedule_id))} for update of s`);
      if (!before) throw new Refusal(404, "Schedule not found");
      checkChanges(before as ScheduleRecord, fields);
      checkSchedule(subject, { ...(before as ScheduleRecord), models: undefined, ...fields });
      const { id, prompt_ids, tag_ids } = before as ScheduleRecord;
      await checkReferences(tx, subject.id, "prompt", [{ field: "prompt_ids", ids: added(fields.prompt_ids, prompt_ids) }]);
      await checkReferences(tx, subject.id, "tag", [{ field: "tag_ids", ids: added(fields.tag_ids, tag_ids) }]);
      await tx.run(db.updateTable("prompt_schedule").set(columns(fields)).where("id", "=", id));
      await enqueueSync(tx, caller.organization, id);
      return id;
    });
  },
});

function checkChanges(before: ScheduleRecord, { name, archived, is_active, starts_on, ends_on }: Given<Changes>): void {
  if (is_active && (archived ?? before.archived_at !== null))
    throw new Refusal(400, "is_active: an archived schedule does not run; give archived: false as well");
  if (before.kind !== "default") {
    if (name !== undefined) checkCustomName(name);
    return;
  }
  if (archived) throw new Refusal(400, "archived: the default schedule cannot be archived; pause it with is_active");
  if (starts_on) throw new Refusal(400, "starts_on: the default schedule has no dates");
  if (ends_on) throw new Refusal(400, "ends_on: the default schedule has no dates");
}

/** A schedule keeps ids of prompts and tags that were deleted since: without them it could mean every prompt. */
const added = (ids: string[] | null | undefined, kept: string[] | null) => (ids ?? []).filter((id) => !kept?.includes(id));

/** Columns that are undefined stay as they are. */
const columns = ({ archived, models, hours, ...others }: Given<Changes>) => ({
  ...others,
  ...(hours && hourColumns(hours)),
  models: models && json(models),
  archived_at: archived === undefined ? undefined : archived ? sql<string>`coalesce(archived_at, now())` : null,
  updated_at: transactionTime,
});
