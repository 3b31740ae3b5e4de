import { beforeAll, describe, expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let website: { id: string };
const filters = { start_date: "2026-03-01", end_date: "2026-03-31" };

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }, { name: "Gone" }] });
  const lines = Array.from({ length: 30 }, (_, index) =>
    importLine({
      prompt: `Prompt ${index % 3}`,
      model: index % 2 === 0 ? "chatgpt" : "gemini",
      created_at: `2026-03-${String(1 + index).padStart(2, "0")}T12:00:00.000Z`,
      outcome: index === 29 ? "refused" : "answered",
      response: `Answer ${index}`,
      search_queries: index % 5 === 0 ? ["Best TENT 100%"] : [],
      mentions:
        index % 2 === 0
          ? [
              { company: "Gone", position: 1 },
              { company: "Acme", position: 2 },
            ]
          : [{ company: "Rival", position: 1 }],
      citations: [
        { url: `https://shop.acme.example/p${index}`, title: `It's ${index}` },
        { url: "https://found.example/", cited: false },
      ],
      products: index < 4 ? [{ title: `Tent ${index}`, brand: "Acme", price: 10 + index, currency: "EUR" }] : [],
    }),
  );
  await importLines(service, website.id, lines);
  const { body } = await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`);
  const gone = body.competitors.find((one: { name: string }) => one.name === "Gone");
  await service.call(organization.key, "DELETE", `/competitors/${gone.id}?website_id=${website.id}`);
});

const ask = (input: object) => callTool(service, organization.key, "query_rows", { website_id: website.id, filters, ...input });

describe("query_rows", () => {
  test("a value that a field cannot have is refused, and does not read like a count of none", async () => {
    const having = (field: string, value: unknown, operator = "eq") =>
      ask({ dataset: "answers", where: [{ field, operator, value }] });
    expect((await having("outcome", "refused")).body.rows).toHaveLength(1);
    expect((await having("outcome", "successful")).body.error).toBe(
      "where[0].value: outcome must be one of answered, refused, empty, failed",
    );
    expect((await having("model", ["gemini", "gpt-5"], "in")).body.error).toMatch(
      /^where\[0\]\.value: model must be one of chatgpt, /,
    );
    expect((await having("prompt_type", "other", "ne")).status).toBe(400);
    expect((await having("model", "gem", "contains")).body.rows.length).toBeGreaterThan(0);
  });

  test("answers say what the list of responses says", async () => {
    const fields = [
      "response_id",
      "created_at",
      "model",
      "prompt",
      "outcome",
      "mentioned",
      "position",
      "cited",
      "companies",
      "response",
    ];
    const { body } = await ask({ dataset: "answers", fields, limit: 20 });
    const listed = (
      await service.call(organization.key, "POST", "/responses", { website_id: website.id, filters, page_size: 20 })
    ).body;
    expect(body.columns).toEqual(fields);
    expect(body.rows).toEqual(
      // biome-ignore lint/suspicious/noExplicitAny: a record of the list.
      listed.responses.map((one: any) => [
        ...[one.id, one.created_at, one.model, one.base_prompt, one.outcome, one.mentioned, one.position, one.cited],
        [...(one.mentioned ? ["Acme"] : []), ...one.competitors.map((rival: { name: string }) => rival.name)],
        one.response,
      ]),
    );
    expect(body.has_more).toBe(true);
  });

  test("as many mentions as query_metrics counts; a removed company is in neither", async () => {
    const counted = await callTool(service, organization.key, "query_metrics", {
      ...{ website_id: website.id, filters },
      ...{ metrics: ["mentions", "avg_position"], dimensions: ["company"], order_by: "company" },
    });
    expect(counted.body.rows).toEqual([
      ["Acme", true, 15, 1],
      ["Rival", false, 14, 1],
    ]);
    const { body } = await ask({ dataset: "mentions", fields: ["company", "position"], limit: 200 });
    expect(body.rows.filter(([company]: string[]) => company === "Acme")).toHaveLength(15);
    expect(new Set(body.rows.map((row: unknown[]) => row.join()))).toEqual(new Set(["Acme,1", "Rival,1"]));
    const listed = await service.call(organization.key, "POST", "/responses", {
      ...{ website_id: website.id, filters, include: ["evidence"], page_size: 100 },
    });
    // biome-ignore lint/suspicious/noExplicitAny: a record of the list.
    const evidence = listed.body.responses.flatMap((one: any) => one.evidence);
    expect(evidence).toHaveLength(30);
    expect(new Set(evidence.map((one: { position: number }) => one.position))).toEqual(new Set([1]));
  });

  test("conditions by type, order and pages", async () => {
    const where = [
      { field: "model", operator: "in", value: ["chatgpt"] },
      { field: "day", operator: "gte", value: "2026-03-05" },
      { field: "search_queries", operator: "contains", value: "tent 100%" },
    ];
    const { body } = await ask({ dataset: "answers", fields: ["day"], where, order: "ascending" });
    expect(body.rows).toEqual([["2026-03-11"], ["2026-03-21"]]);
    const cheap = await ask({
      ...{ dataset: "products", fields: ["title", "price"], order_by: "price", order: "ascending" },
      where: [{ field: "price", operator: "lt", value: 12.5 }],
    });
    expect(cheap.body.rows).toEqual([
      ["Tent 0", 10],
      ["Tent 1", 11],
      ["Tent 2", 12],
    ]);
    const [without, some, all] = await Promise.all(
      [
        [{ field: "companies", operator: "is_null", value: true }],
        [{ field: "companies", operator: "is_null", value: false }],
        [],
      ].map(async (where) => (await ask({ dataset: "answers", where, include_total: true })).body.total_rows),
    );
    const counts = await callTool(service, organization.key, "count_rows", {
      ...{ website_id: website.id, filters, dataset: "answers", by: ["companies"], limit: 100 },
    });
    expect([without, some]).toEqual([counts.body.rows.find(([name]: unknown[]) => name === null)[1], all - without]);
    const naming = async (company: string) =>
      (await ask({ dataset: "answers", where: [{ field: "companies", value: company }], include_total: true })).body.total_rows;
    expect(await Promise.all(["Rival", "Riva", "rival"].map(naming))).toEqual([some - (await naming("Acme")), 0, 0]);
    const quoted = await ask({ dataset: "citations", fields: ["title"], where: [{ field: "title", value: "It's 7" }] });
    expect(quoted.body.rows).toEqual([["It's 7"]]);
    const own = await ask({
      dataset: "citations",
      where: [
        { field: "is_own", value: true },
        { field: "title", operator: "is_null", value: false },
      ],
      limit: 200,
    });
    expect(own.body.rows).toHaveLength(29);
    const pages = await Promise.all([0, 4, 8].map((offset) => ask({ dataset: "mentions", order_by: "model", limit: 4, offset })));
    const ids = pages.flatMap((page) => page.body.rows.map((row: string[]) => row[0]));
    expect(new Set(ids).size).toBe(12);
  });

  test("texts of answers come twenty a page where a call names no limit", async () => {
    const { status, body } = await ask({ dataset: "answers", fields: ["response"] });
    expect([status, body.rows.length, body.has_more]).toEqual([200, 20, true]);
  });

  test.each([
    [{ dataset: "mentions", fields: ["company", "price"] }, /fields\[1\]: mentions have no field "price"; they have response_id/],
    [
      { dataset: "mentions", where: [{ field: "position", operator: "contains", value: "1" }] },
      /where\[0\].operator: position is of type number/,
    ],
    [{ dataset: "mentions", where: [{ field: "position", operator: "lt", value: "1" }] }, /where\[0\].value: must be a number/],
    [{ dataset: "mentions", where: [{ field: "day", value: ["2026-03-01"] }] }, /only `in` takes a list/],
    [
      { dataset: "mentions", where: [{ field: "created_at", operator: "gt", value: "2026-03-01" }] },
      /for whole days compare `day`/,
    ],
    [{ dataset: "answers", where: [{ field: "day", value: "0000-01-01" }] }, /where\[0\].value: must be a day, .*1970 and 8999/],
    [
      { dataset: "answers", where: [{ field: "created_at", operator: "lt", value: "0000-01-01T00:00:00Z" }] },
      /where\[0\].value: must be an instant .*1970 and 8999/,
    ],
    [{ dataset: "answers", order_by: "companies" }, /is a list and has no order/],
    [{ dataset: "answers", fields: ["response"], limit: 21 }, /at most 20 rows/],
    [{ dataset: "answers", order_by: "n; drop table response" }, /have no field/],
    [{ dataset: "answers", where: [{ field: "__proto__", value: 1 }] }, /have no field/],
    [{ dataset: "answers", filters: { ...filters, schedule_id: "default" } }, /top-level field `schedule`/],
    [{ dataset: "users" }, /dataset: /],
  ])("refuses what makes no sense: %j", async (input, message) => {
    const { status, body } = await ask(input);
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
  });

  test("a text is data, whatever it says", async () => {
    const evil = "'; drop table response; --";
    const { status, body } = await ask({
      dataset: "answers",
      where: [{ field: "prompt", operator: "ne", value: evil }],
      limit: 200,
    });
    expect([status, body.rows.length]).toEqual([200, 30]);
  });
});
