/** usage: node test/content/pitches/worker.ts — the worker process, for which the shop of `website.ts` is on the internet; see `shopEnv`. */
import closeWithGrace from "close-with-grace";
import { startMaintenance } from "../../../activities/maintenance.ts";
import { serviceAnalyses } from "../../../activities/seo-analyses.ts";
import { startWorkers } from "../../../activities/workers.ts";
import { SeoJobWorker } from "../../../src/content/seo/worker.ts";
import { readConfig } from "../../../src/operation/config.ts";
import { serveMetrics } from "../../../src/platform/observability/prometheus.ts";
import { createServices } from "../../../src/services.ts";
import { pagesOn, shopHosts } from "./website.ts";

// Without what makes a version of the workers current.
const config = readConfig({ ...process.env, WORKER_VERSIONING: "off" });
const services = await createServices(config, { pages: pagesOn(Number(process.env.SHOP_PORT), shopHosts) });
const metrics = await serveMetrics({
  port: config.WORKER_METRICS_PORT,
  host: config.METRICS_HOST,
  variables: { port: "WORKER_METRICS_PORT", host: "METRICS_HOST" },
});
const workers = await startWorkers(services);
const maintenance = startMaintenance(services);
const seo = new SeoJobWorker(services, serviceAnalyses(services));
const running = workers.run();
closeWithGrace({ delay: 15_000 }, async () => {
  workers.stop();
  await Promise.all([running.catch(() => {}), maintenance.stop(), seo.stop()]);
  metrics.close();
  await services.close();
});
await running;
