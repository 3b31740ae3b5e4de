import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database/connection.ts";
import { newTestKey, newWebsite } from "../support/service.ts";
import { useOrganization, useService } from "../support/use-service.ts";

let websiteId: string;

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  websiteId = (await newWebsite(service, organization)).id;
});

describe("the way of a call", () => {
  test("a good key is answered, with the state of its budget", async () => {
    const answer = await service.call(organization.key, "GET", "/websites");
    expect(answer.status).toBe(200);
    expect(answer.body.websites).toHaveLength(1);
    expect(answer.headers.get("x-rate-limit-limit")).toBe("1000000");
    expect(Number(answer.headers.get("x-rate-limit-remaining"))).toBeLessThan(1_000_000);
  });

  test.each([null, "", "nonsense", "as_live_0123456789abcdef_0123456789012345678901234567890123456789012"])(
    "key %j is unauthorized, before anything else is looked at",
    async (key) => {
      for (const [method, path, body] of [
        ["GET", "/websites", undefined],
        ["GET", "/nowhere", undefined],
        ["POST", "/websites", "{ not json"],
      ] as const) {
        const answer = await service.call(key, method, path, body);
        expect([answer.status, answer.body]).toEqual([401, { error: "Unauthorized" }]);
      }
    },
  );

  test("a key with another secret, a revoked one and an expired one are unauthorized", async () => {
    const other = organization.key.slice(0, -1) + (organization.key.endsWith("A") ? "B" : "A");
    const revoked = await newTestKey(service, organization);
    await service.query(sql`update api_key set revoked_at = now() where id = ${revoked.split("_")[2]}`);
    const expired = await newTestKey(service, organization);
    await service.query(sql`update api_key set expires_at = now() where id = ${expired.split("_")[2]}`);
    for (const key of [other, revoked, expired]) expect((await service.call(key, "GET", "/websites")).status).toBe(401);
  });

  test("unknown paths are 404, other methods 405 with Allow, other content 415", async () => {
    expect((await service.call(organization.key, "GET", "/nowhere")).status).toBe(404);
    const answer = await service.call(organization.key, "PUT", "/openapi.json");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("405 allows what the very path takes, not what an id in its place would", async () => {
    const answer = await service.call(organization.key, "OPTIONS", "/content/sheets");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    const patched = await service.call(organization.key, "PATCH", "/websites/provision", { name: "New" });
    expect([patched.status, patched.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("a field called __proto__ is ignored like any other that nobody knows", async () => {
    const proto = '{"__proto__":{"permission":"admin"},"permission":"view","more":{"__proto__":{"a":1}}}';
    const answer = await service.call(organization.key, "POST", "/keys", proto);
    expect([answer.status, answer.body.api_key.permission]).toEqual([200, "view"]);
    const filters = '"filters":{"__proto__":{"start_date":"2026-01-01"},"constructor":{"prototype":{"polluted":1}}}';
    const view = `{"website_id":"${websiteId}","name":"View","icon":"x",${filters}}`;
    expect((await service.call(organization.key, "POST", "/saved-views", view)).status).toBeLessThan(500);
    expect(
      ({} as { polluted?: unknown; start_date?: unknown }).polluted ?? ({} as { start_date?: unknown }).start_date,
    ).toBeUndefined();
  });

  test("instants of every offset are taken", async () => {
    const body = { permission: "view", expires_at: "3172-02-29T23:37:27.35067045+20:41" };
    const answer = await service.call(organization.key, "POST", "/keys", body);
    expect([answer.status, answer.body.api_key.expires_at]).toEqual([200, "3172-02-29T02:56:27.350Z"]);
  });

  test("a header that is empty is not a header that is missing", async () => {
    const [website] = (await service.call(organization.key, "GET", "/websites")).body.websites;
    const body = { website_id: website.id };
    const answer = await service.call(organization.key, "POST", "/response-streaming/start", body, { "idempotency-key": "" });
    expect([answer.status, answer.body.error]).toEqual([400, "Idempotency-Key: must be 1 to 255 visible ASCII characters"]);
  });

  test.each(["0000-01-01T00:00:00Z", "0020-02-29T00:00:00Z", "9999-12-31T23:59:59-14:00"])(
    "%s is no instant to expire at",
    async (at) => {
      const answer = await service.call(organization.key, "POST", "/keys", { permission: "view", expires_at: at });
      expect([answer.status, answer.body.error]).toEqual([400, "expires_at: must lie between the years 1970 and 8999"]);
    },
  );

  test("nobody keeps an answer, and pages and programs get no more of the browser than they need", async () => {
    const answers = [
      await service.call(organization.key, "POST", "/keys", { permission: "view" }),
      await service.call(organization.key, "GET", "/openapi.json"),
      await service.call(null, "GET", "/websites"),
      await service.call(organization.key, "GET", "/nowhere"),
    ];
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    const page = await fetch(`${service.url}/sign-in`);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'(?:; script-src 'self'; connect-src 'self')?$/,
    );
    expect(page.headers.get("permissions-policy")).toContain("camera=()");
  });

  test("a request id is echoed when it is sane and made otherwise", async () => {
    const echoed = await service.call(organization.key, "GET", "/websites", undefined, { "x-request-id": "abc-1" });
    expect(echoed.headers.get("x-request-id")).toBe("abc-1");
    const made = await service.call(organization.key, "GET", "/websites", undefined, { "x-request-id": "a b" });
    expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});
