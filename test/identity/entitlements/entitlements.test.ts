import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkedAgainst, createEntitlements, EntitlementUnavailable } from "../../../src/identity/entitlements/entitlements.ts";
import { withSnapshots } from "../../../src/identity/entitlements/snapshots.ts";
import { httpSource } from "../../../src/integrations/entitlement-source/http-source.ts";
import { type Config, readConfig } from "../../../src/operation/config.ts";
import type { Services } from "../../../src/operation/index.ts";
import { connect, type Database, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type Listening, listening } from "../../support/listening.ts";

const name = "seo_recommendations";
const start = Date.parse("2026-03-01T12:00:00Z");
const minutes = (m: number, s: number) => (m * 60 + s) * 1_000;

let file: TestDatabase;
let database: Database;
let organizationId: string;
let nowMs = start;
let warnings: [object, string][] = [];
const log = { warn: (details: object, message: string) => void warnings.push([details, message]) } as unknown as Services["log"];

/** The entitlement service; each request is answered by `answer`. */
let answer: (url: URL, headers: Record<string, unknown>) => { status?: number; body?: string } | "hang";
let asked = 0;
let server: Listening;
const source = createServer((request, response) => {
  asked++;
  const said = answer(new URL(request.url!, "http://service"), request.headers);
  if (said !== "hang") response.writeHead(said.status ?? 200).end(said.body ?? "");
});

beforeAll(async () => {
  file = await createTestDatabase();
  database = await connect(file.urls, 4);
  server = await listening(source);
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  await file?.drop();
});

beforeEach(async () => {
  const [organization] = await database.system.run<{ id: string }>(
    sql`insert into organization (name) values ('Test') returning id`,
  );
  organizationId = organization!.id;
  nowMs = start;
  asked = 0;
  warnings = [];
  answer = () => ({ body: '{"granted":true}' });
});

const url = () => `${server.url}/entitlements`;
const overHttp = (options: { key?: string; timeoutMs?: number } = {}) =>
  checkedAgainst(
    withSnapshots(
      httpSource({ url: url(), key: options.key, timeoutMs: options.timeoutMs ?? 1_000 }),
      database,
      log,
      () => new Date(nowMs),
    ),
  );
const fails = () => {
  answer = () => ({ status: 503 });
};

describe("an entitlement service", () => {
  test("is asked for the organization and the entitlement, with its key", async () => {
    const seen: unknown[] = [];
    answer = (requested, headers) => {
      seen.push(requested.searchParams.get("organization_id"), requested.searchParams.get("entitlement"), headers.authorization);
      return { body: '{"granted":false}' };
    };
    expect(await overHttp({ key: "secret" }).check(organizationId, name)).toBe("missing");
    expect(seen).toEqual([organizationId, name, "Bearer secret"]);
  });

  test.each([
    [14, 59, 1],
    [15, 1, 2],
  ])("after %i:%i minutes it has been asked, in all processes together, so often: %i", async (m, s, times) => {
    expect(await overHttp().check(organizationId, name)).toBe("granted");
    nowMs = start + minutes(m, s);
    expect(await overHttp().check(organizationId, name)).toBe("granted");
    expect(asked).toBe(times);
  });

  test("a refusal is kept as long as a grant", async () => {
    answer = () => ({ body: '{"granted":false}' });
    await overHttp().check(organizationId, name);
    answer = () => ({ body: '{"granted":true}' });
    nowMs = start + minutes(14, 59);
    expect(await overHttp().check(organizationId, name)).toBe("missing");
    nowMs = start + minutes(15, 1);
    expect(await overHttp().check(organizationId, name)).toBe("granted");
  });

  test.each([
    [15, 1, "granted", "its last answer is used"],
    [59, 59, "granted", "its last answer is used"],
    [60, 1, "unavailable", "the entitlement is not verified"],
  ])("that fails at %i:%i minutes: %s, and the log has why", async (m, s, expected, consequence) => {
    await overHttp().check(organizationId, name);
    fails();
    nowMs = start + minutes(m, s);
    const checked = overHttp().check(organizationId, name);
    if (expected === "unavailable") await expect(checked).rejects.toBeInstanceOf(EntitlementUnavailable);
    else expect(await checked).toBe(expected);
    const err = expect.objectContaining({ message: "the entitlement service answered 503" });
    expect(warnings).toEqual([[{ err, organizationId, entitlement: name }, `the entitlement service fails; ${consequence}`]]);
  });

  test("an outage does not make the last answer younger", async () => {
    await overHttp().check(organizationId, name);
    fails();
    nowMs = start + minutes(40, 0);
    await overHttp().check(organizationId, name);
    nowMs = start + minutes(60, 1);
    await expect(overHttp().check(organizationId, name)).rejects.toBeInstanceOf(EntitlementUnavailable);
    answer = () => ({ body: '{"granted":true}' });
    expect(await overHttp().check(organizationId, name)).toBe("granted");
  });

  test.each([
    ["an error status", () => ({ status: 500 })],
    ["something else than JSON", () => ({ body: "granted" })],
    ["another shape", () => ({ body: '{"granted":"yes"}' })],
    ["a redirect", () => ({ status: 302 })],
    ["silence", () => "hang" as const],
  ])("that answers with %s cannot be verified", async (_what, said) => {
    answer = said;
    await expect(overHttp({ timeoutMs: 200 }).check(organizationId, name)).rejects.toBeInstanceOf(EntitlementUnavailable);
  });

  test("is asked once by checks at the same time", async () => {
    const entitlements = overHttp();
    await Promise.all(Array.from({ length: 20 }, () => entitlements.check(organizationId, name)));
    expect(asked).toBe(1);
  });
});

describe("entitlements of the database", () => {
  const config = (env: Record<string, string> = {}): Config => readConfig({ ...file.env, ...env });

  test("act at once, and the service's answers are not used", async () => {
    const entitlements = createEntitlements(config(), database, log);
    expect(await entitlements.check(organizationId, name)).toBe("missing");
    await database.system.run(sql`insert into entitlement (organization_id, name) values (${organizationId}, ${name})`);
    expect(await entitlements.check(organizationId, name)).toBe("granted");
    expect(await entitlements.check(organizationId, "pitches")).toBe("missing");
    await database.system.run(sql`delete from entitlement where organization_id = ${organizationId}`);
    expect(await entitlements.check(organizationId, name)).toBe("missing");
    expect(asked).toBe(0);
  });

  test("are not used once a service is configured", async () => {
    await database.system.run(sql`insert into entitlement (organization_id, name) values (${organizationId}, ${name})`);
    answer = () => ({ body: '{"granted":false}' });
    expect(await createEntitlements(config({ ENTITLEMENTS_URL: url() }), database, log).check(organizationId, name)).toBe(
      "missing",
    );
  });
});
