import { expect, test, vi } from "vitest";
import { networkOf } from "../../../src/identity/users/network.ts";
import { hashPassword } from "../../../src/identity/users/passwords.ts";
import { prunePeople } from "../../../src/identity/users/prune.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { useService } from "../../support/use-service.ts";

const service = useService({ env: { PUBLIC_URL: "http://answers.example", TRUSTED_PROXIES: "1" } });

const password = "correct horse battery";
let count = 0;
async function newPerson(): Promise<string> {
  const email = `person-${++count}@example.com`;
  await service.query(sql`insert into app_user (email, password_hash) values (${email}, ${await hashPassword(password)})`);
  return email;
}
const submit = (path: string, fields: Record<string, string>, from: string, cookie = "") =>
  fetch(`${service.url}${path}`, {
    ...{ method: "POST", body: new URLSearchParams(fields), redirect: "manual" },
    headers: { "x-forwarded-for": from, cookie },
  });
const use = (scope: string, subject: string, times: number, most = 1_000) =>
  service.query(sql`select admit_attempt(${scope}, ${subject}, ${most}, '15 minutes') from generate_series(1, ${times}::int)`);

test("a network is an IPv4 address, or an IPv6 /64 in its /48", () => {
  expect(networkOf("192.0.2.7")).toEqual({ name: "192.0.2.7", site: null });
  expect(networkOf("::ffff:192.0.2.7")).toEqual({ name: "192.0.2.7", site: null });
  const one = { name: "2001:db8:1:2::/64", site: "2001:db8:1::/48" };
  for (const address of ["2001:db8:1:2::1", "2001:DB8:1:2:ffff::", "2001:0db8:0001:0002:0000:0000:0000:0009"])
    expect(networkOf(address)).toEqual(one);
  expect(networkOf("2001:db8:1:3::1")).toEqual({ name: "2001:db8:1:3::/64", site: one.site });
  expect(networkOf("fe80::1%eth0").name).toBe("fe80::/64");
  expect(networkOf("x".repeat(1000)).name).toHaveLength(64);
});

test("addresses of one /64 share a budget, and the /64s of a /48 four of them", async () => {
  const forgot = async (ip: string) => (await submit("/password/forgot", { email: `r${++count}@example.com` }, ip)).status;
  const statuses = [];
  for (let host = 1; host <= 25; host++) statuses.push(await forgot(`2001:db8:2:2::${host.toString(16)}`));
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  expect(await forgot("2001:db8:2:3::1")).toBe(200);
  await use("reset network", "2001:db8:2::/48", 59);
  expect(await forgot("2001:db8:2:4::1")).toBe(429);
  expect(await forgot("2001:db8:3:4::1")).toBe(200);
});

test("a network has so many failures over all addresses", async () => {
  await use("sign-in network", "192.0.2.7", 99);
  const email = await newPerson();
  // What succeeds is given back.
  expect((await submit("/sign-in", { email, password }, "192.0.2.7")).status).toBe(303);
  expect((await submit("/sign-in", { email: "a@example.com", password: "x" }, "192.0.2.7")).status).toBe(401);
  expect((await submit("/sign-in", { email: "b@example.com", password: "x" }, "192.0.2.7")).status).toBe(429);
});

test("strangers keep nobody out of a browser that is known", async () => {
  const email = await newPerson();
  const home = "198.51.100.1";
  const first = await submit("/sign-in", { email, password }, home);
  const known = first.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("answerscope_browser="))!
    .split(";")[0]!;
  // The stranger is in the same network, and has used up all there is to use up.
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await submit("/sign-in", { email, password: `wrong ${attempt}` }, home)).status).toBe(401);
  await use("sign-in network", home, 200);
  await use("sign-in address", email, 200);
  expect((await submit("/sign-in", { email, password }, home)).status).toBe(429);
  const elsewhere = await submit("/sign-in", { email, password }, "203.0.113.9");
  expect([elsewhere.status, await elsewhere.text()]).toEqual([429, expect.stringContaining("have signed in before")]);
  expect((await submit("/sign-in", { email, password }, home, known)).status).toBe(303);
  // It has a count of its own, and is known for those only who signed in with it.
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await submit("/sign-in", { email, password: "wrong" }, home, known)).status).toBe(401);
  expect((await submit("/sign-in", { email, password }, home, known)).status).toBe(429);
  const other = await newPerson();
  await use("sign-in address", other, 200);
  expect((await submit("/sign-in", { email: other, password }, "203.0.113.9", known)).status).toBe(429);
  // Not for ever.
  const lastUsed = (days: number) =>
    service.query(sql`update known_browser set last_used_at = now() - make_interval(days => ${days})`);
  await lastUsed(401);
  expect(await (await submit("/sign-in", { email, password }, "203.0.113.9", known)).text()).toContain("have signed in before");
  await lastUsed(0);
});

test("a refused sign-in is logged with its network, and without what was typed", async () => {
  const warn = vi.spyOn(service.services.log, "warn");
  await submit("/sign-in", { email: "who@example.com", password: "my secret words" }, "2001:db8:9:9::7");
  const line = expect.objectContaining({ event: "sign_in_refused", network: "2001:db8:9:9::/64", status: 401 });
  expect(warn).toHaveBeenCalledWith(line, "sign-in refused");
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/who@example|secret words|9::7/);
  warn.mockRestore();
});

test("a person's count does not grow with what succeeds", async () => {
  const email = await newPerson();
  for (let time = 0; time < 12; time++) expect((await submit("/sign-in", { email, password }, "198.51.100.20")).status).toBe(303);
});

test("nothing that was typed is stored, and what has expired is removed", async () => {
  const email = `${"a".repeat(30_000)}@example.com`;
  expect((await submit("/sign-in", { email, password: "x" }, "198.51.100.30")).status).toBe(401);
  const columns = await service.query(sql`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'attempt'::regclass and attnum > 0 order by attnum`);
  const instant = "timestamp with time zone";
  expect(columns.map((column) => Object.values(column as object))).toEqual([
    ["subject", "bytea"],
    ["at", instant],
    ["expires_at", instant],
  ]);
  for (const table of ["attempt", "attempt_key"])
    await expect(service.query(sql`select 1 from ${sql.raw(table)}`)).rejects.toThrow(/permission denied/);
  const expired = () =>
    service.query(sql`
      select 1 from link_token where expires_at < now() union all select 1 from person_session where expires_at < now()
      union all select 1 from known_browser where last_used_at < now() - interval '400 days'`);
  const person = await newPerson();
  await service.query(sql`
    insert into link_token (token_hash, purpose, user_id, expires_at)
    select sha256('gone'), 'password_reset', id, now() - interval '1 minute' from app_user where email = ${person}`);
  await service.query(sql`
    insert into person_session (token_hash, user_id, expires_at)
    select sha256('gone'), id, now() - interval '1 minute' from app_user where email = ${person}`);
  await service.query(sql`
    insert into known_browser (token_hash, user_id, last_used_at)
    select sha256('gone'), id, now() - interval '401 days' from app_user where email = ${person}`);
  expect(await expired()).toHaveLength(3);
  await prunePeople(service.services.database);
  expect(await expired()).toEqual([]);
});

test("a link is looked up before a password is hashed, and a network has so many of them", async () => {
  const open = (ip: string) => submit("/password/new?token=nothing", { password }, ip);
  // More than there is room for hashes.
  const crowd = await Promise.all(Array.from({ length: 60 }, (_, network) => open(`198.51.100.${100 + network}`)));
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([404]));
  await use("reset link network", "198.51.100.40", 29);
  expect([(await open("198.51.100.40")).status, (await open("198.51.100.40")).status]).toEqual([404, 429]);
});

test("a browser is known by a secret of ours, never by one that somebody gave it", async () => {
  const planted = `answerscope_browser=${"x".repeat(43)}`;
  const answer = await submit("/sign-in", { email: await newPerson(), password }, "198.51.100.7", planted);
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("answerscope_browser="))!;
  expect(set).not.toContain(planted);
});
