import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { type Browser, browserOf, dashboardNow } from "../../support/dashboard.ts";
import { newOrganization, newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let admin: Browser;
let viewer: Browser;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><script>alert(1)</script><rect width="8" height="4"/></svg>`;
const encoded = (text: string) => Buffer.from(text).toString("base64");
const change = (body: object, key = organization.key) => service.call(key, "PATCH", "/white-label", body);
const read = async (key = organization.key) => (await service.call(key, "GET", "/white-label")).body;
const open = async (url: string) => {
  const { pathname, search } = new URL(url);
  const answer = await fetch(`${service.url}${pathname}${search}`, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

beforeAll(async () => {
  website = await newWebsite(service, organization);
  admin = await browserOf(service, organization, "admin");
  viewer = await browserOf(service, organization, "viewer");
});
beforeEach(async () => {
  await change({ name: null, color: null, logo: null });
});

describe("the operations", () => {
  test("change what is given, and keep the rest", async () => {
    expect(await read()).toMatchObject({ name: null, color: null, shades: null, logo_url: null });
    expect((await change({})).body).toEqual({ error: "Give at least one of name, color, logo" });
    expect((await change({ name: "  Fjord Agency ", color: "#FFFF00" })).body).toMatchObject({
      ...{ name: "Fjord Agency", color: "#ffff00", logo_url: null },
      shades: { light: expect.stringMatching(/^#/), dark: expect.stringMatching(/^#/) },
    });
    const { body } = await change({ logo: encoded(svg) });
    expect(body).toMatchObject({ name: "Fjord Agency", color: "#ffff00", logo_type: "image/svg+xml" });
    expect((await change({ logo: null })).body).toMatchObject({ name: "Fjord Agency", logo_url: null, logo_type: null });
    const [entry] = await service.query<{ action: string; before: object; after: object }>(
      sql`select action, before, after from audit_entry where organization_id = ${organization.id} order by occurred_at desc, id desc limit 1`,
    );
    expect(entry).toMatchObject({ action: "white_label.update", after: { logo_hash: null } });
  });

  test.each([
    ["name", { name: " " }],
    ["name", { name: "a".repeat(81) }],
    ["name", { name: "\u202e\u200b" }],
    ["color", { color: "red; } * { display: none" }],
    ["logo", { logo: encoded("<html></html>") }],
    ["logo", { logo: "not base64!" }],
    ["logo", { logo: Buffer.alloc(128 * 1024 + 1, "<svg >").toString("base64") }],
  ])("refuse %s in %#, and change nothing", async (field, body) => {
    await change({ name: "Fjord" });
    const refused = await change({ color: "#112233", ...body });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain(field);
    expect(await read()).toMatchObject({ name: "Fjord", color: null, logo_url: null });
  });

  test("are for administrators of the organization, and wall tenants", async () => {
    await change({ name: "Fjord" });
    const view = await newTestKey(service, organization, { permission: "view" });
    expect((await change({ name: "Other" }, view)).status).toBe(403);
    const scoped = await newTestKey(service, organization, { websiteIds: [website.id] });
    expect((await change({ name: "Other" }, scoped)).status).toBe(403);
    const other = await newOrganization(service);
    expect(await read(other.key)).toMatchObject({ name: null, updated_at: null });
    await change({ name: "Theirs" }, other.key);
    expect(await read()).toMatchObject({ name: "Fjord" });
  });
});

describe("a logo", () => {
  test("is served as an image that runs nothing, at an address of its content", async () => {
    const { logo_url: url } = (await change({ logo: encoded(svg) })).body;
    const { status, headers, text } = await open(url);
    expect([status, text]).toEqual([200, svg]);
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("immutable");
    await change({ logo: null });
    expect((await open(url)).status).toBe(404);
    expect((await open(url.replace(/\/[^/]+$/, "/0"))).status).toBe(404);
  });
});

describe("pages that a link opens", () => {
  const links = {
    "a shared screen": async () =>
      (await service.call(organization.key, "POST", "/share-links", { website_id: website.id, screen: "overview" })).body.url,
    "the report of a pitch": async () => {
      const input = { website_url: "www.northlight-audio.com" };
      const headers = { "idempotency-key": crypto.randomUUID() };
      return (await service.call(organization.key, "POST", "/pitches", input, headers)).body.report_url;
    },
    "an item of the Content Hub": async () => {
      const input = { website_id: website.id, title: "Tents", body: "# Tents" };
      const { content_id } = (await service.call(organization.key, "POST", "/content", input)).body;
      const item = await service.call(organization.key, "GET", `/content/${content_id}?website_id=${website.id}`);
      return item.body.content_hub_url;
    },
  };

  test.each(Object.entries(links))("%s: in the service's look, or in the organization's", async (_, link) => {
    const url = await link();
    const plain = await open(url);
    expect(plain.status).toBe(200);
    expect(plain.text).toMatch(/<title>.* · Answerscope<\/title>/);
    expect(plain.text).not.toContain("/logos/");

    const label = (await change({ name: "Fjord <b>& Co</b>", color: "#7a1f3d", logo: encoded(svg) })).body;
    const own = await open(url);
    expect(own.status).toBe(200);
    expect(own.text).toMatch(/<title>.* · Fjord &lt;b&gt;&amp; Co&lt;\/b&gt;<\/title>/);
    expect(own.text).toContain(`<img src="${new URL(label.logo_url).pathname}"`);
    expect(own.text).toContain(`--own: ${label.shades.light};`);
    expect(own.text).toContain(`--own: ${label.shades.dark};`);
    expect(own.text).not.toMatch(/(?:<title>|class="(?:brand|eyebrow)">)[^<]*Answerscope/);
    // What applies is what the policy names.
    const style = /<style>([\s\S]*)<\/style>/.exec(own.text)![1]!;
    const hash = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(style))).toString("base64");
    expect(own.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
    expect(own.headers.get("content-security-policy")).toContain("img-src 'self'");
  });
});

describe("the page of the organization", () => {
  const path = () => `/app/organization?organization=${organization.id}`;

  test("has the form for administrators alone, and it changes name, colour and logo", async () => {
    expect((await viewer.get(path())).text).not.toContain("/organization/white-label");
    expect((await admin.get(path())).text).toContain("/organization/white-label");
    const target = `/app/organization/white-label?organization=${organization.id}`;
    const sent = await admin.post(target, { name: "Fjord", color: "#7a1f3d", logo: encoded(svg) });
    expect(sent.status).toBe(303);
    expect(await read()).toMatchObject({ name: "Fjord", color: "#7a1f3d", logo_type: "image/svg+xml" });
    expect((await viewer.get(path())).text).toContain("Fjord");
    await admin.post(target, { name: "Fjord", color: "", logo: "" });
    expect(await read()).toMatchObject({ name: "Fjord", color: null, logo_type: "image/svg+xml" });
    await admin.post(target, { name: "", color: "", logo: "", no_logo: "yes" });
    expect(await read()).toMatchObject({ name: null, logo_url: null });
    expect((await viewer.post(target, { name: "Theirs", color: "", logo: "" })).status).toBe(403);
    expect(await read()).toMatchObject({ name: null });
  });
});
