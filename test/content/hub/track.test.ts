import { beforeAll, describe, expect, test, vi } from "vitest";
import { useSentStatements } from "../../support/sent-statements.ts";
import { useService } from "../../support/use-service.ts";
import { Hub, ok } from "./support.ts";

const sent = useSentStatements();
const service = useService();

const itemsOf = async (hub: Hub) => (await ok(hub.get("/content/items", { page_size: "100" }))).items;

describe("track", () => {
  test("creates external items and echoes them", async () => {
    const hub = await Hub.create(service);
    const answer = await ok(
      hub.post("/content/track", { urls: [{ url: "https://www.News.example/Path/", title: "News" }, { url: "b.example/x" }] }),
    );
    expect(answer).toEqual({
      success: true,
      created_count: 2,
      skipped_count: 0,
      created: [
        {
          content_id: expect.any(String),
          url: "www.News.example/Path",
          destination_name: "Shared pool",
          content_hub_url: expect.stringContaining(`/content-hub/${hub.website.id}/`),
          sheet_id: null,
        },
        expect.objectContaining({ url: "b.example/x" }),
      ],
      skipped: [],
    });
    const detail = await hub.read(answer.created[0].content_id);
    expect(detail).toMatchObject({
      ...{ title: "News", type: "external", stage: null, is_published: true, url: "www.News.example/Path" },
      ...{ normalized_url: "news.example/Path", body: null, version_number: null, version_id: null, word_count: 0 },
    });
  });

  test("a page that is there is skipped with its values, type and tab", async () => {
    const hub = await Hub.create(service);
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Blog" }));
    const first = await ok(
      hub.post("/content/track", { urls: [{ url: "a.example/x", title: "First" }], sheet_id: sheet.sheet_id }),
    );
    const manual = await hub.text("Text.", { url: "a.example/own" });
    const again = await ok(
      hub.post("/content/track", {
        urls: [
          { url: "https://a.example/x?utm_source=mail#top", title: "Second" },
          { url: "a.example/own" },
          { url: "a.example/new" },
        ],
      }),
    );
    expect(again).toMatchObject({ created_count: 1, skipped_count: 2 });
    expect(again.skipped).toMatchObject([
      {
        content_id: first.created[0].content_id,
        type: "external",
        url: "a.example/x",
        destination_name: "Blog",
        sheet_id: sheet.sheet_id,
      },
      { content_id: manual, type: "manual", url: "a.example/own", destination_name: "Shared pool", sheet_id: null },
    ]);
    expect(await hub.read(first.created[0].content_id)).toMatchObject({ title: "First", sheet_id: sheet.sheet_id });
  });

  test("in one call the first of the same page wins and the others are in neither list", async () => {
    const hub = await Hub.create(service);
    const urls = ["a.example/x?utm_source=1", "https://A.example/x/", "http://www.a.example/x?gclid=2#f", "a.example/y"];
    const answer = await ok(hub.post("/content/track", { urls: urls.map((url, index) => ({ url, title: `${index}` })) }));
    expect(answer).toMatchObject({
      created_count: 2,
      skipped_count: 0,
      created: [{ url: "a.example/x?utm_source=1" }, { url: "a.example/y" }],
    });
    expect((await hub.read(answer.created[0].content_id)).title).toBe("0");
  });

  test("100 simultaneous identical calls end with one row a page", async () => {
    const hub = await Hub.create(service);
    const urls = Array.from({ length: 20 }, (_, index) => ({ url: `a.example/${index}` }));
    const answers = await Promise.all(Array.from({ length: 100 }, () => ok(hub.post("/content/track", { urls }))));
    expect(await itemsOf(hub)).toHaveLength(20);
    expect(answers.reduce((sum, answer) => sum + answer.created_count, 0)).toBe(20);
    for (const answer of answers) expect(answer.created_count + answer.skipped_count).toBe(20);
    const ids = answers.map((answer) =>
      [...answer.created, ...answer.skipped].map((entry) => String(entry.content_id)).sort((a, b) => a.localeCompare(b)),
    );
    expect(new Set(ids.map(String)).size).toBe(1);
  });

  test("100 simultaneous calls with overlapping pages in different orders", async () => {
    const hub = await Hub.create(service);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, call) =>
        ok(
          hub.post("/content/track", {
            urls: Array.from({ length: 10 }, (_, index) => ({ url: `a.example/${(call * 7 + index * 3) % 50}` })),
          }),
        ),
      ),
    );
    expect(answers.reduce((sum, answer) => sum + answer.created_count, 0)).toBe(50);
    expect(await itemsOf(hub)).toHaveLength(50);
  });

  test("500 pages with 10 fields take as many statements as one page", async () => {
    const hub = await Hub.create(service);
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Wide" }));
    for (let index = 0; index < 10; index++)
      await ok(
        hub.post("/content/columns", { sheet_id: sheet.sheet_id, name: `C${index}`, type: index < 5 ? "text" : "multi_select" }),
      );
    const track = async (count: number, prefix: string) => {
      const fieldsOf = (page: number) =>
        Array.from({ length: 10 }, (_, index) => ({
          column: `c${index}`,
          value: index < 5 ? `v${page}` : [`${prefix} ${page % 50}`, "all"],
        }));
      const urls = Array.from({ length: count }, (_, page) => ({ url: `${prefix}.example/${page}`, fields: fieldsOf(page) }));
      const before = sent.length;
      const answer = await ok(hub.post("/content/track", { urls, sheet_id: sheet.sheet_id }));
      expect(answer.created_count).toBe(count);
      return sent.length - before;
    };
    const one = await track(1, "one");
    expect(await track(500, "many")).toBe(one);
    expect(one).toBeLessThan(20);
    const [newest] = await itemsOf(hub);
    expect((await hub.read(newest.content_id)).fields).toHaveLength(10);
  });

  test("the names of columns and options are folded once a call, not once a field of each page", async () => {
    const hub = await Hub.create(service);
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Widest" }));
    const add = (name: string, type: string) => ok(hub.post("/content/columns", { sheet_id: sheet.sheet_id, name, type }));
    for (let index = 0; index < 39; index++) await add(`C${index}`, "text");
    await add("Labels", "multi_select");
    const texts = Array.from({ length: 39 }, (_, index) => ({ column: `c${index}`, value: "x" }));
    const track = (count: number, labelsOf: (page: number) => string[]) =>
      ok(
        hub.post("/content/track", {
          sheet_id: sheet.sheet_id,
          urls: Array.from({ length: count }, (_, page) => ({
            url: `${labelsOf(page)[0]}.example/${page}`,
            fields: [...texts, { column: "labels", value: labelsOf(page) }],
          })),
        }),
      );
    await track(10, (page) => ["first", ...Array.from({ length: 49 }, (_, index) => `${page} ${index}`)]);
    const folds = vi.spyOn(String.prototype, "normalize");
    const { created_count } = await track(500, () => ["second"]);
    const folded = folds.mock.calls.length;
    folds.mockRestore();
    expect(created_count).toBe(500);
    expect(folded).toBeLessThan(2 * 500 * 40);
  });
});

describe("fields", () => {
  const columns = ["text", "link", "number", "date", "checkbox", "multi_select", "ask", "approval", "og_image"];
  let hub: Hub;
  let sheetId: string;
  beforeAll(async () => {
    hub = await Hub.create(service);
    sheetId = (await ok(hub.post("/content/sheets", { name: "Columns" }))).sheet.sheet_id;
    for (const type of columns) await ok(hub.post("/content/columns", { sheet_id: sheetId, name: `My ${type}`, type }));
  });
  let pages = 0;
  const track = (fields: unknown[], more: object[] = []) =>
    hub.post("/content/track", { urls: [...more, { url: `f.example/${++pages}`, fields }], sheet_id: sheetId });
  const valuesAfter = async (fields: unknown[]) => {
    const { created } = await ok(track(fields));
    const { fields: stored } = await hub.read(created[0].content_id);
    return stored.map((field: { column: string; value: unknown }) => [field.column, field.value]);
  };

  test("all types, columns and labels in any case", async () => {
    const given = [
      { column: "MY TEXT", value: "=1+1" },
      { column: "my link", value: "https://x.example/a" },
      { column: "My Number", value: 1.5 },
      { column: "My date", value: "2026-03-02" },
      { column: "My checkbox", value: false },
      { column: "My multi_select", value: ["Red", "Blue", "RED"] },
    ];
    expect(await valuesAfter(given)).toEqual([
      ["My text", "=1+1"],
      ["My link", "https://x.example/a"],
      ["My number", 1.5],
      ["My date", "2026-03-02T00:00:00.000Z"],
      ["My checkbox", false],
      ["My multi_select", ["Red", "Blue"]],
    ]);
    expect(await valuesAfter([{ column: "My date", value: "2026-03-02T23:00:00+02:00" }])).toEqual([
      ["My date", "2026-03-02T21:00:00.000Z"],
    ]);
    expect(await valuesAfter([{ column: "my multi_select", value: ["blue", "Größe", "GRÖSSE"] }])).toEqual([
      ["My multi_select", ["Blue", "Größe"]],
    ]);
    const { sheets } = await ok(hub.get("/content/sheets"));
    const options = sheets[0].columns.find((column: { type: string }) => column.type === "multi_select").options;
    expect(options.map((option: { label: string }) => option.label)).toEqual(["Red", "Blue", "Größe"]);
  });

  const takes: Record<string, string> = {
    "My text": "a string of at most 10,000 characters",
    "My link": "an http or https URL",
    "My number": "a number",
    "My date": "an ISO 8601 date, such as 2026-03-02 or 2026-03-02T12:00:00Z",
    "My checkbox": "true or false",
    "My multi_select": "a list of up to 50 labels of 1 to 200 characters",
  };
  const generated = 'column: "%" is filled in by the Content Hub and takes no value';
  test.each<[string, unknown, string?]>([
    ["My text", 5],
    ["My text", "x".repeat(10_001)],
    ["My text", null],
    ["My link", "ftp://x.example"],
    ["My link", "x.example"],
    ["My link", "javascript:alert(1)"],
    ["My number", "5"],
    ["My number", true],
    ["My date", "02.03.2026"],
    ["My date", "2026-02-30"],
    ["My date", "2026-03-02T12:00:00"],
    ["My date", 1_770_000_000],
    ["My checkbox", "true"],
    ["My checkbox", 1],
    ["My multi_select", "Red"],
    ["My multi_select", [""]],
    ["My multi_select", [5]],
    ["My multi_select", Array.from({ length: 51 }, (_, index) => `${index}`)],
    ["My ask", "x", generated],
    ["My approval", true, generated],
    ["My og_image", "https://x.example/a.png", generated],
    ["No such column", "x", 'column: the tab has no column "%"'],
  ])("%s refuses %j, naming the field, and nothing is tracked", async (column, value, told) => {
    const before = (await itemsOf(hub)).length;
    const { status, body } = await track(
      [
        { column: "My checkbox", value: true },
        { column: column === "My checkbox" ? "My CHECKBOX" : column, value },
      ].slice(column === "My checkbox" ? 1 : 0),
      [{ url: "f.example/other" }],
    );
    const shown = column === "My checkbox" ? "My CHECKBOX" : column;
    const place = `urls[1].fields[${column === "My checkbox" ? 0 : 1}]`;
    const sentence = told?.replace("%", shown) ?? `value: the column "${shown}" takes ${takes[column]}`;
    expect([status, body.error]).toEqual([400, `${place}.${sentence}`]);
    expect((await itemsOf(hub)).length).toBe(before);
  });

  test("an empty name of a column", async () => {
    expect((await track([{ column: "", value: "x" }])).body.error).toMatch(/^urls\[0\]\.fields\[0\]\.column: /);
  });

  test("a value of a page that is skipped is checked too, and makes no option", async () => {
    await ok(track([], [{ url: "f.example/there" }]));
    const again = (value: unknown) =>
      hub.post("/content/track", {
        urls: [{ url: "f.example/there", fields: [{ column: "My multi_select", value }] }],
        sheet_id: sheetId,
      });
    expect((await again(5)).status).toBe(400);
    expect(await ok(again(["Nobody's"]))).toMatchObject({ created_count: 0, skipped_count: 1 });
    expect(JSON.stringify(await ok(hub.get("/content/sheets")))).not.toContain("Nobody's");
  });

  test("twice the same column, and columns of another tab", async () => {
    const twice = [
      { column: "My text", value: "a" },
      { column: "my TEXT", value: "b" },
    ];
    expect((await track(twice)).body.error).toMatch(/fields\[1\]\.column: .*twice/);
    const inPool = await hub.post("/content/track", {
      urls: [{ url: "f.example/p", fields: [{ column: "My text", value: "a" }] }],
    });
    expect(inPool.status).toBe(400);
  });
});

describe("inputs", () => {
  test.each([
    "",
    "nothing",
    "not a page.example",
    "ftp://a.example/x",
    "javascript:alert(1)",
    "https://user:pw@a.example/",
    "http://localhost/x",
    "mailto:a@b.example",
  ])("%j is no page", async (url) => {
    const hub = await Hub.create(service);
    const { status, body } = await hub.post("/content/track", { urls: [{ url: "a.example" }, { url }] });
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^urls\[1\]\.url: /)]);
    expect(await itemsOf(hub)).toEqual([]);
  });

  test("1 to 500 pages; unknown tabs are 404, also another website's", async () => {
    const hub = await Hub.create(service);
    expect((await hub.post("/content/track", { urls: [] })).status).toBe(400);
    expect(
      (await hub.post("/content/track", { urls: Array.from({ length: 501 }, (_, n) => ({ url: `a.example/${n}` })) })).status,
    ).toBe(400);
    const other = await Hub.create(service);
    const { sheet } = await ok(other.post("/content/sheets", { name: "Theirs" }));
    for (const sheet_id of [sheet.sheet_id, "x", hub.website.id])
      expect((await hub.post("/content/track", { urls: [{ url: "a.example" }], sheet_id })).status).toBe(404);
  });
});
