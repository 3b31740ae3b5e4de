import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { type Caller, isUuid } from "../../operation/index.ts";
import { type Database, sql } from "../../platform/database/index.ts";
import { type NamedWebsite, readNamedWebsite, unauthorized } from "../api-keys/admit.ts";
import { type AdmittedParts, admittedParts } from "../api-keys/admitted.ts";
import { type OAuthAddresses, writeScope } from "./addresses.ts";
import { type KeyRing, publicKeys, signingAlgorithm } from "./keys.ts";

/** A person who calls by an access token, and whether the token lets changes be made. */
export interface TokenCaller {
  caller: Caller;
  hasWriteScope: boolean;
}

/** Turns an access token into a caller and charges the organization's rate budget. Throws Refusal 401. */
export type AdmitToken = (token: string, website: NamedWebsite) => Promise<TokenCaller>;

/** Seconds by which clocks may differ. */
const clockTolerance = 5;

/**
 * Admission by the access tokens that this service issues: signed with one of its keys, for this audience, not expired, and of a
 * connection that still stands, whose person is still a member of its organization.
 */
export function admitByOwnToken(
  database: Database,
  keys: KeyRing,
  { issuer, resource }: OAuthAddresses,
  defaultBudget: number,
): AdmitToken {
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    const find = async (atLeastMs?: number) => publicKeys(await keys.read(atLeastMs))(header, token);
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The signing key may be newer than the cached set. Unknown keys refresh the set at most this often.
      return find(5_000);
    }
  };
  return async (token, website) => {
    const payload = await verify(token, keyOf, {
      ...{ issuer, audience: resource, algorithms: [signingAlgorithm], typ: "at+jwt" },
    });
    const { sub, grant } = payload;
    if (typeof grant !== "string" || !sub || !isUuid(sub)) throw unauthorized();
    const websiteId = await readNamedWebsite(website);
    return admitPerson(database, payload, { connection: grant, userId: sub, organizationId: null }, websiteId, defaultBudget);
  };
}

/** What is wrong with the set of keys and not with the token: its server is slow, answers with an error, or with something else. */
const ofKeys = new Set([errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code]);

/** @throws Refusal 401 for a token that is not good, whatever is wrong with it; what kept the keys from being read. */
export async function verify(
  token: string,
  keyOf: JWTVerifyGetKey,
  expected: { issuer: string; audience: string; algorithms: string[]; typ?: string },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keyOf, { ...expected, clockTolerance, requiredClaims: ["sub", "exp"] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError && !ofKeys.has(error.code)) throw unauthorized();
    throw error;
  }
}

interface Row extends AdmittedParts {
  organization_id: string;
  organization_n: number;
  is_partner: boolean;
}

/**
 * A person as a caller, by the roles of now.
 *
 * @throws Refusal 401 when the connection has ended or the person is no member of the organization any more.
 */
export async function admitPerson(
  database: Database,
  payload: JWTPayload,
  who: { connection: string | null; userId: string; organizationId: string | null },
  websiteId: string | null,
  defaultBudget: number,
): Promise<TokenCaller> {
  const [row] = await database.functions.run<Row>(sql`
    select * from admit_person(${who.connection}::text, ${who.userId}::uuid, ${who.organizationId}::uuid, ${websiteId}::uuid,
      ${defaultBudget}::int)`);
  if (!row) throw unauthorized();
  const hasWriteScope = typeof payload.scope === "string" && payload.scope.split(" ").includes(writeScope);
  const caller: Caller = {
    organization: { id: row.organization_id, n: row.organization_n },
    isPartner: row.is_partner,
    kind: "user",
    keyId: null,
    userId: who.userId,
    connectionId: who.connection,
    mayWrite: hasWriteScope,
    ...admittedParts(row),
  };
  return { caller, hasWriteScope };
}
