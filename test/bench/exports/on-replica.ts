import assert from "node:assert/strict";
import { join } from "node:path";
import { freePort } from "../../../deploy/local/ports.ts";
import { startReplica } from "../../support/replica.ts";
import { node, program, type Stack } from "../../support/stack.ts";
import { processorTimeMs } from "../support/processes.ts";
import type { FilledTenant } from "../support/tenants.ts";
import { download } from "./download.ts";

/**
 * The same exports by a process of the API that reads from the primary and by one that reads from a streaming replica: processor time of the
 * primary and of the replica.
 *
 * @param stack one whose PostgreSQL keeps what replicas need (`durable`).
 */
export async function compareWithReplica(stack: Stack, { website, key }: FilledTenant, formats: string[]): Promise<void> {
  const superuser = new URL(stack.databaseUrl);
  superuser.pathname = "/postgres";
  const replica = await startReplica(superuser.href, stack.directory, join(stack.directory, "replica"));
  try {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const env = {
      ...process.env,
      ...stack.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_REPLICA_URL: replica.onReplica(stack.logins.app),
    };
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const isUsed = async () => (await metrics()).includes("answerscope_database_replica_used 1");
    await stack.supervisor.start(node("api-replica", [program("api/server.ts")], env, () => isUsed().catch(() => false)));
    const processes = { primary: stack.supervisor.pid("postgres")!, replica: replica.pid() };
    const services = { primary: [stack.url, "api"], replica: [`http://127.0.0.1:${port}`, "api-replica"] } as const;
    console.log(
      "\n| export | read from | seconds | primary, s of a processor | replica, s of a processor |\n| --- | --- | --- | --- | --- |",
    );
    for (const format of formats)
      for (const dataset of ["answers", "mentions", "citations"])
        for (const from of ["primary", "replica"] as const) {
          const [url, name] = services[from];
          const before = { primary: processorTimeMs(processes.primary), replica: processorTimeMs(processes.replica) };
          const path = `${url}/api/v1/export/${dataset}?website_id=${website.id}&format=${format}`;
          const file = join(stack.directory, `${dataset}-${from}.${format}`);
          const { seconds } = await download(path, key, file, stack.supervisor.pid(name)!);
          const spent = (server: "primary" | "replica") =>
            ((processorTimeMs(processes[server]) - before[server]) / 1_000).toFixed(2);
          console.log(
            `| ${dataset} as ${format} | ${from} | ${seconds.toFixed(1)} | ${spent("primary")} | ${spent("replica")} |`,
          );
        }
    assert.ok(await isUsed(), "the replica was left for the primary");
  } finally {
    await replica.stop();
  }
}
