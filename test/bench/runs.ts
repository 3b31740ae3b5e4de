import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Stack, startStack } from "../support/stack.ts";
import { startBare } from "./runs/bare.ts";
import { models, type RunTimes, serviceRuns } from "./runs/service-runs.ts";
import { mainThreadTimeMs, processorTimeMs } from "./support/processes.ts";

/** Least calls a second beside the bare fan-out, least calls a second, and the longest wait for a first answer. */
const goals = { ratio: 0.85, callsASecond: 300, firstMs: 300 };
/** Prompts of the run whose first answer somebody waits for. */
const fewPrompts = 5;
/** Between a run and what was before it, whose last writes its first answer would wait for. */
const restMs = 1_000;

/**
 * usage: npm run bench -- runs [--prompts 1000] [--rounds 3]
 *
 * Calls a second of a simulated run (3 models, answers in no time) beside a bare Temporal fan-out of as many activities that do
 * nothing, an activity a call, in the same shape of children, on the same server, by a worker process with the same settings, in turns. Then
 * processor time a call by process, the time until the first answer of that run and of one of 15 calls can be read, and the goals.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { prompts: { type: "string", default: "1000" }, rounds: { type: "string", default: "3" } },
  });
  const prompts = Number(values.prompts);
  const calls = prompts * models.length;
  const stack = await startStack({ workers: 1, api: true, durable: true });
  const bare = await startBare(stack.temporalAddress);
  try {
    const start = await serviceRuns(stack, prompts);
    const startFew = await serviceRuns(stack, fewPrompts);
    // The first runs of processes that have just begun are not counted.
    await start();
    await startFew();
    await bare.run(calls);
    const times = { run: [] as RunTimes[], few: [] as RunTimes[], bareMs: [] as number[] };
    const spent = { run: {} as Record<string, number>, bare: {} as Record<string, number> };
    for (let round = 0; round < Number(values.rounds); round++) {
      await sleep(restMs);
      times.run.push(await spending(stack, bare.pid, spent.run, start));
      times.bareMs.push(await spending(stack, bare.pid, spent.bare, () => bare.run(calls)));
      await sleep(restMs);
      times.few.push(await startFew());
      console.log(`round ${round + 1}: run ${rate(times.run.at(-1)!.totalMs)}, bare ${rate(times.bareMs.at(-1)!)} a second`);
    }
    const performed = calls * times.run.length;
    const perCall = (of: Record<string, number>, name: string) => Number(((of[name] ?? 0) / performed).toFixed(2));
    console.log("\nprocessor time a call, milliseconds");
    console.table(
      Object.fromEntries(
        Object.keys(spent.run).map((name) => [name, { run: perCall(spent.run, name), bare: perCall(spent.bare, name) }]),
      ),
    );
    const callsASecond = calls / (median(times.run.map(({ totalMs }) => totalMs)) / 1_000);
    const bareASecond = calls / (median(times.bareMs) / 1_000);
    const firstMs = median(times.few.map(({ firstMs: first }) => first));
    const firstOfManyMs = median(times.run.map(({ firstMs: first }) => first));
    console.log(`\nmedians of ${times.run.length} rounds, runs of ${calls} calls`);
    console.table({
      "calls a second": verdict(callsASecond, goals.callsASecond, callsASecond >= goals.callsASecond),
      "bare activities a second": { measured: Math.round(bareASecond) },
      "run beside bare": verdict(callsASecond / bareASecond, goals.ratio, callsASecond / bareASecond >= goals.ratio),
      [`first answer of ${fewPrompts * models.length} calls, ms`]: verdict(firstMs, goals.firstMs, firstMs <= goals.firstMs),
      [`first answer of ${calls} calls, ms`]: verdict(firstOfManyMs, goals.firstMs, firstOfManyMs <= goals.firstMs),
    });

    function rate(ms: number): string {
      return (calls / (ms / 1_000)).toFixed(0);
    }
  } finally {
    await bare.stop();
    await stack.stop();
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const verdict = (measured: number, goal: number, isMet: boolean) => ({
  measured: measured >= 10 ? Math.round(measured) : Number(measured.toFixed(2)),
  goal,
  verdict: isMet ? "met" : "missed",
});

/** Does the work and adds what the processes spent on it. */
async function spending<Result>(
  stack: Stack,
  barePid: number,
  spent: Record<string, number>,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = processes(stack, barePid);
  const result = await work();
  const after = processes(stack, barePid);
  for (const [name, ms] of Object.entries(after)) spent[name] = (spent[name] ?? 0) + ms - before[name]!;
  return result;
}

function processes(stack: Stack, barePid: number): Record<string, number> {
  const worker = stack.supervisor.pid("worker-1")!;
  return {
    PostgreSQL: processorTimeMs(stack.supervisor.pid("postgres")!),
    Temporal: processorTimeMs(stack.supervisor.pid("temporal")!),
    API: processorTimeMs(stack.supervisor.pid("api")!),
    "worker, JavaScript": mainThreadTimeMs(worker),
    "worker, other threads": processorTimeMs(worker) - mainThreadTimeMs(worker),
    "bare worker": processorTimeMs(barePid),
  };
}
