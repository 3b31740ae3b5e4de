import type { Database } from "../../platform/database/index.ts";
import type { GaugeSource } from "../../platform/observability/index.ts";
import { slotsOverview } from "./overview.ts";

/** Slots and queues of SEO jobs. */
export function slotGauges(database: Database): GaugeSource {
  return {
    gauges: {
      answerscope_seo_slots: { help: "SEO slots by state", labelNames: ["state"] },
      answerscope_seo_lease_left_seconds: {
        help: "What is left of the lease that ends first, +Inf without one; below 0 it waits for the next look",
      },
      answerscope_seo_waiting_jobs: { help: "SEO jobs that wait for a slot" },
      answerscope_seo_website_waiting_jobs: {
        help: "SEO jobs that wait for a slot, of the 50 websites with the most",
        labelNames: ["website_id"],
      },
      answerscope_seo_oldest_wait_seconds: { help: "Age of the SEO job that waits longest" },
      answerscope_seo_organizations_set_aside: { help: "Organizations whose entitlement could not be verified" },
    },
    async read() {
      const overview = await slotsOverview(database);
      const left = overview.slots.flatMap(({ lease_left_seconds: seconds }) => (seconds === null ? [] : [seconds]));
      return {
        answerscope_seo_slots: (["free", "assigned", "analysing", "ending"] as const).map((state) => ({
          labels: { state },
          value: overview.slots.filter((slot) => slot.state === state).length,
        })),
        answerscope_seo_lease_left_seconds: [{ value: Math.min(...left, Number.POSITIVE_INFINITY) }],
        answerscope_seo_waiting_jobs: [{ value: overview.waiting_jobs }],
        answerscope_seo_website_waiting_jobs: overview.waiting.map(({ website_id, jobs }) => ({
          labels: { website_id },
          value: jobs,
        })),
        answerscope_seo_oldest_wait_seconds: [{ value: overview.oldest_wait_seconds }],
        answerscope_seo_organizations_set_aside: [{ value: overview.set_aside.length }],
      };
    },
  };
}
