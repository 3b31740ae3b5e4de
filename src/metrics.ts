import type { Registry } from "prom-client";
import { contentGauges, slotGauges } from "./content/index.ts";
import { mailGauges } from "./identity/index.ts";
import { connectionGauges, type Database } from "./platform/database/index.ts";
import { outboxGauges } from "./platform/durable/index.ts";
import { registerGauges } from "./platform/observability/index.ts";
import { trackingGauges } from "./tracking/index.ts";

/** What each process says of itself. */
export function registerProcessGauges(database: Database, register: Registry): void {
  registerGauges(connectionGauges(database), register);
}

/** What the database says of the whole service. Every worker says the same: take the `max` of them, not the sum. */
export function registerServiceGauges(database: Database, register: Registry): void {
  const sources = [outboxGauges, trackingGauges, mailGauges, contentGauges, slotGauges];
  for (const source of sources) registerGauges(source(database), register);
}
