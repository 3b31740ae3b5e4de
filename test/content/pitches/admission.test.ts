import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { admin } from "../../../api/admin/main.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newTestKey, newWebsite } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";
import { pitchesOf } from "./support.ts";

const service = useService();

const body = { website_url: "https://www.northlight-audio.com/" };

async function place(options: { pitches?: number; entitlements?: string[] } = {}) {
  const organization = await newOrganization(service, options);
  const pitches = pitchesOf(service, organization);
  const rows = async () =>
    (
      await service.query<{ pitches: number; keys: number; outbox: number; units: number | null; entries: number }>(sql`
        select (select count(*) from pitch where organization_id = ${organization.id}) as pitches,
          (select count(*) from idempotency_key where organization_id = ${organization.id}) as keys,
          (select count(distinct workflow_id) from pitch where organization_id = ${organization.id}) as outbox,
          (select available from pitch_account where organization_id = ${organization.id}) as units,
          (select count(*) from pitch_entry where organization_id = ${organization.id}) as entries`)
    )[0]!;
  return { organization, ...pitches, rows };
}

describe("asking for a pitch", () => {
  test("a hundred at once with one key make one report and take one unit", async () => {
    const { create, rows } = await place({ pitches: 5 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(body, "one")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.body.pitch_id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body.report_url)).size).toBe(1);
    expect(await rows()).toEqual({ pitches: 1, keys: 1, outbox: 1, units: 4, entries: 1 });
  });

  test("with the last unit, a hundred different ones at once admit one", async () => {
    const { create, rows } = await place({ pitches: 1 });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => create(body, `key-${n}`)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(99);
    expect(await rows()).toEqual({ pitches: 1, keys: 1, outbox: 1, units: 0, entries: 1 });
  });

  test("the same key: other writing of the same body is the same, another body is a conflict", async () => {
    const { create, rows } = await place({ pitches: 3 });
    const first = await create({ ...body, country: "DE", language: "de" }, "k");
    for (const same of [
      { website_url: "www.northlight-audio.com", country: "Germany", language: "German" },
      { language: "de", country: "de", website_url: "HTTPS://WWW.northlight-audio.com", unknown: 1 },
    ])
      expect((await create(same, "k")).body.pitch_id).toBe(first.body.pitch_id);
    for (const other of [
      body,
      { ...body, country: "DE", language: "fr" },
      { website_url: "northlight-audio.com", country: "DE", language: "de" },
    ])
      expect(await create(other, "k")).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining("Idempotency-Key") },
      });
    expect(await rows()).toMatchObject({ pitches: 1, units: 2 });
  });

  test("without units or entitlement it is refused, and the key stays free for later", async () => {
    const { create, organization } = await place({ pitches: 0 });
    expect(await create(body, "k")).toMatchObject({ status: 403, body: { error: expect.stringContaining("allowance") } });
    const { out } = await admin(["grant-pitches", "--organization", organization.id, "--units", "2"], {
      ...service.databaseEnv,
    });
    expect(out).toBe("2 pitches granted, 2 available");
    expect((await create(body, "k")).status).toBe(202);
    const { create: unentitled } = await place({ entitlements: ["shopping"] });
    expect(await unentitled(body, "k")).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("pitches entitlement") },
    });
  });

  test("a replay needs no unit", async () => {
    const { create } = await place({ pitches: 1 });
    const first = await create(body, "k");
    expect(await create(body, "k")).toMatchObject({ status: 202, body: { pitch_id: first.body.pitch_id } });
  });

  test.each([
    ["no key", body, null, /Idempotency-Key/],
    ["a key with a space", body, "a b", /Idempotency-Key/],
    ["a key that is too long", body, "k".repeat(256), /Idempotency-Key/],
    ["no address", {}, "k", /website_url/],
    ["an address of a private network", { website_url: "https://192.168.0.1/" }, "k", /website_url/],
    ["a name that is not public", { website_url: "intranet.local" }, "k", /website_url: .*public host name/],
    ["another port", { website_url: "https://www.northlight-audio.com:8080/" }, "k", /website_url: Port 8080/],
    ["no country", { ...body, country: "Atlantis" }, "k", /country/],
    ["no language", { ...body, language: "klingon" }, "k", /language/],
  ])("%s is 400", async (_name, given, key, message) => {
    const { create, rows } = await place();
    const answer = await create(given, key);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(message)]);
    expect(await rows()).toMatchObject({ pitches: 0, entries: 0 });
  });

  test("keys for single websites, keys that may only look, and those of others are refused", async () => {
    const { create, organization } = await place();
    const { id } = await newWebsite(service, organization);
    const scoped = await newTestKey(service, organization, { websiteIds: [id] });
    const view = await newTestKey(service, organization, { permission: "view" });
    for (const key of [scoped, view]) expect((await create(body, "k", key)).status).toBe(403);
    const { body: made } = await create(body, "k");
    expect((await service.call(view, "GET", `/pitches/${made.pitch_id}`)).status).toBe(200);
    expect((await service.call(scoped, "GET", `/pitches/${made.pitch_id}`)).status).toBe(403);
    const other = await newOrganization(service);
    for (const id of [made.pitch_id, "nonsense"])
      expect((await service.call(other.key, "GET", `/pitches/${id}`)).status).toBe(404);
    expect((await service.call(other.key, "DELETE", `/pitches/${made.pitch_id}/link`)).status).toBe(404);
  });

  test("is a tool too", async () => {
    const { organization, rows } = await place();
    const client = new Client({ name: "test", version: "1" });
    const headers = { "x-api-key": organization.key };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/api/mcp`), { requestInit: { headers } }));
    const call = (name: string, args: object) => client.callTool({ name, arguments: args as Record<string, unknown> });
    const made = await call("create_pitch", { ...body, idempotency_key: "tool" });
    const { pitch_id } = made.structuredContent as { pitch_id: string };
    expect((await call("get_pitch", { pitch_id })).structuredContent).toMatchObject({ pitch_id, status: "queued" });
    expect((await call("list_pitches", {})).structuredContent).toMatchObject({
      pitches: [{ pitch_id }],
      allowance: { available: 999 },
    });
    expect((await call("revoke_pitch_link", { pitch_id })).structuredContent).toMatchObject({ report_url: null });
    expect((await call("create_pitch", body)).isError).toBe(true);
    expect(await rows()).toMatchObject({ pitches: 1, units: 999 });
    await client.close();
  });
});

describe("the link of a report", () => {
  const open = (url: string) => fetch(`${service.url}${new URL(url).pathname}`);

  test("opens the page until it is renewed, revoked or expired, and tells no one where it came from", async () => {
    const { create, organization } = await place();
    const { pitch_id, report_url: first } = (await create(body, "k")).body;
    const page = await open(first);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("www.northlight-audio.com");
    const header = (name: string) => page.headers.get(name);
    expect(header("referrer-policy")).toBe("no-referrer");
    expect(header("x-robots-tag")).toContain("noindex");
    expect(header("cache-control")).toContain("no-store");
    expect(header("content-security-policy")).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; base-uri 'none'/,
    );

    const link = (method: string, given?: object) => service.call(organization.key, method, `/pitches/${pitch_id}/link`, given);
    expect((await link("POST", { expires_at: "2020-01-01T00:00:00Z" })).status).toBe(400);
    const renewed = await link("POST", {});
    expect(renewed).toMatchObject({ status: 200, body: { report_expires_at: null } });
    expect([(await open(first)).status, (await open(renewed.body.report_url)).status]).toEqual([404, 200]);

    const soon = new Date(Date.now() + 60_000).toISOString();
    const expiring = (await link("POST", { expires_at: soon })).body;
    expect(expiring.report_expires_at).toBe(soon);
    expect((await open(expiring.report_url)).status).toBe(200);
    await service.query(sql`update pitch set link_expires_at = now() where id = ${pitch_id}`);
    expect((await open(expiring.report_url)).status).toBe(404);

    const { report_url: last } = (await link("POST", {})).body;
    expect((await link("DELETE")).body.report_url).toBeNull();
    const closed = await open(last);
    expect([closed.status, await closed.text()]).toEqual([404, expect.stringContaining("closed by its owner")]);
    expect((await service.call(organization.key, "GET", `/pitches/${pitch_id}`)).body.report_url).toBeNull();
    expect((await create(body, "k")).body.report_url).toBeNull();
    const trail = (await service.call(organization.key, "GET", "/audit")).body;
    expect(JSON.stringify(trail)).not.toContain(new URL(last).pathname.split("/").at(-1));
  });

  test.each(["x", "a".repeat(43), "../../etc/passwd", "%00"])("%s opens nothing", async (token) => {
    expect((await fetch(`${service.url}/reports/${token}`)).status).toBe(404);
  });
});
