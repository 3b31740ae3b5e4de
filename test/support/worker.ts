import { startMaintenance } from "../../activities/maintenance.ts";
import { serviceAnalyses } from "../../activities/seo-analyses.ts";
import { startWorkers } from "../../activities/workers.ts";
import { type AnalyseJob, SeoJobWorker } from "../../src/content/seo/worker.ts";
import type { TestService } from "./service.ts";

/**
 * Workers of a test service, on task queues of its own. `analyse` stands in for the service's own SEO analysis, `alone` for that in a process
 * of its own.
 */
export async function startTestWorker(
  service: TestService,
  analyse?: AnalyseJob,
  alone = analyse,
): Promise<{ stop(): Promise<void> }> {
  const { services } = service;
  const workers = await startWorkers(services);
  const analyses = analyse ? { here: analyse, alone: alone! } : serviceAnalyses(services);
  const seo = new SeoJobWorker(services, analyses, { pollMs: 50, graceMs: 500 });
  const maintenance = startMaintenance(services);
  const running = workers.run();
  return {
    stop: async () => {
      workers.stop();
      await Promise.all([running, maintenance.stop(), seo.stop()]);
    },
  };
}

/** Asks again until `isDone` says so of the answer; ends with the test's own time limit. */
export async function until<Value>(ask: () => Promise<Value>, isDone: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (isDone(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
