import { defineEntity, p } from "@mikro-orm/core";
import { preciseInstant, systemRows } from "../../platform/database/index.ts";

/**
 * Until when a provider wants to be left alone, as its answers said (Retry-After, reset headers). One row a provider, read by
 * every process before it asks.
 */
export const ProviderPause = defineEntity({
  name: "ProviderPause",
  tableName: "provider_pause",
  properties: {
    provider: p.text().primary(),
    until: preciseInstant(),
  },
  ...systemRows,
});
