import { startMaintenance } from "../../activities/maintenance.ts";
import { createSlotRunner } from "../../activities/slot-runner.ts";
import { startWorkers } from "../../activities/workers.ts";
import type { AnalyseJob } from "../../src/content/seo/analyse-job.ts";
import { SlotRunner } from "../../src/content/seo/slot-runner.ts";
import { slotsOf } from "../../src/content/seo/upkeep.ts";
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
  const runner = analyse
    ? new SlotRunner(service.services, slotsOf(service.services), analyse, alone!)
    : createSlotRunner(service.services);
  const workers = await startWorkers(service.services, runner);
  const maintenance = startMaintenance(service.services, runner);
  const running = workers.run();
  return {
    stop: async () => {
      workers.stop();
      await Promise.all([running, maintenance.stop(), runner.stop()]);
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
