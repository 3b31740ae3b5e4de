import type { ChildProcess } from "node:child_process";
import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { Client } from "pg";
import { PgBoss } from "pg-boss";
import { resetStub, startProgram, stopProgram, untilAnswered } from "./processes.ts";
import { startBenchService } from "./service.ts";
import type { StubCounts } from "./stub.ts";

interface Plan {
  adminUrl: string;
  temporalAddress: string;
  durationsMs: number[];
  jobs: number;
  workers: number;
  only: string | undefined;
}

const websiteCount = 8;

/**
 * Each system has accepted all jobs and has nothing else to do when it begins: in this service the workflows wait for slots,
 * in DBOS and pg-boss the jobs are enqueued. The span is from the first call that the stub saw to the last answer.
 */
export async function compare(plan: Plan): Promise<void> {
  const stub = await startProgram("./stub.ts", []);
  try {
    for (const durationMs of plan.durationsMs) {
      const boundMs = Math.max((plan.jobs * durationMs) / 16, (plan.jobs / websiteCount / 4) * durationMs, durationMs);
      console.log(
        `${plan.jobs} jobs of ${durationMs} ms over ${websiteCount} websites: at least ${(boundMs / 1000).toFixed(2)} s`,
      );
      const found: Record<string, Found> = {};
      for (const [name, measure] of Object.entries({ slots: measureSlots, dbos: measureDbos, "pg-boss": measurePgBoss })) {
        if (plan.only && plan.only !== name) continue;
        await resetStub(stub.line);
        found[name] = foundBy(boundMs, await measure(plan, stub.line, durationMs));
      }
      console.table(found);
      if (found.slots) console.log(verdict(durationMs, found.slots, found.dbos));
    }
  } finally {
    await stopProgram(stub.child);
  }
}

interface Found {
  seconds: number;
  /** The bound, of the time that was taken. */
  efficiency: number;
  "most at once": number;
  "of one website": number;
  /** Calls beyond the caps. */
  overshoot: number;
  "jobs called twice": number;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

const foundBy = (boundMs: number, counts: StubCounts): Found => ({
  seconds: rounded(counts.spanMs / 1000, 2),
  efficiency: rounded(boundMs / counts.spanMs, 3),
  "most at once": counts.maxOpen,
  "of one website": counts.maxOpenOfOneWebsite,
  overshoot: counts.overshoot,
  "jobs called twice": Object.values(counts.byJob).filter((calls) => calls > 1).length,
});

/** What jobs of a second and more are to reach; shorter ones are not to be behind DBOS. */
const leastEfficiency = 0.95;

function verdict(durationMs: number, { efficiency, overshoot }: Found, dbos: Found | undefined): string {
  const least = durationMs >= 1_000 ? leastEfficiency : 0;
  const isMet = overshoot === 0 && efficiency >= Math.max(least, dbos?.efficiency ?? 0);
  const goals = [...(least ? [`at least ${least}`] : []), "not behind DBOS", "never over the caps"].join(", ");
  return `slots, jobs of ${durationMs} ms: ${efficiency} of the bound, goal ${goals}: ${isMet ? "met" : "missed"}`;
}

const timeoutMs = (plan: Plan, durationMs: number) => 60_000 + (plan.jobs * durationMs) / 4;

async function measureSlots(plan: Plan, stubUrl: string, durationMs: number): Promise<StubCounts> {
  const service = await startBenchService(plan);
  const workers: ChildProcess[] = [];
  try {
    const websites = await service.newWebsites(websiteCount);
    const submissions = Array.from({ length: plan.jobs }, (_, index) => index).values();
    const submit = async () => {
      for (const index of submissions) await service.submit(websites[index % websiteCount]!, `job-${index}`);
    };
    await service.hold(true);
    await Promise.all([submit(), submit(), submit(), submit()]);
    const start = () => startProgram("./worker.ts", [stubUrl, String(durationMs)], service.env);
    for (let n = 0; n < plan.workers; n++) workers.push((await start()).child);
    await service.untilWorkflowsWait(plan.jobs);
    await service.hold(false);
    return await untilAnswered(stubUrl, plan.jobs, timeoutMs(plan, durationMs));
  } finally {
    await Promise.all(workers.map((worker) => stopProgram(worker)));
    await service.close();
  }
}

/** A database of its own for another system, which `work` has until it ends. */
async function withDatabase(plan: Plan, prefix: string, work: (url: string) => Promise<StubCounts>): Promise<StubCounts> {
  const admin = new Client({ connectionString: plan.adminUrl });
  await admin.connect();
  const name = `${prefix}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = new URL(plan.adminUrl);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** The jobs of a plan: the website and the name of each. */
const jobsOf = ({ jobs }: Plan) =>
  Array.from({ length: jobs }, (_, n) => ({ website: `website-${n % websiteCount}`, job: `job-${n}` }));

/** Has workers make the tables of a system, then jobs enqueued without any, then workers take them. */
async function measureQueue(
  plan: Plan,
  stubUrl: string,
  durationMs: number,
  { start, enqueue }: { start(): Promise<ChildProcess>; enqueue(): Promise<void> },
): Promise<StubCounts> {
  const workers: ChildProcess[] = [];
  try {
    await stopProgram(await start());
    await enqueue();
    for (let n = 0; n < plan.workers; n++) workers.push(await start());
    return await untilAnswered(stubUrl, plan.jobs, timeoutMs(plan, durationMs));
  } finally {
    await Promise.all(workers.map((worker) => stopProgram(worker)));
  }
}

const measureDbos = (plan: Plan, stubUrl: string, durationMs: number) =>
  withDatabase(plan, "bench_dbos", (url) =>
    measureQueue(plan, stubUrl, durationMs, {
      start: async () => (await startProgram("./dbos-worker.ts", [url, stubUrl, String(durationMs)])).child,
      async enqueue() {
        const client = await DBOSClient.create({ systemDatabaseUrl: url });
        for (const { website, job } of jobsOf(plan)) {
          const options = { queueName: "slots", workflowName: "analyse", workflowID: job, queuePartitionKey: website };
          await client.enqueue({ ...options, appVersion: "bench" }, website, job);
        }
        await client.destroy();
      },
    }),
  );

const measurePgBoss = (plan: Plan, stubUrl: string, durationMs: number) =>
  withDatabase(plan, "bench_pg_boss", (url) =>
    measureQueue(plan, stubUrl, durationMs, {
      start: async () => {
        // It caps the jobs of a group in all, those of a queue by process alone.
        const slots = Math.floor(16 / plan.workers);
        return (await startProgram("./pg-boss-worker.ts", [url, stubUrl, String(durationMs), String(slots)])).child;
      },
      async enqueue() {
        const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
        await boss.start();
        await boss.insert(
          "slots",
          jobsOf(plan).map((data) => ({ data, group: { id: data.website } })),
        );
        await boss.stop();
      },
    }),
  );
