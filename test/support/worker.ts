import { inspect } from "node:util";
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
  // Tests of other things have few jobs, and a look for these takes as much of the processor as some of them.
  const seo = new SeoJobWorker(services, analyses, { pollMs: analyse ? 50 : 250, graceMs: 500 });
  const maintenance = startMaintenance(services);
  const running = workers.run();
  return {
    stop: async () => {
      workers.stop();
      await Promise.all([running, maintenance.stop(), seo.stop()]);
    },
  };
}

const longestWaitMs = 540_000;

/**
 * Asks again until `isDone` says so of the answer, the more seldom the longer it takes: a hundred waits are under way at once, and each question
 * takes the processor from what is waited for. Fails a minute before a test does at its own limit, with what the answer was last; a wait that
 * went on behind its test would ask the servers of the tests after it.
 */
export async function until<Value>(ask: () => Promise<Value>, isDone: (value: Value) => boolean): Promise<Value> {
  const deadline = performance.now() + longestWaitMs;
  for (let waitMs = 20; ; waitMs = Math.min(1.3 * waitMs, 500)) {
    const value = await ask();
    if (isDone(value)) return value;
    if (performance.now() > deadline)
      throw new Error(`waited for ${longestWaitMs / 1_000} s; last: ${inspect(value, { depth: 5 })}`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** A workflow once Temporal has it: the row of the work comes first, its workflow as soon as the outbox is delivered. */
export async function startedWorkflow({ services }: TestService, workflowId: string) {
  const handle = services.durable.engine.client.workflow.getHandle(workflowId);
  await until(
    () => handle.describe().catch(() => null),
    (found) => found !== null,
  );
  return handle;
}
