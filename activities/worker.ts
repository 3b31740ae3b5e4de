import { setTimeout as sleep } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { register } from "prom-client";
import { SeoJobWorker } from "../src/content/index.ts";
import { registerProcessGauges, registerServiceGauges } from "../src/metrics.ts";
import { ConfigError, readConfig, type Services } from "../src/operation/index.ts";
import { UnsafeConnectionError } from "../src/platform/database/index.ts";
import { requireSearchAttributes, temporalConnection } from "../src/platform/durable/index.ts";
import { createLogger, serveMetrics, startTracing } from "../src/platform/observability/index.ts";
import { freePort } from "../src/platform/processes/index.ts";
import { createServices, refuseUnsafeLogin } from "../src/services.ts";
import { workerHealth } from "./health.ts";
import { startMaintenance } from "./maintenance.ts";
import { serviceAnalyses } from "./seo-analyses.ts";
import { callGraceMs, startWorkers, type Workers } from "./workers.ts";

/** Statements of background work may take so much longer than those that somebody waits for. */
const statementPatience = 20;
/** What the process gets to end in beyond the time for calls to models. */
const reserveMs = 10_000;
/** Between two attempts to reach Temporal at the start. */
const longestWaitMs = 5_000;

/** The worker process. Stateless: any number of them may run beside each other. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const statementTimeoutMs = config.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1_000 * statementPatience;
  const services = await createServices(config, { statementTimeoutMs });
  const { log } = services;
  const tracing = await startTracing("answerscope-worker", config.OTEL_EXPORTER_OTLP_ENDPOINT);
  for (const notice of config.notices) log.warn(notice);
  await refuseUnsafeLogin(services);
  registerProcessGauges(services.database, register);
  registerServiceGauges(services.database, register);
  // Of the SDK, whose metrics the process's own include.
  const sdkMetrics = `127.0.0.1:${await freePort()}`;
  const stopping = new AbortController();
  let parts: Parts | undefined;
  const isWorking = () => parts !== undefined && !stopping.signal.aborted;
  const metrics = await serveMetrics(config.WORKER_METRICS_PORT, config.METRICS_HOST, {
    pages: workerHealth(services, isWorking),
    also: async () => (await fetch(`http://${sdkMetrics}/metrics`, { signal: AbortSignal.timeout(2_000) })).text(),
  });
  closeWithGrace({ delay: callGraceMs(config) + reserveMs, logger: log }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "worker stops after an error");
    else log.info({ signal, callGraceMs: callGraceMs(config) }, "worker stops");
    stopping.abort();
    await parts?.stop();
    metrics.close();
    await services.close();
    await tracing.stop();
  });
  parts = await whenReachable(services, sdkMetrics, stopping.signal);
  if (!parts) return;
  log.info({ taskQueue: config.TEMPORAL_TASK_QUEUE }, "worker is up");
  await parts.running;
}

interface Parts {
  /** Ends when the Temporal workers have. */
  running: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the parts of a worker as soon as Temporal answers and its namespace is complete; undefined when the process is stopped before. */
async function whenReachable(services: Services, metricsAddress: string, stopped: AbortSignal): Promise<Parts | undefined> {
  const { config, log } = services;
  for (let waitMs = 500, told = ""; !stopped.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      await requireSearchAttributes(temporalConnection(config), config.TEMPORAL_NAMESPACE);
      return startParts(services, await startWorkers(services, { metricsAddress }));
    } catch (error) {
      // Once for each reason: it may take hours.
      const reason = (error as Error).message;
      if (reason !== told) log.warn({ reason, temporal: config.TEMPORAL_ADDRESS }, "the worker waits for Temporal");
      told = reason;
    }
    await sleep(waitMs, undefined, { signal: stopped }).catch(() => {});
  }
  return undefined;
}

function startParts(services: Services, workers: Workers): Parts {
  const seo = new SeoJobWorker(services, serviceAnalyses(services));
  const maintenance = startMaintenance(services);
  const running = workers.run();
  return {
    running,
    stop: async () => {
      workers.stop();
      await Promise.all([running.catch(() => {}), maintenance.stop(), seo.stop()]);
    },
  };
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof UnsafeConnectionError) console.error(error.message);
  else createLogger("info").fatal({ err: error }, "the worker does not start");
  process.exit(1);
});
