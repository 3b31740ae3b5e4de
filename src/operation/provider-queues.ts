import { isModelId, modelIds } from "../integrations/ai-models/index.ts";
import type { Services } from "./services.ts";

/**
 * The task queue on which a model is asked: one for each provider, so that a slow or limited one holds up only its own calls.
 * A model that nothing serves is answered on the main queue.
 */
export function providerQueue(services: Services, model: string): string {
  const main = services.config.TEMPORAL_TASK_QUEUE;
  const provider = isModelId(model) ? services.providers.providerFor(model) : null;
  return provider ? `${main}-${provider.name}` : main;
}

/** The queues of all providers that serve some model. */
export function providerQueues(services: Services): string[] {
  const main = services.config.TEMPORAL_TASK_QUEUE;
  return [...new Set(modelIds.map((model) => providerQueue(services, model)))].filter((queue) => queue !== main);
}
