import { startUpkeep } from "../../activities/upkeep.ts";
import { startWorkers } from "../../activities/workers.ts";
import type { TestService } from "./service.ts";

/** Workers of a test service, on task queues of its own. */
export async function startTestWorker(service: TestService): Promise<{ stop(): Promise<void> }> {
  const workers = await startWorkers(service.services);
  const upkeep = startUpkeep(service.services);
  const running = workers.run();
  return {
    stop: async () => {
      workers.stop();
      await Promise.all([running, upkeep.stop()]);
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
