import { glob, readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { filterNames, placeNames, rangeNames } from "../../../../api/pages/app/filters.ts";
import { forReading } from "../../../../api/pages/app/read-only.ts";
import { screens } from "../../../../api/pages/app/screens.ts";
import { systemRoles } from "../../../../src/identity/roles/system.ts";
import { screenParameters, sharedScreens } from "../../../../src/identity/share-links/share-link.ts";
import { sql } from "../../../../src/platform/database/connection.ts";
import { type Browser, browserOf, dashboardNow, newDashboardWebsite, numbersIn } from "../../../support/dashboard.ts";
import { newOrganization, newTestKey } from "../../../support/service.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let other: { id: string };
let admin: Browser;
let viewer: Browser;

beforeAll(async () => {
  website = await newDashboardWebsite(service, organization);
  other = await newDashboardWebsite(service, organization);
  admin = await browserOf(service, organization, "admin");
  viewer = await browserOf(service, organization, "viewer");
});

/** What somebody without an account gets. */
const open = async (url: string, query = "") => {
  const answer = await fetch(`${service.url}${new URL(url).pathname}${query}`, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const share = async (input: object, key = organization.key) =>
  (await service.call(key, "POST", "/share-links", { website_id: website.id, ...input })).body as { url: string; id: string };
const links = async () => (await service.call(organization.key, "GET", "/share-links?page_size=100")).body.share_links;

test("every screen of a website can be shared by its name, but for who changed what", () => {
  const websites = screens.filter((screen) => screen.of === "website");
  expect(websites.filter(({ name }) => name === null).map(({ path }) => path)).toEqual(["/changes"]);
  const names = websites.flatMap(({ name }) => name ?? []);
  expect(new Set(names)).toEqual(new Set(sharedScreens));
  expect(names).toHaveLength(sharedScreens.length);
});

test("every parameter that a screen reads can be shared", async () => {
  const folder = new URL("../../../../api/pages/app/", import.meta.url);
  const names = new Set([...rangeNames, ...placeNames, ...filterNames]);
  for await (const file of glob("screens/**/*.ts", { cwd: folder })) {
    if (/home|organization|pitches/.test(file)) continue;
    const text = await readFile(new URL(file, folder), "utf8");
    for (const [, name] of text.matchAll(/\bquery\("(\w+)"\)/g)) names.add(name!);
  }
  expect(names.size).toBeGreaterThan(25);
  expect([...names].filter((name) => !screenParameters.includes(name))).toEqual([]);
});

describe("a link", () => {
  test("names no filters to who has none", async () => {
    const query = "start_date=2026-01-31&end_date=2026-03-31";
    const { url } = await share({ screen: "overview", query });
    const [own, shared] = [(await admin.get(`/app/${website.id}?${query}`)).text, (await open(url)).text];
    const told = "Changes are not shown: the period before cannot be compared, as it has no answers.";
    expect([own.includes(`${told} Choose another period under Filters.`), shared.includes(told)]).toEqual([true, true]);
    expect(shared).not.toContain("under Filters");
  });

  test("is not made with a filter that nobody knows", async () => {
    const make = (query: string) =>
      service.call(organization.key, "POST", "/share-links", { website_id: website.id, screen: "overview", query });
    const refused = await make("days=7&modls=gemini");
    expect([refused.status, refused.body.error]).toEqual([400, 'query: parameter "modls" is not known; did you mean "models"?']);
    const form = (await admin.get(`/app/${website.id}?days=7&utm_source=mail`)).text;
    expect(/name="query" value="([^"]*)"/.exec(form)![1]).toBe("days=7");
  });

  test.each([
    ["days=abc", "days must be a whole number from 1 to 800"],
    ["days=0", "days must be"],
    ["days=801", "days must be"],
    ["days=7&days=14", "days is given 2 times"],
    ["start_date=2026-02-30", "start_date must be a day"],
    ["start_date=2026-03-02&end_date=2026-03-01", "end_date must not lie before start_date"],
    ["start_date=2020-01-01&end_date=2022-12-31", "a range spans at most 800 days"],
    ["compare=zz", "compare must be previous or none"],
    ["models=gemini&models=nope", "models must be chatgpt, "],
    ["prompt_tags_operator=some", "prompt_tags_operator must be any or all"],
    ["prompt_type=x", "prompt_type must be discovery or high_intent"],
    ["branded=maybe", "branded must be true or false"],
    ["include_cut=1", "include_cut must be true or false"],
  ])("is not made with %s, which the screen itself refuses", async (query, message) => {
    const input = { website_id: website.id, screen: "overview", query };
    const { status, body } = await service.call(organization.key, "POST", "/share-links", input);
    expect([status, body.error]).toEqual([400, expect.stringContaining(`query: ${message}`)]);
    expect((await admin.get(`/app/${website.id}?${query}`)).status).toBe(400);
  });

  test.each([
    "days=&models=&start_date=",
    "days=800&models=gemini&models=chatgpt&compare=none",
    "start_date=2024-02-29&end_date=2026-03-05&branded=false&include_cut=true&prompt_type=high_intent&prompt_tags_operator=all",
  ])("is made with %s and opens", async (query) => {
    const { url } = await share({ screen: "overview", query });
    expect((await open(url)).status).toBe(200);
  });

  test("shows the screen with its filters and numbers, and nothing that leads further", async () => {
    const { url } = await share({ screen: "overview", query: "models=gemini&days=14" });
    const { status, headers, text } = await open(url);
    expect(status).toBe(200);
    expect(text).toContain("<title>Overview · Acme · Answerscope</title>");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("content-security-policy")).toContain("form-action 'none'");
    expect(text).toMatch(/<ul class="chips" aria-label="Filters"><li><span>Model: <bdi>Gemini<\/bdi><\/span><\/li><\/ul>/);
    const own = await viewer.get(`/app/${website.id}?models=gemini&days=14`);
    expect(numbersIn(text)).toEqual(numbersIn(own.text));
    expect(numbersIn(text).length).toBeGreaterThan(15);
    expect(text).not.toContain("<form");
    expect(text).not.toMatch(/href="\/(app|account|sign-in)/);
    expect(text).not.toContain("x-api-key");
    expect(text).not.toContain(website.id);
    expect(text).not.toContain(new URL(url).pathname.split("/").at(-1));
  });

  test.each([
    "prompts",
    "answers",
    "competitors",
    "sources",
    "perception",
    "shopping",
    "runs",
    "content",
    "knowledge",
    "seo_jobs",
  ])("opens %s", async (screen) => {
    const { url } = await share({ screen });
    const { status, text } = await open(url);
    expect(status).toBe(200);
    expect(text).not.toMatch(/<form|href="\/(app|account)/);
  });

  test("opens a record, and its record only", async () => {
    const list = await viewer.get(`/app/${website.id}/prompts`);
    const [, id] = /\/prompts\/([0-9a-f-]{36})/.exec(list.text)!;
    const { url } = await share({ screen: "prompt", record_id: id });
    expect((await open(url)).status).toBe(200);
    const [foreign] = await service.query<{ id: string }>(sql`select id from prompt where website_id = ${other.id} limit 1`);
    expect((await open((await share({ screen: "prompt", record_id: foreign!.id })).url)).status).toBe(404);
    expect(
      (await service.call(organization.key, "POST", "/share-links", { website_id: website.id, screen: "prompt" })).status,
    ).toBe(400);
  });

  test("lets other days be looked at, and nothing else be changed", async () => {
    const { url } = await share({ screen: "overview", query: "models=gemini&days=14" });
    const month = await open(url, "?days=30");
    expect(numbersIn(month.text)).toEqual(numbersIn((await viewer.get(`/app/${website.id}?models=gemini&days=30`)).text));
    const widened = await open(url, `?models=chatgpt&website=${other.id}&organization=${organization.id}&kind=lost`);
    expect(numbersIn(widened.text)).toEqual(numbersIn((await open(url)).text));
    expect((await open(url, "?days=0")).status).toBe(400);
  });

  test("turns the pages of its list", async () => {
    const { url } = await share({ screen: "answers", query: "kind=citations" });
    const { text } = await open(url);
    const [, next] = /<a rel="next" href="([^"]+)"/.exec(text)!;
    expect(next).toBe("?page=1");
    expect((await open(url, next)).text).toMatch(/rel="prev" href="\?"/);
  });

  test("opens nothing else", async () => {
    const { url } = await share({ screen: "prompts" });
    for (const path of ["/answers", "/../app", `/${other.id}`])
      expect((await fetch(`${service.url}${new URL(url).pathname}${path}`, { redirect: "manual" })).status).not.toBe(200);
    expect((await open(`${service.url}/shared/${"x".repeat(43)}`)).status).toBe(404);
    expect((await open(`${service.url}/shared/x`)).status).toBe(404);
    const posted = await fetch(url.replace(new URL(url).origin, service.url), { method: "POST" });
    expect(posted.status).toBe(404);
  });

  test("is stored as a hash only", async () => {
    const { url, id } = await share({ screen: "overview" });
    const token = new URL(url).pathname.split("/").at(-1)!;
    const [row] = await service.query<{ text: string }>(
      sql`select row_to_json(l)::text as text from share_link l where id = ${id}`,
    );
    expect(row!.text).not.toContain(token);
    const audited = await service.query<{ text: string }>(sql`
      select row_to_json(a)::text as text from audit_entry a where entity_id = ${id} and action = 'share_link.create'`);
    expect(audited).toHaveLength(1);
    expect(audited[0]!.text).not.toContain(token);
  });
});

describe("a link ends", () => {
  test("when it expires, and is listed no more", async () => {
    const { url, id } = await share({ screen: "overview", expires_in_days: 1 });
    expect((await open(url)).status).toBe(200);
    const listed = (await links()).find((one: { id: string }) => one.id === id);
    expect(listed).toMatchObject({ screen: "overview", is_open: true, website_id: website.id });
    expect(listed.last_opened_at).not.toBeNull();
    await service.query(sql`update share_link set expires_at = clock_timestamp() - interval '1 ms' where id = ${id}`);
    expect((await open(url)).status).toBe(404);
    expect((await links()).some((one: { id: string }) => one.id === id)).toBe(false);
  });

  test("when it is revoked", async () => {
    const { url, id } = await share({ screen: "overview" });
    const revoke = (key: string, websiteId: string) => service.call(key, "DELETE", `/share-links/${id}?website_id=${websiteId}`);
    expect((await revoke(organization.key, other.id)).status).toBe(404);
    expect((await revoke((await newOrganization(service)).key, website.id)).status).toBe(403);
    expect((await open(url)).status).toBe(200);
    expect((await revoke(organization.key, website.id)).status).toBe(200);
    expect((await open(url)).status).toBe(404);
    expect((await revoke(organization.key, website.id)).status).toBe(404);
  });

  test.each([
    ["is demoted", (person: string) => sql`update membership set role_id = ${systemRoles.viewer} where user_id = ${person}`],
    ["leaves", (person: string) => sql`delete from membership where user_id = ${person}`],
  ])("when whoever made it %s", async (_, change) => {
    const maker = await browserOf(service, organization, "admin");
    const key = await newTestKey(service, organization, { ownerId: maker.person });
    const { url, id } = await share({ screen: "overview" }, key);
    expect((await open(url)).status).toBe(200);
    await service.query(change(maker.person));
    expect((await open(url)).status).toBe(404);
    expect((await links()).find((one: { id: string }) => one.id === id).is_open).toBe(false);
  });

  test("when the key that made it is revoked, or the website deleted", async () => {
    const key = await newTestKey(service, organization);
    const { url } = await share({ screen: "overview" }, key);
    expect((await open(url)).status).toBe(200);
    await service.query(sql`update api_key set revoked_at = now() where id = ${key.split("_")[2]}`);
    expect((await open(url)).status).toBe(404);

    const gone = await newDashboardWebsite(service, organization);
    const link = await share({ website_id: gone.id, screen: "overview" });
    expect((await open(link.url)).status).toBe(200);
    await service.call(organization.key, "DELETE", `/websites/${gone.id}`);
    expect((await open(link.url)).status).toBe(404);
  });
});

describe("on the dashboard", () => {
  test("an admin makes a link to the screen as it is filtered, which is shown once", async () => {
    const page = await admin.get(`/app/${website.id}/answers?kind=lost&days=14`);
    const form = /<form method="post" action="\/app\/[0-9a-f-]{36}\/share">.*?<\/form>/s.exec(page.text)![0];
    const fields = Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value!.replaceAll("&amp;", "&"),
      ]),
    );
    expect(fields).toMatchObject({ screen: "answers", query: "kind=lost&days=14" });
    const made = await admin.post(`/app/${website.id}/share`, { ...fields, days: "7" });
    expect(made.status).toBe(200);
    const [, url] = /<pre tabindex="0">(http[^<]+)<\/pre>/.exec(made.text)!;
    expect((await open(url!)).text).toMatch(/Answers that name others only/);
    const again = await admin.post(`/app/${website.id}/share`, { ...fields, days: "7" });
    expect(again.text).not.toContain("/shared/");

    const listed = (await links()).find(({ query }: { query: string }) => query === fields.query);
    const overview = await admin.get("/app/organization");
    expect(overview.text).toMatch(/Shared screens/);
    expect(overview.text).toContain(`name="share_link_id" value="${listed.id}"`);
    const revoked = await admin.post(`/app/${website.id}/share/revoke`, { share_link_id: listed.id });
    expect(revoked.status).toBe(303);
    expect((await open(url!)).status).toBe(404);
  });

  test("a button revokes what the person may revoke, and no other link has one", async () => {
    const deleted = await newDashboardWebsite(service, organization);
    const made = {
      here: await share({ screen: "overview" }),
      elsewhere: await share({ website_id: other.id, screen: "overview" }),
      deleted: await share({ website_id: deleted.id, screen: "overview" }),
    };
    await service.call(organization.key, "DELETE", `/websites/${deleted.id}`);
    const buttonsOf = async (person: Browser) => {
      const { text } = await person.get(`/app/organization?organization=${organization.id}`);
      expect(text).toContain("<h2>Shared screens</h2>");
      return Object.entries(made).flatMap(([name, { id }]) =>
        text.includes(`name="share_link_id" value="${id}"`) ? [name] : [],
      );
    };
    const guest = await browserOf(service, organization, "viewer", { websiteId: website.id });
    const editor = await browserOf(service, organization, "admin", { websiteId: website.id });
    expect(await buttonsOf(guest)).toEqual([]);
    expect(await buttonsOf(viewer)).toEqual([]);
    expect(await buttonsOf(editor)).toEqual(["here"]);
    expect(await buttonsOf(admin)).toEqual(["here", "elsewhere"]);
    const revoke = (person: Browser) =>
      person.post(`/app/${website.id}/share/revoke`, { share_link_id: made.here.id }).then(({ status }) => status);
    expect([await revoke(guest), await revoke(viewer), await revoke(editor)]).toEqual([403, 403, 303]);
  });

  test("a viewer makes none", async () => {
    expect((await viewer.get(`/app/${website.id}`)).text).not.toMatch(/action="[^"]*\/share"/);
    const fields = { key: "k", screen: "overview", record_id: "", query: "", days: "7" };
    expect((await viewer.post(`/app/${website.id}/share`, fields)).status).toBe(403);
    expect((await admin.post(`/app/${website.id}/share`, fields, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});

test("markup for reading keeps texts, links to elsewhere and places in the page", () => {
  const text =
    '<p><a href="/app/x">one</a> <a href="https://a.example/" rel="x">two</a> <a href="#m">three</a> <a href="javascript:x">four</a></p>';
  expect(forReading(text, /^\?/)).toBe('<p>one <a href="https://a.example/" rel="x">two</a> <a href="#m">three</a> four</p>');
  expect(
    forReading('a<form action="/x"><a href="https://b.example">b</a></form><a href="?page=1">c</a><abbr>d</abbr>', /^\?/),
  ).toBe('a<a href="?page=1">c</a><abbr>d</abbr>');
});
