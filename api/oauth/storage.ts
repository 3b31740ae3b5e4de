import { createHash, timingSafeEqual } from "node:crypto";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  disconnect,
  findRecord,
  storeRecord,
} from "../../src/identity/index.ts";
import { type Database, isStorableText } from "../../src/platform/database/index.ts";

/** Where the authorization server keeps its records of one kind: PostgreSQL, without the secrets themselves. */
export function storageOf(database: Database): (kind: string) => Adapter {
  return (kind) => ({
    upsert: async (id, payload, lifeSeconds) => {
      refuseUnstorable(payload);
      await storeRecord(database, kind, id, withoutSecret(payload), lifeSeconds);
    },
    find: async (id) => (await findRecord(database, kind, id)) as AdapterPayload | undefined,
    // Records are found by what their holder presents; nothing here needs another way.
    findByUserCode: async () => undefined,
    findByUid: async () => undefined,
    async consume(id) {
      if (!(await consumeRecord(database, kind, id))) throw new errors.InvalidGrant("it was used at the same moment");
    },
    async destroy(id) {
      if (kind === "Grant") await disconnect(database, id);
      await deleteRecord(database, kind, id);
    },
    revokeByGrantId: (grantId) => deleteRecordsOfGrant(database, kind, grantId),
  });
}

/** @throws InvalidRequest for texts that PostgreSQL does not keep. */
function refuseUnstorable(payload: AdapterPayload): void {
  JSON.stringify(payload, (_name, value) => {
    if (typeof value === "string" && !isStorableText(value))
      throw new errors.InvalidRequest("no text may hold the NUL character or half of a surrogate pair");
    return value;
  });
}

const digest = (secret: string) => `sha256:${createHash("sha256").update(secret).digest("base64url")}`;

function withoutSecret(payload: AdapterPayload): AdapterPayload {
  const { client_secret: secret } = payload;
  return typeof secret === "string" && !secret.startsWith("sha256:") ? { ...payload, client_secret: digest(secret) } : payload;
}

/** Compares what a client presents with the stored digest of its secret. */
export function isSecretOf(stored: string | undefined, presented: string): boolean {
  const [expected, actual] = [Buffer.from(stored ?? ""), Buffer.from(digest(presented))];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
