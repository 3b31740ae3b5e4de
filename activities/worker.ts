import closeWithGrace from "close-with-grace";
import { register } from "prom-client";
import { registerProcessGauges, registerServiceGauges } from "../src/metrics.ts";
import { ConfigError, readConfig } from "../src/operation/index.ts";
import { UnsafeConnectionError } from "../src/platform/database/index.ts";
import { createLogger, serveMetrics, startTracing } from "../src/platform/observability/index.ts";
import { freePort, keepMemorySmall, ListenError } from "../src/platform/processes/index.ts";
import { createServices, refuseUnsafeLogin } from "../src/services.ts";
import { workerHealth } from "./health.ts";
import { type Parts, startWhenReachable } from "./parts.ts";
import { ownBuildId } from "./worker-version.ts";
import { callGraceMs } from "./workers.ts";

/** Statements of background work may take so much longer than those that somebody waits for. */
const statementPatience = 20;
/** What the process gets to end in beyond the time for calls to models. */
const reserveMs = 10_000;

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
  const isWorking = () => parts?.isWorking() === true && !stopping.signal.aborted;
  const place = {
    port: config.WORKER_METRICS_PORT,
    host: config.METRICS_HOST,
    variables: { port: "WORKER_METRICS_PORT", host: "METRICS_HOST" },
  };
  const metrics = await serveMetrics(place, {
    pages: workerHealth(services, isWorking),
    also: async () => (await fetch(`http://${sdkMetrics}/metrics`, { signal: AbortSignal.timeout(2_000) })).text(),
  });
  const starting = startWhenReachable(services, sdkMetrics, stopping.signal);
  closeWithGrace({ delay: callGraceMs(config) + reserveMs, logger: log }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "worker stops after an error");
    else log.info({ signal, callGraceMs: callGraceMs(config) }, "worker stops");
    stopping.abort();
    // A start that is under way ends first, so that nothing is begun behind the stop.
    await (await starting.catch(() => null))?.stop();
    metrics.close();
    await services.close();
    await tracing.stop();
  });
  parts = await starting;
  if (!parts) return;
  keepMemorySmall();
  log.info({ taskQueue: config.TEMPORAL_TASK_QUEUE, buildId: ownBuildId(services) }, "worker is up");
  await parts.running;
}

main().catch((error: unknown) => {
  const isSaid = error instanceof ConfigError || error instanceof UnsafeConnectionError || error instanceof ListenError;
  if (isSaid) console.error(error.message);
  else createLogger("info").fatal({ err: error }, "the worker does not start");
  process.exit(1);
});
