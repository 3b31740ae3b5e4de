import { z } from "zod";
import { website } from "../access.ts";
import type { Context, Website } from "../context.ts";
import { sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { id, isUuid, websiteId } from "../fields.ts";
import { modelIdSchema } from "../models/catalogue.ts";
import { newId } from "../new-id.ts";
import { operation } from "../operation.ts";
import { acceptRun } from "./accept-run.ts";
import { modelsOfRun } from "./models-of-run.ts";
import { runStatus } from "./run.ts";

const input = z.object({
  website_id: websiteId,
  schedule_id: id.optional().meta({ description: "The schedule that the run belongs to; the default one without it" }),
  selected_models: z
    .record(z.string(), z.boolean())
    .optional()
    .meta({ description: "`{ model: true }` for each model to ask; every active model without it" }),
  prompt_ids: z.array(z.string()).max(10_000).optional().meta({ description: "Only these prompts; every active one without it" }),
});

const output = z.object({
  run_id: z.string(),
  status: runStatus,
  schedule_id: z.string(),
  models: z.array(modelIdSchema),
  prompt_count: z.int(),
  expected_responses: z.int(),
  estimated_credits: z.int(),
});

export const startRun = operation({
  name: "response-streaming.start",
  summary: "Ask the tracked prompts of AI models now",
  description:
    "Accepts the run and answers at once; the answers arrive over the next minutes. Each stored response is charged by its model's price; " +
    "credits for the whole run are reserved first and what is not used comes back at its end.",
  rest: { method: "POST", path: "/response-streaming/start", status: 202 },
  mcp: {
    tool: "start_response_run",
    openWorld: true,
    advice: "Costs credits: 1 a response, 5 for google_ai_mode and meta_ai. Poll get_response_run afterwards.",
  },
  access: website("admin"),
  idempotency: {
    // Only the models that are `true` are asked.
    compared: ({ selected_models, ...others }) => ({
      ...others,
      ...(selected_models && {
        selected_models: Object.entries(selected_models)
          .flatMap(([model, isAsked]) => (isAsked ? [model] : []))
          .sort(),
      }),
    }),
  },
  refusals: {
    400: "There is no active prompt to ask, or a model is unknown or not switched on",
    403: "The organization has fewer credits than the run needs at most",
    404: "The schedule does not exist",
  },
  input,
  output,
  async handle(context, input) {
    const { rows, services } = context;
    const accepted = await rows.transaction(async (tx) => {
      const runId = await newId(tx);
      const models = modelsOfRun(context.subject.models, input.selected_models ?? null);
      const scheduleId = await findSchedule(tx, context, input.schedule_id);
      const { outboxId } = await acceptRun(tx, context.caller.organization, {
        runId,
        website: context.subject,
        scheduleId,
        origin: "api",
        models,
        promptIds: input.prompt_ids?.filter(isUuid) ?? null,
        tagIds: null,
        requestId: context.requestId,
      });
      return { runId, outboxId };
    });
    if (accepted.outboxId) services.durable.deliver(accepted.outboxId);
    const [run] = await rows.read<z.output<typeof output>>(sql`
      select id as run_id, status, schedule_id, models, prompt_count, expected_responses, estimated_credits
      from response_run where id = ${accepted.runId}`);
    return run!;
  },
});

async function findSchedule(tx: Transaction, context: Context<Website>, scheduleId: string | undefined): Promise<string> {
  const [schedule] = await tx.run<{ id: string }>(sql`
    select id from prompt_schedule
    where website_id = ${context.subject.id} and archived_at is null
      and (id = ${scheduleId ?? null}::uuid or (${scheduleId ?? null}::uuid is null and kind = 'default'))`);
  if (!schedule) throw new Refusal(404, "Schedule not found");
  return schedule.id;
}
