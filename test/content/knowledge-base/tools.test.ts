import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  newOrganization,
  newTestKey,
  newWebsite,
  startService,
  type TestOrganization,
  type TestService,
} from "../../support/service.ts";
import { startTestWorker } from "../../support/worker.ts";

let service: TestService;
let worker: { stop(): Promise<void> };
let organization: TestOrganization;
let website: { id: string };
let client: Client;

beforeAll(async () => {
  service = await startService();
  worker = await startTestWorker(service);
  organization = await newOrganization(service);
  website = await newWebsite(service, organization);
  client = await connect(organization.key);
});
afterAll(async () => {
  await client?.close();
  await worker?.stop();
  await service?.close();
});

async function connect(key: string): Promise<Client> {
  const made = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await made.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/api/mcp?toolsets=all`), { requestInit }));
  return made;
}

/** What a tool answers; of a refusal its status. */
// biome-ignore lint/suspicious/noExplicitAny: answers of several tools.
async function use(tool: string, input: object, by = client): Promise<any> {
  const answer = await by.callTool({ name: tool, arguments: { website_id: website.id, ...input } });
  if (!answer.isError) return answer.structuredContent;
  return { refused: JSON.parse((answer.content as { text: string }[])[0]!.text) };
}
const pillar = async (name: string) => (await use("create_pillar", { name })).pillar.id as string;
const fact = async (pillar_id: string, text: string) => (await use("create_brand_facts", { pillar_id, text })).fact.id as string;

test("the tools do what the paths do, and refuse the same", async () => {
  const [a, b, target] = [await pillar("A"), await pillar("B"), await pillar("Target")];
  const first = await fact(a, "The kettle holds 1.7 litres");

  const changed = await use("update_brand_fact", { fact_id: first, text: "The kettle holds 1.8 litres" });
  expect(changed).toMatchObject({ before: { id: first, text: "The kettle holds 1.7 litres" }, fact: { pillar_id: a } });
  expect(changed.fact.id).not.toBe(first);
  expect(await use("update_brand_fact", { fact_id: first, text: "x" })).toMatchObject({
    refused: { status: 404, error: "Fact not found" },
  });
  expect(await use("update_brand_fact", { fact_id: changed.fact.id })).toMatchObject({ refused: { status: 400 } });

  const moved = await use("move_brand_facts", { fact_ids: [changed.fact.id, "nobody", first], pillar_id: b });
  expect(moved).toMatchObject({ moved_ids: [changed.fact.id], not_found_ids: ["nobody", first] });

  expect(await use("update_pillar", { pillar_id: a, name: "target" })).toMatchObject({
    refused: { status: 409, existing: { id: target } },
  });
  expect(await use("update_pillar", { pillar_id: target, status: "archived" })).toMatchObject({ pillar: { status: "archived" } });
  expect(await use("move_brand_facts", { fact_ids: [changed.fact.id], pillar_id: target })).toMatchObject({
    refused: { status: 409 },
  });
  const merge = { source_pillar_ids: [b], target_pillar_id: target };
  expect(await use("merge_pillars", merge)).toMatchObject({ refused: { status: 409 } });
  await use("update_pillar", { pillar_id: target, status: "published" });
  expect(await use("merge_pillars", merge)).toMatchObject({
    ...{ success: true, target: { id: target, fact_count: 1 }, moved_fact_count: 1 },
    merged_pillars: [{ id: b, name: "B", fact_count: 1 }],
  });
  expect(await use("merge_pillars", merge)).toMatchObject({ refused: { status: 404, not_found_ids: [b] } });

  expect(await use("delete_pillars", { pillar_ids: [target, a, b] })).toEqual({
    success: true,
    deleted_pillars: [
      { id: target, name: "Target", fact_count: 1 },
      { id: a, name: "A", fact_count: 0 },
    ],
    not_found_ids: [b],
    failed_ids: [],
  });
});

test("what cannot be taken back is marked; a view key is shown and allowed none of it", async () => {
  const { tools } = await client.listTools();
  const annotations = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
  for (const name of ["delete_pillars", "merge_pillars"]) expect(annotations(name)).toMatchObject({ destructiveHint: true });
  for (const name of ["delete_pillars", "update_pillar", "move_brand_facts"])
    expect(annotations(name)).toMatchObject({ idempotentHint: true });
  const viewer = await connect(await newTestKey(service, organization, { permission: "view" }));
  const shown = (await viewer.listTools()).tools.map((tool) => tool.name);
  expect(shown).toEqual(expect.arrayContaining(["list_pillars", "list_brand_facts", "get_fact_import"]));
  for (const [tool, input] of Object.entries({
    delete_pillars: { pillar_ids: ["x"] },
    update_pillar: { pillar_id: "x", name: "y" },
    merge_pillars: { source_pillar_ids: ["x"], target_pillar_id: "y" },
    move_brand_facts: { fact_ids: ["x"], pillar_id: "y" },
    update_brand_fact: { fact_id: "x", confidence: "low" },
  })) {
    expect(shown).not.toContain(tool);
    expect(await use(tool, input, viewer), tool).toMatchObject({ refused: { status: 403 } });
    expect((await use(tool, input)).refused?.status, tool).not.toBe(403);
  }
  await viewer.close();
});
