import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { unwrap } from "../../../api/input/inspect.ts";
import { type AnyOperation, usesQuery } from "../../../src/operation/operation.ts";
import { operations } from "../../../src/operations.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newTestKey, newWebsite } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";
import { useService } from "../../support/use-service.ts";

/*
 * What is not understood on a read is refused: numbers over something else than was asked for are worse than an error. Over
 * every operation of the service; bodies of writes go on ignoring what they do not know.
 */

let key: string;
let websiteId: string;

const service = useService();
beforeAll(async () => {
  const organization = await newOrganization(service, { isPartner: true });
  const ownerId = await newMember(service, organization, "owner");
  key = await newTestKey(service, organization, { ownerId });
  websiteId = (await newWebsite(service, organization)).id;
});

const reads = operations.filter((operation) => !operation.access.writes);
const onRest = (list: readonly AnyOperation[]) => list.filter(({ rest }) => rest);
const filtersOf = (operation: AnyOperation): z.ZodObject | null => {
  const filters = operation.input.shape.filters as z.ZodType | undefined;
  const type = filters && unwrap(filters);
  return type instanceof z.ZodObject ? type : null;
};

/** Calls an operation with nothing but its website and these fields. */
function call(operation: AnyOperation, fields: Record<string, unknown>) {
  const { method, path } = operation.rest!;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === "website_id" ? websiteId : "x"));
  const given = { ...("website_id" in operation.input.shape && { website_id: websiteId }), ...fields };
  const query = new URLSearchParams(Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]));
  return usesQuery(operation.rest!) ? service.call(key, method, `${filled}?${query}`) : service.call(key, method, filled, given);
}

describe.each(onRest(reads).map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
  test("an unknown parameter is refused", async () => {
    const { status, body } = await call(operation, { stauts_of_it: "x" });
    expect([status, body.error]).toEqual([400, expect.stringContaining('Unknown parameter "stauts_of_it"')]);
  });

  const known = Object.keys(operation.input.shape).filter((name) => !operation.rest!.headers?.[name]);
  test.runIf(known.length > 0)("a misspelt one is told with the right one", async () => {
    const misspelt = `${known.at(-1)}x`;
    const { status, body } = await call(operation, { [misspelt]: "x" });
    expect([status, body.error]).toEqual([400, `Unknown parameter "${misspelt}"; did you mean "${known.at(-1)}"?`]);
  });

  const filters = filtersOf(operation);
  test.runIf(filters)("an unknown filter is refused", async () => {
    const { status, body } = await call(operation, { filters: { start_date: "2026-03-01", promt_ids: [] } });
    expect([status, body.error]).toEqual([
      400,
      `Unknown parameter "filters.promt_ids"${"prompt_ids" in filters!.shape ? '; did you mean "prompt_ids"?' : body.error.slice(37)}`,
    ]);
  });
});

const tools = reads.filter((operation) => operation.mcp);
test.each(tools.map((operation) => [operation.mcp!.tool, operation] as const))(
  "tool %s: an unknown argument is refused",
  async (tool, operation) => {
    const { status, body } = await callTool(service, key, tool, { stauts_of_it: "x" });
    expect([status, body.error]).toEqual([400, expect.stringContaining('Unknown argument "stauts_of_it"')]);
    if (filtersOf(operation)) {
      const told = await callTool(service, key, tool, { filters: { modell: ["chatgpt"] } });
      expect([told.status, told.body.error]).toEqual([400, 'Unknown argument "filters.modell"; did you mean "models"?']);
    }
  },
);

describe("writes", () => {
  test("ignore fields that nobody knows, also where they are not text at all", async () => {
    const body = `{"website_id":"${websiteId}","name":"Topic","nobody":{"knows":"\\u0000"},"__proto__":{"a":1}}`;
    expect((await service.call(key, "POST", "/topics", body)).status).toBe(200);
    const prompts = [{ text: "Which pan?", colour: "red", constructor: 5 }];
    expect((await service.call(key, "POST", "/prompts", { website_id: websiteId, prompts })).status).toBe(200);
  });

  test("a parameter of the query that nobody knows is refused", async () => {
    const answer = await service.call(key, "DELETE", `/topics/x?website_id=${websiteId}&force=true`);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('Unknown parameter "force"')]);
  });
});

test("parameters that are no UTF-8 are refused, and nothing is looked for in their place", async () => {
  const search = (text: string) => service.call(key, "GET", `/prompts?website_id=${websiteId}&search=${text}`);
  const { status, body } = await search("K%FCche");
  expect([status, body.error]).toEqual([400, "The query string is not valid UTF-8; percent-encode the bytes of UTF-8"]);
  for (const text of ["K%C3%BCche", "100%", "%EF%BF%BD", "%zz"]) expect((await search(text)).status).toBe(200);
});

test("what stands in an object below is told with the object that was left out", async () => {
  const filters = { start_date: "2026-03-01" };
  const rest = await service.call(key, "POST", "/metrics/position/cumulative", { website_id: websiteId, ...filters });
  expect(rest.body.error).toBe('Unknown parameter "start_date"; did you mean "filters.start_date"?');
  const asked = { website_id: websiteId, metrics: ["mentions"], filters, models: ["chatgpt"] };
  const tool = await callTool(service, key, "query_metrics", asked);
  expect(tool.body.error).toBe('Unknown argument "models"; did you mean "filters.models"?');
  const draft = await callTool(service, key, "generate_content", { website_id: websiteId, prompt_ids: [] });
  expect(draft.body.error).toBe('Unknown argument "prompt_ids"; did you mean "brief.prompt_ids"?');
});

describe("parameters given twice", () => {
  test("the same website is that website", async () => {
    const same = `website_id=${websiteId}&website_id=${websiteId.toUpperCase()}`;
    expect((await service.call(key, "GET", `/prompts?${same}`)).status).toBe(200);
    expect((await service.call(key, "GET", `/date-range?${same}`)).status).toBe(200);
    const other = await service.call(key, "GET", `/prompts?website_id=${websiteId}&website_id=${crypto.randomUUID()}`);
    expect([other.status, other.body.error]).toEqual([400, "website_id: is given 2 times and takes one value"]);
  });

  test("another one is refused by its name, also with one value", async () => {
    const twice = await service.call(key, "GET", `/prompts?website_id=${websiteId}&status=paused&status=paused`);
    expect([twice.status, twice.body.error]).toEqual([400, "status: is given 2 times and takes one value"]);
    const list = `location_ids=${crypto.randomUUID()}&location_ids=${crypto.randomUUID()}`;
    expect((await service.call(key, "GET", `/prompts?website_id=${websiteId}&${list}`)).status).toBe(200);
  });

  test.each([
    ["prompt_tags[]", "prompt_tags"],
    ["pageSize", "page_size"],
    ["tag", "prompt_tags"],
  ])("%s: did you mean %s?", async (given, meant) => {
    const answer = await service.call(key, "GET", `/prompts?website_id=${websiteId}&${encodeURIComponent(given)}=x`);
    expect(answer.body.error).toBe(`Unknown parameter "${given}"; did you mean "${meant}"?`);
  });
});

describe("messages name what the caller sent", () => {
  test("headers by their names over REST, arguments over MCP", async () => {
    const start = "/response-streaming/start";
    const answer = await service.call(key, "POST", start, { website_id: websiteId }, { "idempotency-key": "a b" });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/^Idempotency-Key: /)]);
    const run = `/response-streaming/x/events?website_id=${websiteId}`;
    // PostgreSQL numbers no transaction as high as the second.
    for (const eventId of ["x", "18446744073709551616-0"]) {
      const events = await service.call(key, "GET", run, undefined, { "last-event-id": eventId });
      expect([events.status, events.body.error]).toEqual([400, "Last-Event-ID: must be the id of an event of this run"]);
    }
    const tool = await callTool(service, key, "start_response_run", { website_id: websiteId, idempotency_key: "a b" });
    expect([tool.status, tool.body.error]).toEqual([400, expect.stringMatching(/^idempotency_key: /)]);
  });

  test("a field of the body does not stand in for a header", async () => {
    const answer = await service.call(key, "POST", "/pitches", { website_url: "x.example", idempotency_key: "a" });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining("Idempotency-Key: is required")]);
  });

  test.each([
    [{ start_date: "2026-02-30" }, /^filters\.start_date: must be a UTC day [^;]*$/],
    [{ start_date: "2026-03-01T24:00:00Z", end_date: "2026-03-02" }, /^filters\.start_date: must be a UTC day [^;]*$/],
    [{ start_date: "1969-12-31" }, /^filters\.start_date: must lie between the years 1970 and 8999$/],
    [{ start_date: "2026-03-02", end_date: "2026-03-01" }, /^filters\.end_date: must not lie before start_date$/],
    [{ start_date: "2020-01-01" }, /^filters\.start_date: a range spans at most 800 days$/],
  ])("%j: nothing false is told", async (filters, told) => {
    const answer = await service.call(key, "POST", "/responses", { website_id: websiteId, filters });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(told)]);
  });

  test.each([
    [
      "/activity?since=2026-11-21T10:00:00",
      "since: must be a UTC day (YYYY-MM-DD) or an instant with its zone (2026-03-02T12:00:00Z)",
    ],
    ["/activity?since=nonsense", "since: must be a UTC day (YYYY-MM-DD) or an instant with its zone (2026-03-02T12:00:00Z)"],
    [
      "/activity?since=2026-11-21T10:00:00+02:00",
      "since: must be a UTC day (YYYY-MM-DD) or an instant with its zone (2026-03-02T12:00:00Z); in an address + is written %2B",
    ],
    ["/credits/usage?start=2026-03-01", "end: is required"],
  ])("%s", async (path, message) => {
    const answer = await service.call(key, "GET", path);
    expect([answer.status, answer.body.error]).toEqual([400, message]);
  });
});

describe("ids", () => {
  const start = { start_date: "2026-03-01" };
  test.each([
    ["POST", "/response-streaming/start", { schedule_id: "x" }],
    ["POST", "/attributes/time-series", { attribute_id: "x", filters: start }],
    ["POST", "/attributes/sentences", { attribute_id: "x", filters: start }],
    ["POST", "/invites", { type: "group", invite_method: "email", email: "a@example.com", group_id: "x" }],
  ])("%s %s with %j: one that cannot be one is answered like an unknown one", async (method, path, body) => {
    const ids = Object.keys(body).filter((name) => name.endsWith("_id"));
    const unknown = Object.fromEntries(ids.map((name) => [name, crypto.randomUUID()]));
    const given = { website_id: websiteId, ...body };
    const [told, toldOfUnknown] = [
      await service.call(key, method, path, given),
      await service.call(key, method, path, { ...given, ...unknown }),
    ];
    expect([told.status, told.body]).toEqual([404, toldOfUnknown.body]);
  });

  test("a list counts different ids against its maximum", async () => {
    const id = crypto.randomUUID();
    const list = Array.from({ length: 30 }, (_, index) => (index % 2 ? id : id.toUpperCase()));
    const merge = { website_id: websiteId, source_pillar_ids: list, target_pillar_id: crypto.randomUUID() };
    expect((await service.call(key, "POST", "/knowledge-base/pillars/merge", merge)).status).not.toBe(400);
    const many = Array.from({ length: 21 }, () => crypto.randomUUID());
    const refused = await service.call(key, "POST", "/knowledge-base/pillars/merge", { ...merge, source_pillar_ids: many });
    expect([refused.status, refused.body.error]).toEqual([400, "source_pillar_ids: must have at most 20 entries"]);
  });
});

describe("the kind of key comes before the shape", () => {
  test("external ids of direct customers, and groups by keys of one website", async () => {
    const direct = await newOrganization(service);
    const website = await newWebsite(service, direct);
    for (const [method, path] of [
      ["POST", "/groups"],
      ["POST", "/websites"],
      ["POST", "/websites/provision"],
      ["PATCH", `/websites/${website.id}`],
    ] as const) {
      expect((await service.call(direct.key, method, path, { external_id: "", name: 5 })).status).toBe(403);
    }
    const scoped = await newTestKey(service, direct, { websiteIds: [website.id] });
    expect((await service.call(scoped, "POST", "/invites", { type: "group" })).status).toBe(403);
  });
});
