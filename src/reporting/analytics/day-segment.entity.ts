import { defineEntity, p } from "@mikro-orm/core";
import { bytes, day, instant, tenantRowsByKey } from "../../platform/database/index.ts";

/**
 * The answers of a website, schedule and day, packed (src/reporting/analytics/segment.ts). A row never changes without a new
 * seal.
 */
export const DaySegment = defineEntity({
  name: "DaySegment",
  tableName: "day_segment",
  properties: {
    organization_n: p.integer(),
    website_n: p.integer().primary(),
    schedule_n: p.integer().primary(),
    day: day().primary(),
    seal: p.uuid().defaultRaw("gen_random_uuid()"),
    /** Which companies of the website it was made with. */
    companies_version: p.integer(),
    /** Sums over the whole day, read where neither a filter nor a bound falls into it. */
    counts: bytes(),
    /** Every answer, read where one does; out of the row where they are many, so that sums of a year lie close together. */
    answers: bytes(),
    hosts: bytes(),
    /**
     * The search queries of a sealed day's answers of every outcome, folded (src/reporting/analytics/query-day.ts); null
     * where a day was sealed without them.
     */
    queries: bytes().nullable(),
  },
  ...tenantRowsByKey,
});

/** When a schedule's answers cited a host first, over the sealed days. */
export const HostSeen = defineEntity({
  name: "HostSeen",
  tableName: "host_seen",
  properties: {
    organization_n: p.integer(),
    website_n: p.integer().primary(),
    schedule_n: p.integer().primary(),
    host_n: p.integer().primary(),
    first_at: instant(),
  },
  ...tenantRowsByKey,
});
