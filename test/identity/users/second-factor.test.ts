import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { makeRecoveryCodes } from "../../../src/identity/users/factors/recovery-codes.ts";
import { hashPassword } from "../../../src/identity/users/passwords.ts";
import { signOutEverywhere } from "../../../src/identity/users/sessions.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { authorize, connected, register } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newWebsite, type TestOrganization } from "../../support/service.ts";
import { callToolAs } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ knowsItself: true });
const organization = useOrganization(service);

const password = "correct horse battery";
let count = 0;
async function newPerson(place: TestOrganization = organization) {
  const email = `factor-${++count}@example.com`;
  const id = await newMember(service, place, "admin", { email });
  await service.query(sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${id}`);
  return { id, email };
}

/** A browser that keeps cookies. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  async get(path: string): Promise<Response> {
    return this.#keep(await fetch(`${service.url}${path}`, { redirect: "manual", headers: { cookie: this.cookie } }));
  }

  async post(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams(fields);
    return this.#keep(
      await fetch(`${service.url}${path}`, { method: "POST", body, redirect: "manual", headers: { cookie: this.cookie } }),
    );
  }

  #keep(answer: Response): Response {
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value === "") this.#cookies.delete(name!);
      else this.#cookies.set(name!, value!);
    }
    return answer;
  }
}
async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor();
  expect((await visitor.post("/sign-in", { email, password })).headers.get("location")).toMatch(/^\/(app|account)/);
  return visitor;
}
const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
/** Sets an app up, and makes the code that it took good again. @returns secret and recovery codes. */
async function addApp(visitor: Visitor) {
  const page = await (await visitor.get("/account/second-factor/app")).text();
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)![1]!.replaceAll(" ", "");
  expect(page).toContain("<svg");
  const answer = await visitor.post("/account/second-factor/app", { code: codeOf(secret) });
  await service.query(sql`update totp_factor set last_step = 0 where secret = ${secret}`);
  const codes = [...(await answer.text()).matchAll(/<li><code>([0-9A-Z-]+)<\/code>/g)].map(([, code]) => code!);
  return { secret, codes };
}
const actionsOf = async (id: string) =>
  (await service.call(organization.key, "GET", `/audit?entity_id=${id}`)).body.entries.map(
    (entry: { action: string }) => entry.action,
  );

test("an authenticator app is asked for after the password; a code works once", async () => {
  const person = await newPerson();
  const visitor = await signedIn(person.email);
  const page = await (await visitor.get("/account/second-factor/app")).text();
  const first = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)![1]!;
  expect((await visitor.post("/account/second-factor/app", { code: "000000" })).status).toBe(400);
  // It does not count before a code was right.
  await signedIn(person.email);
  const { secret, codes } = await addApp(visitor);
  expect(first.replaceAll(" ", "")).toBe(secret);
  expect(codes).toHaveLength(10);
  expect(codes[0]).toMatch(/^([0-9A-Z]{6}-){3}[0-9A-Z]{6}$/);
  // Nothing readable is stored of them.
  const stored = await service.query<{ code_hash: Buffer }>(
    sql`select code_hash from recovery_code where user_id = ${person.id}`,
  );
  expect(stored).toHaveLength(10);

  const other = new Visitor();
  const answer = await other.post("/sign-in", { email: person.email, password, return_to: "/oauth/x" });
  expect(answer.headers.get("location")).toBe("/sign-in/second-factor?return_to=%2Foauth%2Fx");
  expect((await other.get("/account")).status).toBe(302);
  expect(await (await other.get("/sign-in/second-factor")).text()).toContain("authenticator app");
  // Clocks differ by a step, not by two.
  const wrong = await other.post("/sign-in/second-factor", { code: codeOf(secret, Date.now() - 60_000) });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("wrong")]);
  const code = codeOf(secret);
  const right = await other.post("/sign-in/second-factor", {
    code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    return_to: "/oauth/x",
  });
  expect(right.headers.get("location")).toBe("/oauth/x");
  expect((await other.get("/account")).status).toBe(200);

  // The same code again, in a step of its own.
  const thief = new Visitor();
  await thief.post("/sign-in", { email: person.email, password });
  for (const used of [code, codeOf(secret, Date.now() - 30_000)])
    expect((await thief.post("/sign-in/second-factor", { code: used })).status).toBe(400);
  // Of two with one code at once, one signs in.
  await service.query(sql`update totp_factor set last_step = 0 where user_id = ${person.id}`);
  const twins = [new Visitor(), new Visitor()];
  for (const twin of twins) await twin.post("/sign-in", { email: person.email, password });
  const again = codeOf(secret);
  const answers = await Promise.all(twins.map((twin) => twin.post("/sign-in/second-factor", { code: again })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  // The secret of an app that counts is shown to nobody.
  const shown = await visitor.get("/account/second-factor/app");
  expect(await shown.text()).not.toContain(secret.slice(0, 4));
  expect(await actionsOf(person.id)).toEqual(["person.make_recovery_codes", "person.add_authenticator_app"]);
});

test("who looked at an app's secret in another session knows no code of it", async () => {
  const person = await newPerson();
  const secretOn = async (answer: Response) => /<code>([A-Z2-7 ]+)<\/code>/.exec(await answer.text())![1]!.replaceAll(" ", "");
  const page = "/account/second-factor/app";
  const thief = await signedIn(person.email);
  const seen = await secretOn(await thief.get(page));
  const visitor = await signedIn(person.email);
  const own = await secretOn(await visitor.get(page));
  expect(own).not.toBe(seen);
  expect(await secretOn(await visitor.post(page, { code: "000000" }))).toBe(own);
  // Neither their secret nor the person's counts by what they send.
  for (const secret of [own, seen]) expect((await thief.post(page, { code: codeOf(secret) })).status).toBe(400);
  const { secret } = await addApp(visitor);
  expect([seen, own]).not.toContain(secret);
  expect((await thief.get(page)).headers.get("location")).toMatch(/^\/sign-in/);
});

test("recovery codes come with the first factor, and none from before it signs in", async () => {
  const person = await newPerson();
  const thief = await signedIn(person.email);
  const early = await thief.post("/account/second-factor/codes");
  expect(early.status).toBe(409);
  expect(await early.text()).toContain("You have no second factor yet");
  await service.services.database.system.transaction((tx) => makeRecoveryCodes(tx, person.id));
  const { codes } = await addApp(await signedIn(person.email));
  expect(codes).toHaveLength(10);
  const [left] = await service.query(sql`select count(*)::int as count from recovery_code where user_id = ${person.id}`);
  expect(left).toEqual({ count: 10 });
});

test("a recovery code signs in once", async () => {
  const person = await newPerson();
  const { codes } = await addApp(await signedIn(person.email));
  const enter = async (code: string) => {
    const visitor = new Visitor();
    await visitor.post("/sign-in", { email: person.email, password });
    return (await visitor.post("/sign-in/second-factor", { code })).status;
  };
  expect(await enter(codes[0]!.toLowerCase().replaceAll("-", " "))).toBe(303);
  expect(await enter(codes[0]!)).toBe(400);
  expect(await actionsOf(person.id)).toContain("person.use_recovery_code");
  // Of two at once, for the same first step, one signs in.
  const both = new Visitor();
  await both.post("/sign-in", { email: person.email, password });
  const answers = await Promise.all([codes[8]!, codes[9]!].map((code) => both.post("/sign-in/second-factor", { code })));
  expect(answers.map(({ headers }) => headers.get("location")).sort()).toEqual(["/app", "/sign-in"]);
  // New ones take the place of the old.
  const visitor = new Visitor();
  await visitor.post("/sign-in", { email: person.email, password });
  await visitor.post("/sign-in/second-factor", { code: codes[1]! });
  expect((await visitor.post("/account/second-factor/codes")).status).toBe(200);
  expect(await enter(codes[2]!)).toBe(400);
});

test("wrong codes run out for the person, over all attempts at signing in", async () => {
  const person = await newPerson();
  const { codes } = await addApp(await signedIn(person.email));
  const statuses: number[] = [];
  for (let round = 0; round < 2; round++) {
    const visitor = new Visitor();
    await visitor.post("/sign-in", { email: person.email, password });
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await visitor.post("/sign-in/second-factor", { code: "123456" })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  const visitor = new Visitor();
  await visitor.post("/sign-in", { email: person.email, password });
  expect((await visitor.post("/sign-in/second-factor", { code: codes[0]! })).status).toBe(429);
});

test("a step ends after ten minutes, and when it is used", async () => {
  const person = await newPerson();
  const { secret } = await addApp(await signedIn(person.email));
  const visitor = new Visitor();
  await visitor.post("/sign-in", { email: person.email, password });
  await service.query(sql`update sign_in_step set expires_at = now()`);
  const late = await visitor.post("/sign-in/second-factor", { code: codeOf(secret) });
  expect([late.status, late.headers.get("location")]).toEqual([302, "/sign-in"]);
  expect((await new Visitor().get("/sign-in/second-factor")).headers.get("location")).toBe("/sign-in");
});

test("a reset of the password does not go round the second factor", async () => {
  const person = await newPerson();
  await addApp(await signedIn(person.email));
  await service.query(sql`
    insert into link_token (token_hash, purpose, user_id, expires_at)
    values (sha256('reset'), 'password_reset', ${person.id}, now() + interval '1 hour')`);
  const visitor = new Visitor();
  const answer = await visitor.post("/password/new?token=reset", { password: "another good one" });
  expect(answer.headers.get("location")).toBe("/sign-in/second-factor");
  expect((await visitor.get("/account")).status).toBe(302);
});

test.each<[string, (person: { id: string; email: string }, visitor: Visitor) => Promise<number>]>([
  [
    "change of the password",
    async (_person, visitor) =>
      (await visitor.post("/account/password", { current: password, password: "another good one" })).status,
  ],
  [
    "reset of the password",
    async ({ id, email }) => {
      await service.query(sql`
        insert into link_token (token_hash, purpose, user_id, expires_at)
        values (sha256(${email}::bytea), 'password_reset', ${id}, now() + interval '1 hour')`);
      return (await new Visitor().post(`/password/new?token=${email}`, { password: "another good one" })).status;
    },
  ],
  [
    "sign-out everywhere",
    async ({ email }) => {
      await signOutEverywhere(service.services.database, email);
      return 200;
    },
  ],
])("a step that the old password opened ends with a %s", async (_, end) => {
  const person = await newPerson();
  const visitor = await signedIn(person.email);
  const { codes } = await addApp(visitor);
  const thief = new Visitor();
  await thief.post("/sign-in", { email: person.email, password });
  expect(await end(person, visitor)).toBeLessThan(400);
  const late = await thief.post("/sign-in/second-factor", { code: codes[0]! });
  expect(late.headers.get("location")).toBe("/sign-in");
  expect((await thief.get("/account")).status).toBe(302);
});

test("factors are changed shortly after signing in only", async () => {
  const person = await newPerson();
  const visitor = await signedIn(person.email);
  await addApp(visitor);
  await service.query(sql`update person_session set created_at = now() - interval '16 minutes' where user_id = ${person.id}`);
  const again = "/sign-in?again=1&undone=1&return_to=/account/second-factor";
  for (const path of ["/app/remove", "/codes", "/passkeys/remove"])
    expect((await visitor.post(`/account/second-factor${path}`)).headers.get("location")).toBe(again);
  await service.query(sql`update person_session set created_at = now() where user_id = ${person.id}`);
  expect((await visitor.post("/account/second-factor/app/remove")).headers.get("location")).toBe("/account/second-factor");
  // Nothing is asked for any more.
  await signedIn(person.email);
  expect(await service.query(sql`select 1 from recovery_code where user_id = ${person.id}`)).toEqual([]);
  expect(await actionsOf(person.id)).toContain("person.remove_authenticator_app");
});

test("a session from before the second factor does not change it", async () => {
  const person = await newPerson();
  const before = await signedIn(person.email);
  await addApp(await signedIn(person.email));
  expect((await before.post("/account/second-factor/app/remove")).headers.get("location")).toContain("/sign-in?again=1");
});

test("an organization that asks for a second factor lets in with one only", async () => {
  const strict = await newOrganization(service);
  const website = await newWebsite(service, strict);
  const person = await newPerson(strict);
  const { tokens } = await connected(service, strict, { userId: person.id });
  expect((await callToolAs(service, tokens.access_token, "list_websites")).status).toBe(200);
  const turn = async (on: boolean) =>
    (await service.call(strict.key, "PATCH", "/security-settings", { require_second_factor: on })).body;
  const settings = async () => (await service.call(strict.key, "GET", "/security-settings")).body;
  const people = (await settings()).members_without_second_factor;
  expect(await settings()).toEqual({ require_second_factor: false, members_without_second_factor: people });
  expect(await turn(true)).toEqual({ require_second_factor: true, members_without_second_factor: people, ended_connections: 1 });
  // Connections of who has none have ended.
  expect((await callToolAs(service, tokens.access_token, "list_websites")).status).toBe(401);
  const audit = await service.call(strict.key, "GET", "/audit?action=organization.update");
  expect(audit.body.entries[0]).toMatchObject({
    before: { require_second_factor: false },
    after: { require_second_factor: true },
  });
  const { body: ends } = await service.call(strict.key, "GET", "/audit?action=connection.end");
  expect(ends.entries).toMatchObject([{ actor: { kind: "key" }, before: { client_name: "Test agent" }, after: null }]);

  const visitor = new Visitor();
  const answer = await visitor.post("/sign-in", { email: person.email, password });
  expect(answer.headers.get("location")).toBe("/account/second-factor");
  expect(await (await visitor.get("/account/second-factor")).text()).toContain("asks for a second factor");
  // Neither the hub's pages nor a program's connection.
  const hub = `/content-hub/${website.id}/00000000-0000-0000-0000-000000000000`;
  expect((await visitor.get(hub)).headers.get("location")).toContain("/account/second-factor?return_to=");
  const clientId = await register(service);
  const weak = /answerscope_session=[^;]+/.exec(visitor.cookie)![0];
  const refused = await authorize(service, { cookie: weak, clientId, organizationId: strict.id });
  expect(refused.code).toBe("");

  await addApp(visitor);
  expect((await settings()).members_without_second_factor).toBe(people - 1);
  expect((await visitor.get(hub)).status).toBe(404);
  expect((await authorize(service, { cookie: weak, clientId, organizationId: strict.id })).code).not.toBe("");
  // The last factor stays as long as it is asked for.
  const kept = await visitor.post("/account/second-factor/app/remove");
  expect([kept.status, await kept.text()]).toEqual([409, expect.stringContaining("asks for a second factor")]);
  await turn(false);
  expect((await visitor.post("/account/second-factor/app/remove")).status).toBe(303);
});
