import { expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { useService } from "../../support/use-service.ts";
import { Hub, ok } from "./support.ts";

let hub: Hub;
const service = useService();

/** Rows of a CSV as RFC 4180 says: quoted cells may hold quotes, commas and line ends. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (match.index === text.length) break;
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] === "\r\n") rows.push([]);
  }
  if (rows.at(-1)!.length === 0) rows.pop();
  return rows;
}
const records = (text: string) => {
  const [names, ...rows] = cellsOf(text) as [string[], ...string[][]];
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
};
/** A file as it came, a call with a body if there is one. */
async function file(path: string, query: Record<string, string> = {}, body?: object): Promise<string> {
  const search = body ? "" : `?${new URLSearchParams({ website_id: hub.website.id, ...query })}`;
  const answer = await fetch(`${service.url}/api/v1${path}${search}`, {
    headers: { "x-api-key": hub.organization.key, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify({ website_id: hub.website.id, ...body }) }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}
const jsonLines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("items as CSV: nothing that a spreadsheet would run, everything else as it is", async () => {
  hub = await Hub.create(service);
  const titles = [
    '=HYPERLINK("https://evil.example")',
    "+1",
    "-1",
    "@x",
    "\tx",
    "＝1",
    'He said "a, b"',
    "one\ntwo",
    "plain",
    "=1,2",
  ];
  for (const title of titles) {
    const urls = [{ url: `a.example/${encodeURIComponent(title)}` }];
    const { created } = await ok(hub.post("/content/track", { urls }));
    // Titles are trimmed, so a tab can only stand inside.
    await ok(hub.patch(`/content/${created[0].content_id}`, { title: title === "\tx" ? "x\ty" : title }));
  }
  const { body, headers } = await hub.get("/content/items.csv");
  expect(headers.get("content-type")).toMatch(/^text\/csv/);
  const { items } = await ok(hub.get("/content/items"));
  expect(Object.keys(records(body)[0]!)).toEqual(Object.keys(items[0]));
  const shown = records(body).map(({ title }) => title);
  expect(shown).toEqual(["'=1,2", "plain", "one\ntwo", 'He said "a, b"', "'＝1", "x\ty", "'@x", "'-1", "'+1", `'${titles[0]}`]);
  expect(records(body)[0]).toMatchObject({
    ...{ content_id: items[0].content_id, type: "external", stage: "", is_published: "true", prompt_ids: "", prompt_count: "0" },
    created_at: items[0].created_at,
  });
  expect(jsonLines(await file("/content/items.jsonl"))).toEqual(items);
});

test("more than two thousand items, each once and in the order of the list, also while others are added", async () => {
  hub = await Hub.create(service);
  const count = 2_300;
  for (let from = 0; from < count; from += 500)
    await ok(
      hub.post("/content/track", {
        urls: Array.from({ length: Math.min(500, count - from) }, (_, n) => ({
          url: `a.example/${from + n}`,
          title: `${from + n}`,
        })),
      }),
    );
  const [csv, jsonl] = await Promise.all([
    file("/content/items.csv"),
    file("/content/items.jsonl", { content_type: "external" }),
    ok(hub.post("/content/track", { urls: [{ url: "b.example/new" }] })),
  ]);
  for (const urls of [records(csv), jsonLines(jsonl)].map((list) => list.map(({ url }) => url as string))) {
    const old = urls.filter((url) => url !== "b.example/new");
    expect(old).toHaveLength(count);
    expect(new Set(old).size).toBe(count);
  }
  const first = await ok(hub.get("/content/items", { page_size: "100", page_num: "1" }));
  const ids = records(await file("/content/items.csv")).map(({ content_id }) => content_id);
  expect(ids.slice(100, 200)).toEqual(first.items.map(({ content_id }: { content_id: string }) => content_id));
  expect(records((await hub.get("/content/items.csv", { stage: "done" })).body)).toEqual([]);
  expect((await hub.get("/content/items.csv", { stage: "done" })).body).toMatch(/^content_id,/);
});

test("citing prompts as CSV and JSON lines are what the call answers", async () => {
  hub = await Hub.create(service);
  await ok(hub.post("/prompts", { text: "=cmd|'/c calc'!A1", volume: "300" }));
  const citations = [{ url: "https://acme.example/guide" }];
  await importLines(service, hub.website.id, [importLine({ prompt: "=cmd|'/c calc'!A1", citations })]);
  const { created } = await ok(hub.post("/content/track", { urls: [{ url: "acme.example/guide" }] }));
  const asked = {
    content_id: created[0].content_id,
    filters: { start_date: "2026-03-01", end_date: "2026-03-30" },
  };
  const { prompts } = await ok(hub.post("/content/prompts", asked));
  expect(prompts).toMatchObject([{ citations: 1, citation_percent: 100, estimated_impressions: 300 }]);
  expect(jsonLines(await file("/content/prompts.jsonl", {}, asked))).toEqual(prompts);
  expect(records(await file("/content/prompts.csv", {}, asked))).toEqual([
    {
      ...{ prompt_id: prompts[0].prompt_id, prompt: "'=cmd|'/c calc'!A1" },
      ...{ citation_percent: "100", citations: "1", estimated_impressions: "300" },
    },
  ]);
  expect((await hub.post("/content/prompts.csv", { ...asked, content_id: "x" })).status).toBe(404);
});
