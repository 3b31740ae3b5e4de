import { z } from "zod";
import { type ModelId, modelIdSchema, pricesInWords } from "../../integrations/ai-models/index.ts";
import {
  type Context,
  idList,
  isUuid,
  misplaced,
  opaqueId,
  operation,
  type Website,
  website,
  websiteId,
} from "../../operation/index.ts";
import { anyOf, newId, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";
import { acceptRun, nothingToAsk, type RunRequest } from "./accept-run.ts";
import { chosenModels, modelsOfRun, modelsOfSchedule } from "./models-of-run.ts";
import { named } from "./named-schedule.ts";
import { dryRun, planRun, runPlan, samples, withFirstPrompts } from "./plan.ts";
import { runStatus } from "./run.ts";

const tagsOfRun = "name the prompts of a run in `prompt_ids`, or in `schedule_id` a schedule that has the tags";

const input = z.object({
  website_id: websiteId,
  schedule_id: opaqueId.optional().meta({
    description:
      "The schedule that the run belongs to: the run asks its prompts, tags and models, as far as this call does not name its own. " +
      "`default` is the default one. Without it the run belongs to the default one and asks every active prompt of every active model",
  }),
  selected_models: chosenModels
    .optional()
    .meta({ description: "`{ model: true }` for each model to ask; without it those of the schedule, or every active one" }),
  samples: samples.optional().meta({
    description:
      "How often each prompt is asked of each model and location, 1 to 20; each answer is charged. Without it as the schedule says, else once",
  }),
  dry_run: dryRun,
  prompt_ids: idList(opaqueId, 10_000).optional().meta({
    description: "Only these prompts, at least one; without it those of the schedule, or every active one",
  }),
  models: misplaced("name the models of a run in `selected_models`"),
  prompts: misplaced("name the prompts of a run in `prompt_ids`"),
  tag_ids: misplaced(tagsOfRun),
  tags: misplaced(tagsOfRun),
});

const output = z.object({
  run_id: z.string().nullable().meta({ description: "null in answers to `dry_run` alone" }),
  status: z.union([runStatus, z.literal("planned")]).meta({ description: "`planned`: an answer to `dry_run`; there is no run" }),
  schedule_id: z.string(),
  models: z.array(modelIdSchema),
  samples: z.int(),
  prompt_count: z.int(),
  expected_responses: z.int(),
  estimated_credits: z.int(),
  not_found_ids: z.array(z.string()).meta({ description: "Of `prompt_ids`: those that name no prompt of the website" }),
  paused_ids: z.array(z.string()).meta({ description: "Of `prompt_ids`: prompts that are paused and therefore not asked" }),
  plan: runPlan.optional(),
});

export const startRun = operation({
  name: "response-streaming.start",
  summary: "Ask the tracked prompts of AI models now",
  description:
    "Accepts the run and answers at once; the answers arrive over the next minutes. Each stored response is charged by its model's price; " +
    "credits for the whole run are reserved first and what is not used comes back at its end. With `dry_run` nothing is accepted, reserved " +
    "or remembered under an idempotency key, and credits need not reach.",
  rest: { method: "POST", path: "/response-streaming/start", status: 202 },
  mcp: {
    tool: "start_response_run",
    openWorld: true,
    spends: true,
    shown: withFirstPrompts,
    advice: `Costs credits: ${pricesInWords}. Poll get_response_run afterwards.`,
  },
  access: website("admin"),
  largeBody: true,
  idempotency: {
    // Only the models that are `true` are asked; without a schedule each prompt is asked once.
    compared: ({ selected_models, samples, schedule_id, ...others }) => ({
      ...others,
      schedule_id: schedule_id === "manual" ? "default" : schedule_id?.toLowerCase(),
      samples: schedule_id === undefined && samples === 1 ? undefined : samples,
      ...(selected_models && {
        selected_models: Object.entries(selected_models)
          .flatMap(([model, isAsked]) => (isAsked ? [model] : []))
          .sort(),
      }),
    }),
  },
  refusals: {
    400: "There is no active prompt or model to ask, `prompt_ids` names none, or a model is unknown or not switched on",
    403: "The organization has fewer credits than the run needs at most",
    404: "The schedule does not exist",
  },
  input,
  output,
  async handle(context, input) {
    const { rows } = context;
    if (input.dry_run) return plan(context, input);
    const runId = await rows.transaction(async (tx) => {
      const runId = await newId(tx);
      await acceptRun(tx, context.caller.organization, {
        runId,
        website: context.subject,
        ...(await whatToAsk(tx, context.subject, input)),
        origin: "api",
        requestId: context.requestId,
      });
      return runId;
    });
    const [run] = await rows.read(
      db
        .selectFrom("response_run")
        .select(["id as run_id", "status", "schedule_id", "models", "prompt_count", "expected_responses", "estimated_credits"])
        .select(["not_found_ids", "paused_ids", "samples"])
        .where("id", "=", runId),
    );
    return run as z.output<typeof output>;
  },
});

/** What the call would ask; the same calls that accepting it would plan. @throws Refusal as accepting it would, but for credits. */
async function plan({ rows, subject }: Context<Website>, given: z.output<typeof input>): Promise<z.output<typeof output>> {
  const { scheduleId, left, ...asked } = await whatToAsk({ run: rows.read }, subject, given);
  const planned = await planRun({ run: rows.read }, subject.id, asked);
  if (planned.responses === 0) throw nothingToAsk();
  return {
    ...{ run_id: null, status: "planned", schedule_id: scheduleId, models: asked.models as ModelId[], samples: asked.samples },
    ...{ prompt_count: planned.prompts.length, expected_responses: planned.responses, estimated_credits: planned.credits },
    ...{ not_found_ids: left?.notFoundIds ?? [], paused_ids: left?.pausedIds ?? [], plan: planned },
  };
}

/**
 * What a call asks for: what it names itself, else what the schedule names that it names.
 *
 * @throws Refusal 400 for models and prompts that cannot be asked, 404 for the schedule.
 */
async function whatToAsk(
  tx: Pick<Transaction, "run">,
  website: Website,
  { schedule_id, selected_models, prompt_ids, samples }: z.output<typeof input>,
): Promise<Pick<RunRequest, "scheduleId" | "models" | "promptIds" | "tagIds" | "samples" | "left">> {
  if (prompt_ids?.length === 0) throw new Refusal(400, "prompt_ids: names no prompt; leave it out to ask every active one");
  // Errors of the input itself are reported before anything is read.
  const selected = selected_models && modelsOfRun(website.models, selected_models);
  const [schedule] = await tx.run(sql<Pick<RowOf<"prompt_schedule">, "id" | "models" | "prompt_ids" | "tag_ids" | "samples">>`
    select s.id, s.models, s.prompt_ids, s.tag_ids, s.samples from prompt_schedule s
    where s.website_id = ${website.id} and s.archived_at is null and ${named(schedule_id ?? "default")}`);
  if (!schedule) throw new Refusal(404, "Schedule not found");
  const asked = schedule_id === undefined ? { ...schedule, models: null, prompt_ids: null, tag_ids: null, samples: 1 } : schedule;
  const models = selected ?? modelsOfSchedule(website.models, asked.models);
  if (models.length === 0) {
    const whose = asked.models ? "every model of the schedule" : "every model";
    throw new Refusal(400, `The website has switched ${whose} off; switch one on, or give selected_models`);
  }
  const common = { scheduleId: schedule.id, models, samples: samples ?? asked.samples };
  if (!prompt_ids) return { ...common, promptIds: asked.prompt_ids, tagIds: asked.tag_ids };
  const { active, ...left } = await sortPrompts(tx, website.id, prompt_ids);
  if (active.length === 0)
    throw new Refusal(400, "prompt_ids: none of these prompts can be asked; create one or resume a paused one first", {
      details: { not_found_ids: left.notFoundIds, paused_ids: left.pausedIds },
    });
  return { ...common, promptIds: active, tagIds: null, left };
}

/** Which of some ids are prompts that can be asked, which are paused, and which name no prompt of the website. */
async function sortPrompts(tx: Pick<Transaction, "run">, websiteId: string, ids: readonly string[]) {
  const found = await tx.run(
    db
      .selectFrom("prompt")
      .select(["id", "status"])
      .where("website_id", "=", websiteId)
      .where("deleted_at", "is", null)
      .where("id", "=", anyOf(ids.filter(isUuid))),
  );
  const known = new Map(found.map((prompt) => [prompt.id, prompt.status === "active"]));
  const is = (wanted: boolean | undefined) => ids.filter((id) => known.get(id.toLowerCase()) === wanted);
  return { active: is(true), pausedIds: is(false), notFoundIds: is(undefined) };
}
