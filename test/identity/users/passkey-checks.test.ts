import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { beforeAll, expect, test } from "vitest";
import {
  addPasskey,
  beginAuthentication,
  beginEnrolment,
  authenticate as check,
  readEnrolment,
  removePasskey,
  usePasskey,
} from "../../../src/identity/users/factors/passkeys.ts";
import { makeRecoveryCodes } from "../../../src/identity/users/factors/recovery-codes.ts";
import { beginSecondFactor, readSecondFactorStep } from "../../../src/identity/users/factors/steps.ts";
import { beginPasskeySignIn, signInByPasskey } from "../../../src/identity/users/sign-in-passkey.ts";
import { type Database, sql } from "../../../src/platform/database/index.ts";
import { newMember } from "../../support/people.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

/* What browsers never send: each check of a passkey's answer, with an authenticator that signs whatever it is told to. */

const service = useService();
const organization = useOrganization(service);
const party = { id: "app.example", origin: "https://app.example" };
let database: Database;
beforeAll(() => {
  database = service.services.database;
});

/** What an answer says other than what it was asked for. */
interface Said {
  origin?: string;
  rpId?: string;
  type?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  signedBy?: Authenticator;
}
interface Person {
  id: string;
  email: string;
  sessionId: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  attest(challenge: string, said: Said = {}): string {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    const point = (text: string | undefined) => Uint8Array.from(Buffer.from(text!, "base64url"));
    const cose = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      ...([
        [-2, point(x)],
        [-3, point(y)],
      ] as const),
    ]);
    const size = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([head(said, 0x40), Buffer.alloc(16), size, this.id, isoCBOR.encode(cose as never)]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Uint8Array.from(authData)],
    ]);
    return this.#send({
      clientDataJSON: base64url(clientData("webauthn.create", challenge, said)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
    });
  }

  assert(challenge: string, said: Said = {}): string {
    const [data, authData] = [clientData("webauthn.get", challenge, said), head(said)];
    const key = (said.signedBy ?? this).#keys.privateKey;
    const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), key);
    return this.#send({
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    });
  }

  #send(response: Record<string, string>): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults: {} });
  }
}

const clientData = (type: string, challenge: string, said: Said): Buffer =>
  Buffer.from(JSON.stringify({ type: said.type ?? type, challenge, origin: said.origin ?? party.origin, crossOrigin: false }));

function head({ rpId = party.id, isPresent = true, isVerified = true, counter = 0 }: Said, more = 0): Buffer {
  const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

let people = 0;
async function newPerson(): Promise<Person> {
  const email = `passkey-${++people}@example.com`;
  return { id: await newMember(service, organization, "admin", { email }), email, sessionId: "" };
}

async function enrol(person: Person, authenticator: Authenticator, said: Said = {}, askedBy = person): Promise<void> {
  const { challenge } = await beginEnrolment(database, party, askedBy);
  const passkey = await readEnrolment(database, party, person, authenticator.attest(challenge, said));
  await database.system.transaction((tx) => addPasskey(tx, person, passkey, "Key"));
}
async function enrolled(said: Said = {}) {
  const [person, authenticator] = [await newPerson(), new Authenticator()];
  await enrol(person, authenticator, said);
  return { person, authenticator };
}
async function authenticate(...answer: Parameters<typeof check>): Promise<string> {
  const passkey = await check(...answer);
  return database.system.transaction((tx) => usePasskey(tx, passkey));
}
const challengeFor = async (userId: string | null) => (await beginAuthentication(database, party, userId)).challenge;

const refused = (status: number) => ({ status, message: "The passkey was not accepted; try again" });

test.each<[string, Said]>([
  ["of another site", { origin: "https://app.example.evil.example" }],
  ["of another port", { origin: "https://app.example:8443" }],
  ["for another relying party", { rpId: "evil.example" }],
  ["that signs in", { type: "webauthn.get" }],
  ["without a person's touch", { isPresent: false }],
])("an answer %s is no new passkey", async (_, said) => {
  await expect(enrol(await newPerson(), new Authenticator(), said)).rejects.toMatchObject(refused(400));
});

test("a passkey is added by whom it was asked of, once, and in five minutes", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  await expect(enrol(person, new Authenticator(), {}, other)).rejects.toMatchObject(refused(400));
  const { challenge } = await beginEnrolment(database, party, person);
  const read = () => readEnrolment(database, party, person, new Authenticator().attest(challenge));
  await read();
  await expect(read()).rejects.toMatchObject(refused(400));
  const late = await beginEnrolment(database, party, person);
  await service.query(sql`update sign_in_step set expires_at = now() where user_id = ${person.id}`);
  await expect(readEnrolment(database, party, person, new Authenticator().attest(late.challenge))).rejects.toMatchObject(
    refused(400),
  );
});

test("nobody adds the passkey of somebody else, or more than twenty", async () => {
  const { person, authenticator } = await enrolled();
  const thief = await newPerson();
  await expect(enrol(thief, authenticator)).rejects.toMatchObject({ status: 409 });
  expect(await authenticate(database, party, null, authenticator.assert(await challengeFor(null)))).toBe(person.id);
  for (let count = 0; count < 20; count++) await enrol(thief, new Authenticator());
  await expect(enrol(thief, new Authenticator())).rejects.toMatchObject({ status: 409, message: /20 passkeys/ });
});

test.each<[string, Said]>([
  ["of another site", { origin: "http://app.example" }],
  ["for another relying party", { rpId: "example" }],
  ["that adds a passkey", { type: "webauthn.create" }],
  ["without a person's touch", { isPresent: false }],
  ["that another device signed", { signedBy: new Authenticator() }],
])("an answer %s signs nobody in, alone or as the second factor", async (_, said) => {
  const { person, authenticator } = await enrolled();
  for (const userId of [null, person.id])
    await expect(
      authenticate(database, party, userId, authenticator.assert(await challengeFor(userId), said)),
    ).rejects.toMatchObject(refused(401));
});

test("alone a passkey has to have checked the person; as the second factor it need not", async () => {
  const { person, authenticator } = await enrolled({ isVerified: false });
  expect((await beginAuthentication(database, party, null)).userVerification).toBe("required");
  const answer = async (userId: string | null) =>
    authenticate(database, party, userId, authenticator.assert(await challengeFor(userId), { isVerified: false }));
  await expect(answer(null)).rejects.toMatchObject(refused(401));
  expect(await answer(person.id)).toBe(person.id);
});

test("a challenge is good once, for five minutes, and for whom and what it was made", async () => {
  const { person, authenticator } = await enrolled();
  const other = await newPerson();
  const answer = (userId: string | null, challenge: string) =>
    authenticate(database, party, userId, authenticator.assert(challenge));
  const once = await challengeFor(null);
  expect(await answer(null, once)).toBe(person.id);
  await expect(answer(null, once)).rejects.toMatchObject(refused(401));
  await expect(answer(null, base64url(randomBytes(32)))).rejects.toMatchObject(refused(401));
  await expect(answer(null, await challengeFor(person.id))).rejects.toMatchObject(refused(401));
  await expect(answer(person.id, await challengeFor(null))).rejects.toMatchObject(refused(401));
  await expect(answer(person.id, await challengeFor(other.id))).rejects.toMatchObject(refused(401));
  await expect(answer(other.id, await challengeFor(other.id))).rejects.toMatchObject(refused(401));
  // What the browser keeps between the factors is no challenge, nor is a challenge that.
  const step = await database.system.transaction((tx) => beginSecondFactor(tx, person.id));
  await expect(answer(person.id, step)).rejects.toMatchObject(refused(401));
  expect(await readSecondFactorStep(database, await challengeFor(person.id))).toBeNull();
  const late = await challengeFor(person.id);
  const [life] = await service.query<{ seconds: number }>(sql`
    select extract(epoch from max(expires_at) - clock_timestamp())::float8 as seconds from sign_in_step
    where user_id = ${person.id} and purpose = 'passkey'`);
  expect(life!.seconds).toBeLessThanOrEqual(300);
  await service.query(sql`update sign_in_step set expires_at = now() where user_id = ${person.id}`);
  await expect(answer(person.id, late)).rejects.toMatchObject(refused(401));
});

test("a device whose counter does not go on is a copy", async () => {
  const { person, authenticator } = await enrolled({ counter: 5 });
  const answer = async (counter: number) =>
    authenticate(database, party, null, authenticator.assert(await challengeFor(null), { counter }));
  await expect(answer(5)).rejects.toMatchObject(refused(401));
  expect(await answer(7)).toBe(person.id);
  for (const counter of [6, 7, 0]) await expect(answer(counter)).rejects.toMatchObject(refused(401));
  expect(await answer(8)).toBe(person.id);
});

test("the step of a second factor is used up by a passkey, and no passkey alone takes its place", async () => {
  const { person, authenticator } = await enrolled();
  const browser = { name: "", session: undefined, known: undefined };
  const step = await database.system.transaction((tx) => beginSecondFactor(tx, person.id));
  const challenges = await Promise.all(
    [1, 2].map(async () => (await beginPasskeySignIn(database, party, { step, ip: "192.0.2.1" })).challenge),
  );
  const enter = (challenge: string, given: string | null | undefined = step) =>
    signInByPasskey(database, party, { step: given, credential: authenticator.assert(challenge), browser });
  const answers = await Promise.allSettled(challenges.map((challenge) => enter(challenge)));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const gone of [step, undefined]) {
    await expect(beginPasskeySignIn(database, party, { step: gone, ip: "192.0.2.1" })).rejects.toMatchObject({ status: 401 });
    await expect(enter(await challengeFor(null), gone)).rejects.toMatchObject({ status: 401, message: /took too long/ });
  }
});

test("a passkey is removed by its person only, and the last one with the recovery codes", async () => {
  const { person, authenticator } = await enrolled();
  const [passkey] = await service.query<{ id: string }>(sql`select id from passkey where user_id = ${person.id}`);
  await database.system.transaction((tx) => makeRecoveryCodes(tx, person.id));
  const answer = async () => authenticate(database, party, person.id, authenticator.assert(await challengeFor(person.id)));
  await removePasskey(database, await newPerson(), passkey!.id);
  expect(await answer()).toBe(person.id);
  const asks = (on: boolean) =>
    service.query(sql`update organization set require_second_factor = ${on} where id = ${organization.id}`);
  await asks(true);
  await expect(removePasskey(database, person, passkey!.id)).rejects.toMatchObject({
    status: 409,
    message: /asks for a second factor/,
  });
  await asks(false);
  expect(await answer()).toBe(person.id);
  await removePasskey(database, person, passkey!.id);
  await expect(answer()).rejects.toMatchObject(refused(401));
  expect(await service.query(sql`select 1 from recovery_code where user_id = ${person.id}`)).toEqual([]);
});

test("a passkey that is removed while its answer is checked signs nobody in", async () => {
  const { person, authenticator } = await enrolled();
  const browser = { name: "", session: undefined, known: undefined };
  const credential = authenticator.assert(await challengeFor(null));
  let entered: Promise<unknown> | undefined;
  await database.system.transaction(async (tx) => {
    await tx.run(sql`delete from passkey where user_id = ${person.id}`);
    let hasEnded = false;
    entered = signInByPasskey(database, party, { step: null, credential, browser })
      .catch((error: unknown) => error)
      .finally(() => {
        hasEnded = true;
      });
    await expect.poll(async () => hasEnded || (await service.waiting()) > 0).toBe(true);
  });
  expect(await entered).toMatchObject(refused(401));
  expect(await service.query(sql`select from person_session where user_id = ${person.id}`)).toEqual([]);
});
