import type { ChildProcess } from "node:child_process";
import { randomOf } from "../../../src/integrations/answer-providers/simulation/random.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { countsOf, pause, startProgram, stopProgram } from "./processes.ts";
import { type BenchService, startBenchService } from "./service.ts";

interface Plan {
  adminUrl: string;
  temporalAddress: string;
  rounds: number;
  /** Jobs of a batch. */
  jobs: number;
  seed: string;
}

const workerCount = 4;
const websiteCount = 8;
const durationMs = 1_000;
const leaseMs = 3_000;
const pollMs = 500;
/** Time for a busy machine to poll, and for this process to notice. */
const noticeMs = 1_000;

/**
 * Kills and freezes workers at random while jobs run. In each round one of four processes is killed with SIGKILL and started
 * again, or stopped with SIGSTOP for up to three leases; what it held has to come back within one lease and one poll.
 */
export async function faults(plan: Plan): Promise<void> {
  console.log(`seed ${plan.seed}, ${plan.rounds} rounds, lease ${leaseMs} ms, poll ${pollMs} ms`);
  const stub = await startProgram("./stub.ts", []);
  const service = await startBenchService({
    ...plan,
    env: { SEO_LEASE_SECONDS: String(leaseMs / 1_000), DATABASE_MAX_CONNECTIONS: "5" },
  });
  const start = async () => (await startProgram("./worker.ts", [stub.line, String(durationMs)], service.env)).child;
  const workers: ChildProcess[] = await Promise.all(Array.from({ length: workerCount }, start));
  const recoveries: number[] = [];
  let submitted = 0;
  let round = 0;
  try {
    while (round < plan.rounds) {
      submitted += await submitBatch(service, plan.jobs);
      // The last jobs of a batch are left in peace, so that each round finds work to disturb.
      while (round < plan.rounds && (await outstanding(service)) > plan.jobs / 8) {
        round++;
        const random = randomOf(plan.seed, round, "round");
        await pause(random.integer(0, 2_000));
        const { openOf } = await countsOf(stub.line);
        const callsOf = (n: number) => openOf[String(workers[n]!.pid)] ?? [];
        // Somebody who has something to lose, if anybody has.
        const order = random.sample(
          workers.map((_, index) => index),
          workerCount,
        );
        const n = order.find((index) => callsOf(index).length > 0) ?? order[0]!;
        const held = await slotsOfProcess(service, callsOf(n));
        const isKill = random.unit() < 0.5;
        const frozenMs = random.integer(200, 3 * leaseMs);
        const recovered = untilReleased(service, held);
        if (isKill) {
          await stopProgram(workers[n]!, "SIGKILL");
          await pause(random.integer(0, 1_000));
          workers[n] = await start();
        } else {
          workers[n]!.kill("SIGSTOP");
          await pause(frozenMs);
          workers[n]!.kill("SIGCONT");
        }
        const recoveryMs = await recovered;
        recoveries.push(recoveryMs);
        const { overshoot } = await countsOf(stub.line);
        console.log(
          `  round ${round}: ${isKill ? "killed" : `frozen for ${frozenMs} ms`}, held ${held.length} slots, back after ${Math.round(recoveryMs)} ms, overshoot so far ${overshoot}`,
        );
      }
    }
    await untilAllEnded(service);
    await report(service, submitted, recoveries, await countsOf(stub.line));
  } finally {
    await Promise.all(workers.map((worker) => stopProgram(worker, "SIGKILL")));
    await service.close();
    await stopProgram(stub.child);
  }
}

async function submitBatch(service: BenchService, jobs: number): Promise<number> {
  const websites = await service.newWebsites(websiteCount);
  const indexes = Array.from({ length: jobs }, (_, index) => index).values();
  const submit = async () => {
    for (const index of indexes) await service.submit(websites[index % websiteCount]!, `job-${index}`);
  };
  await Promise.all([submit(), submit(), submit(), submit()]);
  return jobs;
}

async function outstanding({ services }: BenchService): Promise<number> {
  const [row] = await services.database.system.read<{ count: number }>(
    sql`select count(*) from seo_job where status in ('pending', 'running')`,
  );
  return row!.count;
}

/** The slots of the jobs whose calls a process has open. */
async function slotsOfProcess({ services }: BenchService, jobs: string[]): Promise<string[]> {
  const rows = await services.database.system.read<{ attempt: string }>(
    sql`select attempt from seo_slot where job_id = any(${jobs}::uuid[])`,
  );
  return rows.map(({ attempt }) => attempt);
}

/** How long it takes until the last of these slots belongs to somebody else. */
async function untilReleased({ services }: BenchService, attempts: string[]): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const [row] = await services.database.system.read<{ count: number }>(
      sql`select count(*) from seo_slot where attempt = any(${attempts}::uuid[])`,
    );
    if (row!.count === 0) return performance.now() - startedAt;
    await pause(50);
  }
}

async function untilAllEnded(service: BenchService): Promise<void> {
  while ((await outstanding(service)) > 0) await pause(500);
}

async function report(
  { services }: BenchService,
  submitted: number,
  recoveries: number[],
  counts: { overshoot: number; maxOpen: number; maxOpenOfOneWebsite: number; calls: number },
): Promise<void> {
  const [jobs] = await services.database.system.read<{ completed: number; all: number; workflows: number }>(sql`
    select count(*) filter (where status = 'completed')::int as completed, count(*)::int as all, count(distinct workflow_id)::int as workflows from seo_job`);
  const slowest = Math.max(...recoveries);
  const boundMs = leaseMs + pollMs + noticeMs;
  const late = recoveries.filter((recoveryMs) => recoveryMs > boundMs).length;
  console.log(
    `${recoveries.length} rounds: ${jobs!.completed} of ${submitted} jobs completed once, ${counts.calls} calls, most at once ${counts.maxOpen} in all and ` +
      `${counts.maxOpenOfOneWebsite} of a website, overshoot ${counts.overshoot}; slowest recovery ${Math.round(slowest)} ms, ${late} above ${boundMs} ms`,
  );
  if (counts.overshoot > 0 || jobs!.completed !== submitted || jobs!.all !== submitted || late > 0) process.exitCode = 1;
}
