import {
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerOptions,
  type WorkflowBundle,
} from "@temporalio/worker";
import { type Config, providerQueues, type Services } from "../src/operation/index.ts";
import { dataConverter, encryptsFailures, temporalConnection } from "../src/platform/durable/index.ts";
import { activityContext } from "./activity-context.ts";
import { allActivities } from "./all.ts";
import { workerStopsFailure } from "./attempts.ts";
import { CallSlots } from "./call-slots.ts";
import { writingQueue } from "./content.ts";
import { rescoringQueue } from "./rescoring.ts";
import { runtimeLogger } from "./runtime-logger.ts";
import { workLog } from "./work-log.ts";
import { deploymentOptions } from "./worker-version.ts";
import { workflowBundle } from "./workflow-bundle.ts";

export interface Workers {
  /** Ends when the workers have stopped; afterwards the connection is closed. */
  run(): Promise<void>;
  /** Lets go of everything, in place of `run`. */
  discard(): Promise<void>;
  /** Takes no more tasks and lets those under way end; a call to a model that waits for a provider's pause is left to another worker. */
  stop(): void;
}

/** Beyond the time of a call to a model: what it takes to store its answer. */
const storeMs = 10_000;
/** Repeating work stops at its next heartbeat. */
const repeatingGraceMs = 10_000;

/** Activities of a provider that a process asks Temporal for at once. */
const mostProviderPolls = 5;
/** What a provider's worker has beside activities: nothing that it would do, and one of each that the SDK asks for. */
const noSlots = {
  workflowTaskSlotSupplier: { type: "fixed-size", numSlots: 2 },
  localActivityTaskSlotSupplier: { type: "fixed-size", numSlots: 1 },
  nexusTaskSlotSupplier: { type: "fixed-size", numSlots: 1 },
} as const;

/** How long a worker that stops waits for calls to models: an answer that was not waited for would be paid twice. */
export const callGraceMs = ({
  SHUTDOWN_CALL_SECONDS: seconds,
  providers,
}: Pick<Config, "SHUTDOWN_CALL_SECONDS" | "providers">): number =>
  seconds === undefined ? providers.timeoutMs + storeMs : seconds * 1_000;

export interface WorkersOptions {
  /** Where the SDK serves metrics of its own, `127.0.0.1:…`; nowhere when not given. */
  metricsAddress?: string;
  /** The workflows' code; that of this release when not given. */
  bundle?: () => Promise<WorkflowBundle>;
}

/**
 * The Temporal workers of one process: one for workflows and ordinary activities, and one for each model provider, so that
 * calls to a slow provider leave room for the others.
 *
 * @throws TransportError while Temporal is away; another error where the workers cannot be made. Nothing is left open then.
 */
export async function startWorkers(services: Services, options: WorkersOptions = {}): Promise<Workers> {
  const { config } = services;
  installRuntime(services.log, options.metricsAddress);
  const isVersioned = config.WORKER_VERSIONING === "on";
  const encodesFailures = encryptsFailures(config.TEMPORAL_PAYLOAD_KEYS);
  const { bundle = () => workflowBundle({ isVersioned, encodesFailures }) } = options;
  const code = await bundle();
  const connection = await NativeConnection.connect(temporalConnection(config));
  const stopping = new AbortController();
  const workers: Worker[] = [];
  try {
    for (const each of workerOptions(services, code, stopping.signal)) workers.push(await Worker.create({ ...each, connection }));
  } catch (error) {
    // A connection stays open as long as a worker holds it, and a worker lets go of it when it has run.
    await endWorkers(workers, connection);
    throw error;
  }
  return {
    run: async () => {
      try {
        await Promise.all(workers.map((worker) => worker.run()));
      } finally {
        await connection.close();
      }
    },
    discard: () => endWorkers(workers, connection),
    stop: () => {
      stopping.abort(workerStopsFailure());
      for (const worker of workers) if (worker.getState() === "RUNNING") worker.shutdown();
    },
  };
}

async function endWorkers(workers: readonly Worker[], connection: NativeConnection): Promise<void> {
  await Promise.allSettled(
    workers.map((worker) => {
      const running = worker.run();
      worker.shutdown();
      return running;
    }),
  );
  await connection.close();
}

/** What each worker of a process is made with. */
function workerOptions(services: Services, code: WorkflowBundle, stopping: AbortSignal): WorkerOptions[] {
  const { config } = services;
  const version = deploymentOptions(services);
  const slots = new Map(providerQueues(services).map((queue) => [queue, new CallSlots(config.PROVIDER_CONCURRENCY)]));
  const common: WorkerOptions = {
    namespace: config.TEMPORAL_NAMESPACE,
    activities: allActivities(services, stopping, slots),
    interceptors: { activity: [activityContext] },
    dataConverter: dataConverter(config.TEMPORAL_PAYLOAD_KEYS),
    sinks: workLog(services.log),
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    // News of a cancel reach an activity with its heartbeats.
    maxHeartbeatThrottleInterval: "2s",
    shutdownGraceTime: callGraceMs(config),
    ...(version && { workerDeploymentOptions: version }),
  };
  const main: WorkerOptions = {
    ...common,
    workflowBundle: code,
    maxConcurrentActivityTaskExecutions: 50,
    maxCachedWorkflows: 200,
  };
  const providers = [...slots].map(([taskQueue, activityTaskSlotSupplier]) => ({
    ...common,
    taskQueue,
    tuner: { ...noSlots, activityTaskSlotSupplier },
    maxConcurrentActivityTaskPolls: Math.min(mostProviderPolls, config.PROVIDER_CONCURRENCY),
    ...(config.PROVIDER_CALLS_PER_SECOND > 0 && { maxTaskQueueActivitiesPerSecond: config.PROVIDER_CALLS_PER_SECOND }),
  }));
  const rescoring: WorkerOptions = {
    ...common,
    taskQueue: rescoringQueue(config.TEMPORAL_TASK_QUEUE),
    maxConcurrentActivityTaskExecutions: 1,
    shutdownGraceTime: repeatingGraceMs,
  };
  const writing: WorkerOptions = {
    ...common,
    taskQueue: writingQueue(config.TEMPORAL_TASK_QUEUE),
    maxConcurrentActivityTaskExecutions: 30,
  };
  return [main, ...providers, rescoring, writing];
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
