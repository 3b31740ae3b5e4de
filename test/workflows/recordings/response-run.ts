import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { StubStats } from "../../support/provider-stub.ts";
import type { Stack } from "../../support/stack.ts";
import { behave, call, type Recording } from "./recording.ts";

/** Runs that complete, go over several shards, need further attempts, fail and are canceled. */
export const record: Recording = async (stack) => {
  const small = await website(stack, 4);
  await behave(stack, { rates: {} });
  const completed = await small.run();
  await small.ended(completed);

  await behave(stack, { rates: { "429": 0.3, "500": 0.3 } });
  const retried = await small.run();
  await small.ended(retried);

  await behave(stack, { rates: {} });
  const failed = await small.run({ claude: true });
  await small.ended(failed);

  await behave(stack, { rates: { hang: 1 } });
  const canceled = await small.run();
  await until(async () => (await stats(stack)).open === 8);
  await small.cancel(canceled);
  await small.ended(canceled);

  const large = await website(stack, 130);
  await behave(stack, { rates: {} });
  const twoShards = await large.run();
  await large.ended(twoShards);

  return {
    "response-run-asks-completed": `run/${completed}`,
    "response-run-asks-left": `run/${retried}`,
    "response-run-asks-failed": `run/${failed}`,
    "response-run-asks-canceled": `run/${canceled}`,
    "response-run-child-two-shards": `run/${twoShards}`,
    // Those of an activity a call, of runs whose calls are all asked by shards, and of shards whose cancel may be lost are of earlier releases.
    "response-shard-batches": `run/${twoShards}/shard-1`,
  };
};

async function website(stack: Stack, prompts: number) {
  const organization = await newOrganization(stack);
  const { id } = await newWebsite(stack, organization);
  await stack.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, ${prompts}::int) n`);
  const read = (runId: string) =>
    call<{ status: string }>(stack, organization.key, "GET", `/response-streaming/${runId}?website_id=${id}`);
  return {
    async run(models: Record<string, boolean> = { chatgpt: true, gemini: true }): Promise<string> {
      const body = { website_id: id, selected_models: models };
      return (await call<{ run_id: string }>(stack, organization.key, "POST", "/response-streaming/start", body)).run_id;
    },
    cancel: (runId: string) => call(stack, organization.key, "POST", `/response-streaming/${runId}/cancel`, { website_id: id }),
    ended: (runId: string) => until(async () => !["queued", "running"].includes((await read(runId)).status)),
  };
}

const stats = async (stack: Stack) => (await (await fetch(`${stack.stubUrl}/stats`)).json()) as StubStats;

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error("waited for 300 s");
    await sleep(100);
  }
}
