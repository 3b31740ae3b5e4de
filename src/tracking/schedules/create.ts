import { z } from "zod";
import { pricesInWords } from "../../integrations/ai-models/index.ts";
import { operation, website, websiteId } from "../../operation/index.ts";
import { json } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { checkReferences } from "../prompts/references.ts";
import { dryRun, runPlan, withFirstPrompts } from "../runs/plan.ts";
import { enqueueSync } from "./enqueue-sync.ts";
import { checkCustomName, checkSchedule, misplacedFields, scheduleFields } from "./fields.ts";
import { savedOrPlanned } from "./plan.ts";
import { scheduleRecord } from "./schedule.ts";
import { comparedTimes, everyDay, hourColumns, morning, readTimes, timeFields } from "./times.ts";

export const createSchedule = operation({
  name: "prompt-schedules.create",
  summary: "Create a schedule on which prompts are asked",
  description:
    "It runs on its weekdays at its hours (UTC; without them daily at 6), from `starts_on` to `ends_on` (both included); each run begins within the hour. " +
    "A due time that cannot run is listed in `GET /prompt-schedules/{schedule_id}/runs` with the reason.",
  rest: { method: "POST", path: "/prompt-schedules", status: 201 },
  mcp: {
    tool: "create_prompt_schedule",
    advice: `Each of its runs costs credits: ${pricesInWords}.`,
    shown: withFirstPrompts,
  },
  access: website("admin"),
  largeBody: true,
  idempotency: { compared: comparedTimes },
  refusals: {
    400: "`ends_on` lies before `starts_on`, no day is true, two names of one field differ, samples are spread over the day from several hours, the name means the default schedule, or a model is unknown or not switched on",
    404: "A prompt or tag does not exist; `not_found_ids` names them",
    409: "Another schedule has the name; `existing` is that schedule",
  },
  input: z.object({
    website_id: websiteId,
    name: scheduleFields.name,
    ...timeFields,
    models: scheduleFields.models.default(null),
    ...misplacedFields(),
    prompt_ids: scheduleFields.prompt_ids.default(null),
    tag_ids: scheduleFields.tag_ids.default(null),
    samples: scheduleFields.samples.default(1),
    sample_spread: scheduleFields.sample_spread.default("run"),
    starts_on: scheduleFields.starts_on.default(null),
    ends_on: scheduleFields.ends_on.default(null),
    dry_run: dryRun,
  }),
  output: z.object({ schedule: scheduleRecord, plan: runPlan.optional() }),
  async handle(context, input) {
    const { subject, caller } = context;
    const { name, models, prompt_ids, tag_ids, starts_on, ends_on, samples, sample_spread } = input;
    const { weekdays = everyDay, hours = morning, is_active = true } = readTimes(input);
    checkSchedule(subject, { ...input, hours });
    checkCustomName(name);
    return savedOrPlanned(context, { name, isDryRun: input.dry_run }, async (tx) => {
      await checkReferences(tx, subject.id, "prompt", [{ field: "prompt_ids", ids: prompt_ids ?? [] }]);
      await checkReferences(tx, subject.id, "tag", [{ field: "tag_ids", ids: tag_ids ?? [] }]);
      const [created] = await tx.run(
        db
          .insertInto("prompt_schedule")
          .values({
            ...{ organization_id: caller.organization.id, website_id: subject.id, kind: "custom", name, weekdays },
            ...{ ...hourColumns(hours), samples, sample_spread },
            ...{ models: models && json(models), prompt_ids, tag_ids, starts_on, ends_on, is_active },
          })
          .returning("id"),
      );
      await enqueueSync(tx, caller.organization, created!.id);
      return created!.id;
    });
  },
});
