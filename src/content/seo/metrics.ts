import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/database/index.ts";
import { type SlotsOverview, slotsOverview } from "./overview.ts";

/** Measures of slots and queues; one reading of the database for each scrape. */
export function registerSlotMetrics(database: Database, register: Registry): void {
  const registers = [register];
  const slots = new Gauge({
    name: "answerscope_seo_slots",
    help: "SEO slots by state",
    labelNames: ["state"] as const,
    registers,
  });
  const lease = new Gauge({
    name: "answerscope_seo_lease_left_seconds",
    help: "What is left of the lease that ends first; below 0 it waits for the next look",
    registers,
  });
  const waiting = new Gauge({ name: "answerscope_seo_waiting_jobs", help: "SEO jobs that wait for a slot", registers });
  const ofWebsite = new Gauge({
    name: "answerscope_seo_website_waiting_jobs",
    help: "SEO jobs that wait for a slot, of the 50 websites with the most",
    labelNames: ["website_id"] as const,
    registers,
  });
  const oldest = new Gauge({
    name: "answerscope_seo_oldest_wait_seconds",
    help: "Age of the SEO job that waits longest",
    registers,
  });
  const setAside = new Gauge({
    name: "answerscope_seo_organizations_set_aside",
    help: "Organizations whose entitlement could not be verified",
    registers,
    // The gauges of a registry are collected together, so the last one reads for all.
    collect: async () => show(await slotsOverview(database)),
  });

  function show(overview: SlotsOverview): void {
    for (const state of ["free", "assigned", "analysing", "ending"] as const) {
      slots.set({ state }, overview.slots.filter((slot) => slot.state === state).length);
    }
    const left = overview.slots.flatMap(({ lease_left_seconds: seconds }) => (seconds === null ? [] : [seconds]));
    lease.set(Math.min(...left, Number.POSITIVE_INFINITY));
    waiting.set(overview.waiting_jobs);
    ofWebsite.reset();
    for (const { website_id, jobs } of overview.waiting) ofWebsite.set({ website_id }, jobs);
    oldest.set(overview.oldest_wait_seconds);
    setAside.set(overview.set_aside.length);
  }
}
