import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../src/operations.ts";
import { tried } from "../../support/full-length.ts";
import { messageOf, rpc } from "../../support/tools.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { Place } from "../access/place.ts";
import { samples } from "../access/samples.ts";

/*
 * Every tool, called by the protocol's own client, which holds each answer against the output schema that the server listed.
 */

const service = useService({ env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });
useWorker(service);

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const url = new URL(`${service.url}/api/mcp?toolsets=all`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { "x-api-key": key } } }));
  return client;
}

/** The tools that the interface names. */
const named = [
  ...["delete_pillars", "update_pillar", "merge_pillars", "move_brand_facts", "update_brand_fact", "get_prompt_schedules"],
  ...["publish_content", "get_responses", "list_websites", "get_shopping_metrics", "get_credit_usage", "get_credit_usage_events"],
  ...["query_metrics", "query_rows", "list_content", "track_content_urls"],
];

/** Operations that are no tools, and why. */
const withoutTool: [RegExp, string][] = [
  [
    /^(keys|roles|invites|members|security|organization\.members|websites\.members|groups\.members)/,
    "who may come in is for people to say",
  ],
  [/^groups\.(create|update)$/, "administration, for people"],
  [
    /^(websites\.(delete|restore|erase)|organization\.erase|erasures\..*|retention\..*)$/,
    "too much to lose by a misunderstanding",
  ],
  [
    /^(response-streaming\.events|content\..*\.(csv|jsonl)|content\.exports?.*)$/,
    "a stream or a file; the same is told by other tools",
  ],
  [/^content\.autosave$/, "the editor's; agents edit"],
  [/^white-label\./, "how pages look is for people to see"],
  [/^export-destinations\./, "secrets of storages are set by people"],
  [/^looker-studio\.data$/, "a form for one program; query_metrics says the same"],
  [/^credits\.read_group$/, "one account has them all; get_credits tells"],
];

test("every operation is a tool or has a reason why not, and the interface's names are there", () => {
  const tools = operations.flatMap((operation) => operation.mcp?.tool ?? []);
  expect(tools).toEqual(expect.arrayContaining(named));
  const unexplained = operations
    .filter((operation) => !operation.mcp && !operation.stream)
    .map(({ name }) => name)
    .filter((name) => !withoutTool.some(([pattern]) => pattern.test(name)));
  expect(unexplained).toEqual([]);
});

test("what a tool does is what its annotations say", async () => {
  const place = await Place.create(service);
  const client = await connect(place.key);
  const { tools } = await client.listTools();
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  for (const operation of operations.filter(({ mcp }) => mcp)) {
    const { annotations } = byName.get(operation.mcp!.tool)!;
    expect([operation.name, annotations?.readOnlyHint]).toEqual([operation.name, !operation.access.writes]);
    if (/delete|remove|cancel|revoke|merge/.test(operation.mcp!.tool)) {
      expect([operation.name, annotations?.destructiveHint]).toEqual([operation.name, true]);
    }
    expect([operation.name, annotations?.idempotentHint === undefined]).toEqual([operation.name, false]);
  }
  const outside = tools.filter((tool) => tool.annotations?.openWorldHint).map((tool) => tool.name);
  expect(outside.sort((a, b) => a.localeCompare(b))).toEqual([
    ...["create_pitch", "generate_content", "import_brand_facts", "start_response_run", "submit_seo_recommendations"],
  ]);
  await client.close();
});

describe("an answer fits the output schema that the tool announces", () => {
  const tools = operations.filter((operation) => operation.mcp);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  let listed: Map<string, { outputSchema?: object | undefined }>;
  beforeAll(async () => {
    const client = await connect((await Place.create(service)).key);
    listed = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));
    await client.close();
  });

  test.each(tried(tools, 4).map((operation) => [operation.mcp!.tool, operation] as const))("%s", async (tool, operation) => {
    const place = await Place.create(service);
    const input = { ...(await samples[operation.name]!.input(place)), ...(operation.mcp!.spends && { confirm: true }) };
    const answer = await rpc(service, { "x-api-key": place.key }, "tools/call", { name: tool, arguments: input });
    const { result } = await messageOf(answer);
    expect([result.isError ?? false, result.content]).toEqual([false, expect.anything()]);
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    const announced = listed.get(tool)!.outputSchema!;
    expect(JSON.stringify(announced)).not.toContain('"additionalProperties":false');
    const isValid = ajv.compile(closed(announced));
    isValid(result.structuredContent);
    expect(isValid.errors).toBe(null);
  });
});

/** Answers may gain fields, so schemas are open; closed ones find a field that nobody described. */
function closed<Schema>(schema: Schema): Schema {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed) as Schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return { ...("properties" in inner && { additionalProperties: false }), ...inner } as Schema;
}
