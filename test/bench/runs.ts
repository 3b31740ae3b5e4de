import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client, Connection } from "@temporalio/client";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { type Stack, startStack } from "../support/stack.ts";

const models = ["chatgpt", "perplexity", "gemini"];

/**
 * usage: npm run bench -- runs [--prompts 1000] [--rounds 3]
 *
 * Calls a second of a simulated run (3 models, answers in no time) beside a bare Temporal fan-out of as many activities that do
 * nothing, in the same shape, on the same server, by a worker process with the same settings, in turns.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { prompts: { type: "string", default: "1000" }, rounds: { type: "string", default: "3" } },
  });
  const prompts = Number(values.prompts);
  const stack = await startStack({ workers: 1, api: true, durable: true });
  const bare = await startBare(stack);
  try {
    const start = await simulated(stack, prompts);
    await start(); // the first runs of processes that have just begun are not counted
    await bare.run(prompts * models.length);
    const rates: { run: number; bare: number }[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const rate = { run: await start(), bare: await bare.run(prompts * models.length) };
      rates.push(rate);
      console.log(
        `run ${rate.run.toFixed(0)} calls/s, bare ${rate.bare.toFixed(0)} activities/s, ratio ${(rate.run / rate.bare).toFixed(2)}`,
      );
    }
    const median = (of: "run" | "bare") => rates.map((rate) => rate[of]).sort((a, b) => a - b)[Math.floor(rates.length / 2)]!;
    console.log(
      `median of ${rates.length}: run ${median("run").toFixed(0)} calls/s, bare ${median("bare").toFixed(0)} activities/s, ` +
        `ratio ${(median("run") / median("bare")).toFixed(2)} (aim 0.6)`,
    );
  } finally {
    await bare.stop();
    await stack.stop();
  }
}

/** Starts a run over HTTP and waits for its end; answers calls a second between its first and its last moment. */
async function simulated(stack: Stack, prompts: number): Promise<() => Promise<number>> {
  const organization = await newOrganization(stack);
  const competitors = ["Fernhollow", "Öresten", "Larkspur", "Northwind", "Quillmark", "Brackwater", "Sunfold"].map((name) => ({
    name,
  }));
  const website = await newWebsite(stack, organization, { competitors });
  await stack.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, ${prompts}::int) n`);
  return async () => {
    const response = await fetch(`${stack.url}/api/v1/response-streaming/start`, {
      method: "POST",
      headers: { "x-api-key": organization.key, "content-type": "application/json" },
      body: JSON.stringify({
        website_id: website.id,
        selected_models: Object.fromEntries(models.map((model) => [model, true])),
      }),
    });
    const { run_id } = (await response.json()) as { run_id: string };
    for (;;) {
      await sleep(200);
      const [row] = await stack.query<{ status: string; seconds: number; calls: number }>(sql`
        select status, extract(epoch from finished_at - started_at)::float8 as seconds, expected_responses as calls
        from response_run where id = ${run_id}`);
      if (row!.status === "completed") return row!.calls / row!.seconds;
      if (row!.status !== "queued" && row!.status !== "running") throw new Error(`the run ended as ${row!.status}`);
    }
  };
}

async function startBare(stack: Stack) {
  const queue = "bare";
  const file = fileURLToPath(new URL("runs/bare-worker.ts", import.meta.url));
  const worker = spawn(process.execPath, [file], {
    env: { ...process.env, TEMPORAL_ADDRESS: stack.temporalAddress, BARE_QUEUE: queue },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const client = new Client({ connection });
  let n = 0;
  return {
    async run(count: number): Promise<number> {
      const startedAt = performance.now();
      await client.workflow.execute("bareRun", {
        taskQueue: queue,
        workflowId: `bare-${n++}`,
        args: [{ count, queue: `${queue}-provider` }],
      });
      return count / ((performance.now() - startedAt) / 1000);
    },
    async stop() {
      await connection.close();
      worker.kill("SIGTERM");
      if (worker.exitCode === null) await once(worker, "exit");
    },
  };
}
