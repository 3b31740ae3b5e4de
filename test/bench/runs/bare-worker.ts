import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from "@temporalio/worker";

export const bareActivities = {
  nothing: async () => {},
};

export type BareActivities = typeof bareActivities;

/** A worker process with the settings of the service's own (activities/workers.ts), for activities that do nothing. */
if (import.meta.main) {
  Runtime.install({ logger: new DefaultLogger("WARN") });
  const { TEMPORAL_ADDRESS: address = "", BARE_QUEUE: queue = "", PROVIDER_CONCURRENCY = "50" } = process.env;
  const connection = await NativeConnection.connect({ address });
  const common = { connection, activities: bareActivities, maxHeartbeatThrottleInterval: "2s" as const };
  const workflowBundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL("bare-workflow.ts", import.meta.url)),
    logger: new DefaultLogger("WARN"),
  });
  const workers = await Promise.all([
    Worker.create({
      ...common,
      taskQueue: queue,
      workflowBundle,
      maxConcurrentActivityTaskExecutions: 50,
      maxCachedWorkflows: 200,
    }),
    Worker.create({
      ...common,
      taskQueue: `${queue}-provider`,
      maxConcurrentActivityTaskExecutions: Number(PROVIDER_CONCURRENCY),
    }),
  ]);
  console.log("ready");
  await Promise.all(workers.map((worker) => worker.run()));
}
