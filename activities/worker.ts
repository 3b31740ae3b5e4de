import closeWithGrace from "close-with-grace";
import { register } from "prom-client";
import { registerSlotMetrics, SeoJobWorker } from "../src/content/index.ts";
import { ConfigError, readConfig } from "../src/operation/index.ts";
import { UnsafeConnectionError } from "../src/platform/database/index.ts";
import { requireSearchAttributes, temporalConnection } from "../src/platform/durable/index.ts";
import { serveMetrics } from "../src/platform/observability/index.ts";
import { createServices, refuseUnsafeLogin } from "../src/services.ts";
import { startMaintenance } from "./maintenance.ts";
import { serviceAnalyses } from "./seo-analyses.ts";
import { startWorkers } from "./workers.ts";

/** The worker process. Stateless: any number of them may run beside each other. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  await requireSearchAttributes(temporalConnection(config), config.TEMPORAL_NAMESPACE);
  const services = await createServices(config);
  for (const notice of config.notices) services.log.warn(notice);
  await refuseUnsafeLogin(services);
  registerSlotMetrics(services.database, register);
  const metrics = await serveMetrics(config.WORKER_METRICS_PORT, config.METRICS_HOST);
  const workers = await startWorkers(services);
  const seo = new SeoJobWorker(services, serviceAnalyses(services));
  const maintenance = startMaintenance(services);
  const running = workers.run();
  services.log.info({ taskQueue: config.TEMPORAL_TASK_QUEUE }, "worker is up");
  closeWithGrace({ delay: 15_000 }, async ({ err }) => {
    if (err) services.log.fatal({ err }, "worker stops after an error");
    workers.stop();
    await Promise.all([running.catch(() => {}), maintenance.stop(), seo.stop()]);
    metrics.close();
    await services.close();
  });
  await running;
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof UnsafeConnectionError ? error.message : error);
  process.exit(1);
});
