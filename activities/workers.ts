import { makeTelemetryFilterString, NativeConnection, Runtime, Worker, type WorkerOptions } from "@temporalio/worker";
import { type Config, providerQueues, type Services } from "../src/operation/index.ts";
import { dataConverter, encryptsFailures, temporalConnection } from "../src/platform/durable/index.ts";
import { activityContext } from "./activity-context.ts";
import { allActivities } from "./all.ts";
import { workerStopsFailure } from "./attempts.ts";
import { writingQueue } from "./content.ts";
import { rescoringQueue } from "./rescoring.ts";
import { runtimeLogger } from "./runtime-logger.ts";
import { workLog } from "./work-log.ts";
import { workflowBundle } from "./workflow-bundle.ts";

export interface Workers {
  /** Ends when the workers have stopped. */
  run(): Promise<void>;
  /** Takes no more tasks and lets those under way end; a call to a model that waits for a provider's pause is left to another worker. */
  stop(): void;
}

/** Beyond the time of a call to a model: what it takes to store its answer. */
const storeMs = 10_000;
/** Repeating work stops at its next heartbeat. */
const repeatingGraceMs = 10_000;

/** How long a worker that stops waits for calls to models: an answer that was not waited for would be paid twice. */
export const callGraceMs = ({
  SHUTDOWN_CALL_SECONDS: seconds,
  providers,
}: Pick<Config, "SHUTDOWN_CALL_SECONDS" | "providers">): number =>
  seconds === undefined ? providers.timeoutMs + storeMs : seconds * 1_000;

/**
 * The Temporal workers of one process: one for workflows and ordinary activities, and one for each model provider, so that
 * calls to a slow provider leave room for the others.
 *
 * @param options.metricsAddress where the SDK serves metrics of its own, `127.0.0.1:…`; nowhere when not given.
 */
export async function startWorkers(services: Services, options: { metricsAddress?: string } = {}): Promise<Workers> {
  const { config } = services;
  installRuntime(services.log, options.metricsAddress);
  const connection = await NativeConnection.connect(temporalConnection(config));
  const stopping = new AbortController();
  const common: WorkerOptions = {
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    activities: allActivities(services, stopping.signal),
    interceptors: { activity: [activityContext] },
    ...(config.TEMPORAL_PAYLOAD_KEYS && { dataConverter: dataConverter(config.TEMPORAL_PAYLOAD_KEYS) }),
    sinks: workLog(services.log),
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    // News of a cancel reach an activity with its heartbeats.
    maxHeartbeatThrottleInterval: "2s",
    shutdownGraceTime: callGraceMs(config),
  };
  const main = await Worker.create({
    ...common,
    workflowBundle: await workflowBundle({ encodesFailures: encryptsFailures(config.TEMPORAL_PAYLOAD_KEYS) }),
    maxConcurrentActivityTaskExecutions: 50,
    maxCachedWorkflows: 200,
  });
  const providers = await Promise.all(
    providerQueues(services).map((taskQueue) =>
      Worker.create({
        ...common,
        taskQueue,
        maxConcurrentActivityTaskExecutions: config.PROVIDER_CONCURRENCY,
        ...(config.PROVIDER_CALLS_PER_SECOND > 0 && { maxTaskQueueActivitiesPerSecond: config.PROVIDER_CALLS_PER_SECOND }),
      }),
    ),
  );
  const rescoring = await Worker.create({
    ...common,
    taskQueue: rescoringQueue(config.TEMPORAL_TASK_QUEUE),
    maxConcurrentActivityTaskExecutions: 1,
    shutdownGraceTime: repeatingGraceMs,
  });
  const writing = await Worker.create({
    ...common,
    taskQueue: writingQueue(config.TEMPORAL_TASK_QUEUE),
    maxConcurrentActivityTaskExecutions: 10,
  });
  const workers = [main, ...providers, rescoring, writing];
  return {
    run: async () => {
      try {
        await Promise.all(workers.map((worker) => worker.run()));
      } finally {
        await connection.close();
      }
    },
    stop: () => {
      stopping.abort(workerStopsFailure());
      for (const worker of workers) if (worker.getState() === "RUNNING") worker.shutdown();
    },
  };
}

let isRuntimeSet = false;

/** Once a process: the SDK's log lines go into the service's, its metrics to an address of their own. */
function installRuntime(log: Services["log"], metricsAddress: string | undefined): void {
  if (isRuntimeSet) return;
  isRuntimeSet = true;
  Runtime.install({
    logger: runtimeLogger(log),
    shutdownSignals: [],
    telemetryOptions: {
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: "WARN", other: "ERROR" }) },
      ...(metricsAddress && { metrics: { prometheus: { bindAddress: metricsAddress, useSecondsForDurations: true } } }),
    },
  });
}
