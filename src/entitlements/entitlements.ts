import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { Refusal } from "../errors.ts";
import { httpSource } from "./http-source.ts";
import { withSnapshots } from "./snapshots.ts";
import { databaseSource, type Entitlement, type EntitlementSource } from "./source.ts";

export interface Entitlements {
  /** @throws EntitlementUnavailable when the source cannot tell and no answer of the last hour stands in for it. */
  check(organizationId: string, name: Entitlement): Promise<"granted" | "missing">;
}

const retryAfterSeconds = 30;

/** Whether an organization holds an entitlement cannot be told at the moment. Operations answer 500, and after how long to try again. */
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
export function createEntitlements(config: Config, database: Database): Entitlements {
  const { ENTITLEMENTS_URL: url, ENTITLEMENTS_KEY: key, ENTITLEMENTS_TIMEOUT_MS: timeoutMs } = config;
  // A grant in the database acts at once, so only a service's answers are kept.
  const source = url ? withSnapshots(httpSource({ url, key, timeoutMs }), database, () => new Date()) : databaseSource(database);
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
