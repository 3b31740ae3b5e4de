import { expect, test } from "vitest";
import { admin } from "../../../api/admin/main.ts";
import { hashPassword } from "../../../src/identity/users/passwords.ts";
import { startSession } from "../../../src/identity/users/sessions.ts";
import { browserName } from "../../../src/identity/users/user-agent.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { connected } from "../../support/oauth.ts";
import { linksOf, makeLinks, newMember } from "../../support/people.ts";
import { newOrganization, newTestKey } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ knowsItself: true });
const organization = useOrganization(service);

const password = "correct horse battery";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

let count = 0;
async function newPerson() {
  const email = `someone-${++count}@example.com`;
  const id = await newMember(service, organization, "admin", { email });
  await service.query(sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${id}`);
  return { id, email };
}
const submit = (path: string, fields: Record<string, string>, cookie = "", userAgent = chrome) =>
  fetch(`${service.url}${path}`, {
    ...{ method: "POST", body: new URLSearchParams(fields), redirect: "manual" },
    headers: { cookie, "user-agent": userAgent },
  });
async function signIn(email: string, cookie = "", userAgent = chrome): Promise<string> {
  const answer = await submit("/sign-in", { email, password }, cookie, userAgent);
  expect(answer.status).toBe(303);
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(";")[0]!)
    .join("; ");
}
const account = (cookie: string) => fetch(`${service.url}/account`, { headers: { cookie }, redirect: "manual" });

test("browsers are told by names", () => {
  expect([firefox, chrome, "curl/8", ""].map(browserName)).toEqual([
    "Firefox on Linux",
    "Chrome on Windows",
    "An unknown browser",
    "An unknown browser",
  ]);
});

test("signing in again in a browser ends the session that it had", async () => {
  const { email, id } = await newPerson();
  const first = await signIn(email);
  const second = await signIn(email, first);
  expect((await account(first)).status).toBe(302);
  expect((await account(second)).status).toBe(200);
  const sessions = await service.query(sql`select 1 from person_session where user_id = ${id}`);
  expect(sessions).toHaveLength(1);
});

test("who is signed in goes on, and is asked again only where that is wanted", async () => {
  const { email } = await newPerson();
  const cookie = await signIn(email);
  const get = (path: string) => fetch(`${service.url}${path}`, { headers: { cookie }, redirect: "manual" });
  expect((await get("/sign-in")).headers.get("location")).toBe("/app");
  expect((await get("/sign-in?return_to=/oauth/x")).headers.get("location")).toBe("/oauth/x");
  expect((await get("/sign-in?return_to=//evil.example")).headers.get("location")).toBe("/app");
  expect(await (await get("/sign-in?again=1")).text()).toContain(`value="${email}"`);
});

test("a session ends when it is idle for 7 days, and after 30 days however it is used", async () => {
  const { email, id } = await newPerson();
  const cookie = await signIn(email);
  const age = (column: string, days: number) =>
    service.query(
      sql`update person_session set ${sql.ref(column)} = now() + make_interval(days => ${days}::int) where user_id = ${id}`,
    );
  await age("last_seen_at", -6);
  expect((await account(cookie)).status).toBe(200);
  // Looking has renewed it.
  const [seen] = await service.query<{ fresh: boolean }>(
    sql`select last_seen_at > now() - interval '1 minute' as fresh from person_session where user_id = ${id}`,
  );
  expect(seen!.fresh).toBe(true);
  await age("last_seen_at", -8);
  expect((await account(cookie)).status).toBe(302);
  await age("last_seen_at", 0);
  expect((await account(cookie)).status).toBe(200);
  await age("expires_at", -1);
  expect((await account(cookie)).status).toBe(302);
});

test("sessions are listed and ended one by one or all others at once; nobody ends another's", async () => {
  const { email, id } = await newPerson();
  const [here, there, elsewhere] = [await signIn(email), await signIn(email, "", firefox), await signIn(email)];
  const page = await (await account(here)).text();
  expect(page).toContain("Firefox on Linux");
  expect(page).toContain(`<code>${service.url}/api/mcp</code>`);
  expect(page).toMatch(/<a href="https:\/\/cursor\.com\/[^"]+" rel="noreferrer">Cursor<\/a>/);
  const [other] = await service.query<{ id: string }>(
    sql`select id from person_session where user_id = ${id} and browser = 'Firefox on Linux'`,
  );
  const stranger = await signIn((await newPerson()).email);
  await submit("/account/sessions/end", { session: other!.id }, stranger);
  await submit("/account/sessions/end", { session: "no id" }, here);
  expect((await account(there)).status).toBe(200);
  await submit("/account/sessions/end", { session: other!.id }, here);
  expect((await account(there)).status).toBe(302);
  await submit("/account/sessions/end", { session: "others" }, here);
  expect([(await account(elsewhere)).status, (await account(here)).status]).toEqual([302, 200]);
});

test("a password is changed with the old one; other sessions end where that is wanted", async () => {
  const { email, id } = await newPerson();
  const [here, there] = [await signIn(email), await signIn(email)];
  const change = (fields: Record<string, string>) => submit("/account/password", fields, here);
  expect((await change({ current: "wrong", password: "another good one" })).status).toBe(403);
  expect((await change({ current: password, password: "qwertyuiop" })).status).toBe(400);
  await makeLinks(service, id);
  expect((await change({ current: password, password: "another good one" })).status).toBe(200);
  expect(await linksOf(service, id)).toBe(0);
  expect([(await account(here)).status, (await account(there)).status]).toEqual([200, 200]);
  expect((await submit("/sign-in", { email, password })).status).toBe(401);
  expect((await change({ current: "another good one", password: "yet another one", end_others: "yes" })).status).toBe(200);
  expect([(await account(here)).status, (await account(there)).status]).toEqual([200, 302]);
  const audit = await service.call(organization.key, "GET", `/audit?entity_id=${id}`);
  expect(audit.body.entries.map((entry: { action: string }) => entry.action)).toEqual([
    "person.change_password",
    "person.change_password",
  ]);
  expect(JSON.stringify(audit.body)).not.toContain("argon2");
  // Nobody tries old passwords without end.
  for (let attempt = 0; attempt < 10; attempt++) await change({ current: "wrong", password: "another good one" });
  expect((await change({ current: "yet another one", password: "another good one" })).status).toBe(429);
});

test("whoever is not signed in is sent to sign in", async () => {
  for (const path of ["/account", "/account/password"]) {
    const answer = await fetch(`${service.url}${path}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/sign-in?return_to=${path}`]);
  }
});

test("who was signed out meanwhile is told that what their form was to do was not done", async () => {
  for (const path of ["/account/password", "/account/sessions/end", "/account/second-factor/app/remove"]) {
    const form = { method: "POST", body: new URLSearchParams({ current: password, password: "another good one" }) };
    const text = await (await fetch(`${service.url}${path}`, form)).text();
    expect.soft([path, text.includes("Nothing was changed yet.")]).toEqual([path, true]);
  }
});

test("an operator ends all of a person's sessions, and nobody else's", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const cookies = [await signIn(person.email), await signIn(person.email, "", firefox)];
  const others = await signIn(other.email);
  await connected(service, organization, { userId: person.id });
  const { out } = await admin(["sign-out", "--email", person.email.toUpperCase(), "--json"], { ...service.databaseEnv });
  expect(JSON.parse(out!)).toEqual({ sessions: 3, connections: 1 });
  const { body: ends } = await service.call(organization.key, "GET", "/audit?action=connection.end");
  expect(ends.entries).toMatchObject([{ actor: { kind: "operator", user_id: null }, before: { client_name: "Test agent" } }]);
  for (const cookie of cookies) expect((await account(cookie)).headers.get("location")).toContain("/sign-in");
  expect((await account(others)).status).toBe(200);
  expect((await admin(["sign-out", "--email", "nobody@example.com"], { ...service.databaseEnv })).error).toContain("no account");
});

test("an organization that adds a person becomes nobody's first page, and can be left with its keys", async () => {
  const { email, id } = await newPerson();
  const cookie = await signIn(email);
  const stranger = await newOrganization(service);
  await service.query(sql`update organization set name = '!' || name where id = ${stranger.id}`);
  const add = { type: "organization", invite_method: "direct", email, role: "admin" };
  expect((await service.call(stranger.key, "POST", "/invites", add)).status).toBe(201);
  await service.call(stranger.key, "PATCH", "/security-settings", { require_second_factor: true });
  const home = await fetch(`${service.url}/app`, { headers: { cookie }, redirect: "manual" });
  expect([home.status, (await home.text()).includes(organization.id)]).toEqual([200, true]);

  const key = await newTestKey(service, stranger, { ownerId: id });
  const leave = (organizationId: string) => submit("/account/leave", { organization: organizationId }, cookie);
  // It is the last admin of the other organization.
  const kept = await leave(stranger.id);
  expect([kept.status, await kept.text()]).toEqual([409, expect.stringContaining("last admin")]);
  await newMember(service, stranger, "admin");
  expect((await leave(stranger.id)).status).toBe(303);
  expect((await service.call(key, "GET", "/websites")).status).toBe(401);
  const { entries } = (await service.call(stranger.key, "GET", "/audit")).body;
  expect(entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(["key.revoke", "member.remove"]);
  expect(await (await account(cookie)).text()).not.toContain(stranger.id);
  for (const nothing of [stranger.id, "x", "0197f000-0000-7000-8000-00000000dead"])
    expect((await leave(nothing)).status).toBe(303);

  const owner = await newMember(service, stranger, "owner");
  const theirs = await service.services.database.system.transaction((tx) => startSession(tx, owner));
  expect((await submit("/account/leave", { organization: stranger.id }, `answerscope_session=${theirs}`)).status).toBe(409);
});
