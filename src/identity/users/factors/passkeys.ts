import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { type Database, now, sql, type Transaction } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/errors/index.ts";
import { db } from "../../database.ts";
import { recordPersonChange } from "../audit.ts";
import type { Person } from "../sessions.ts";
import { factorRemoved } from "./policy.ts";
import { rememberChallenge, useChallenge } from "./steps.ts";

/** Whom browsers keep passkeys for. */
export interface RelyingParty {
  /** The host of the service. */
  id: string;
  origin: string;
}

/** The service as browsers know it; null where its address is not set or has no name, since passkeys belong to a name. */
export function relyingParty({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }): RelyingParty | null {
  if (!PUBLIC_URL) return null;
  const { hostname, origin } = new URL(PUBLIC_URL);
  return isIP(hostname.replaceAll(/[[\]]/g, "")) ? null : { id: hostname, origin };
}

/** Loaded by the first passkey: it reads certificates of all kinds. */
const webauthn = () => import("@simplewebauthn/server");

const mostPasskeys = 20;
/** Ed25519, ES256 and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257];
/** What a browser sends; the library validates the rest. */
const credential = z.looseObject({
  id: z.string().max(2_000),
  rawId: z.string(),
  response: z.looseObject({}),
  type: z.literal("public-key"),
});

/** Options for `navigator.credentials.create`, with a challenge that works once within five minutes. */
export async function beginEnrolment(database: Database, party: RelyingParty, person: Pick<Person, "id" | "email">) {
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: "Answerscope",
    rpID: party.id,
    userName: person.email,
    userID: Uint8Array.from(Buffer.from(person.id.replaceAll("-", ""), "hex")),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await credentialsOf(database, person.id),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await rememberChallenge(database, options.challenge, person.id);
  return options;
}

/**
 * Checks what the browser made of those options.
 *
 * @returns what is to be stored.
 * @throws Refusal 400 when it is not what was asked for.
 */
export async function readEnrolment(database: Database, party: RelyingParty, person: Pick<Person, "id">, text: string) {
  const response = parse(text) as unknown as RegistrationResponseJSON;
  const result = await (await webauthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) => (await useChallenge(database, challenge))?.userId === person.id,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: false,
    })
    .catch(() => null);
  if (!result?.verified) throw notAccepted(400);
  return result.registrationInfo.credential;
}

/**
 * Stores a passkey.
 *
 * @throws Refusal 409 for one that is stored already, or one too many.
 */
export async function addPasskey(
  tx: Transaction,
  person: Pick<Person, "id">,
  passkey: Awaited<ReturnType<typeof readEnrolment>>,
  name: string,
): Promise<void> {
  const [added] = await tx.run<{ count: number }>(sql`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name)
    values (${person.id}, ${passkey.id}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter}, ${passkey.transports ?? []}::text[], ${name})
    on conflict (credential_id) do nothing returning (select count(*) from passkey where user_id = ${person.id}) as count`);
  if (!added) throw new Refusal(409, "This passkey is stored already");
  if (added.count >= mostPasskeys) throw new Refusal(409, `You have ${mostPasskeys} passkeys; remove one first`);
  await recordPersonChange(tx, person.id, "person.add_passkey", { name });
}

/** Options for `navigator.credentials.get`. @param userId the user whose second factor it is; null for a sign-in without a user name. */
export async function beginAuthentication(database: Database, party: RelyingParty, userId: string | null) {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: party.id,
    ...(userId !== null && { allowCredentials: await credentialsOf(database, userId) }),
    // Alone it has to be two factors: the device, and what unlocks it.
    userVerification: userId === null ? "required" : "preferred",
  });
  await rememberChallenge(database, options.challenge, userId);
  return options;
}

/** A passkey whose answer was right. */
interface ShownPasskey {
  id: string;
  counter: number;
}

/**
 * Checks a passkey's answer.
 *
 * @param userId the user whose second factor it is; null for a sign-in without a user name, which requires user verification.
 * @throws Refusal 401
 */
export async function authenticate(
  database: Database,
  party: RelyingParty,
  userId: string | null,
  text: string,
): Promise<ShownPasskey> {
  const response = parse(text) as unknown as AuthenticationResponseJSON;
  const [stored] = await database.system.read<{
    id: string;
    user_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
  }>(
    db
      .selectFrom("passkey")
      .select(["id", "user_id", "public_key", "counter", "transports"])
      .where("credential_id", "=", response.id),
  );
  if (!stored || (userId !== null && stored.user_id !== userId)) throw notAccepted(401);
  const result = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: async (challenge) => {
        const used = await useChallenge(database, challenge);
        return used !== null && used.userId === userId;
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        ...{ id: response.id, publicKey: Uint8Array.from(stored.public_key), counter: stored.counter },
        transports: stored.transports,
      },
      requireUserVerification: userId === null,
    })
    .catch(() => null);
  if (!result?.verified) throw notAccepted(401);
  return { id: stored.id, counter: result.authenticationInfo.newCounter };
}

/**
 * Notes in the transaction of a sign-in that a passkey signs in.
 *
 * @returns whose it is.
 * @throws Refusal 401 when it was removed meanwhile.
 */
export async function usePasskey(tx: Transaction, { id, counter }: ShownPasskey): Promise<string> {
  const [used] = await tx.run(
    db
      .updateTable("passkey")
      .set({ counter: sql`greatest(counter, ${counter})`, last_used_at: now })
      .where("id", "=", id)
      .returning("user_id"),
  );
  if (!used) throw notAccepted(401);
  return used.user_id;
}

/**
 * Removes a passkey of a person; one of somebody else stays.
 *
 * @throws Refusal 409 when an organization of the person asks for a second factor and there is no other.
 */
export function removePasskey(database: Database, person: Pick<Person, "id">, id: string): Promise<void> {
  return database.system.transaction(async (tx) => {
    const [removed] = await tx.run<{ name: string }>(sql`
      delete from passkey where id::text = ${id} and user_id = ${person.id} returning name`);
    if (!removed) return;
    await factorRemoved(tx, person.id);
    await recordPersonChange(tx, person.id, "person.remove_passkey", { name: removed.name });
  });
}

function credentialsOf(database: Database, userId: string): Promise<{ id: string; transports: string[] }[]> {
  return database.system.read(
    db.selectFrom("passkey").select(["credential_id as id", "transports"]).where("user_id", "=", userId).orderBy("created_at"),
  );
}

function parse(text: string): z.output<typeof credential> {
  try {
    return credential.parse(JSON.parse(text));
  } catch {
    throw notAccepted(400);
  }
}

const notAccepted = (status: 400 | 401) => new Refusal(status, "The passkey was not accepted; try again");
