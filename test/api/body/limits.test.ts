import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newMember } from "../../support/people.ts";
import { newTestKey, newWebsite } from "../../support/service.ts";
import { rpc } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const KIB = 1024;

let websiteId: string;

const service = useService({ knowsItself: true });
const organization = useOrganization(service);
beforeAll(async () => {
  websiteId = (await newWebsite(service, organization)).id;
});

const unknownKey = "as_live_0123456789abcdef_0123456789012345678901234567890123456789012";

/** Announces a body and never sends it: who is answered was answered without its body. */
function announce(
  path: string,
  headers: Record<string, string>,
  bytes = 8 * KIB * KIB,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${service.url}${path}`,
      { method: "POST", headers: { "content-type": "application/json", "content-length": String(bytes), ...headers } },
      (answer) => {
        let body = "";
        answer.on("data", (chunk) => (body += String(chunk)));
        answer.on("end", () => {
          sent.destroy();
          resolve({ status: answer.statusCode!, body });
        });
      },
    );
    sent.on("error", reject);
    sent.flushHeaders();
  });
}

describe("nobody's body is read before the key is known to be good", () => {
  test.each([
    ["/api/v1/prompts", { "x-api-key": "nobody" }],
    ["/api/v1/prompts", { "x-api-key": unknownKey }],
    ["/api/v1/prompts", { authorization: `Bearer ${unknownKey}` }],
    ["/api/v1/nowhere", { "x-api-key": unknownKey }],
    ["/api/mcp", {}],
    ["/api/mcp", { "x-api-key": "nobody" }],
    ["/api/mcp", { "x-api-key": unknownKey }],
    ["/api/mcp", { authorization: `Bearer ${unknownKey}` }],
    ["/api/mcp", { authorization: "Bearer eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6IngifQ.e30.AAAA" }],
  ])("POST %s with %j", async (path, headers) => {
    expect((await announce(path, headers as Record<string, string>)).status).toBe(401);
  });

  test("a key that was revoked within the minute", async () => {
    const key = await newTestKey(service, organization);
    expect((await service.call(key, "POST", "/topics", { website_id: websiteId, name: "One" })).status).toBe(200);
    await service.query(sql`update api_key set revoked_at = now() where id = ${key.split("_")[2]}`);
    expect((await service.call(key, "POST", "/topics", { website_id: websiteId, name: "Two" })).status).toBe(401);
  });

  test("a key whose owner has left", async () => {
    const owner = await newMember(service, organization, "admin");
    const key = await newTestKey(service, organization, { ownerId: owner });
    await service.query(sql`delete from membership where user_id = ${owner}`);
    expect((await announce("/api/v1/prompts", { "x-api-key": key })).status).toBe(401);
  });

  test("where nothing takes it, the body is not read either", async () => {
    expect((await announce("/api/v1/nowhere", { "x-api-key": organization.key })).status).toBe(404);
    expect((await announce("/api/v1/websites/export", { "x-api-key": organization.key })).status).toBe(405);
  });

  test("a form of 32 KiB at most", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await announce("/sign-in", form, 33 * KIB)).status).toBe(413);
    expect((await announce("/sign-in", { ...form, "content-encoding": "gzip" }, KIB)).status).toBe(400);
  });
});

describe("what a body may cost", () => {
  const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}, key = organization.key) =>
    fetch(`${service.url}/api/v1${path}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", ...headers },
      body: body as RequestInit["body"],
    }).then(async (answer) => ({ status: answer.status, error: ((await answer.json()) as { error?: string }).error }));

  test("256 KiB, or 8 MiB where an operation says so", async () => {
    const headers = { "x-api-key": organization.key };
    expect((await announce("/api/v1/topics", headers, 256 * KIB + 1)).body).toContain("larger than 256 KiB");
    expect((await announce("/api/v1/prompts", headers, 8 * KIB * KIB + 1)).body).toContain("larger than 8 MiB");
    const name = { website_id: websiteId, name: "Large", padding: "x".repeat(300 * KIB) };
    expect((await post("/topics", JSON.stringify(name))).status).toBe(413);
    const text = { website_id: websiteId, text: "Which kettle?", padding: "x".repeat(300 * KIB) };
    expect((await post("/prompts", JSON.stringify(text))).status).toBe(200);
  });

  test("a body without a length is cut off", async () => {
    const chunk = new Uint8Array(64 * KIB).fill(0x20);
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => (sent++ < 10 ? controller.enqueue(chunk) : controller.close()),
    });
    const answer = await fetch(`${service.url}/api/v1/topics`, {
      method: "POST",
      headers: { "x-api-key": organization.key, "content-type": "application/json" },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test("a body that inflates", async () => {
    const bomb = gzipSync("[".repeat(4_000_000));
    expect(await post("/prompts", bomb, { "content-encoding": "gzip" })).toMatchObject({
      status: 413,
      error: "The body inflates to more than 100 times its size: send it as it is",
    });
    expect((await post("/topics", gzipSync(" ".repeat(300 * KIB)), { "content-encoding": "gzip" })).status).toBe(413);
    expect(await post("/topics", Buffer.from("{}"), { "content-encoding": "gzip" })).toEqual({
      status: 400,
      error: "The body is not what its content-encoding says",
    });
    for (const unknown of ["zstd", "constructor", "__proto__"])
      expect((await post("/topics", "{}", { "content-encoding": unknown })).status).toBe(415);
    const good = gzipSync(JSON.stringify({ website_id: websiteId, name: "Zipped" }));
    expect((await post("/topics", good, { "content-encoding": "gzip" })).status).toBe(200);
  });

  test.each(["/responses", "/saved-views", "/keys", "/topics"])("%s: depth", async (path) => {
    const deep = `{"website_id":"${websiteId}","filters":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`;
    expect(await post(path, deep)).toEqual({ status: 400, error: "filters.a.a.a: is nested more than 32 levels deep" });
  });

  test("values", async () => {
    const many = JSON.stringify({ website_id: websiteId, name: "x", list: Array(25_000).fill(1) });
    expect(await post("/topics", many)).toEqual({
      status: 400,
      error: "The body holds more than 20,000 values: send fewer at once",
    });
  });

  test("bytes that are no UTF-8, and a byte order mark", async () => {
    const text = JSON.stringify({ website_id: websiteId, text: "Küchenwaage kaufen?" });
    expect(await post("/prompts", Buffer.from(text, "latin1"))).toEqual({ status: 400, error: "The body is not valid UTF-8" });
    expect((await post("/prompts", text, { "content-type": "application/json; charset=latin1" })).status).toBe(415);
    expect((await post("/prompts", `\uFEFF${text}`)).status).toBe(200);
  });

  test("over MCP the limits are those of the tool", async () => {
    const call = (name: string, args: object) =>
      rpc(service, { "x-api-key": organization.key }, "tools/call", { name, arguments: args });
    const padding = "x".repeat(300 * KIB);
    expect((await call("list_websites", { padding })).status).toBe(413);
    expect((await call("create_prompts", { website_id: websiteId, text: "Which pot?", padding })).status).toBe(200);
    const deep = JSON.parse("[".repeat(100) + "]".repeat(100));
    const refused = await call("list_websites", { deep });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: "params.arguments.deep[0]: is nested more than 32 levels deep" },
    ]);
  });
});

test("bodies that are sent with one key and never end are refused beyond what a process holds for a key", async () => {
  const headers = { "x-api-key": organization.key, "content-type": "application/json", "content-length": String(8 * KIB * KIB) };
  const sent = Array.from({ length: 9 }, () => request(`${service.url}/api/mcp`, { method: "POST", agent: false, headers }));
  const refused = Promise.race(
    sent.map(
      (one) =>
        new Promise<{ status: number | undefined; retryAfter: string | undefined }>((resolve, reject) => {
          one.on("response", (answer) => resolve({ status: answer.statusCode, retryAfter: answer.headers["retry-after"] }));
          one.on("error", reject);
        }),
    ),
  );
  for (const one of sent) one.write(Buffer.alloc(8 * KIB * KIB - 100, " "));
  expect(await refused).toEqual({ status: 429, retryAfter: "1" });
  for (const one of sent) one.on("error", () => {}).destroy();
  // What was held is given back.
  await expect.poll(async () => (await service.call(organization.key, "GET", "/websites")).status).toBe(200);
  const key = { "x-api-key": organization.key };
  expect((await rpc(service, key, "tools/list", { padding: " ".repeat(200 * KIB) })).status).toBe(200);
});
