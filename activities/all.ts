import type { Services } from "../src/operation/index.ts";
import type { CallSlots } from "./call-slots.ts";
import { contentActivities } from "./content.ts";
import { erasureActivities } from "./erasure.ts";
import { exportActivities } from "./exports.ts";
import { knowledgeBaseActivities } from "./knowledge-base.ts";
import { mailActivities } from "./mail.ts";
import { pitchActivities } from "./pitch.ts";
import { rescoringActivities } from "./rescoring.ts";
import { runActivities } from "./response-run.ts";
import { retentionActivities } from "./retention.ts";
import { scheduledRunActivities } from "./scheduled-run.ts";
import { seoActivities } from "./seo.ts";

/**
 * Every activity of the service.
 *
 * @param stopping aborted, with what to throw, when the worker begins to stop.
 * @param slots places of the providers by task queue.
 */
export const allActivities = (services: Services, stopping: AbortSignal, slots: ReadonlyMap<string, CallSlots>) => ({
  ...mailActivities(services),
  ...runActivities(services, stopping, slots),
  ...pitchActivities(services),
  ...rescoringActivities(services),
  ...retentionActivities(services),
  ...knowledgeBaseActivities(services),
  ...contentActivities(services),
  ...erasureActivities(services),
  ...exportActivities(services),
  ...seoActivities(services),
  ...scheduledRunActivities(services),
});
