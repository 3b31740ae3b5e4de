import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { register } from "prom-client";
import { admitByKey } from "../src/identity/index.ts";
import { registerProcessGauges } from "../src/metrics.ts";
import { ConfigError, readConfig } from "../src/operation/index.ts";
import { UnsafeConnectionError } from "../src/platform/database/index.ts";
import { createLogger, serveMetrics, startTracing } from "../src/platform/observability/index.ts";
import { keepMemorySmall, ListenError, listen } from "../src/platform/processes/index.ts";
import { createServices, refuseUnsafeLogin } from "../src/services.ts";
import { createApp } from "./app.ts";
import { createOAuth } from "./oauth/routes.ts";
import { Stopping, stopServer } from "./stopping.ts";
import { refuseUnreadable } from "./unreadable.ts";

/** What the process gets to end in beyond the times that are configured. */
const reserveMs = 3_000;

/** The API process. Stateless: any number of them may run beside each other. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const statementTimeoutMs = config.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1_000;
  const services = await createServices(config, { statementTimeoutMs, answersCalls: true });
  const { log } = services;
  const tracing = await startTracing("answerscope-api", config.OTEL_EXPORTER_OTLP_ENDPOINT);
  for (const notice of config.notices) log.warn(notice);
  await refuseUnsafeLogin(services);
  const stopping = new Stopping();
  const app = createApp({
    services,
    admit: admitByKey(services.database.functions, config.RATE_LIMIT_PER_MINUTE),
    oauth: createOAuth(services),
    now: () => new Date(),
    checkAnswers: false,
    stopping,
  });
  const server = createServer(app.callback());
  refuseUnreadable(server);
  // Longer than the idle time of usual load balancers, so that it is never this side that closes a connection just taken up.
  server.keepAliveTimeout = 65_000;
  registerProcessGauges(services.database, register);
  const metrics = await serveMetrics({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    variables: { port: "METRICS_PORT", host: "METRICS_HOST" },
  });
  keepMemorySmall();
  await listen(server, { port: config.PORT, host: config.HOST, variables: { port: "PORT", host: "HOST" } });
  log.info({ port: config.PORT }, "api is up");
  const [drainMs, requestMs] = [config.SHUTDOWN_DRAIN_SECONDS * 1_000, config.SHUTDOWN_REQUEST_SECONDS * 1_000];
  closeWithGrace({ delay: drainMs + requestMs + reserveMs, logger: log }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "api stops after an error");
    else log.info({ signal, drainMs, requestMs }, "api stops");
    const cut = await stopServer(server, stopping, { drained: sleep(err ? 0 : drainMs), requestMs });
    if (cut > 0) log.warn({ connections: cut }, "requests took too long to wait for; their connections were cut");
    metrics.close();
    await services.close();
    await tracing.stop();
  });
}

main().catch((error: unknown) => {
  const isSaid = error instanceof ConfigError || error instanceof UnsafeConnectionError || error instanceof ListenError;
  if (isSaid) console.error(error.message);
  else createLogger("info").fatal({ err: error }, "the API does not start");
  process.exit(1);
});
