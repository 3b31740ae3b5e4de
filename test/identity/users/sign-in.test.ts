import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMail } from "../../../src/identity/mail/send.ts";
import { hashPassword, verifyPassword } from "../../../src/identity/users/passwords.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { linkOf, type MailServer, startMailServer } from "../../support/mail-server.ts";
import { linksOf, makeLinks } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let mailServer: MailServer;
let service: TestService;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startService({
    env: { SMTP_URL: mailServer.url, PUBLIC_URL: "https://answers.example", TRUSTED_PROXIES: "1" },
  });
});
afterAll(async () => {
  await service?.close();
  await mailServer?.close();
});

let network = 0;
/** Each call comes from a network of its own unless one is given. */
const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, {
    ...{ method: "POST", body: new URLSearchParams(fields), redirect: "manual" },
    headers: { "x-forwarded-for": `10.0.${Math.floor(++network / 250)}.${network % 250}`, ...headers },
  });

const password = "correct horse battery";
let count = 0;
async function newPerson(): Promise<string> {
  const email = `person-${++count}@example.com`;
  await service.query(sql`insert into app_user (email, password_hash) values (${email}, ${await hashPassword(password)})`);
  return email;
}
const cookieOf = (answer: Response) => answer.headers.get("set-cookie")!.split(";")[0]!;
const account = (cookie: string) => fetch(`${service.url}/account`, { headers: { cookie }, redirect: "manual" });

async function resetLink(email: string): Promise<string> {
  const [mail] = await service.query<{ id: string }>(
    sql`select id from mail where recipient = ${email} and status = 'queued' order by created_at desc`,
  );
  await sendMail(service.services, mail!.id);
  const link = new URL(linkOf(mailServer.to(email).at(-1)!));
  return `${link.pathname}${link.search}`;
}

test("hashes are salted argon2id in PHC form; other words and no hash do not verify", async () => {
  const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, password)).toBe(true);
  expect(await verifyPassword(one, `${password} `)).toBe(false);
  expect(await verifyPassword(null, "nobody has this password")).toBe(false);
  expect(await verifyPassword(await hashPassword("\u00e9t\u00e9 d'\u00e9t\u00e9"), "e\u0301te\u0301 d'e\u0301te\u0301")).toBe(
    true,
  );
});

test("signing in and out", async () => {
  const email = await newPerson();
  const signedIn = await submit("/sign-in", { email: ` ${email.toUpperCase()} `, password });
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/app"]);
  expect(signedIn.headers.get("set-cookie")).toMatch(/secure;.*samesite=lax;.*httponly|samesite=lax.*secure.*httponly/i);
  const cookie = cookieOf(signedIn);
  expect(cookie).toMatch(/^__Host-answerscope_session=/);
  expect(await (await account(cookie)).text()).toContain(email);
  await submit("/sign-out", {}, { cookie });
  expect((await account(cookie)).headers.get("location")).toBe("/sign-in?return_to=/account");
});

test("a sign-in that began with the old password lets nobody in once it is changed", async () => {
  const email = await newPerson();
  const changed = await hashPassword("another good one");
  const sessions = sql`from person_session s using app_user u where u.id = s.user_id and u.email = ${email}`;
  const { answer } = await service.services.database.system.transaction(async (tx) => {
    await tx.run(sql`update app_user set password_hash = ${changed} where email = ${email}`);
    await tx.run(sql`delete ${sessions}`);
    const answer = submit("/sign-in", { email, password });
    // It has checked the password that is stored still, or does so later.
    await Promise.race([answer, sleep(500)]);
    return { answer };
  });
  expect((await answer).status).toBe(401);
  expect(await service.query(sql`delete ${sessions} returning s.id`)).toEqual([]);
});

test("the way back leads nowhere else", async () => {
  const email = await newPerson();
  const goes = async (return_to: string) => (await submit("/sign-in", { email, password, return_to })).headers.get("location");
  expect(await goes("/oauth/x?y=1")).toBe("/oauth/x?y=1");
  for (const evil of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"])
    expect(await goes(evil)).toBe("/app");
});

test("unknown addresses, wrong passwords and accounts without one are answered alike, throttled alike", async () => {
  const known = await newPerson();
  const bare = "bare@example.com";
  await service.query(sql`insert into app_user (email) values (${bare})`);
  const told: string[] = [];
  const from = { "x-forwarded-for": "198.51.100.4" };
  for (const email of [known, bare, "unknown@example.com"]) {
    const answers: [number, string][] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const answer = await submit("/sign-in", { email, password: "wrong" }, from);
      answers.push([answer.status, (await answer.text()).replaceAll(email, "")]);
    }
    expect(answers.map(([status]) => status)).toEqual([...Array(10).fill(401), 429, 429]);
    told.push(JSON.stringify(answers));
  }
  expect(new Set(told).size).toBe(1);
  // From there even the right password waits now; from elsewhere it does not.
  expect((await submit("/sign-in", { email: known, password }, from)).status).toBe(429);
  expect((await submit("/sign-in", { email: known, password })).status).toBe(303);
});

test("a reset link sets a password once and ends all sessions", async () => {
  const email = await newPerson();
  const cookie = cookieOf(await submit("/sign-in", { email, password }));
  expect((await submit("/password/forgot", { email: email.toUpperCase() })).status).toBe(200);
  const link = await resetLink(email);
  expect((await fetch(`${service.url}${link}`)).status).toBe(200);
  expect((await submit(link, { password: "short" })).status).toBe(400);
  expect(await (await submit(link, { password: "password123" })).text()).toContain("one of the most common ones");
  const [{ id }] = (await service.query<{ id: string }>(sql`select id from app_user where email = ${email}`)) as [{ id: string }];
  await makeLinks(service, id);
  const set = await submit(link, { password: "another good one" });
  expect([set.status, set.headers.get("location")]).toEqual([303, "/app"]);
  expect(await linksOf(service, id)).toBe(0);
  // Of the browsers that were known only this one is.
  expect(await service.query(sql`select from known_browser where user_id = ${id}`)).toHaveLength(1);
  expect(await (await account(cookieOf(set))).text()).toContain(email);
  expect((await account(cookie)).status).toBe(302);
  expect((await submit(link, { password: "yet another one" })).status).toBe(404);
  expect((await submit("/sign-in", { email, password })).status).toBe(401);
  expect((await submit("/sign-in", { email, password: "another good one" })).status).toBe(303);
});

test("asking for a link answers alike for known and unknown addresses; only accounts get mail", async () => {
  const known = await newPerson();
  const told: string[] = [];
  for (const email of [known, "nobody@example.com"]) {
    const answer = await submit("/password/forgot", { email });
    told.push(`${answer.status} ${await answer.text()}`);
    const [mail] = await service.query<{ id: string }>(sql`select id from mail where recipient = ${email}`);
    expect(await sendMail(service.services, mail!.id)).toBe(email === known ? "sent" : "suppressed");
  }
  expect(told[0]).toBe(told[1]);
  expect(mailServer.to("nobody@example.com")).toEqual([]);
  expect((await submit("/password/forgot", { email: "no address" })).status).toBe(400);
});

test("links and sessions end by time", async () => {
  const email = await newPerson();
  const cookie = cookieOf(await submit("/sign-in", { email, password }));
  await submit("/password/forgot", { email });
  const link = await resetLink(email);
  expect((await account(cookie)).status).toBe(200);
  await service.query(sql`update link_token set expires_at = now()`);
  await service.query(sql`update person_session set expires_at = now()`);
  expect((await fetch(`${service.url}${link}`)).status).toBe(404);
  expect((await submit(link, { password: "another good one" })).status).toBe(404);
  expect((await account(cookie)).status).toBe(302);
});
