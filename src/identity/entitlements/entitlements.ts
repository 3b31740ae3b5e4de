import { type Entitlement, type EntitlementSource, httpSource } from "../../integrations/entitlement-source/index.ts";
import type { Config, Entitlements, Services } from "../../operation/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { databaseSource } from "./database-source.ts";
import { withSnapshots } from "./snapshots.ts";

const retryAfterSeconds = 30;

/** The entitlement source is unavailable. Operations answer 500 with the time after which to retry. */
export class EntitlementUnavailable extends Refusal {
  constructor(name: Entitlement, cause: unknown) {
    super(
      500,
      `The entitlement ${name} could not be verified at the moment and nothing was changed; send the call again after Retry-After`,
      {
        retryAfterSeconds,
      },
    );
    this.name = "EntitlementUnavailable";
    this.cause = cause;
  }
}

/** Entitlements from the configured service, or from the database where none is configured. */
export function createEntitlements(config: Config, database: Database, log: Services["log"]): Entitlements {
  const { ENTITLEMENTS_URL: url, ENTITLEMENTS_KEY: key, ENTITLEMENTS_TIMEOUT_MS: timeoutMs } = config;
  // A grant in the database acts at once, so only a service's answers are kept.
  const source = url
    ? withSnapshots(httpSource({ url, key, timeoutMs }), database, log, () => new Date())
    : databaseSource(database);
  return checkedAgainst(source);
}

/** @param source what decides. */
export function checkedAgainst(source: EntitlementSource): Entitlements {
  return {
    async check(organizationId, name) {
      try {
        return (await source.isGranted(organizationId, name)) ? "granted" : "missing";
      } catch (cause) {
        throw new EntitlementUnavailable(name, cause);
      }
    },
  };
}
