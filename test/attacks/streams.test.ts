import { get, type IncomingMessage } from "node:http";
import { promisify } from "node:util";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database/connection.ts";
import { type Browser, browserOf } from "../support/dashboard.ts";
import { importLine, importLines } from "../support/import.ts";
import { connected, expel } from "../support/oauth.ts";
import { newMember } from "../support/people.ts";
import { newOrganization, newTestKey, newWebsite, startService, type TestService } from "../support/service.ts";
import { settled } from "../support/settled.ts";
import { useOrganization, useService } from "../support/use-service.ts";
import { until } from "../support/worker.ts";

/* What is sent over a long time ends with the right to it. */

const streams = { perKey: 20, perOrganization: 100, lifeMs: 600_000, recheckMs: 50 };
const service = useService({ knowsItself: true, streams });
const organization = useOrganization(service);
let website: { id: string };
let other: { id: string };
beforeAll(async () => {
  [website, other] = [await newWebsite(service, organization), await newWebsite(service, organization)];
});

describe("the events of a run", () => {
  let path: string;
  let page: string;
  beforeAll(async () => {
    const prompt = sql`insert into prompt (organization_id, website_id, text) values (${organization.id}, ${website.id}, 'Question')`;
    await service.query(prompt);
    // Nobody works on it, so it goes on for as long as anybody looks.
    const run = await service.call(organization.key, "POST", "/response-streaming/start", { website_id: website.id });
    path = `/response-streaming/${run.body.run_id}/events?website_id=${website.id}`;
    page = `/app/${website.id}/runs/${run.body.run_id}/events`;
  });

  async function follow(headers: Record<string, string>, address = `/api/v1${path}`) {
    const response = await fetch(`${service.url}${address}`, { headers });
    expect(response.status).toBe(200);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain("event: progress");
    return reader;
  }

  async function restOf(reader: ReadableStreamDefaultReader<string>): Promise<string> {
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    return text;
  }

  const ofKey = (key: string) => sql`id = ${key.split("_")[2]}`;

  test.each<[string, (key: string, owner: string) => Promise<unknown>]>([
    ["is revoked", (key) => service.query(sql`update api_key set revoked_at = now() where ${ofKey(key)}`)],
    ["expires", (key) => service.query(sql`update api_key set expires_at = now() where ${ofKey(key)}`)],
    [
      "reaches the website no more",
      (key) => service.query(sql`update api_key set website_ids = array[${other.id}::uuid] where ${ofKey(key)}`),
    ],
    ["loses its person", (_, owner) => expel(service, organization, owner)],
  ])("end when the key %s", async (_, withdraw) => {
    const owner = await newMember(service, organization, "viewer");
    const key = await newTestKey(service, organization, { ownerId: owner });
    const [theirs, others] = [await follow({ "x-api-key": key }), await follow({ "x-api-key": organization.key })];
    await withdraw(key, owner);
    expect(await restOf(theirs)).toContain("The right to read this has ended");
    const still = await Promise.race([others.read(), new Promise((resolve) => setTimeout(resolve, 300, "open"))]);
    expect(still).toBe("open");
    await others.cancel();
  });

  test("are not silent for longer than proxies bear, and a comment is no event", async () => {
    const beating = await startService({ streams: { ...streams, beatMs: 20 } });
    const theirs = await newOrganization(beating);
    const site = await newWebsite(beating, theirs);
    await beating.call(theirs.key, "POST", "/prompts", { website_id: site.id, text: "Question" });
    const run = await beating.call(theirs.key, "POST", "/response-streaming/start", { website_id: site.id });
    const address = `${beating.url}/api/v1/response-streaming/${run.body.run_id}/events?website_id=${site.id}`;
    const response = await fetch(address, { headers: { "x-api-key": theirs.key } });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.endsWith("\n:\n:\n")) text += (await reader.read()).value!;
    expect(text.match(/^event: .*$/gm)).toEqual(["event: progress"]);
    await reader.cancel();
    await beating.close();
  });

  test.each<[string, (browser: Browser) => Promise<unknown>]>([
    ["signs out", (browser) => browser.post("/sign-out", {})],
    ["has the session ended", ({ person }) => service.query(sql`delete from person_session where user_id = ${person}`)],
    ["is a member no more", ({ person }) => expel(service, organization, person)],
  ])("of a page end when the person %s", async (_, withdraw) => {
    const [browser, other] = [await browserOf(service, organization, "viewer"), await browserOf(service, organization, "viewer")];
    const [theirs, others] = [await follow({ cookie: browser.cookie }, page), await follow({ cookie: other.cookie }, page)];
    await withdraw(browser);
    expect(await restOf(theirs)).toContain("The right to read this has ended");
    const still = await Promise.race([others.read(), new Promise((resolve) => setTimeout(resolve, 300, "open"))]);
    expect(still).toBe("open");
    await others.cancel();
  });

  test("end when the program is disconnected", async () => {
    const { tokens, userId } = await connected(service, organization, { resource: `${service.url}/api/v1` });
    const reader = await follow({ authorization: `Bearer ${tokens.access_token}` });
    await service.query(sql`delete from oauth_connection where user_id = ${userId}`);
    expect(await restOf(reader)).toContain("The right to read this has ended");
  });
});

/** Answers of the website that are far more than connections hold between two processes. */
async function manyAnswers(service: TestService, website: { id: string }): Promise<void> {
  await importLines(service, website.id, [importLine({})]);
  const columns = sql`organization_n, website_n, schedule_n, prompt_n, model, outcome, provider, created_at`;
  await service.query(sql`
    with made as (
      insert into response (${columns}, answer)
      select r.organization_n, r.website_n, r.schedule_n, r.prompt_n, r.model, r.outcome, r.provider, r.created_at, repeat('x', 8000)
      from response r join website w on w.n = r.website_n cross join generate_series(1, 5000)
      where w.id = ${website.id} returning n, organization_n, website_n)
    insert into response_change (response_n, organization_n, website_n) select * from made`);
  await settled(service);
}

/** A file of answers of which nothing is read yet. */
const fileOf = (service: TestService, website: { id: string }, key: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const url = `${service.url}/api/v1/export/answers?website_id=${website.id}`;
    get(url, { headers: { "x-api-key": key }, agent: false }, resolve).on("error", reject);
  });

test("a file is cut when the key is revoked while it is read", async () => {
  await manyAnswers(service, website);
  const key = await newTestKey(service, organization, {});
  const answer = await fileOf(service, website, key);
  await service.call(organization.key, "DELETE", `/keys/${key.split("_")[2]}`);
  const ended = new Promise((resolve) => answer.once("error", resolve).once("end", () => resolve("whole")));
  await new Promise((resolve) => setTimeout(resolve, 500));
  answer.resume();
  expect(await ended).toMatchObject({ code: "ECONNRESET" });
});

test("a file whose reader takes nothing gives its place free", async () => {
  const small = await startService({ streams: { ...streams, perOrganization: 1, stallMs: 10_000 } });
  const organization = await newOrganization(small);
  const [website, empty] = [await newWebsite(small, organization), await newWebsite(small, organization)];
  await manyAnswers(small, website);
  const client = await newTestKey(small, organization, { permission: "view", websiteIds: [website.id] });
  const held = await fileOf(small, website, client);
  const cut = new Promise((resolve) => held.once("error", resolve));
  const others = async () => (await small.call(organization.key, "GET", `/export/answers?website_id=${empty.id}`)).status;
  expect([held.statusCode, await others()]).toEqual([200, 429]);
  await expect.poll(others).toBe(200);
  held.resume();
  expect(await cut).toMatchObject({ code: "ECONNRESET" });
  await small.close();
});

test("who has gone before the first byte takes no place", async () => {
  const small = await startService({ streams: { ...streams, perKey: 1 } });
  const { key, ...organization } = await newOrganization(small);
  const site = await newWebsite(small, organization);
  await small.call(key, "POST", "/prompts", { website_id: site.id, text: "Question" });
  const run = await small.call(key, "POST", "/response-streaming/start", { website_id: site.id });
  await small.call(key, "POST", `/response-streaming/${run.body.run_id}/cancel`, { website_id: site.id });
  const paths = [`response-streaming/${run.body.run_id}/events`, "export/answers", "content/items.jsonl"];
  const urls = paths.map((path) => `${small.url}/api/v1/${path}?website_id=${site.id}`);
  const admin = new pg.Client({ connectionString: small.databaseEnv.DATABASE_URL });
  await admin.connect();
  const connections = promisify(small.server.getConnections.bind(small.server));
  const before = await connections();
  // Every call waits for this.
  await admin.query("begin; lock table api_key in access exclusive mode");
  const left = urls.map((url) => get(url, { headers: { "x-api-key": key }, agent: false }).on("error", () => {}));
  await until(
    () => admin.query("select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))"),
    ({ rowCount }) => rowCount! > 0,
  );
  for (const request of left) request.destroy();
  await until(connections, (open) => open <= before);
  await admin.query("rollback");
  await admin.end();
  for (let turn = 0; turn < 10; turn++) await small.call(key, "GET", "/websites");
  for (const url of urls) {
    const answer = await fetch(url, { headers: { "x-api-key": key } });
    expect([url, answer.status]).toEqual([url, 200]);
    await answer.body?.cancel();
  }
  await small.close();
});

test("a list of content whose reader takes nothing has a place too, and gives it free", async () => {
  const small = await startService({ streams: { ...streams, perOrganization: 1, stallMs: 10_000 } });
  const organization = await newOrganization(small);
  const website = await newWebsite(small, organization);
  const page = (n: number) => ({ url: `https://news.example/${n}`, title: "t".repeat(500) });
  for (let from = 0; from < 2_000; from += 500) {
    const urls = Array.from({ length: 500 }, (_, at) => page(from + at));
    expect((await small.call(organization.key, "POST", "/content/track", { website_id: website.id, urls })).status).toBe(200);
  }
  await small.query(sql`update content set title = repeat('t', 20000) where website_id = ${website.id}`);
  const path = `/api/v1/content/items.jsonl?website_id=${website.id}`;
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${small.url}${path}`, { headers: { "x-api-key": organization.key }, agent: false }, resolve).on("error", reject);
    });
  const held = await open();
  const cut = new Promise((resolve) => held.once("error", resolve));
  const others = async () => {
    const answer = await open();
    answer.destroy();
    return answer.statusCode;
  };
  expect([held.statusCode, await others()]).toEqual([200, 429]);
  await expect.poll(others).toBe(200);
  held.resume();
  expect(await cut).toMatchObject({ code: "ECONNRESET" });
  await small.close();
});
