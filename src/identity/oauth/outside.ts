import { createRemoteJWKSet } from "jose";
import { z } from "zod";
import { lazily } from "../../platform/batches/index.ts";
import { type Database, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { readNamedWebsite, unauthorized } from "../api-keys/admit.ts";
import type { OAuthAddresses } from "./addresses.ts";
import { type AdmitToken, admitPerson, verify } from "./admit.ts";

const timeoutMs = 5_000;
/** Signatures by a key of its own: a party that verifies with a shared secret can also forge. */
const algorithms = ["ES256", "ES384", "ES512", "PS256", "PS384", "PS512", "RS256", "RS384", "RS512", "EdDSA", "Ed25519"];

/**
 * Admission by the access tokens of an outside authorization server. The person is the one with the token's verified address
 * (`email` with `email_verified`), the organization the one that its claim `organization_id` names, else the only one.
 */
export function admitByOutsideToken(
  database: Database,
  server: { issuer: string; jwksUrl: string | undefined },
  { resource }: OAuthAddresses,
  defaultBudget: number,
): AdmitToken {
  const keyOf = lazily(async () =>
    createRemoteJWKSet(new URL(server.jwksUrl ?? (await discover(server.issuer))), { timeoutDuration: timeoutMs }),
  );
  return async (token, website) => {
    const payload = await away(
      verify(token, async (...given) => (await keyOf())(...given), { issuer: server.issuer, audience: resource, algorithms }),
    );
    const claims = identity.safeParse(payload);
    if (!claims.success) throw unauthorized();
    const { userId, organizationId } = await personOf(database, claims.data);
    const websiteId = await readNamedWebsite(website);
    return admitPerson(database, payload, { connection: null, userId, organizationId }, websiteId, defaultBudget);
  };
}

const identity = z.object({
  email: z.string().toLowerCase(),
  email_verified: z.literal(true),
  organization_id: z.guid().toLowerCase().optional(),
  amr: z.array(z.string()).catch([]),
  acr: z.string().catch(""),
});

/** Values of `acr` by which servers say that the person showed more than one factor. */
const severalFactors: ReadonlySet<string> = new Set([
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  "phr",
  "phrh",
]);

/** Whether the token says that its person showed a second factor (RFC 8176); one that says nothing counts as a password alone. */
const saysSecondFactor = ({ amr, acr }: z.output<typeof identity>): boolean => amr.includes("mfa") || severalFactors.has(acr);

/** @throws Refusal 401 for a stranger, 403 when it is not clear which organization is meant, or it asks for a second factor. */
async function personOf(
  database: Database,
  claims: z.output<typeof identity>,
): Promise<{ userId: string; organizationId: string }> {
  const found = await database.system.read<{ user_id: string; organization_id: string; asks: boolean }>(sql`
    select distinct m.user_id, m.organization_id, o.require_second_factor as asks
    from app_user u join membership m on m.user_id = u.id join organization o on o.id = m.organization_id
    where u.email = ${claims.email} and (${claims.organization_id ?? null}::uuid is null or m.organization_id = ${claims.organization_id ?? null})
    limit 2`);
  if (found.length === 0) throw unauthorized();
  if (found.length > 1)
    throw new Refusal(403, "You belong to several organizations: the token has to name one in its claim organization_id");
  const [{ user_id: userId, organization_id: organizationId, asks }] = found as [(typeof found)[number]];
  if (asks && !saysSecondFactor(claims))
    throw new Refusal(403, "This organization asks for a second factor: sign in with one; the token has to say so (amr: mfa)");
  return { userId, organizationId };
}

/** The keys' address, from the server's metadata: OpenID's place, then that of RFC 8414. */
async function discover(issuer: string): Promise<string> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  for (const url of [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ]) {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
    if (!response.ok) continue;
    const metadata = z.object({ issuer: z.literal(issuer), jwks_uri: z.url() }).safeParse(await response.json());
    if (metadata.success) return metadata.data.jwks_uri;
  }
  throw new Error(`${issuer} publishes no metadata with its keys; set OAUTH_JWKS_URL`);
}

/** @throws Refusal 503 when the server's keys cannot be had. */
async function away<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(503, "The authorization server's keys are not reachable at the moment; try again shortly", {
      retryAfterSeconds: 5,
    });
  }
}
