import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { useService } from "../../support/use-service.ts";
import { Hub, ok } from "./support.ts";

let hub: Hub;
const service = useService();

describe("tabs", () => {
  beforeAll(async () => {
    hub = await Hub.create(service);
  });

  test("views show the shared pool, which is called as the first of them", async () => {
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Blog" }));
    const { sheet: view } = await ok(hub.post("/content/sheets", { name: "Everything", kind: "view" }));
    await ok(hub.post("/content/sheets", { name: "Second view", kind: "view" }));
    const { column } = await ok(hub.post("/content/columns", { sheet_id: view.sheet_id, name: "Owner", type: "text" }));
    const fields = [{ column: "owner", value: "Kim" }];
    const { created } = await ok(hub.post("/content/track", { urls: [{ url: "a.example/x", fields }], sheet_id: view.sheet_id }));
    expect(created[0]).toMatchObject({ sheet_id: null, destination_name: "Everything" });
    await ok(hub.post("/content/track", { urls: [{ url: "a.example/y" }], sheet_id: sheet.sheet_id }));

    const { sheets, shared_pool } = await ok(hub.get("/content/sheets"));
    expect(sheets).toMatchObject([
      { name: "Blog", kind: "sheet", item_count: 1, columns: [] },
      {
        name: "Everything",
        kind: "view",
        item_count: 1,
        columns: [{ id: column.id, name: "Owner", type: "text", generated: false, options: [] }],
      },
      { name: "Second view", kind: "view", item_count: 1, columns: [{ id: column.id }] },
    ]);
    expect(shared_pool).toMatchObject({ name: "Everything", item_count: 1, columns: [{ id: column.id }] });
    const listed = async (query: Record<string, string>) =>
      (await ok(hub.get("/content/items", query))).items.map((item: { url: string }) => item.url);
    expect(await listed({ sheet_id: view.sheet_id })).toEqual(["a.example/x"]);
    expect(await listed({ sheet_id: "null" })).toEqual(["a.example/x"]);
    expect(await listed({ sheet_id: sheet.sheet_id })).toEqual(["a.example/y"]);
  });

  test("names are taken in any case, and can be changed", async () => {
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Straße" }));
    expect(await hub.post("/content/sheets", { name: "STRASSE" })).toMatchObject({
      status: 409,
      body: { existing: { sheet_id: sheet.sheet_id } },
    });
    expect(await ok(hub.patch(`/content/sheets/${sheet.sheet_id}`, { name: "STRASSE" }))).toMatchObject({
      sheet: { name: "STRASSE" },
    });
    expect((await hub.patch(`/content/sheets/${sheet.sheet_id}`, { name: "blog" })).status).toBe(409);
    const { column } = await ok(
      hub.post("/content/columns", { sheet_id: sheet.sheet_id, name: "Kind", type: "multi_select", options: ["A"] }),
    );
    expect((await hub.post("/content/columns", { sheet_id: sheet.sheet_id, name: "kind", type: "text" })).status).toBe(409);
    expect((await hub.post("/content/columns", { name: "X", type: "text", options: ["A"] })).status).toBe(400);
    const options = [{ id: column.options[0].id, label: "Alpha" }, { label: "Beta" }];
    const changed = await ok(hub.patch(`/content/columns/${column.id}`, { name: "Sort", options }));
    expect(changed.column).toMatchObject({
      name: "Sort",
      options: [{ id: column.options[0].id, label: "Alpha" }, { label: "Beta" }],
    });
    const [alpha, beta] = changed.column.options.map(({ id }: { id: string }) => id);
    const swapped = [
      { id: alpha, label: "Beta" },
      { id: beta, label: "Alpha" },
    ];
    expect((await ok(hub.patch(`/content/columns/${column.id}`, { options: swapped }))).column.options).toEqual(swapped);
    await ok(hub.patch(`/content/columns/${column.id}`, { options: changed.column.options }));
    expect((await hub.patch(`/content/columns/${column.id}`, {})).body.error).toBe("Give at least one of name, options");
    const clash = [{ id: column.options[0].id, label: "beta" }];
    expect((await hub.patch(`/content/columns/${column.id}`, { options: clash })).status).toBe(409);
  });

  test("an item moves and keeps what it had", async () => {
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Target" }));
    const { created } = await ok(
      hub.post("/content/track", { urls: [{ url: "a.example/m", fields: [{ column: "Owner", value: "Ann" }] }] }),
    );
    const path = `/content/${created[0].content_id}`;
    expect(await ok(hub.patch(path, { sheet_id: sheet.sheet_id, title: "Moved" }))).toMatchObject({
      title: "Moved",
      sheet_name: "Target",
      fields: [],
    });
    expect((await ok(hub.patch(path, { sheet_id: null }))).fields).toMatchObject([{ column: "Owner", value: "Ann" }]);
    expect((await ok(hub.patch(path, { fields: [{ column: "owner", value: null }] }))).fields).toEqual([]);
    expect((await hub.patch(path, {})).status).toBe(400);
    expect((await hub.patch(path, { fields: [{ column: "owner", value: 5 }] })).body.error).toMatch(/^fields\[0\]\.value: /);
  });
});

describe("removing", () => {
  beforeAll(async () => {
    hub = await Hub.create(service);
  });
  const track = async (url: string, fields: object) =>
    (await ok(hub.post("/content/track", { urls: [{ url, ...fields }], ...fields }))).created[0].content_id as string;

  test("a sheet sends its items to the shared pool and takes its columns along", async () => {
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Blog" }));
    const { column } = await ok(hub.post("/content/columns", { sheet_id: sheet.sheet_id, name: "Owner", type: "text" }));
    const id = await track("a.example/1", { sheet_id: sheet.sheet_id, fields: [{ column: "Owner", value: "Kim" }] });
    const other = await track("a.example/2", {});
    expect(await ok(hub.delete(`/content/sheets/${sheet.sheet_id}`))).toEqual({ success: true, moved_items: 1 });
    expect(await hub.read(id)).toMatchObject({ sheet_id: null, sheet_name: null, fields: [] });
    expect(await ok(hub.get("/content/sheets"))).toMatchObject({ sheets: [], shared_pool: { item_count: 2, columns: [] } });
    expect((await hub.delete(`/content/sheets/${sheet.sheet_id}`)).status).toBe(404);
    expect((await hub.delete(`/content/columns/${column.id}`)).status).toBe(404);
    const [row] = await service.query<{ fields: object }>(sql`select fields from content where id = ${id}`);
    expect(row).toEqual({ fields: {} });
    // The name is free, and a page that is tracked again stays where it is.
    await ok(hub.post("/content/sheets", { name: "blog" }));
    expect((await ok(hub.post("/content/track", { urls: [{ url: "a.example/2" }] }))).skipped).toMatchObject([
      { content_id: other },
    ]);
  });

  test("a view changes no item; the pool is called as the next one", async () => {
    const { sheet: one } = await ok(hub.post("/content/sheets", { name: "One", kind: "view" }));
    await ok(hub.post("/content/sheets", { name: "Two", kind: "view" }));
    const id = await track("a.example/v", { sheet_id: one.sheet_id });
    expect(await ok(hub.delete(`/content/sheets/${one.sheet_id}`))).toEqual({ success: true, moved_items: 0 });
    expect(await hub.read(id)).toMatchObject({ sheet_id: null });
    expect((await ok(hub.get("/content/sheets"))).shared_pool.name).toBe("Two");
  });

  test("a column goes with its values, of its own tab only", async () => {
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Table" }));
    const columnOf = async (place: object, name: string) =>
      (await ok(hub.post("/content/columns", { ...place, name, type: "multi_select", options: ["A"] }))).column.id;
    const gone = await columnOf({ sheet_id: sheet.sheet_id }, "Kind");
    await columnOf({ sheet_id: sheet.sheet_id }, "Other");
    await columnOf({}, "Kind");
    const values = ["Kind", "Other"].map((column) => ({ column, value: ["A"] }));
    const [inSheet, inPool] = [
      await track("a.example/c", { sheet_id: sheet.sheet_id, fields: values }),
      await track("a.example/d", { fields: values.slice(0, 1) }),
    ];
    expect(await ok(hub.delete(`/content/columns/${gone}`))).toEqual({ success: true });
    expect((await hub.read(inSheet)).fields).toMatchObject([{ column: "Other", value: ["A"] }]);
    expect((await hub.read(inPool)).fields).toMatchObject([{ column: "Kind", value: ["A"] }]);
    const again = await hub.post("/content/track", { urls: [{ url: "a.example/e", fields: values }], sheet_id: sheet.sheet_id });
    expect(again.body.error).toMatch(/^urls\[0\]\.fields\[0\]\.column: /);
    expect((await hub.delete("/content/columns/x")).status).toBe(404);
    const others = await Hub.create(service);
    expect((await others.delete(`/content/sheets/${sheet.sheet_id}`)).status).toBe(404);
  });
});

describe("items", () => {
  beforeAll(async () => {
    hub = await Hub.create(service);
  });

  test("filters, fields and pages", async () => {
    const { topic } = await ok(hub.post("/topics", { name: "Tents" }));
    const prompt = async (text: string) => (await ok(hub.post("/prompts", { text }))).prompt.id;
    const [one, two] = [await prompt("Which tent?"), await prompt("Which stove?")];
    const draft = await hub.text("Text.", { topic_id: topic.id, prompt_ids: [two, one, two] });
    const page = (await ok(hub.post("/content", { type: "imported", title: "Old", url: "/blog/old" }))).content_id;
    const { created } = await ok(hub.post("/content/track", { urls: [{ url: "a.example/x" }] }));
    const done = await hub.text("Done.");
    await ok(hub.post(`/content/${done}/publish`));

    const ids = async (query: Record<string, string>) =>
      (await ok(hub.get("/content/items", query))).items.map((item: { content_id: string }) => item.content_id);
    const tracked = created[0].content_id;
    expect(await ids({})).toEqual([done, tracked, page, draft]);
    expect(await ids({ stage: "null" })).toEqual([tracked, page]);
    expect(await ids({ stage: "generated" })).toEqual([draft]);
    expect(await ids({ stage: "done" })).toEqual([done]);
    expect(await ids({ content_type: "external" })).toEqual([tracked]);
    expect(await ids({ prompt_id: one })).toEqual([draft]);
    expect(await ids({ is_published: "true" })).toEqual([tracked, page]);
    expect(await ids({ sheet_id: hub.website.id })).toEqual([]);
    expect(await ids({ page_size: "2", page_num: "1" })).toEqual([page, draft]);
    for (const wrong of ["stage", "content_type", "prompt_id", "sheet_id"].map((name) => ({ [name]: "x" })))
      expect((await hub.get("/content/items", wrong)).status).toBe(400);

    const { items, pagination } = await ok(hub.get("/content/items", { prompt_id: two }));
    expect(pagination.total).toBe(1);
    expect(items[0]).toMatchObject({
      ...{ content_id: draft, title: "Guide", type: "manual", stage: "generated", sheet_id: null, sheet_name: null },
      ...{ topic_name: "Tents", url: null, prompt_ids: [two, one], prompt_count: 2, published_at: null, is_published: false },
    });
    expect(items[0]).not.toHaveProperty("body");
    expect(await hub.read(page)).toMatchObject({ url: "/blog/old", normalized_url: null, is_published: true });
  });

  test("a text's links are told apart", async () => {
    const id = await hub.text(
      "[a](https://other.example/a) <https://www.acme.example/b> [c](/c) https://other.example/a `https://no.example`",
    );
    expect(await hub.read(id)).toMatchObject({
      cited_urls: ["https://other.example/a"],
      internal_links: ["https://www.acme.example/b", "/c"],
      brief: null,
      generation: null,
    });
  });

  test("an item is removed for good", async () => {
    const id = await hub.text("Text.", { url: "acme.example/gone" });
    expect(await ok(hub.delete(`/content/${id}`))).toEqual({ success: true });
    expect((await hub.get(`/content/${id}`)).status).toBe(404);
    expect((await ok(hub.post("/content/track", { urls: [{ url: "acme.example/gone" }] }))).created_count).toBe(1);
  });

  test("references to nothing are named", async () => {
    const create = (fields: object) => hub.post("/content", { title: "T", body: "B", ...fields });
    expect((await create({ topic_id: "x" })).body.error).toMatch(/^topic_id: /);
    expect((await create({ prompt_ids: ["x"] })).body.error).toMatch(/^prompt_ids: /);
    expect((await create({ sheet_id: "x" })).body.error).toMatch(/^sheet_id: /);
    expect((await create({ language: "klingon" })).body.error).toMatch(/^language: /);
    expect((await create({ url: "nothing" })).body.error).toMatch(/^url: /);
    expect((await hub.post("/content", { title: "T" })).body.error).toMatch(/^body: /);
  });
});

describe("publish", () => {
  beforeAll(async () => {
    hub = await Hub.create(service);
  });

  test("marks as done, once, and tells where", async () => {
    const id = await hub.text("Text.");
    const first = await ok(hub.post(`/content/${id}/publish`));
    expect(first).toMatchObject({
      success: true,
      stage: "done",
      url: null,
      is_published: false,
      published_at: expect.any(String),
    });
    const second = await ok(hub.post(`/content/${id}/publish`, { url: "https://acme.example/guide/" }));
    expect(second).toMatchObject({ url: "acme.example/guide", is_published: true, published_at: first.published_at });
    expect(await hub.read(id)).toMatchObject({ normalized_url: "acme.example/guide" });
  });

  test("a page belongs to one item, however many take it at once", async () => {
    const { created } = await ok(hub.post("/content/track", { urls: [{ url: "acme.example/taken" }] }));
    const id = await hub.text("Text.");
    const answer = await hub.post(`/content/${id}/publish`, { url: "https://www.acme.example/taken?utm_source=x" });
    expect(answer).toMatchObject({ status: 409, body: { existing: { content_id: created[0].content_id, type: "external" } } });
    expect((await hub.post("/content", { title: "T", body: "B", url: "acme.example/taken" })).status).toBe(409);
    const drafts = await Promise.all(Array.from({ length: 10 }, (_, index) => hub.text(`Text ${index}.`)));
    const answers = await Promise.all(drafts.map((draft) => hub.post(`/content/${draft}/publish`, { url: "acme.example/race" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await hub.post("/content/x/publish", { url: "acme.example/new" })).status).toBe(404);
  });
});
