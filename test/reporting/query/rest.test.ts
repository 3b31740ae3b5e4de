import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { encodeCursor } from "../../../src/reporting/query/cursor.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);
const filters = { start_date: "2026-03-01", end_date: "2026-03-31" };
let website: { id: string };
let directory: string;

const texts = ["=1+1", 'He said "no", twice\nand left', "- a list\r\n- of two", "Zürich – 東京", "plain", ""];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "answerscope-files-"));
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  const lines = Array.from({ length: 60 }, (_, index) =>
    importLine({
      prompt: `Prompt ${index % 3}`,
      tags: index % 3 === 0 ? ["Buying"] : index % 3 === 1 ? ["Buying", "Care"] : [],
      model: index % 2 === 0 ? "chatgpt" : "gemini",
      location: [null, "Germany", "Canada"][index % 3],
      // Several answers share an instant.
      created_at: `2026-03-${String(1 + Math.floor(index / 3)).padStart(2, "0")}T12:00:00.000Z`,
      outcome: index % 20 === 19 ? "refused" : "answered",
      response: texts[index % texts.length] || null,
      mentions: index % 2 === 0 ? [{ company: "Acme", position: 1 }] : [{ company: "Rival", position: 1 }],
      citations: index % 4 === 0 ? [] : [{ url: `https://shop${index % 4}.example/p`, title: "T" }],
      products: index % 5 === 0 ? [{ title: `Tent ${index}`, price: index % 2 ? 10.5 : null, rating: 4.3 }] : [],
    }),
  );
  await importLines(service, website.id, lines);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const call = (path: string, body: object, key = organization.key) =>
  service.call(key, "POST", path, { website_id: website.id, ...body });
const metrics = (body: object) => call("/metrics/query", { filters, ...body });
const rows = (body: object) => call("/rows/query", { dataset: "answers", filters, ...body });

/** What a reader of Parquet finds in a file. */
async function parquetRows(path: string, body: object): Promise<{ rows: Record<string, unknown>[]; type: string | null }> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method: "POST",
    headers: { "x-api-key": organization.key, "content-type": "application/json" },
    body: JSON.stringify({ website_id: website.id, filters, format: "parquet", ...body }),
  });
  const file = join(directory, "answer.parquet");
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const reader = await connection.runAndReadAll(`select * from read_parquet('${file}')`);
  return { rows: reader.getRowObjectsJson() as Record<string, unknown>[], type: response.headers.get("content-type") };
}

describe("names in place of ids", () => {
  test("prompts, tags, locations, companies and schedules by their names, in any case", async () => {
    const byName = { prompt_ids: ["prompt 1"], prompt_tags: ["BUYING"], location_ids: ["Germany"], competitor_ids: ["rival"] };
    const { status, body } = await call("/metrics/mention-rate/cumulative", { filters: { ...filters, ...byName } });
    expect(status).toBe(200);
    expect(body.data.Rival.mention_rate).toBe(47.37);
    const asked = await metrics({ metrics: ["answers"], filters: { ...filters, prompt_ids: ["Prompt 1"] }, schedule: "Default" });
    expect(asked.body.rows).toEqual([[19]]);
  });

  test("an unknown name is refused with the nearest one, an ambiguous one with the candidates", async () => {
    const unknown = await metrics({ metrics: ["answers"], filters: { ...filters, prompt_tags: ["Buyin"] } });
    expect([unknown.status, unknown.body.error]).toEqual([
      400,
      'filters.prompt_tags[0]: no tag is called "Buyin"; did you mean "Buying"?',
    ]);
    for (const name of ["Twin", "TWIN"]) {
      await service.query(sql`
        insert into prompt_tag (organization_id, website_id, name) values (${organization.id}, ${website.id}, ${name})`);
    }
    const ambiguous = await rows({ filters: { ...filters, prompt_tags: ["twin"] } });
    expect([ambiguous.status, ambiguous.body.candidates?.map(({ name }: { name: string }) => name).sort()]).toEqual([
      400,
      ["TWIN", "Twin"],
    ]);
    // An exact name is no other's.
    expect((await rows({ filters: { ...filters, prompt_tags: ["Twin"] } })).body.rows).toEqual([]);
  });

  test("two names that differ in case alone are two names", async () => {
    const twins = await newWebsite(service, organization);
    await importLines(service, twins.id, [
      importLine({ prompt: "One?", tags: ["Tea"], created_at: "2026-03-02T12:00:00Z" }),
      importLine({ prompt: "Two?", tags: ["tea"], created_at: "2026-03-02T12:00:00Z" }),
    ]);
    const named = (prompt_tags: string[]) =>
      metrics({ website_id: twins.id, metrics: ["answers"], filters: { ...filters, prompt_tags } });
    expect((await named(["Tea"])).body.rows).toEqual([[1]]);
    expect((await named(["Tea", "tea"])).body.rows).toEqual([[2]]);
    const spelt = await metrics({ metrics: ["answers"], filters: { ...filters, prompt_tags: ["Buying", "BUYING"] } });
    expect(spelt.body.rows).toEqual(
      (await metrics({ metrics: ["answers"], filters: { ...filters, prompt_tags: ["Buying"] } })).body.rows,
    );
  });

  test("an unknown schedule is told by the parameter that names it", async () => {
    const path = `/date-range?website_id=${website.id}&schedule_id=nope`;
    const { status, body } = await service.call(organization.key, "GET", path);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^schedule_id: no schedule is called "nope"/)]);
  });

  test("names of another organization's records are unknown", async () => {
    const other = await newOrganization(service);
    const theirs = await newWebsite(service, other, {});
    const { status, body } = await service.call(other.key, "POST", "/metrics/query", {
      ...{ website_id: theirs.id, metrics: ["answers"], filters: { ...filters, prompt_tags: ["Buying"] } },
    });
    expect([status, body.error]).toEqual([400, 'filters.prompt_tags[0]: no tag is called "Buying"']);
  });
});

describe("pages", () => {
  test.each([
    [{ order_by: "created_at", order: "descending" }],
    [{ order_by: "created_at", order: "ascending" }],
    [{ order_by: "position", order: "descending" }],
    [{ order_by: "prompt", order: "ascending" }],
    [{ dataset: "products", fields: ["title"], order_by: "price", order: "ascending" }],
    [{ dataset: "products", fields: ["title"], order_by: "rating", order: "descending" }],
  ])("cursors tell every row once, in order: %j", async (order) => {
    const fields = { fields: ["response_id"], ...order };
    const whole = (await rows({ ...fields, limit: 200 })).body.rows;
    const paged = [];
    let { body } = await rows({ ...fields, limit: 7 });
    for (;;) {
      paged.push(...body.rows);
      expect(body.has_more).toBe(body.next_cursor !== null);
      if (!body.next_cursor) break;
      ({ body } = await call("/rows/query", { cursor: body.next_cursor, limit: 7 }));
    }
    expect(paged).toEqual(whole);
  });

  test("pages of metrics, of the question that the cursor holds", async () => {
    const question = { metrics: ["mentions"], dimensions: ["prompt", "model"], order_by: "mentions" };
    const whole = (await metrics({ ...question })).body;
    const first = (await metrics({ ...question, limit: 4 })).body;
    const second = (await call("/metrics/query", { cursor: first.next_cursor, limit: 4 })).body;
    expect([...first.rows, ...second.rows]).toEqual(whole.rows);
    expect([whole.total_rows, second.total_rows, second.next_cursor]).toEqual([6, 6, null]);
    const both = await metrics({ ...question, cursor: first.next_cursor });
    expect([both.status, both.body.error]).toEqual([400, expect.stringContaining("cursor: holds the whole question")]);
  });

  test.each([{ schedule: "all" }, { order: "ascending" }, { order_by: "model" }])(
    "%j beside a cursor of another order or schedule is refused",
    async (said) => {
      const [field] = Object.keys(said);
      const answers = (await rows({ fields: ["response_id"], limit: 2 })).body.next_cursor;
      const groups = (await metrics({ metrics: ["mentions"], dimensions: ["prompt", "model"], order: "descending", limit: 2 }))
        .body.next_cursor;
      for (const [path, cursor] of [
        ["/rows/query", answers],
        ["/metrics/query", groups],
      ]) {
        const { status, body } = await call(path, { cursor, ...said });
        expect([status, body.error]).toEqual([400, expect.stringMatching(`^${field}: the cursor holds`)]);
      }
      expect((await call("/rows/query", { cursor: answers, schedule: "default", order: "descending" })).status).toBe(200);
      expect((await call("/metrics/query", { cursor: groups, order: "descending", offset: 3 })).body.rows).toHaveLength(1);
    },
  );

  test.each(["nonsense", "", Buffer.from("{}").toString("base64url")])("%j is no cursor", async (cursor) => {
    for (const path of ["/rows/query", "/metrics/query"]) {
      const { status, body } = await call(path, { cursor });
      expect([status, body.error]).toEqual([400, expect.stringContaining("cursor: is no cursor")]);
    }
  });

  test.each<[string, object]>([
    ["schedule", { schedule: "\0" }],
    ["filter", { filters: { start_date: "2026-03-01", end_date: "2026-03-02", prompt_ids: ["\0"] } }],
    ["half of a surrogate pair", { filters: { start_date: "2026-03-01", end_date: "2026-03-02", prompt_ids: ["\ud800"] } }],
  ])("texts of a cursor are held to what those of an input are: %s", async (_, change) => {
    const question = { dataset: "answers", filters: { start_date: "2026-03-01", end_date: "2026-03-02" } };
    const cursor = encodeCursor({ question: { ...question, ...change } });
    const { status, body } = await call("/rows/query", { cursor });
    expect([status, body.error]).toEqual([400, expect.stringContaining("cursor: is no cursor")]);
  });

  test("a cursor of another organization shows nothing of it", async () => {
    const { body } = await metrics({ metrics: ["mentions"], include: ["evidence"] });
    const other = await newOrganization(service);
    const theirs = await newWebsite(service, other, {});
    const cursor = body.rows[0][body.columns.indexOf("evidence_mentions")];
    const seen = await service.call(other.key, "POST", "/rows/query", { website_id: theirs.id, cursor, include_total: true });
    expect([seen.status, seen.body.rows, seen.body.total_rows]).toEqual([200, [], 0]);
  });
});

describe("files", () => {
  const fields = ["response_id", "created_at", "day", "model", "outcome", "mentioned", "position", "companies", "response"];

  test("JSON lines and Parquet hold the cells of the pages, CSV their texts", async () => {
    const page = (await rows({ fields: fields.slice(0, -1), limit: 200 })).body.rows;
    const lines = await rows({ fields, format: "jsonl" });
    const objects = String(lines.body)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(objects.map(({ response: _, ...object }) => Object.values(object))).toEqual(page);
    expect(new Set(objects.map(({ response }) => response))).toEqual(new Set([...texts.slice(0, -1), null]));

    const parquet = await parquetRows("/rows/query", { dataset: "answers", fields });
    expect(parquet.type).toBe("application/vnd.apache.parquet");
    const instant = (text: unknown) => new Date(`${String(text).replace(/\+00$/, "").replace(" ", "T")}Z`).toISOString();
    expect(parquet.rows.map((row) => ({ ...row, created_at: instant(row.created_at) }))).toEqual(objects);

    const table = String((await rows({ fields: ["response"], format: "csv" })).body);
    expect(table.startsWith("response\r\n")).toBe(true);
    expect(table).toContain("'=1+1\r\n");
    expect(table).toContain('"He said ""no"", twice\nand left"');
  });

  test("metrics as files", async () => {
    const question = { metrics: ["share_of_voice", "answers", "avg_position"], dimensions: ["country", "company", "day"] };
    const page = (await metrics({ ...question, limit: 1000 })).body;
    const { body } = await metrics({ ...question, format: "csv" });
    const [header, ...records] = String(body).trim().split("\r\n");
    expect(header).toBe(page.columns.join(","));
    expect(records).toHaveLength(page.total_rows);
    const { rows: found } = await parquetRows("/metrics/query", question);
    expect(found.map((row) => page.columns.map((column: string) => row[column]))).toEqual(
      page.rows.map((row: unknown[]) => row.map((cell, index) => (page.columns[index] === "answers" ? String(cell) : cell))),
    );
  });

  test("intervals are numbers of a row, in files and on every page", async () => {
    const asked = { metrics: ["avg_position", "mention_rate"], dimensions: ["day", "company"], include: ["intervals"] };
    const { body } = await metrics({ ...asked, limit: 7 });
    const added = ["mention_rate_low", "mention_rate_high", "mention_rate_n"];
    expect(body.columns).toEqual(["day", "company", "is_self", "avg_position", "mention_rate", ...added]);
    const next = await call("/metrics/query", { cursor: body.next_cursor, limit: 1000 });
    const cells = [...body.rows, ...next.body.rows];
    const file = await parquetRows("/metrics/query", asked);
    const wanted = cells.map((row: number[]) => added.map((name) => row[body.columns.indexOf(name)]!));
    expect(file.rows.map((row) => added.map((name) => Number(row[name])))).toEqual(wanted);
    expect(wanted.every(([low, high]) => low! <= high!)).toBe(true);
    expect(new Set(wanted.map(([, , n]) => n))).toEqual(new Set([0, 2, 3]));
  });

  test("a file without rows names its columns", async () => {
    const none = { ...filters, prompt_ids: ["0197f000-0000-7000-8000-00000000dead"] };
    expect((await rows({ filters: none, fields: ["model"], format: "csv" })).body).toBe("model\r\n");
    expect((await parquetRows("/rows/query", { dataset: "answers", fields: ["model"], filters: none })).rows).toEqual([]);
  });

  test("what has no answer is refused before a file begins", async () => {
    const { status, body } = await rows({ fields: ["nothing"], format: "csv" });
    expect([status, body.error]).toEqual([400, expect.stringContaining("fields[0]: answers have no field")]);
  });
});

describe("breakdowns", () => {
  test("by country, domain and schedule", async () => {
    const table = async (dimension: string) =>
      (await metrics({ metrics: ["answers"], dimensions: [dimension], order_by: dimension })).body.rows;
    await service.query(sql`update location set country = 'DE' where website_id = ${website.id} and name = 'Germany'`);
    expect(await table("country")).toEqual([
      ["DE", 19],
      [null, 38],
    ]);
    const domains = await table("domain");
    expect(domains.map(([domain]: [string]) => domain)).toEqual(["shop1.example", "shop2.example", "shop3.example", null]);
    expect(await table("schedule")).toEqual([["Default", "default", 57]]);
    expect((await table("tag")).map(([tag]: [string]) => tag)).toEqual(["Buying", "Care", null]);
    const both = await metrics({ metrics: ["answers"], dimensions: ["tag", "prompt_tag"] });
    expect([both.status, both.body.error]).toEqual([400, expect.stringContaining("exclude each other")]);
  });

  test("evidence of long filters is refused", async () => {
    const many = Array.from({ length: 100 }, (_, index) => `0197f000-0000-7000-8000-${String(index).padStart(12, "0")}`);
    const { status, body } = await metrics({
      metrics: ["answers"],
      include: ["evidence"],
      filters: { ...filters, prompt_ids: many },
    });
    expect([status, body.error]).toEqual([400, expect.stringContaining("include: evidence repeats the filters")]);
  });
});
