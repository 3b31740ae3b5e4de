import { setTimeout as sleep } from "node:timers/promises";
import { isGrpcServiceError } from "@temporalio/client";
import { TransportError } from "@temporalio/worker";
import { SeoJobWorker } from "../src/content/index.ts";
import type { Services } from "../src/operation/index.ts";
import { requireSearchAttributes, temporalConnection } from "../src/platform/durable/index.ts";
import { startMaintenance } from "./maintenance.ts";
import { serviceAnalyses } from "./seo-analyses.ts";
import { keepWorkerVersions } from "./worker-version.ts";
import { startWorkers, type Workers } from "./workers.ts";

/** What a worker process consists of. */
export interface Parts {
  /** Ends when the Temporal workers have. */
  running: Promise<void>;
  /** Whether Temporal knows this worker's version, so that work reaches it. */
  isWorking(): boolean;
  stop(): Promise<void>;
}

/** Between two attempts to reach Temporal at the start. */
const longestWaitMs = 5_000;
/** Between two checks whether Temporal knows the version. */
const pollIntervalMs = 200;

/**
 * Starts the parts of a worker as soon as Temporal answers and its namespace is complete.
 *
 * @param stopped a start that is under way then is taken back.
 * @param start makes the Temporal workers.
 * @returns undefined when the process is stopped before.
 * @throws what waiting would not mend, such as workflows that cannot be bundled.
 */
export async function startWhenReachable(
  services: Services,
  metricsAddress: string | undefined,
  stopped: AbortSignal,
  start: typeof startWorkers = startWorkers,
): Promise<Parts | undefined> {
  const { config, log } = services;
  for (let waitMs = 500, told = ""; !stopped.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      await requireSearchAttributes(temporalConnection(config), config.TEMPORAL_NAMESPACE).catch((cause: Error) => {
        throw new Unreachable(cause);
      });
      const workers = await start(services, metricsAddress === undefined ? {} : { metricsAddress });
      if (!stopped.aborted) return startParts(services, workers);
      await workers.discard();
      return undefined;
    } catch (error) {
      if (!isAway(error)) throw error;
      // Once for each reason: it may take hours.
      const reason = (error as Error).message;
      if (reason !== told) log.warn({ reason, temporal: config.TEMPORAL_ADDRESS }, "the worker waits for Temporal");
      told = reason;
    }
    await sleep(waitMs, undefined, { signal: stopped }).catch(() => {});
  }
  return undefined;
}

/** Temporal does not answer, or its namespace is not complete yet. */
class Unreachable extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

const isAway = (error: unknown) => error instanceof Unreachable || error instanceof TransportError || isGrpcServiceError(error);

function startParts(services: Services, workers: Workers): Parts {
  const running = workers.run();
  const stopping = new AbortController();
  let isKnown = services.config.WORKER_VERSIONING === "off";
  const joining = (async () => {
    for (let waitMs = pollIntervalMs; !isKnown && !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      // While Temporal is away the maintenance task logs it.
      isKnown = await keepWorkerVersions(services).catch(() => false);
      if (!isKnown) await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  const seo = new SeoJobWorker(services, serviceAnalyses(services));
  const maintenance = startMaintenance(services);
  return {
    running,
    isWorking: () => isKnown,
    stop: async () => {
      stopping.abort();
      workers.stop();
      await Promise.all([running.catch(() => {}), joining, maintenance.stop(), seo.stop()]);
    },
  };
}
