import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, test } from "vitest";
import { newTestKey, newWebsite } from "../../support/service.ts";
import { messageOf, rpc } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let website: { id: string };

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  website = await newWebsite(service, organization);
});

async function connect(headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const url = new URL(`${service.url}/api/mcp?toolsets=all`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

describe("the MCP endpoint", () => {
  test.each(["x-api-key", "authorization"])("takes the key in %s", async (header) => {
    const client = await connect({ [header]: header === "authorization" ? `Bearer ${organization.key}` : organization.key });
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(
      expect.arrayContaining(["list_websites", "get_responses", "get_prompt_schedules"]),
    );
    const answer = await client.callTool({ name: "list_websites", arguments: {} });
    expect(answer.structuredContent).toMatchObject({ websites: [{ id: website.id }] });
    await client.close();
  });

  test.each([
    ["tools/call", { name: { toString: 1, valueOf: 1 }, arguments: {} }],
    ["tools/call", { name: "call_tool", arguments: { name: { toString: 1, valueOf: 1 } } }],
  ])("knows no tool by a name that is no text (%s)", async (method, params) => {
    expect((await rpc(service, { "x-api-key": organization.key }, method, params)).status).toBeLessThan(500);
  });

  test.each(["tools/list", "prompts/list", "resources/list", "resources/templates/list"])(
    "%s has one page: a cursor that it never gave is refused as such",
    async (method) => {
      const key = { "x-api-key": organization.key };
      expect((await messageOf(await rpc(service, key, method, {}))).result).toBeDefined();
      for (const cursor of ["from-elsewhere", "", 5, null]) {
        const { error } = await messageOf(await rpc(service, key, method, { cursor }));
        expect(error, JSON.stringify(cursor)).toMatchObject({
          code: -32602,
          message: expect.stringMatching(/cursor.*not known/),
        });
      }
    },
  );

  test.each([
    ["resources/read", {}, "uri"],
    ["prompts/get", { name: 5 }, "name"],
    ["prompts/get", { name: "weekly_pulse", arguments: { website: 5 } }, "website"],
  ])("%s with %j is the client's mistake, and named", async (method, params, field) => {
    const { error } = await messageOf(await rpc(service, { "x-api-key": organization.key }, method, params));
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(field) });
  });

  test("tells where the budget stands, as every answer to who is known does", async () => {
    const left = async (key?: string) =>
      (await rpc(service, key === undefined ? {} : { "x-api-key": key }, "tools/list", {})).headers.get("x-rate-limit-remaining");
    const [first, second] = [Number(await left(organization.key)), Number(await left(organization.key))];
    expect([first - second, await left()]).toEqual([1, null]);
  });

  test("a notification is accepted with 202 and no body", async () => {
    const answer = await fetch(`${service.url}/api/mcp`, {
      method: "POST",
      headers: {
        "x-api-key": organization.key,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
    });
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
  });

  test("names no tool twice, describes each, and marks what only reads", async () => {
    const client = await connect({ "x-api-key": organization.key });
    const { tools } = await client.listTools();
    expect(new Set(tools.map((tool) => tool.name)).size).toBe(tools.length);
    for (const tool of tools) {
      expect(tool.description, tool.name).toBeTruthy();
      expect(tool.inputSchema.type, tool.name).toBe("object");
      expect(tool.annotations?.readOnlyHint && tool.annotations.destructiveHint, tool.name).toBeFalsy();
    }
    expect(tools.find((tool) => tool.name === "list_websites")?.annotations).toMatchObject({ readOnlyHint: true });
    await client.close();
  });

  test("a view key sees no tool that writes, and calling one is told as an error", async () => {
    const client = await connect({ "x-api-key": await newTestKey(service, organization, { permission: "view" }) });
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(0);
    expect(tools.every((tool) => tool.annotations?.readOnlyHint)).toBe(true);
    const answer = await client.callTool({ name: "start_response_run", arguments: { website_id: website.id } });
    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer.content)).toContain("403");
    await client.close();
  });

  test("a wrong input names the field, an unknown tool is an error of the protocol", async () => {
    const client = await connect({ "x-api-key": organization.key });
    const wrong = await client.callTool({ name: "get_prompt_schedules", arguments: { website_id: "x" } });
    expect(JSON.stringify(wrong.content)).toMatch(/website_id: must be a UUID/);
    const unknown = client.callTool({ name: "list_website", arguments: {} });
    await expect(unknown).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('did you mean "list_websites"?'),
    });
    await client.close();
  });

  test("clients of both generations: the stateless revision of now, and the one with a handshake", async () => {
    const url = new URL(`${service.url}/api/mcp`);
    const requestInit = { headers: { "x-api-key": organization.key } };
    const spoken: (string | null)[] = [];
    const listening: typeof fetch = (input, init) => {
      spoken.push(new Headers(init?.headers).get("mcp-protocol-version"));
      return fetch(input, init);
    };
    const newer = new Client({ name: "newer", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await newer.connect(new StreamableHTTPClientTransport(url, { requestInit, fetch: listening }));
    const older = new OlderClient({ name: "older", version: "1" });
    for (const client of [newer, older]) {
      if (client === older) await older.connect(new OlderTransport(url, { requestInit, fetch: listening }) as never);
      expect((await client.listTools()).tools.length).toBeGreaterThan(10);
      const answer = await client.callTool({ name: "list_websites", arguments: {} });
      expect(answer.structuredContent).toMatchObject({ websites: [{ id: website.id }] });
      await client.close();
    }
    expect(spoken).toEqual(expect.arrayContaining(["2026-07-28", "2025-11-25"]));
  });

  test("answers the protocol revision before, and refuses strangers with a challenge", async () => {
    const initialized = await rpc(service, { "x-api-key": organization.key }, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "older", version: "1" },
    });
    expect(await initialized.text()).toContain('"serverInfo"');
    const refused = await rpc(service, {}, "tools/list", {});
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="answerscope"']);
    const unknown = "as_live_0123456789abcdef_0123456789012345678901234567890123456789012";
    const wrong = await rpc(service, { "x-api-key": unknown }, "tools/list", {});
    expect(wrong.status).toBe(401);
  });

  test("pages may call it from anywhere, since nothing is sent along by itself", async () => {
    const url = `${service.url}/api/mcp`;
    const asked = { origin: "https://app.example", "access-control-request-method": "POST" };
    const preflight = await fetch(url, {
      method: "OPTIONS",
      headers: { ...asked, "access-control-request-headers": "authorization, mcp-protocol-version" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-credentials")).toBe(null);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization, mcp-protocol-version");
    const refused = await fetch(url, { method: "POST", headers: { origin: "https://app.example" } });
    expect(refused.headers.get("access-control-expose-headers")).toContain("www-authenticate");
  });

  test.each(["/.well-known/mcp-server-card", "/.well-known/mcp/server-card.json", "/api/mcp/server-card"])(
    "%s tells where it is, as an experiment",
    async (path) => {
      const answer = await fetch(`${service.url}${path}`);
      expect(answer.headers.get("content-type")).toMatch(/^application\/(mcp-server-card\+)?json/);
      expect(await answer.json()).toMatchObject({
        remotes: [{ type: "streamable-http", url: `${service.url}/api/mcp` }],
        _meta: { "answerscope/status": "experimental" },
      });
    },
  );
});
