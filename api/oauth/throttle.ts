import { admitFromNetwork, type Limit } from "../../src/identity/index.ts";
import type { Services } from "../../src/operation/index.ts";

const hour = 60 * 60;

/** What one network can make strangers' requests do in an hour. */
export const registrations: Limit = { scope: "oauth registration", most: 60, periodSeconds: hour };
export const authorizations: Limit = { scope: "oauth authorization", most: 600, periodSeconds: hour };
export const documents: Limit = { scope: "oauth document", most: 120, periodSeconds: hour };
/** Sets of clients' keys, which token requests are held against. */
export const keySets: Limit = { scope: "oauth key set", most: 1_200, periodSeconds: hour };

/** Counts an attempt from an address; false when its network has used them up. */
export function isWithin({ database }: Pick<Services, "database">, limit: Limit, address: string): Promise<boolean> {
  return database.system.transaction((tx) => admitFromNetwork(tx, limit, address));
}
