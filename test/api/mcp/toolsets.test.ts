import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { find, finderTools } from "../../../api/mcp/finder.ts";
import { explainTool, toolsOf } from "../../../api/mcp/tools.ts";
import { toolsetOf } from "../../../api/mcp/toolsets.ts";
import { operations } from "../../../src/operations.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newTestKey, newWebsite } from "../../support/service.ts";
import { callTool, messageOf, rpc } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

async function listed(query: string, headers: Record<string, string> = {}): Promise<string[]> {
  const json = await messageOf(await rpc(service, { "x-api-key": organization.key, ...headers }, "tools/list", {}, query));
  if (!json.result) return [json.error];
  return json.result.tools.map((tool: { name: string }) => tool.name);
}

test("every tool belongs to a toolset", () => {
  const lost = operations.filter((operation) => operation.mcp && toolsetOf(operation) === null).map(({ name }) => name);
  expect(lost).toEqual([]);
});

test("few tools by default, with the two that reach all others", async () => {
  const names = await listed("");
  expect(names).toEqual(expect.arrayContaining(["list_websites", "query_metrics", "query_rows", "find_tools", "call_tool"]));
  expect(names.length).toBeLessThanOrEqual(15);
});

test("a client asks for toolsets and tools by their names, in the address or in a header", async () => {
  expect(await listed("?toolsets=seo,get_shopping_metrics")).toEqual([
    ...["get_shopping_metrics", "submit_seo_recommendations", "list_seo_recommendations"],
    ...["get_seo_recommendations", "cancel_seo_recommendations"],
  ]);
  const both = await listed("", { "x-mcp-toolsets": "default, knowledge" });
  expect(both).toEqual(expect.arrayContaining(["find_tools", "delete_pillars", "list_websites"]));
  expect((await listed("?toolsets=all")).length).toBeGreaterThan(100);
  expect(await listed("?toolsets=seoo")).toEqual(['toolsets: "seoo" is not known; did you mean "seo"?']);
  expect(await listed("?toolset=all")).toEqual(['Unknown parameter "toolset"; did you mean "toolsets"?']);
  expect(await listed("?utm_source=registry&toolsets=all")).toContain("get_credits");
});

test("lists are narrowed by what the key may do", async () => {
  const key = await newTestKey(service, organization, { permission: "view" });
  const names = await listed("", { "x-api-key": key });
  expect(names).toContain("query_metrics");
  expect(names).not.toContain("create_prompts");
  const found = await callTool(service, key, "find_tools", { query: "create a pitch" });
  expect(JSON.stringify(found.body.tools)).not.toContain('"create_pitch"');
});

test("a tool that is not listed is found by words, and called through another", async () => {
  const { id } = await newWebsite(service, organization);
  const found = await callTool(service, organization.key, "find_tools", { query: "knowledge base pillars" });
  const names = found.body.tools.map(({ name }: { name: string }) => name);
  expect(names).toContain("list_pillars");
  const [pillars] = found.body.tools.filter(({ name }: { name: string }) => name === "list_pillars");
  expect(pillars.input_schema.properties).toHaveProperty("include_archived");
  const answer = await callTool(service, organization.key, "call_tool", {
    name: "list_competitors",
    arguments: { website_id: id },
  });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ competitors: [] })]);
  const other = await callTool(service, organization.key, "call_tool", {
    name: "list_competitors",
    arguments: { website_id: "01890000-0000-7000-8000-000000000000" },
  });
  expect([other.status, other.body.hint]).toEqual([403, expect.stringContaining("list_websites")]);
  const nothing = await callTool(service, organization.key, "find_tools", { query: "xyzzy" });
  expect([nothing.body.tools, nothing.body.others]).toEqual([[], expect.arrayContaining(["list_competitors"])]);
  const none = await callTool(service, organization.key, "call_tool", { name: "list_competitor", arguments: {} });
  expect(none.body).toMatchObject({ code: -32602, message: expect.stringContaining('did you mean "list_competitors"?') });
  for (const named of [{}, { tool: "list_competitors" }, { name: "" }, { name: 5 }]) {
    const unnamed = await callTool(service, organization.key, "call_tool", { ...named, arguments: { website_id: id } });
    expect([unnamed.status, unnamed.body.error]).toEqual([400, expect.stringMatching(/^name: is required; .*find_tools/)]);
  }
  const asText = { name: "list_competitors", arguments: JSON.stringify({ website_id: id }) };
  const texted = await callTool(service, organization.key, "call_tool", asText);
  expect([texted.status, texted.body.error]).toEqual([400, "arguments: must be an object, no text of one"]);
  const finder = { name: "find_tools", arguments: { query: "knowledge base pillars" } };
  expect((await callTool(service, organization.key, "call_tool", finder)).body).toEqual(found.body);
});

test.each([
  ["write a blog post", "generate_content"],
  ["onboard a new client from a URL", "create_website"],
  ["undo a change to an article", "restore_content_version"],
  ["how much did we spend", "get_credit_usage"],
  ["remove a fact that is wrong", "review_brand_facts"],
  ["who changed the prompts yesterday", "list_activity"],
  ["who changed our prompts last week", "list_activity"],
  ["history of prompt changes", "list_activity"],
  ["run prompts every Monday morning", "create_prompt_schedule"],
  ["cancel the analysis that is running for the page", "cancel_seo_recommendations"],
  ["which adjectives do models use about us", "get_attribute_mentions"],
])("a person's words find the tool that says it otherwise: %s", (query, tool) => {
  const tools = toolsOf(operations);
  expect(find(tools, tools, { query }).tools.map(({ name }) => name)).toContain(tool);
});

test("a tool that fits and is beyond the caller's reach is told with what it needs", () => {
  const tools = toolsOf(operations);
  const reached = new Map([...tools].filter(([name]) => name !== "list_activity"));
  const found = find(tools, reached, { query: "activity" });
  expect(found.tools.map(({ name }) => name)).not.toContain("list_activity");
  expect(found.beyond_reach).toEqual([{ name: "list_activity", needs: "a partner key of the organization" }]);
  expect(find(tools, reached, { query: "knowledge base pillars" })).not.toHaveProperty("beyond_reach");
});

test("words that say nothing of the task fit no tool", () => {
  const tools = toolsOf(operations);
  expect(find(tools, tools, { query: "what is it with all of the new" }).tools).toEqual([]);
});

test("a spent budget refuses the search for tools and unknown tools as it refuses other tools", async () => {
  const poor = await newOrganization(service);
  await service.query(sql`update organization set rate_limit_per_minute = 1 where id = ${poor.id}`);
  const call = (tool: string, input: object = {}) => callTool(service, poor.key, tool, input);
  expect((await call("find_tools", { query: "credits" })).status).toBe(200);
  const refused = await call("list_websites");
  expect(refused).toMatchObject({ status: 429, body: { retry_after_seconds: expect.any(Number), hint: expect.any(String) } });
  for (const tool of ["find_tools", "call_tool", "no_such_tool"])
    expect([tool, await call(tool, { name: "list_website" })]).toMatchObject([
      tool,
      { status: 429, body: { ...refused.body, retry_after_seconds: expect.any(Number) } },
    ]);
});

test("a search for tools takes 500 characters and looks at 30 words", async () => {
  const find = (query: string) => callTool(service, organization.key, "find_tools", { query });
  const tooLong = await find("credits ".repeat(63));
  expect([tooLong.status, tooLong.body.error]).toEqual([400, "query: must have at most 500 characters"]);
  const names = async (query: string) => (await find(query)).body.tools.map(({ name }: { name: string }) => name);
  const others = Array.from({ length: 30 }, (_, index) => `xyzzy${index}`);
  expect(await names(`${others.slice(1).join(" ")} credits`)).toContain("get_credits");
  expect(await names(`${others.join(" ")} credits`)).toEqual([]);
  const [finder] = finderTools(false);
  expect(finder!.inputSchema).toMatchObject({ properties: { query: { maxLength: 500 } } });
});

test("what is told of a tool names other tools, and no calls over REST", () => {
  const tools = toolsOf(operations);
  const told = [...tools.values()].map((operation) => explainTool(operation, tools));
  const rest = told.filter((tool) => /(GET|POST|PUT|PATCH|DELETE) \/|Idempotency-Key|query parameter/.test(JSON.stringify(tool)));
  expect(rest.map(({ name }) => name)).toEqual([]);
  const about = (name: string) => told.find((tool) => tool.name === name)!.description;
  expect(about("create_pitch")).toContain("Poll get_pitch;");
  expect(about("create_website")).toContain("update_prompt_schedule with `is_active: true`");
});

test("the schedule has one name everywhere, and unknown arguments are refused", async () => {
  const { id } = await newWebsite(service, organization);
  const filters = { start_date: "2026-01-01", end_date: "2026-01-02" };
  for (const tool of ["get_position", "get_sources", "get_responses", "query_metrics"]) {
    const metrics = tool === "query_metrics" ? { metrics: ["answers"] } : {};
    const named = (more: object) => callTool(service, organization.key, tool, { website_id: id, filters, ...metrics, ...more });
    expect([tool, (await named({ schedule: "default" })).status]).toEqual([tool, 200]);
    expect([tool, (await named({ schedule_id: "default" })).status]).toEqual([tool, 200]);
    const unknown = await named({ schedule: "no such one" });
    expect([tool, unknown.status, unknown.body.error]).toEqual([tool, 400, expect.stringContaining("schedule")]);
  }
  const unfiltered = await callTool(service, organization.key, "get_sources", { website_id: id, schedule: "default" });
  expect([unfiltered.status, unfiltered.body.error]).toEqual([400, "filters.start_date: is required"]);
  const compare = (schedule: object) =>
    callTool(service, organization.key, "compare_metrics", {
      ...{ website_id: id, metric: "mention_rate" },
      comparisons: [{ baseline: filters, compared: { ...filters, ...schedule } }],
    });
  expect([(await compare({ schedule: "default" })).status, (await compare({ schedule_id: "default" })).status]).toEqual([
    200, 200,
  ]);
  expect((await compare({ schedule: "no such one" })).body.error).toContain("no such one");
  const wrong = await callTool(service, organization.key, "query_metrics", {
    ...{ website_id: id, metrics: ["answers"] },
    filters: { ...filters, model: ["chatgpt"] },
  });
  expect(wrong.body.error).toBe('Unknown argument "filters.model"; did you mean "models"?');
  const write = await callTool(service, organization.key, "create_prompts", { website_id: id, text: "x", tags: ["a"] });
  expect([write.status, write.body.error]).toEqual([400, expect.stringContaining('Unknown argument "tags"')]);
});

test("the weakest prompts come first where query_metrics is asked for them", async () => {
  const { id } = await newWebsite(service, organization);
  const list = await messageOf(await rpc(service, { "x-api-key": organization.key }, "tools/list", {}));
  const tool = list.result.tools.find(({ name }: { name: string }) => name === "query_metrics");
  expect(tool.inputSchema.properties.order).toMatchObject({ enum: ["ascending", "descending"] });
  const question = { website_id: id, metrics: ["mention_rate"], dimensions: ["prompt"], filters: { start_date: "2026-01-01" } };
  const ask = (more: object) => callTool(service, organization.key, "query_metrics", { ...question, ...more });
  expect((await ask({ order_by: "mention_rate", order: "ascending" })).status).toBe(200);
  const wrong = await ask({ order_by: [{ field: "mention_rate", direction: "asc" }] });
  expect(wrong.body.error).toContain("`order` says which way");
});

test("pages of long entries are short where an agent asks for no size", async () => {
  const { id } = await newWebsite(service, organization);
  const input = { website_id: id, filters: { start_date: "2026-01-01" } };
  for (const tool of ["get_responses", "get_source_pages"]) {
    const sizeOf = async (more: object) =>
      (await callTool(service, organization.key, tool, { ...input, ...more })).body.pagination.page_size;
    expect([tool, await sizeOf({}), await sizeOf({ page_size: 40 })]).toEqual([tool, 10, 40]);
  }
});

test("tools about rows list no filter that rows refuse, and say what leads to more rows", async () => {
  const { id } = await newWebsite(service, organization);
  const list = await messageOf(await rpc(service, { "x-api-key": organization.key }, "tools/list", {}));
  const given: Record<string, object> = { query_rows: { dataset: "mentions" }, count_rows: { by: ["model"] } };
  for (const [tool, input] of Object.entries(given)) {
    const { inputSchema } = list.result.tools.find(({ name }: { name: string }) => name === tool);
    const listed = Object.keys(inputSchema.properties.filters.properties);
    const refused = [];
    for (const filter of listed.filter((name) => name.endsWith("_ids"))) {
      const filters = { start_date: "2026-01-01", [filter]: ["none"] };
      const { body } = await callTool(service, organization.key, tool, { website_id: id, filters, ...input });
      if (String(body.error).includes("narrows no rows")) refused.push(filter);
    }
    expect([tool, refused]).toEqual([tool, []]);
  }
  const filters = { start_date: "2026-01-01" };
  const long = await callTool(service, organization.key, "query_rows", {
    website_id: id,
    dataset: "answers",
    filters,
    limit: 500,
  });
  expect(long.body.error).toContain("`next_cursor`");
});

test("a plan names its first 20 prompts alone, and all of them over REST", async () => {
  const { id } = await newWebsite(service, organization);
  const prompts = Array.from({ length: 23 }, (_, number) => ({ text: `Which tent is best for ${number + 1} people?` }));
  await service.call(organization.key, "POST", "/prompts", { website_id: id, prompts });
  const input = { website_id: id, dry_run: true };
  const rest = await service.call(organization.key, "POST", "/response-streaming/start", input);
  expect(rest.body.plan.prompts).toHaveLength(23);
  const { body } = await callTool(service, organization.key, "start_response_run", input);
  expect(body).toEqual({
    ...rest.body,
    plan: { ...rest.body.plan, prompts: rest.body.plan.prompts.slice(0, 20), prompts_left_out: 3 },
  });
  const schedule = { ...input, name: "Weekly", weekdays: [1] };
  const planned = await callTool(service, organization.key, "create_prompt_schedule", schedule);
  expect(planned.body.plan).toMatchObject({ prompts: { length: 20 }, prompts_left_out: 3 });
});

test("a refusal names the tool that helps, and no call over REST", async () => {
  const { id } = await newWebsite(service, organization);
  const input = { website_id: id, selected_models: { meta_ai: true }, dry_run: true };
  const { body } = await callTool(service, organization.key, "start_response_run", input);
  expect(body.error).toBe("selected_models.meta_ai: the website has not switched this model on (update_website with models)");
});

test("a refusal says which tool knows better, and nothing beside the point", async () => {
  const { id } = await newWebsite(service, organization);
  const hint = async (tool: string, input: object) =>
    (await callTool(service, organization.key, tool, { website_id: id, ...input })).body.hint as string;
  const filters = { start_date: "2026-01-01" };
  expect(await hint("create_prompts", { text: "Which tent?", tag_ids: ["Tents"] })).toMatch(
    /^Ids come from .* get_overview lists/,
  );
  expect(await hint("get_answer", { response_id: "none" })).toContain("query_rows lists answers");
  expect(await hint("get_response_run", { run_id: "none" })).toContain("list_response_runs");
  expect(await hint("start_response_run", { schedule: "Weekly", dry_run: true })).toContain("get_overview lists");
  expect(await hint("update_competitor", { competitor_id: "Rival", name: "Rival" })).toContain("get_overview lists");
  const unknown = await hint("query_rows", { dataset: "answers", filters, fields: ["modle"] });
  expect(unknown).toBe(await hint("query_metrics", { metrics: ["answers"], filters: { ...filters, model: ["chatgpt"] } }));
  expect(unknown).not.toContain("get_overview");
  // Also before anybody is asked to confirm the price.
  const draft = { brief: { topic: "Tents" } };
  const withoutModel = await callTool(service, organization.key, "generate_content", { website_id: id, ...draft });
  expect(withoutModel.body.error).toContain("none is configured");
  expect(withoutModel.body.hint).not.toContain("get_overview");
});

test("answers are compressed, and lists may be kept", async () => {
  const answer = await rpc(service, { "x-api-key": organization.key, "accept-encoding": "gzip" }, "tools/list", {});
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  await answer.text();
  const plain = await rpc(service, { "x-api-key": organization.key, "accept-encoding": "br, *;q=0" }, "tools/list", {});
  expect([plain.status, plain.headers.get("content-encoding")]).toEqual([200, null]);
  await plain.text();
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { "x-api-key": organization.key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/api/mcp`), { requestInit }));
  expect(await client.listTools()).toMatchObject({ ttlMs: 300_000, cacheScope: "private" });
  const listing = await client.callTool({ name: "list_websites", arguments: {} });
  expect(listing.structuredContent).toHaveProperty("websites");
  const { text } = listing.content[0] as { text: string };
  expect(() => JSON.parse(text)).toThrow();
  await client.close();
});
