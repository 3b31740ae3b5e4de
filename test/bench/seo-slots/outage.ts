import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "../../../src/platform/database/connection.ts";
import { pause, resetStub, startProgram, stopProgram, untilAnswered } from "./processes.ts";
import { type BenchService, type BenchWebsite, startBenchService } from "./service.ts";

const durationMs = 500;
const darkJobs = 1_000;
const otherJobs = 400;

/**
 * The entitlement service fails while one organization has 1,000 jobs in the queue whose last verified answer is too old, and another
 * one, verified a minute ago, submits 400: those have to run as fast as ever, and in the end all have to be done.
 */
export async function outage(servers: { adminUrl: string; temporalAddress: string }): Promise<void> {
  let isDown = false;
  let asked = 0;
  const entitlements = createServer((_request, response) => {
    asked++;
    response.writeHead(isDown ? 503 : 200, { "content-type": "application/json" }).end('{"granted":true}');
  });
  await new Promise<void>((resolve) => entitlements.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(entitlements.address() as AddressInfo).port}`;
  const stub = await startProgram("./stub.ts", []);
  const service = await startBenchService({ ...servers, env: { ENTITLEMENTS_URL: url } });
  const worker = await startProgram("./worker.ts", [stub.line, String(durationMs)], service.env);
  try {
    const dark = await service.newWebsites(10);
    const others = await service.newWebsites(8);
    await service.hold(true);
    await submitAll(service, dark, darkJobs);
    await submitAll(service, others, otherJobs);
    await service.untilWorkflowsWait(darkJobs + otherJobs);
    await service.services.database.system.run(sql`update entitlement_snapshot set verified_at = now() - interval '2 hours'`);
    await verify(service, others);
    isDown = true;
    const askedBefore = asked;
    await resetStub(stub.line);
    await service.hold(false);
    const counts = await untilAnswered(stub.line, otherJobs, 120_000);
    const boundMs = (otherJobs * durationMs) / 16;
    console.log(
      `down: ${otherJobs} jobs of others in ${(counts.spanMs / 1_000).toFixed(1)} s (at least ${boundMs / 1_000} s), most at once ${counts.maxOpen}; ` +
        `the service was asked ${asked - askedBefore} times meanwhile; ${await pending(service)} jobs pending`,
    );
    isDown = false;
    const upAt = performance.now();
    await untilAnswered(stub.line, otherJobs + darkJobs, 600_000);
    while ((await pending(service)) > 0) await pause(200);
    console.log(`up again: the ${darkJobs} jobs were done ${((performance.now() - upAt) / 1_000).toFixed(1)} s later`);
    const [jobs] = await service.services.database.system.read<{ completed: number }>(
      sql`select count(*) as completed from seo_job where status = 'completed'`,
    );
    console.log(`${jobs!.completed} of ${darkJobs + otherJobs} jobs completed`);
    if (jobs!.completed !== darkJobs + otherJobs) process.exitCode = 1;
  } finally {
    await stopProgram(worker.child);
    await service.close();
    await stopProgram(stub.child);
    entitlements.closeAllConnections();
    entitlements.close();
  }
}

/** As if the organization had been verified just before the service went down. */
async function verify({ services }: BenchService, websites: BenchWebsite[]): Promise<void> {
  await services.database.system.run(sql`
    update entitlement_snapshot set verified_at = now()
    where organization_id = (select organization_id from website where id = ${websites[0]!.id})`);
}

async function submitAll(service: BenchService, websites: BenchWebsite[], count: number): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  const submit = async () => {
    for (const index of indexes) await service.submit(websites[index % websites.length]!, `job-${index}`);
  };
  await Promise.all([submit(), submit(), submit(), submit()]);
}

async function pending({ services }: BenchService): Promise<number> {
  const [row] = await services.database.system.read<{ count: number }>(
    sql`select count(*) from seo_job where status in ('pending', 'running')`,
  );
  return row!.count;
}
