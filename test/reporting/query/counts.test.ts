import { beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

let website: { id: string };
const filters = { start_date: "2026-03-01", end_date: "2026-03-31" };

const service = useService();
const organization = useOrganization(service);

beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  const own = [{ company: "Acme", position: 1 }];
  const rival = [{ company: "Rival", position: 1 }];
  await importLines(service, website.id, [
    importLine({ model: "chatgpt", mentions: own, search_queries: ["best tent", "tent test"] }),
    importLine({ model: "chatgpt", mentions: rival, search_queries: ["best tent"] }),
    importLine({ model: "gemini", mentions: [...rival, { company: "Acme", position: 2 }] }),
    importLine({ model: "gemini", outcome: "refused", response: "No." }),
    importLine({ model: "gemini", mentions: [], response: "None.", citations: [{ url: "https://found.example/a" }] }),
  ]);
});

const post = async (path: string, input: object) => {
  const { status, body } = await service.call(organization.key, "POST", path, { website_id: website.id, filters, ...input });
  return status === 200 ? body : { status, ...body };
};
const count = (input: object) => post("/rows/count", input);

test("outcomes by model, most first", async () => {
  expect(await count({ by: ["model", "outcome"] })).toEqual({
    columns: ["model", "outcome", "answers"],
    rows: [
      ["chatgpt", "answered", 2],
      ["gemini", "answered", 2],
      ["gemini", "refused", 1],
    ],
    total_rows: 3,
    has_more: false,
  });
  const [first, rest] = [await count({ by: ["model", "outcome"], limit: 1 }), await count({ by: ["model"], offset: 1 })];
  expect([first.rows.length, first.has_more, rest.rows, rest.has_more]).toEqual([1, true, [["chatgpt", 2]], false]);
  // A page behind the end still tells how many rows there are.
  expect(await count({ by: ["model", "outcome"], offset: 3 })).toMatchObject({ rows: [], total_rows: 3, has_more: false });
});

test("a list counts under each entry, and under null where it is empty", async () => {
  expect((await count({ by: ["search_queries"] })).rows).toEqual([
    [null, 3],
    ["best tent", 2],
    ["tent test", 1],
  ]);
});

test("answers that name a competitor and not the own brand", async () => {
  const where = [{ field: "names_only_others", value: true }];
  expect((await count({ by: ["model"], where })).rows).toEqual([["chatgpt", 1]]);
  const listed = await post("/rows/query", { dataset: "answers", where, fields: ["model", "companies"] });
  expect(listed.rows).toEqual([["chatgpt", ["Rival"]]]);
});

test("rows of another dataset, and the answers that they belong to", async () => {
  expect(await count({ dataset: "mentions", by: ["company"] })).toMatchObject({
    columns: ["company", "rows", "answers"],
    rows: [
      ["Acme", 2, 2],
      ["Rival", 2, 2],
    ],
  });
  expect((await count({ dataset: "citations" })).rows).toEqual([[1, 1]]);
});

test("a field that there is not is refused by its name", async () => {
  expect(await count({ by: ["no_such"] })).toMatchObject({ status: 400, error: expect.stringContaining('"no_such"') });
});

test("all schedules together are the sum of each alone", async () => {
  await service.call(organization.key, "POST", "/prompt-schedules", {
    ...{ website_id: website.id, name: "Weekly", weekdays: [1], hour: 5 },
  });
  const metrics = { metrics: ["answers", "mentions"], dimensions: ["company"], order_by: "company" };
  const before = await post("/metrics/query", metrics);
  await importLines(service, website.id, [
    importLine({ model: "grok", schedule: "Weekly", mentions: [{ company: "Rival", position: 1 }] }),
  ]);
  expect(await post("/metrics/query", metrics)).toEqual(before);
  const all = await post("/metrics/query", { ...metrics, schedule: "all", include: ["evidence"] });
  expect(all.rows.map((row: unknown[]) => row.slice(0, 4))).toEqual([
    ["Acme", true, 5, 2],
    ["Rival", false, 5, 3],
  ]);
  const cursor = all.rows[1][all.columns.indexOf("evidence_mentions")];
  const behind = await service.call(organization.key, "POST", "/rows/query", { website_id: website.id, cursor });
  expect(behind.body.rows.length).toBe(3);
  expect((await count({ by: ["schedule"], schedule: "all" })).rows).toEqual([
    [expect.any(String), 5],
    ["Weekly", 1],
  ]);
});

test("questions that take long leave other organizations their connections, and too many at once are refused", async () => {
  const other = await newOrganization(service);
  const theirs = await newWebsite(service, other);
  const statuses: number[] = [];
  const asked: Promise<unknown>[] = [];
  await service.services.database.system.transaction(async (tx) => {
    // Every question waits for this, as if there were very many answers.
    await tx.run(sql`lock table response in access exclusive mode`);
    for (let question = 0; question < 40; question++) {
      const input = { website_id: website.id, filters, by: ["model"] };
      const answer = service.call(organization.key, "POST", "/rows/count", input);
      asked.push(answer.then(({ status }) => statuses.push(status)));
    }
    await until(service.waiting, (count) => count >= 3);
    const { status } = await service.call(other.key, "GET", `/topics?website_id=${theirs.id}`);
    expect(status).toBe(200);
    await until(
      async () => statuses,
      ({ length }) => length >= 7,
    );
    expect([statuses, await service.waiting()]).toEqual([Array(7).fill(429), 3]);
  });
  await Promise.all(asked);
  expect(statuses.filter((status) => status === 200)).toHaveLength(33);
});
