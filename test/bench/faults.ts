import { deepStrictEqual } from "node:assert";
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { expectedOf, killedRun } from "../faults/killed-run.ts";

/** usage: npm run bench -- faults [--kills 50] [--prompts 1000] [--seed text] [--concurrency 4] [--latency 200-2000] */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: "string", default: "50" },
      prompts: { type: "string", default: "1000" },
      seed: { type: "string", default: randomBytes(4).toString("hex") },
      concurrency: { type: "string", default: "4" },
      latency: { type: "string", default: "200-2000" },
    },
  });
  const prompts = Number(values.prompts);
  console.log(`seed ${values.seed}`);
  const report = await killedRun({
    seed: values.seed,
    prompts,
    kills: Number(values.kills),
    concurrency: Number(values.concurrency),
    latencyMs: values.latency,
    say: (text) => console.log(text),
  });
  console.log(report);
  const { run, stored, stub } = expectedOf(prompts);
  deepStrictEqual(report.stored, stored);
  for (const [name, value] of Object.entries(run.counts)) deepStrictEqual(report.run.counts[name], value, name);
  deepStrictEqual([report.run.status, report.run.charged_credits], [run.status, run.charged_credits]);
  deepStrictEqual(report.stub.calls, stub.calls);
  const kills = Object.values(report.kills).reduce((sum, count) => sum + count, 0);
  const again = report.stub.asked - report.stored.responses;
  console.log(
    `${kills} kills while calls were open; ${report.stored.responses} responses and ${report.stored.charges} charges for ${stub.calls} calls; ` +
      `the provider was asked ${report.stub.asked} times, ${again} of them again; ${report.seconds.toFixed(0)} s`,
  );
  if (kills < Number(values.kills))
    throw new Error(`the run ended after ${kills} kills; ask for more prompts or a smaller concurrency`);
}
