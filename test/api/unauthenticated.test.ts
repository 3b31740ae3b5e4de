import { expect, test, vi } from "vitest";
import { Budgets } from "../../api/unauthenticated/budgets.ts";
import { hashPassword } from "../../src/identity/users/passwords.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { useSentStatements } from "../support/sent-statements.ts";
import { newOrganization, newTestKey } from "../support/service.ts";
import { useService } from "../support/use-service.ts";

const service = useService({ env: { UNAUTHENTICATED_REQUESTS_PER_SECOND: "1", TRUSTED_PROXIES: "1" } });
const sent = useSentStatements();

const strangersKey = `as_live_${"0".repeat(16)}_${"A".repeat(43)}`;
const from = (network: string, path: string, headers: Record<string, string> = {}, body?: URLSearchParams) =>
  fetch(service.url + path, {
    ...{ method: body ? "POST" : "GET", redirect: "manual", headers: { "x-forwarded-for": network, ...headers } },
    ...(body && { body }),
  });
const websites = "/api/v1/websites";

/** Requests until one is refused: no test depends on how many of them a slow machine gives back. */
async function exhaust(network: string, path = websites, headers: Record<string, string> = { "x-api-key": strangersKey }) {
  const answers: Response[] = [];
  for (let most = 0; most < 200; most++) {
    const batch = await Promise.all(Array.from({ length: 20 }, () => from(network, path, headers)));
    answers.push(...batch);
    if (batch.at(-1)!.status === 429) return answers;
  }
  throw new Error("nothing was refused");
}

/** Asks until it is refused, as a slow machine gives one back now and then. @returns the statements that the refused request sent. */
async function refusedStatements(network: string, path: string): Promise<string[]> {
  for (;;) {
    sent.length = 0;
    if ((await from(network, path)).status === 429) return [...sent];
  }
}

test("a network that sends too much without a good key is refused, and no statement is sent for it", async () => {
  const answers = await exhaust("192.0.2.1");
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(10);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const refused = answers.find(({ status }) => status === 429)!;
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "retry-after": "1",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": expect.stringMatching(/^default-src 'none'/),
    "x-request-id": expect.any(String),
  });
  expect(await refused.json()).toEqual({ error: expect.stringContaining("Too many requests from this network") });
  for (const path of ["/sign-in", "/nowhere", "/api/mcp", "/oauth/token", `/shared/${"x".repeat(43)}`])
    expect(await refusedStatements("192.0.2.1", path)).toEqual([]);
  // Balancers are always answered, and other networks as if nothing were.
  expect((await from("192.0.2.1", "/livez")).status).toBe(200);
  expect((await from("192.0.2.2", websites)).status).toBe(401);
});

test("addresses of one /64 share the budget", async () => {
  await exhaust("2001:db8:5:5::1");
  const others = await exhaust("2001:db8:5:5::2");
  // A budget of its own would be ten.
  expect(others.filter(({ status }) => status === 401).length).toBeLessThan(10);
  expect((await from("2001:db8:5:6::2", websites)).status).toBe(401);
});

test("who was authenticated lately is let through beside a flood", async () => {
  const { key } = await newOrganization(service);
  const home = "198.51.100.1";
  expect((await from(home, websites, { "x-api-key": key })).status).toBe(200);
  const [email, password] = ["flooded@example.com", "correct horse battery"];
  await service.query(sql`insert into app_user (email, password_hash) values (${email}, ${await hashPassword(password)})`);
  const entered = await from(home, "/sign-in", {}, new URLSearchParams({ email, password }));
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0]!)
    .join("; ");
  expect((await from(home, "/account", { cookie })).status).toBe(200);
  // A key beside the session let nobody in.
  const beside = { "x-api-key": `as_live_${"1".repeat(16)}_${"A".repeat(43)}` };
  expect((await from(home, "/account", { cookie, ...beside })).status).toBe(200);
  await exhaust(home);
  const strangers = Array.from({ length: 9 }, () => from(home, websites, beside));
  expect((await Promise.all(strangers)).map(({ status }) => status)).toContain(429);
  expect((await from(home, websites, { "x-api-key": key })).status).toBe(200);
  expect((await from(home, "/account", { cookie })).status).toBe(200);
  expect(await refusedStatements(home, "/sign-in")).toEqual([]);
});

test("authenticated requests cost the network nothing", async () => {
  const organization = await newOrganization(service);
  const home = "198.51.100.10";
  for (let count = 0; count < 30; count++) {
    const key = await newTestKey(service, organization);
    expect((await from(home, websites, { "x-api-key": key })).status).toBe(200);
  }
});

test("a good session does not pay for what anybody may ask for", async () => {
  const { key } = await newOrganization(service);
  const home = "198.51.100.20";
  expect((await from(home, websites, { "x-api-key": key })).status).toBe(200);
  await exhaust(home, "/sign-in", { "x-api-key": key });
  // The network has its own budget left.
  expect((await from(home, "/sign-in")).status).toBe(200);
});

test("a key that is no longer good is a stranger's", async () => {
  const organization = await newOrganization(service);
  const key = await newTestKey(service, organization);
  const home = "198.51.100.30";
  expect((await from(home, websites, { "x-api-key": key })).status).toBe(200);
  await service.query(sql`update api_key set revoked_at = now() where id = ${key.split("_")[2]!}`);
  const answers = await exhaust(home, websites, { "x-api-key": key });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
});

test("a flood is one line of the log", async () => {
  const warn = vi.spyOn(service.services.log, "warn");
  await exhaust("192.0.2.50");
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  warn.mockRestore();
});

test("a budget is used up by ten seconds' worth at once, comes back by the second, and forgets the oldest names", () => {
  let now = 1_000;
  const budgets = new Budgets(2, { mostNames: 2, now: () => now });
  const takes = (name: string, times?: number) =>
    Array.from({ length: 30 }, () => budgets.take(name, times)).filter(Boolean).length;
  expect(takes("a")).toBe(20);
  now += 1_000;
  expect(takes("a")).toBe(2);
  budgets.giveBack("a");
  expect([budgets.has("a"), takes("a"), budgets.has("a")]).toEqual([true, 1, false]);
  expect(takes("b", 4)).toBe(30);
  budgets.take("c");
  expect([budgets.has("a"), takes("a")]).toEqual([true, 20]);
  now += 3_600_000;
  expect(takes("a")).toBe(20);
});
