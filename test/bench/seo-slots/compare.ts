import type { ChildProcess } from "node:child_process";
import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { Client } from "pg";
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
 * Both systems have accepted all jobs and have nothing else to do when they begin: in this service the workflows wait for slots,
 * in DBOS the jobs are enqueued. The span is from the first call that the stub saw to the last answer.
 */
export async function compare(plan: Plan): Promise<void> {
  const stub = await startProgram("./stub.ts", []);
  try {
    for (const durationMs of plan.durationsMs) {
      const boundMs = Math.max((plan.jobs * durationMs) / 16, (plan.jobs / websiteCount / 4) * durationMs, durationMs);
      console.log(
        `${plan.jobs} jobs of ${durationMs} ms over ${websiteCount} websites: at least ${(boundMs / 1000).toFixed(2)} s`,
      );
      for (const [name, measure] of Object.entries({ slots: measureSlots, dbos: measureDbos })) {
        if (plan.only && plan.only !== name) continue;
        await resetStub(stub.line);
        report(name, boundMs, await measure(plan, stub.line, durationMs));
      }
    }
  } finally {
    await stopProgram(stub.child);
  }
}

function report(name: string, boundMs: number, counts: StubCounts): void {
  const repeated = Object.values(counts.byJob).filter((calls) => calls > 1).length;
  console.log(
    `  ${name.padEnd(6)} ${(counts.spanMs / 1000).toFixed(2).padStart(7)} s  efficiency ${(boundMs / counts.spanMs).toFixed(3)}  ` +
      `most at once ${counts.maxOpen} in all, ${counts.maxOpenOfOneWebsite} of a website, overshoot ${counts.overshoot}, ` +
      `jobs called twice ${repeated}`,
  );
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

async function measureDbos(plan: Plan, stubUrl: string, durationMs: number): Promise<StubCounts> {
  const admin = new Client({ connectionString: plan.adminUrl });
  await admin.connect();
  const name = `bench_dbos_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = new URL(plan.adminUrl);
  url.pathname = `/${name}`;
  const start = async () => (await startProgram("./dbos-worker.ts", [url.href, stubUrl, String(durationMs)])).child;
  const workers: ChildProcess[] = [];
  let client: DBOSClient | undefined;
  try {
    // The first start makes the tables.
    await stopProgram(await start());
    client = await DBOSClient.create({ systemDatabaseUrl: url.href });
    for (let n = 0; n < plan.jobs; n++) {
      const website = `website-${n % websiteCount}`;
      const options = { queueName: "slots", workflowName: "analyse", workflowID: `job-${n}`, queuePartitionKey: website };
      await client.enqueue({ ...options, appVersion: "bench" }, website, `job-${n}`);
    }
    for (let n = 0; n < plan.workers; n++) workers.push(await start());
    return await untilAnswered(stubUrl, plan.jobs, timeoutMs(plan, durationMs));
  } finally {
    await Promise.all(workers.map((worker) => stopProgram(worker)));
    await client?.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
