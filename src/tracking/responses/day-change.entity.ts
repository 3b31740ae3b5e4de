import { defineEntity, p } from "@mikro-orm/core";
import { day, preciseInstant, surrogatePrimaryKey, tenantRowsByKey } from "../../platform/database/index.ts";

/**
 * Days whose stored answers are newer than what was derived from them. The transaction that stores an answer appends a mark;
 * the sealer removes only the marks that it saw before it read, so none is lost to a sealer working at the same time.
 */
export const DayChange = defineEntity({
  name: "DayChange",
  tableName: "day_change",
  properties: {
    n: surrogatePrimaryKey("bigint"),
    organization_n: p.integer(),
    website_n: p.integer(),
    schedule_n: p.integer(),
    day: day(),
    /** When the change began; `-infinity` asks to be sealed at once. */
    marked_at: preciseInstant().defaultRaw("now()"),
  },
  indexes: [{ name: "day_change_website", properties: ["website_n", "schedule_n", "day"] }],
  ...tenantRowsByKey,
});
