import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client, Connection } from "@temporalio/client";

/** A worker process that does nothing but fan out, on a Temporal server that others use. */
export interface Bare {
  pid: number;
  /** Performs so many activities. @returns milliseconds */
  run(count: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startBare(address: string): Promise<Bare> {
  const queue = "bare";
  const file = fileURLToPath(new URL("bare-worker.ts", import.meta.url));
  const worker = spawn(process.execPath, [file], {
    env: { ...process.env, TEMPORAL_ADDRESS: address, BARE_QUEUE: queue },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  let n = 0;
  return {
    pid: worker.pid!,
    async run(count) {
      const startedAt = performance.now();
      const args = [{ count, queue: `${queue}-provider` }];
      await client.workflow.execute("bareRun", { taskQueue: queue, workflowId: `bare-${n++}`, args });
      return performance.now() - startedAt;
    },
    async stop() {
      await connection.close();
      worker.kill("SIGTERM");
      if (worker.exitCode === null) await once(worker, "exit");
    },
  };
}
