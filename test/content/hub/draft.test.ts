import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { useService } from "../../support/use-service.ts";
import { Hub, ok } from "./support.ts";

let hub: Hub;
const service = useService();
beforeAll(async () => {
  hub = await Hub.create(service);
});

const unknown = "0197f000-0000-7000-8000-00000000dead";

describe("edit", () => {
  test("a batch is one version with its word counts", async () => {
    const id = await hub.text("One two three.");
    const edited = await ok(
      hub.edit(id, [
        { find: "two", replace: "2 (two)" },
        { find: "(two)", replace: "$& and $1" },
      ]),
    );
    expect(edited).toEqual({
      content_id: id,
      body: "One 2 $& and $1 three.",
      version_number: 2,
      version_id: expect.any(String),
      body_word_count: 5,
      previous_body_word_count: 3,
    });
    const { versions } = await ok(hub.get(`/content/${id}/versions`));
    expect(
      versions.map((version: { version_number: number; reason: string }) => [version.version_number, version.reason]),
    ).toEqual([
      [2, "edit"],
      [1, "import"],
    ]);
  });

  test.each([
    ["nothing", "six", /^edits\[1\]\.find: .*not in the draft/],
    ["overlapping itself", "aa", /^edits\[1\]\.find: .*more than once/],
    ["what an earlier edit took away", "two", /^edits\[1\]\.find/],
  ])("a find that matches %s fails the whole call", async (_, find, message) => {
    const id = await hub.text("One two aaa.");
    const { status, body } = await hub.edit(id, [
      { find: "two", replace: "2" },
      { find, replace: "x" },
    ]);
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
    expect(await hub.read(id)).toMatchObject({ body: "One two aaa.", version_number: 1 });
  });

  test("limits are counted in characters", async () => {
    const id = await hub.text(`x${"👍".repeat(10_000)}`);
    const of = (count: number) => [{ find: "👍".repeat(count), replace: "" }];
    expect((await hub.edit(id, of(10_001))).body.error).toMatch(/^edits\[0\]\.find: /);
    expect((await hub.edit(id, [])).body.error).toMatch(/^edits: /);
    expect((await hub.edit(id, Array(21).fill({ find: "x", replace: "x" }))).body.error).toMatch(/^edits: /);
    expect((await hub.edit(id, [{ find: "", replace: "x" }])).body.error).toMatch(/^edits\[0\]\.find: /);
    expect((await hub.edit(id, [{ find: "\ud83d", replace: "x" }])).body.error).toMatch(/^edits\[0\]\.find: .*surrogate/);
    expect(await ok(hub.edit(id, of(10_000)))).toMatchObject({ body: "x" });
  });

  test("expected_version_number", async () => {
    const id = await hub.text("One.");
    const change = (find: string, expected: number) =>
      hub.edit(id, [{ find, replace: "Two" }], { expected_version_number: expected });
    expect((await change("One", 2)).status).toBe(409);
    expect((await change("One", 0)).status).toBe(400);
    expect((await change("One", 1)).body).toMatchObject({ version_number: 2 });
    // Stale comes before finds that do not match.
    expect((await change("One", 1)).status).toBe(409);
    expect((await change("Two", 2)).status).toBe(200);
  });

  test("what an autosave changed is noticed by the finds only", async () => {
    const id = await hub.text("One two.");
    const saved = await ok(hub.put(`/content/${id}/body`, { body: "One three four." }));
    expect(saved).toMatchObject({ body_word_count: 3, previous_body_word_count: 2, version_number: 1 });
    expect((await hub.edit(id, [{ find: "two", replace: "2" }], { expected_version_number: 1 })).status).toBe(400);
    const edited = await ok(hub.edit(id, [{ find: "three", replace: "3" }], { expected_version_number: 1 }));
    expect(edited).toMatchObject({ body: "One 3 four.", version_number: 2, previous_body_word_count: 3 });
  });

  test("of two editors who autosave, the second is told; a save that is repeated is not", async () => {
    const id = await hub.text("One.");
    const { updated_at: read } = await hub.read(id);
    const save = (body: string, expected_updated_at?: string) => hub.put(`/content/${id}/body`, { body, expected_updated_at });
    const mine = await ok(save("One, and mine.", read));
    expect((await ok(save("One, and mine.", read))).updated_at >= mine.updated_at).toBe(true);
    const theirs = await save("One, and theirs.", read);
    const now = await hub.read(id);
    expect([theirs.status, theirs.body.error, now.body]).toEqual([
      409,
      expect.stringContaining(now.updated_at),
      "One, and mine.",
    ]);
    const both = await ok(save("One, and mine, and theirs.", now.updated_at));
    // Whoever does not ask goes on as before, and so does the chain of saves of one editor.
    expect((await save("One, and mine, and theirs!", both.updated_at)).status).toBe(200);
    expect((await save("Anything.")).status).toBe(200);
    expect((await save("Nothing.", "yesterday")).status).toBe(400);
    // Each change is later than the one before, however little time lies between them.
    await service.query(sql`update content set updated_at = now() + interval '1 hour' where id = ${id}`);
    const times = [(await hub.read(id)).updated_at];
    times.push((await ok(save("Saved."))).updated_at);
    await ok(hub.edit(id, [{ find: "Saved", replace: "Edited" }]));
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Removed" }));
    times.push((await hub.read(id)).updated_at);
    times.push((await ok(hub.patch(`/content/${id}`, { title: "Named", sheet_id: sheet.sheet_id }))).updated_at);
    await ok(hub.delete(`/content/sheets/${sheet.sheet_id}`));
    times.push((await hub.read(id)).updated_at, (await ok(hub.post(`/content/${id}/publish`))).updated_at);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a.localeCompare(b)));
  });

  test("of two who change what is known about an item, the second is told; a change that is repeated is not", async () => {
    const id = await hub.text("One.");
    const { updated_at } = await hub.read(id);
    const change = (fields: object) => hub.patch(`/content/${id}`, { expected_updated_at: updated_at, ...fields });
    expect((await change({})).status).toBe(400);
    const { prompt } = await ok(hub.post("/prompts", { text: "Which tent is best?" }));
    const { sheet } = await ok(hub.post("/content/sheets", { name: "Guides" }));
    await ok(hub.post("/content/columns", { sheet_id: sheet.sheet_id, name: "Markets", type: "multi_select" }));
    const valued = (value: unknown) => ({ fields: [{ column: "Markets", value }] });
    const mine = { title: "Mine", sheet_id: sheet.sheet_id, prompt_ids: [prompt.id], ...valued(["Norway"]) };
    await ok(change(mine));
    const renamed = await ok(change(mine));
    for (const theirs of [{ prompt_ids: [] }, valued(null), valued(["Sweden"]), { sheet_id: null, fields: [] }])
      expect((await change({ ...mine, ...theirs })).status).toBe(409);
    expect(await hub.read(id)).toMatchObject({ prompt_ids: [prompt.id], updated_at: renamed.updated_at });
    expect((await change({ title: "Theirs", meta_description: "Theirs" })).status).toBe(409);
    expect(await hub.read(id)).toMatchObject({ title: "Mine", meta_description: null });
    await ok(change({ meta_description: "Theirs", expected_updated_at: renamed.updated_at }));
    await ok(change({ title: "Anybody's", expected_updated_at: undefined }));
  });

  test("items without a text, of others and of nobody", async () => {
    const { created } = await ok(hub.post("/content/track", { urls: [{ url: "a.example/x" }] }));
    const edits = [{ find: "a", replace: "b" }];
    expect((await hub.edit(created[0].content_id, edits)).status).toBe(400);
    expect(await hub.edit(unknown, edits)).toMatchObject({ status: 404, body: { error: "Content not found" } });
    expect((await hub.edit("not-an-id", edits)).status).toBe(404);
    const other = await Hub.create(service);
    expect((await other.edit(created[0].content_id, edits)).status).toBe(404);
  });

  test("simultaneous edits never lose a text", async () => {
    const id = await hub.text(Array.from({ length: 10 }, (_, index) => `[${index}]`).join(" "));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => hub.edit(id, [{ find: `[${index}]`, replace: `<${index}>` }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await hub.read(id)).toMatchObject({ body: "<0> <1> <2> <3> <4> <5> <6> <7> <8> <9>", version_number: 11 });
  });

  test("of two simultaneous edits of one place one wins; with an expected version the other is 409, without 400", async () => {
    for (const [expected, status] of [
      [{ expected_version_number: 1 }, 409],
      [{}, 400],
    ] as const) {
      const id = await hub.text("One word.");
      const answers = await Promise.all(["A", "B"].map((replace) => hub.edit(id, [{ find: "One", replace }], expected)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, status]);
      const winner = answers.find((answer) => answer.status === 200)!;
      expect(await hub.read(id)).toMatchObject({ body: winner.body.body, version_number: 2 });
    }
  });
});

describe("versions", () => {
  test("every one can be read and restored, and a restore is a new one", async () => {
    const id = await hub.text("Version 1.");
    for (let number = 2; number <= 20; number++)
      await ok(hub.edit(id, [{ find: `Version ${number - 1}.`, replace: `Version ${number}.` }]));
    const { versions, pagination } = await ok(hub.get(`/content/${id}/versions`));
    expect(pagination).toEqual({ page_num: 0, page_size: 40, total: 20 });
    for (const { version_id, version_number } of versions)
      expect(await ok(hub.get(`/content/${id}/versions/${version_id}`))).toMatchObject({
        content_id: id,
        version_number,
        body: `Version ${version_number}.`,
        word_count: 2,
      });
    const third = versions.find((version: { version_number: number }) => version.version_number === 3);
    const restored = await ok(hub.post(`/content/${id}/versions/${third.version_id}/restore`));
    expect(restored).toMatchObject({ body: "Version 3.", version_number: 21, body_word_count: 2, previous_body_word_count: 2 });
    const [newest] = (await ok(hub.get(`/content/${id}/versions`, { page_size: "1" }))).versions;
    expect(newest).toMatchObject({ version_id: restored.version_id, reason: "restore" });
    expect((await hub.edit(id, [{ find: "3", replace: "4" }], { expected_version_number: 20 })).status).toBe(409);
  });

  test("versions of another item are unknown", async () => {
    const [one, two] = [await hub.text("One."), await hub.text("Two.")];
    const { version_id } = await hub.read(two);
    for (const wrong of [version_id, unknown, "x"]) {
      expect((await hub.get(`/content/${one}/versions/${wrong}`)).status).toBe(404);
      expect((await hub.post(`/content/${one}/versions/${wrong}/restore`)).status).toBe(404);
    }
    expect((await hub.post(`/content/${two}/versions/${version_id}/restore`, { expected_version_number: 9 })).status).toBe(409);
  });

  test("storage grows with the change: 50 edits of a text of 200 kB add less than a tenth of it", async () => {
    const lines = Array.from({ length: 4_000 }, (_, index) => `Line ${index}: ${(index * 2654435761).toString(36)} ends here.`);
    const body = lines.join("\n");
    const id = await hub.text(body);
    const stored = async () => {
      const [row] = await service.query<{ bytes: number }>(
        sql`select sum(octet_length(patch))::int as bytes from content_version where content_id = ${id}`,
      );
      return row!.bytes;
    };
    const first = await stored();
    for (let index = 0; index < 50; index++)
      await ok(hub.edit(id, [{ find: `Line ${index * 79}:`, replace: `Changed line ${index}:` }]));
    expect(await stored()).toBeLessThan(first + body.length / 10);
    expect((await hub.read(id)).version_number).toBe(51);
  });

  test("a restore keeps what was autosaved as a version of its own, once", async () => {
    const id = await hub.text("One.");
    const [first] = (await ok(hub.get(`/content/${id}/versions`))).versions;
    await ok(hub.put(`/content/${id}/body`, { body: "One, and what I typed since." }));
    const restore = () =>
      ok(hub.post(`/content/${id}/versions/${first.version_id}/restore`, { expected_version_number: undefined }));
    expect(await restore()).toMatchObject({ body: "One.", version_number: 3, previous_body_word_count: 6 });
    // Nothing was typed since, so nothing more is kept.
    expect(await restore()).toMatchObject({ version_number: 4 });
    const { versions } = await ok(hub.get(`/content/${id}/versions`));
    expect(versions.map((version: { reason: string }) => version.reason)).toEqual(["restore", "restore", "edit", "import"]);
    const kept = versions.find((version: { reason: string }) => version.reason === "edit");
    expect((await ok(hub.get(`/content/${id}/versions/${kept.version_id}`))).body).toBe("One, and what I typed since.");
  });

  test("empty texts, line ends and scripts come back as they were", async () => {
    const texts = ["", "a\r\nb\rc\n", "日本語のテキスト 👩‍👩‍👧", "x".repeat(100_000), ""];
    const id = await hub.text(texts[0]!);
    for (const body of texts.slice(1)) {
      await ok(hub.put(`/content/${id}/body`, { body: `${body}|` }));
      await ok(hub.edit(id, [{ find: "|", replace: "" }]));
    }
    const { versions } = await ok(hub.get(`/content/${id}/versions`));
    for (const { version_id, version_number } of versions)
      expect((await ok(hub.get(`/content/${id}/versions/${version_id}`))).body).toBe(texts[version_number - 1]);
  });
});
