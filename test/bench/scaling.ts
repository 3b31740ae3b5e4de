import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { connect } from "../../src/platform/database/connection.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { sendReads, type Tenant } from "./load/traffic.ts";
import { newAskedTenant } from "./load.ts";
import { models, serviceRuns } from "./runs/service-runs.ts";
import { percentile } from "./support/percentile.ts";
import { mainThreadTimeMs, ownTimeMs, processorTimeMs } from "./support/processes.ts";
import { asAfterAMinute } from "./support/tenants.ts";

/** What a measured ratio is to reach of the one that the processor times let expect. */
const goal = 0.85;
/** Of the processors of the machine: a verdict needs the others to take no more. */
const mostOfOthers = 0.1;
/** A vendor's answer takes about so long; the other setting answers at once. */
const vendorMs = 1_000;
/** Calls that a worker keeps open. */
const openCalls = 50;
/** Calls a second that are enough to keep workers of models that answer at once busy. */
const mostCallsASecond = 300;

/** What so many processes did. */
interface Measured {
  processes: number;
  perSecond: number;
  p99Ms: number | null;
  /** Processor time of a request or call, in milliseconds, by what spent it. */
  spentMs: Record<string, number>;
  /** What the first threads of the scaled processes, which run JavaScript, spent of it. */
  javaScriptMs: number;
  /** Processors that work of others took meanwhile. */
  othersCores: number;
}

interface Subject {
  name: string;
  /** What one process can do in a second, whatever its processor. */
  mostASecond: number;
  measured: Measured[];
}

/**
 * usage: npm run bench -- scaling [--processes 1,2,4] [--seconds 10] [--connections 32] [--responses 5000]
 *
 * As many API processes as workers, for each of these numbers a service of its own with everything on disk: requests a second and p99 of the
 * reads of `load`, in a closed loop over all API processes; then calls a second of runs whose models answer at once, and after a second.
 * Each has its ratio to the first number, the processor time by process, and the ratio that these times let expect of the processors of
 * this machine, which the database, Temporal, the models' stand-in and the client share. There is no verdict where other work took much of
 * them meanwhile.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      processes: { type: "string", default: "1,2,4" },
      seconds: { type: "string", default: "10" },
      connections: { type: "string", default: "32" },
      responses: { type: "string", default: "5000" },
    },
  });
  const seconds = Number(values.seconds);
  const subjects: Record<"reads" | "atOnce" | "slow", Subject> = {
    reads: { name: "API: reads", mostASecond: Number.POSITIVE_INFINITY, measured: [] },
    atOnce: { name: "workers: models that answer at once", mostASecond: Number.POSITIVE_INFINITY, measured: [] },
    slow: {
      name: `workers: models that answer after ${vendorMs} ms`,
      mostASecond: (openCalls * 1_000) / vendorMs,
      measured: [],
    },
  };
  for (const processes of values.processes.split(",").map(Number)) {
    const stack = await startStack({
      ...{ workers: processes, api: true, apis: processes, durable: true, stub: [] },
      env: { PROVIDER_CONCURRENCY: String(openCalls) },
    });
    try {
      const tenants = await fillTenants(stack, Number(values.responses));
      const load = { tenants, connections: Number(values.connections) };
      const reads = await measureReads(stack, load, seconds * 1_000);
      subjects.reads.measured.push(reads);
      const atOnce = await measureRun(stack, seconds * mostCallsASecond);
      subjects.atOnce.measured.push(atOnce);
      await fetch(`${stack.stubUrl}/behaviour`, {
        method: "POST",
        body: JSON.stringify({ latencyMs: { min: vendorMs, max: vendorMs } }),
      });
      const possible = Math.min(processes * subjects.slow.mostASecond, mostCallsASecond);
      const slow = await measureRun(stack, seconds * possible);
      subjects.slow.measured.push(slow);
      const told = [reads, atOnce, slow].map(({ perSecond }) => perSecond.toFixed(0));
      console.log(`${processes} of each: ${told[0]} reads, ${told[1]} and ${told[2]} calls of models a second`);
    } finally {
      await stack.stop();
    }
  }
  for (const subject of Object.values(subjects)) report(subject);
}

async function fillTenants(stack: Stack, responses: number): Promise<Tenant[]> {
  const database = await connect(stack.logins, 4);
  try {
    const tenants = [
      await newAskedTenant(stack, database, "large", responses),
      await newAskedTenant(stack, database, "small", Math.ceil(responses / 10)),
    ];
    await asAfterAMinute(stack, database);
    return tenants;
  } finally {
    await database.close();
  }
}

async function measureReads(
  stack: Stack,
  load: { tenants: Tenant[]; connections: number },
  durationMs: number,
): Promise<Measured> {
  // Processes that have just started are slower for a while.
  await sendReads({ ...load, urls: stack.urls, durationMs: durationMs / 2 });
  const { result, ...spent } = await spending(stack, /^api/, () => sendReads({ ...load, urls: stack.urls, durationMs }));
  const sorted = result.toSorted((a, b) => a - b);
  return {
    ...figures(stack.urls.length, spent, result.length, durationMs),
    p99Ms: percentile(sorted, 0.99),
  };
}

/** A run of about so many calls, after a short one. */
async function measureRun(stack: Stack, calls: number): Promise<Measured> {
  const [warm, start] = [await serviceRuns(stack, 20), await serviceRuns(stack, Math.ceil(calls / models.length))];
  await warm();
  const { result, ...spent } = await spending(stack, /^worker/, start);
  return figures(stack.urls.length, spent, result.calls, result.totalMs);
}

type Spent = Pick<Measured, "spentMs" | "javaScriptMs" | "othersCores">;

const figures = (processes: number, { spentMs, javaScriptMs, othersCores }: Spent, done: number, inMs: number): Measured => ({
  ...{ processes, othersCores, perSecond: done / (inMs / 1_000) },
  p99Ms: null,
  spentMs: Object.fromEntries(Object.entries(spentMs).map(([name, ms]) => [name, ms / done])),
  javaScriptMs: javaScriptMs / done,
});

/** Does the work and tells what all processes spent meanwhile. */
async function spending<Result>(stack: Stack, scaled: RegExp, work: () => Promise<Result>): Promise<Spent & { result: Result }> {
  const startedAt = performance.now();
  const before = processorTimes(stack, scaled);
  const result = await work();
  const after = processorTimes(stack, scaled);
  const tookMs = performance.now() - startedAt;
  const spentMs = Object.fromEntries(Object.entries(after.byName).map(([name, ms]) => [name, ms - before.byName[name]!]));
  const othersMs = after.machineMs - before.machineMs - sumOf(spentMs);
  return { result, spentMs, javaScriptMs: after.javaScriptMs - before.javaScriptMs, othersCores: Math.max(0, othersMs / tookMs) };
}

const sumOf = (times: Record<string, number>): number => Object.values(times).reduce((sum, ms) => sum + ms, 0);

interface ProcessorTimes {
  byName: Record<string, number>;
  javaScriptMs: number;
  /** Of everything on this machine. */
  machineMs: number;
}

function processorTimes(stack: Stack, scaled: RegExp): ProcessorTimes {
  const pids = (names: RegExp) =>
    stack.services.filter(({ name }) => names.test(name)).map(({ name }) => stack.supervisor.pid(name)!);
  const sum = (names: RegExp, time: (pid: number) => number) => pids(names).reduce((total, pid) => total + time(pid), 0);
  const own = process.cpuUsage();
  return {
    byName: {
      API: sum(/^api/, ownTimeMs),
      worker: sum(/^worker/, ownTimeMs),
      PostgreSQL: processorTimeMs(stack.supervisor.pid("postgres")!),
      Temporal: processorTimeMs(stack.supervisor.pid("temporal")!),
      models: ownTimeMs(stack.supervisor.pid("stub")!),
      client: (own.user + own.system) / 1_000,
    },
    javaScriptMs: sum(scaled, mainThreadTimeMs),
    machineMs: cpus().reduce((total, { times: { idle: _, ...busy } }) => total + sumOf(busy), 0),
  };
}

const cores = availableParallelism();

/** What bounds so many processes a second, by the processor time that one of them took of a request. */
function bound({ mostASecond }: Subject, one: Measured, processes: number): { perSecond: number; by: string } {
  const bounds = [
    { perSecond: processes * mostASecond, by: "calls that a worker keeps open" },
    { perSecond: (processes * 1_000) / one.javaScriptMs, by: "the JavaScript of each process" },
    { perSecond: (cores * 1_000) / sumOf(one.spentMs), by: `the ${cores} processors of all` },
  ];
  return bounds.reduce((least, each) => (each.perSecond < least.perSecond ? each : least));
}

function report(subject: Subject): void {
  const [one] = subject.measured;
  console.log(`\n${subject.name}; processor time in milliseconds`);
  console.table(
    subject.measured.map(({ processes, perSecond, p99Ms, spentMs, javaScriptMs, othersCores }) => ({
      ...{ processes, "a second": Math.round(perSecond), ...(p99Ms !== null && { "p99 ms": Math.round(p99Ms) }) },
      ...{ ratio: twoDigits(perSecond / one!.perSecond), JavaScript: twoDigits(javaScriptMs) },
      ...Object.fromEntries(Object.entries(spentMs).map(([name, ms]) => [name, twoDigits(ms)])),
      all: twoDigits(sumOf(spentMs)),
      "others, cores": twoDigits(othersCores),
    })),
  );
  const alone = bound(subject, one!, one!.processes);
  for (const { processes, perSecond, othersCores } of subject.measured.slice(1)) {
    const possible = bound(subject, one!, processes);
    const isDisturbed = Math.max(one!.othersCores, othersCores) > mostOfOthers * cores;
    const [ratio, expected] = [perSecond / one!.perSecond, possible.perSecond / alone.perSecond];
    console.log(
      `${processes} processes: ${ratio.toFixed(2)} times ${one!.processes}, ${expected.toFixed(2)} expected (bound by ${possible.by}), ` +
        `goal ${goal} of it: ${isDisturbed ? "not decided, for what other work took" : ratio >= goal * expected ? "met" : "missed"}`,
    );
  }
  const more = Math.min(subject.mostASecond, 1_000 / one!.javaScriptMs);
  const others = ["PostgreSQL", "Temporal"].map((name) => `${twoDigits((more * one!.spentMs[name]!) / 1_000)} of ${name}`);
  console.log(
    `with processors of its own a process more adds ${Math.round(more)} a second, and takes ${others.join(" and ")} cores`,
  );
}

const twoDigits = (value: number) => Number(value.toFixed(2));
