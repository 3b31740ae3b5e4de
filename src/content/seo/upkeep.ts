import type { Config } from "../../operation/config.ts";
import type { Services } from "../../operation/services.ts";
import { reconcileJobs } from "./reconcile.ts";
import { Slots } from "./slots.ts";
import { assignSlots } from "./wake.ts";

/** The slots of a process, with the configured lease. */
export const slotsOf = ({ database, config }: Pick<Services, "database" | "config">) =>
  new Slots(database, config.SEO_LEASE_SECONDS * 1_000);

/** Three looks a lease: a slot that was lost is given to the next after one lease and one look at most. */
export const lookAtSlotsMs = (config: Config) => (config.SEO_LEASE_SECONDS * 1_000) / 3;

/** Gives free slots to waiting jobs, behind the caller's answer. The workers' next look does it if this fails. */
export function assignFreeSlots(services: Services): void {
  assignSlots(slotsOf(services), services.durable.engine).catch((error: unknown) =>
    services.log.warn({ err: error }, "no slot was assigned"),
  );
}

/** Brings jobs and their workflows in line. */
export const lookAtJobs = (services: Services) =>
  reconcileJobs(services.database, services.durable.engine, slotsOf(services), services.log);
