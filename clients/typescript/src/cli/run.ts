import { type Answerscope, orThrow, type Schemas } from "../index.ts";
import { numberOf } from "./ask.ts";
import { type Common, connect, note, Progress, print, table, websiteOf } from "./context.ts";
import { exitCodes, Failure, usage } from "./failures.ts";

export const runOptions = {
  model: { type: "string", multiple: true },
  samples: { type: "string" },
  schedule: { type: "string" },
  "dry-run": { type: "boolean" },
  detach: { type: "boolean" },
  "idempotency-key": { type: "string" },
} as const;

interface Run extends Common {
  model?: string[] | undefined;
  samples?: string | undefined;
  schedule?: string | undefined;
  "dry-run"?: boolean | undefined;
  detach?: boolean | undefined;
  "idempotency-key"?: string | undefined;
}

/** `answerscope run [start | follow ID | cancel ID | list]` */
export async function run([verb = "start", id, ...rest]: string[], options: Run): Promise<void> {
  if (!["start", "follow", "cancel", "list"].includes(verb)) throw usage(`run ${verb}: there are start, follow, cancel and list`);
  const needsId = verb === "follow" || verb === "cancel";
  if (needsId !== (id !== undefined) || rest.length > 0)
    throw usage(needsId ? `run ${verb} takes the id of a run` : `run ${verb} takes no id`);
  const samples = numberOf("--samples", options.samples, 1);
  const client = await connect(options);
  const website = await websiteOf(client, options);
  if (verb === "list") return listRuns(client, website.id, options);
  if (verb === "cancel") {
    const ended = await orThrow(
      client.POST("/response-streaming/{run_id}/cancel", { params: { path: { run_id: id! } }, body: { website_id: website.id } }),
    );
    return print(options, ended, () => `${ended.run_id} ${ended.status}`);
  }
  if (verb === "follow") return follow(client, website.id, id!, options);

  const key = options["idempotency-key"];
  const started = await orThrow(
    client.POST("/response-streaming/start", {
      params: { header: key ? { "Idempotency-Key": key } : {} },
      body: {
        website_id: website.id,
        ...(options.model && { selected_models: Object.fromEntries(options.model.map((model) => [model, true])) as never }),
        ...(samples && { samples }),
        ...(options.schedule && { schedule_id: options.schedule }),
        ...(options["dry-run"] && { dry_run: true }),
      },
    }),
  );
  const { plan, run_id: runId } = started;
  if (plan) {
    const text = () =>
      `${plan.responses} answers, ${plan.credits} credits\n\n${table(
        ["model", "answers", "credits"],
        plan.models.map((one) => [one.model, one.responses, one.credits]),
      )}`;
    return print(options, started, text);
  }
  if (options.detach || !runId) return print(options, started, () => `${runId}`);
  note(
    options,
    `Run ${runId}: ${started.expected_responses} answers, up to ${started.estimated_credits} credits. Ctrl-C leaves it running.`,
  );
  await follow(client, website.id, runId, options);
}

async function follow(client: Answerscope, websiteId: string, runId: string, options: Common): Promise<void> {
  const progress = new Progress(options);
  let ended: Schemas["Run"] | null = null;
  for await (const { event, data } of client.followRun({ website_id: websiteId, run_id: runId })) {
    if (event === "progress") progress.show(`${data.counts.total - data.counts.open} of ${data.counts.total} answers`);
    if (event === "done") ended = data;
  }
  progress.end();
  const { status, counts, charged_credits: credits, error } = ended!;
  print(options, ended, () =>
    table(
      ["run", "status", "answered", "refused", "empty", "failed", "canceled", "credits"],
      [[runId, status, counts.answered, counts.refused, counts.empty, counts.failed, counts.canceled, credits]],
    ),
  );
  if (status !== "completed") throw new Failure(`The run is ${status}${error ? `: ${error}` : ""}`, exitCodes.incomplete);
}

const mostListed = 20;

async function listRuns(client: Answerscope, websiteId: string, options: Common): Promise<void> {
  const { runs } = await orThrow(
    client.GET("/response-streaming", { params: { query: { website_id: websiteId, limit: mostListed } } }),
  );
  print(options, runs, () =>
    table(
      ["run", "status", "trigger", "answers", "of", "credits", "began"],
      runs.map((one) => [
        ...[one.run_id, one.status, one.trigger, one.counts.total - one.counts.open, one.counts.total],
        ...[one.charged_credits, one.created_at.slice(0, 16).replace("T", " ")],
      ]),
    ),
  );
}
