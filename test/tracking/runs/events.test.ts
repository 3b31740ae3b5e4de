import { beforeAll, expect, test } from "vitest";
import { OpenStreams } from "../../../api/streams.ts";
import type { Caller } from "../../../src/operation/context.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newId } from "../../../src/platform/database/new-id.ts";
import { acceptRun } from "../../../src/tracking/runs/accept-run.ts";
import { newOrganization, newWebsite, startService } from "../../support/service.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";

const service = useService({ env: { SIMULATED_LATENCY_MS: "10-200" } });
useWorker(service);
const organization = useOrganization(service);
let websiteId: string;

beforeAll(async () => {
  websiteId = (await newWebsite(service, organization)).id;
  await service.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${websiteId}, 'Question ' || n from generate_series(1, 20) n`);
});

interface Event {
  name: string;
  id: string | null;
  data: Record<string, unknown>;
}

async function events(runId: string, lastEventId?: string, ofWebsite = websiteId): Promise<Event[]> {
  const response = await fetch(`${service.url}/api/v1/response-streaming/${runId}/events?website_id=${ofWebsite}`, {
    headers: { "x-api-key": organization.key, ...(lastEventId && { "last-event-id": lastEventId }) },
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  return (await response.text())
    .split("\n\n")
    .filter(Boolean)
    .map((block) => ({
      name: /^event: (.*)$/m.exec(block)![1]!,
      id: /^id: (.*)$/m.exec(block)?.[1] ?? null,
      data: JSON.parse(/^data: (.*)$/m.exec(block)![1]!),
    }));
}

test("a run is followed to its end, each response once, and resumed in the middle without loss or repetition", async () => {
  const started = await service.call(organization.key, "POST", "/response-streaming/start", {
    website_id: websiteId,
    selected_models: { chatgpt: true, gemini: true },
  });
  const all = await events(started.body.run_id);
  const responses = all.filter((event) => event.name === "response");
  expect(new Set(responses.map((event) => event.data.response_id)).size).toBe(40);
  expect(responses).toHaveLength(40);
  expect(all.at(-1)).toMatchObject({ name: "done", data: { status: "completed" } });
  expect(all.filter((event) => event.name === "progress").at(-1)!.data).toMatchObject({ counts: { answered: 40, open: 0 } });

  const middle = responses[14]!;
  const resumed = await events(started.body.run_id, middle.id!);
  expect(resumed.filter((event) => event.name === "response").map((event) => event.id)).toEqual(
    responses.slice(15).map((event) => event.id),
  );
});

test("events are told of stored responses only: a call whose prompt is gone has none", async () => {
  const other = await newWebsite(service, organization);
  const call = (method: string, path: string, body?: object) =>
    service.call(organization.key, method, path, body && { website_id: other.id, ...body });
  const { prompts } = (await call("POST", "/prompts", { prompts: [{ text: "One?" }, { text: "Two?" }, { text: "Three?" }] }))
    .body;
  const [schedule] = await service.query<{ id: string }>(sql`select id from prompt_schedule where website_id = ${other.id}`);
  const runId = await service.services.database.of(organization).transaction(async (tx) => {
    const runId = await newId(tx);
    await acceptRun(tx, organization, {
      ...{ runId, website: { id: other.id, name: "Acme" }, scheduleId: schedule!.id, origin: "api" },
      ...{ models: ["chatgpt"], promptIds: null, tagIds: null, samples: 1 },
    });
    await tx.run(sql`delete from prompt where id = ${prompts[1].id}`);
    return runId;
  });
  const all = await events(runId, undefined, other.id);
  expect(all.at(-1)).toMatchObject({ name: "done", data: { counts: { total: 3, answered: 2, failed: 1, open: 0 } } });
  const told = all.filter(({ name }) => name === "response");
  expect(told.map(({ data }) => data.prompt_id).sort()).toEqual([prompts[0].id, prompts[2].id].sort());
  expect(told.every(({ data }) => typeof data.response_id === "string")).toBe(true);
});

test("a run of another website has no events", async () => {
  const other = await newWebsite(service, organization);
  const run = await service.call(organization.key, "POST", "/response-streaming/start", {
    website_id: websiteId,
    selected_models: { chatgpt: true },
  });
  const answer = await service.call(
    organization.key,
    "GET",
    `/response-streaming/${run.body.run_id}/events?website_id=${other.id}`,
  );
  expect(answer).toMatchObject({ status: 404, body: { error: "Run not found" } });
});

test("a key keeps only so many streams open, and a place is free when one is closed", async () => {
  const streams = new OpenStreams({ perKey: 2, perOrganization: 3, lifeMs: 1_000, recheckMs: 1_000 });
  const caller = (keyId: string) => ({ keyId, userId: null, organization: { id: "o", n: 1 } }) as unknown as Caller;
  const [first] = [streams.open(caller("a")), streams.open(caller("a"))];
  expect(() => streams.open(caller("a"))).toThrow("The key has 2 event streams open");
  streams.open(caller("b"));
  expect(() => streams.open(caller("b"))).toThrow("The organization has 3 event streams open");
  first();
  first();
  streams.open(caller("b"));
  expect(() => streams.open(caller("a"))).toThrow("The organization has 3 event streams open");
});

test("over HTTP a stream too many is 429, and a stream ends with its life and says to connect again", async () => {
  const small = await startService({ streams: { perKey: 2, perOrganization: 10, lifeMs: 1_500, recheckMs: 1_000 } });
  try {
    const other = await newOrganization(small);
    const website = await newWebsite(small, other);
    await small.query(
      sql`insert into prompt (organization_id, website_id, text) values (${other.id}, ${website.id}, 'Question')`,
    );
    // Nobody works on it, so it goes on for as long as anybody looks.
    const run = await small.call(other.key, "POST", "/response-streaming/start", { website_id: website.id });
    const path = `/response-streaming/${run.body.run_id}/events?website_id=${website.id}`;
    const open = () => fetch(`${small.url}/api/v1${path}`, { headers: { "x-api-key": other.key } });
    const [one, two] = [await open(), await open()];
    const refused = await small.call(other.key, "GET", path);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    await two!.body!.cancel();
    const text = await one!.text();
    expect(text).toMatch(/^retry: 1000\nevent: progress\n/);
    expect(text).toMatch(/\n\nevent: reconnect\ndata: \{"reason":.*\}\n\n$/);
    expect((await open()).status).toBe(200);
  } finally {
    await small.close();
  }
});
