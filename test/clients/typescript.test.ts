import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { type Answerscope, createAnswerscope, NotFoundError, orThrow, type Schemas } from "../../clients/typescript/src/index.ts";
import { importLine, importLines } from "../support/import.ts";
import { newWebsite } from "../support/service.ts";
import { settled } from "../support/settled.ts";
import { useOrganization, useService, useWorker } from "../support/use-service.ts";

let client: Answerscope;
let websiteId: string;

const service = useService({ env: { SIMULATED_LATENCY_MS: "10-50" } });
useWorker(service);
const organization = useOrganization(service);
beforeAll(async () => {
  websiteId = (await newWebsite(service, organization)).id;
  client = createAnswerscope({ baseUrl: service.url, apiKey: organization.key });
});

test("a prompt is created, found, changed and deleted", async () => {
  const { data: created } = await client.POST("/prompts", { body: { website_id: websiteId, text: "Which shop has tents?" } });
  const prompt: Schemas["CreatedPrompt"] = created!.prompt!;
  const { data: listed } = await client.GET("/prompts", { params: { query: { website_id: websiteId, status: "active" } } });
  expect(listed?.prompts.map(({ text }) => text)).toEqual(["Which shop has tents?"]);
  const { data: changed } = await client.PATCH("/prompts/{prompt_id}", {
    params: { path: { prompt_id: prompt.id } },
    body: { website_id: websiteId, countries: ["NO"] },
  });
  expect(changed?.prompt.primary_country).toBe("NO");
  const { data: deleted, response } = await client.DELETE("/prompts/{prompt_id}", {
    params: { path: { prompt_id: prompt.id }, query: { website_id: websiteId } },
  });
  expect([response.status, deleted]).toEqual([200, { success: true, soft_deleted: false }]);
});

test("lists in a query arrive as lists", async () => {
  const { data: tag } = await client.POST("/prompt-tags", { body: { website_id: websiteId, name: "Tents" } });
  const tagId = tag!.prompt_tag.id;
  await client.POST("/prompts", { body: { website_id: websiteId, text: "Which tent is light?", tag_ids: [tagId] } });
  const query = { website_id: websiteId, prompt_tags: [tagId, "0197f000-0000-7000-8000-00000000dead"] };
  const { data } = await client.GET("/prompts", { params: { query } });
  expect(data?.prompts).toHaveLength(1);
});

test("metrics by company are typed", async () => {
  const filters = { start_date: "2026-03-01", end_date: "2026-03-02" };
  const { data } = await client.POST("/metrics/share-of-voice/cumulative", { body: { website_id: websiteId, filters } });
  const own: Schemas["ShareOfVoice"] | undefined = data?.data.Acme;
  expect(own).toEqual({ value: 0, relative_mention_rate: 0, is_self: true });
});

test("refusals are errors, not exceptions", async () => {
  const { error, response } = await client.GET("/prompts", {
    params: { query: { website_id: "0197f000-0000-7000-8000-00000000dead" } },
  });
  expect([response.status, error]).toEqual([403, { error: "Unauthorized access to this website" }]);
  const stranger = createAnswerscope({ baseUrl: `${service.url}/`, apiKey: "none" });
  expect((await stranger.GET("/websites")).response.status).toBe(401);
});

test("a refusal is thrown by the class of its status where that is wanted", async () => {
  const call = client.GET("/prompts/{prompt_id}", {
    params: { path: { prompt_id: "0197f000-0000-7000-8000-00000000dead" }, query: { website_id: websiteId } },
  });
  const error = await orThrow(call).catch((caught) => caught);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ status: 404, retryAfterMs: null });
  expect(error.requestId).toBeTruthy();
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test("lists of pages by number, pages by cursor and questions are walked to their end, each item once", async () => {
  const { id } = await newWebsite(service, organization);
  const texts = Array.from({ length: 7 }, (_, index) => `Which boots for trip ${index}?`);
  await orThrow(client.POST("/prompts", { body: { website_id: id, prompts: texts.map((text) => ({ text })) } }));
  const prompts = await all(client.items("get", "/prompts", "prompts", { website_id: id, page_size: 3 }));
  expect(prompts.map(({ text }) => text).sort()).toEqual(texts);
  const websites = await all(client.items("get", "/websites", "websites", { page_size: 1 }));
  expect(websites.map((website) => website.id)).toEqual([websiteId, id]);

  const lines = texts.map((prompt, index) => importLine({ prompt, created_at: `2026-03-0${index + 1}T12:00:00.000Z` }));
  await importLines(service, id, lines);
  const filters = { start_date: "2026-03-01", end_date: "2026-03-07" };
  const answers = await all(client.items("post", "/responses", "responses", { website_id: id, filters, page_size: 2 }));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(7);
  const rows = await all(
    client.rows("/metrics/query", { website_id: id, metrics: ["answers"], dimensions: ["day"], filters, limit: 3 }),
  );
  expect(rows.map(({ day, answers }) => [day, answers])).toEqual(texts.map((_, index) => [`2026-03-0${index + 1}`, 1]));

  await settled(service);
  const exported = await client.openExport("answers", { website_id: id });
  expect(await all(exported.rows)).toHaveLength(7);
  const again = await client.openExport("answers", { website_id: id, updated_since: exported.nextCursor });
  expect(await all(again.rows)).toEqual([]);
});

test("the examples of the README run", async () => {
  const folder = fileURLToPath(new URL("../../clients/typescript/", import.meta.url));
  const blocks = [...(await readFile(`${folder}README.md`, "utf8")).matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => match[1]);
  const script = blocks
    .join("\n")
    .replace('"answerscope"', JSON.stringify(`${folder}src/index.ts`))
    .replace("http://localhost:3000", service.url);
  const directory = await mkdtemp(join(tmpdir(), "answerscope-readme-"));
  try {
    await writeFile(join(directory, "readme.ts"), script);
    const env = { ...process.env, ANSWERSCOPE_KEY: organization.key };
    const { stdout } = await promisify(execFile)(process.execPath, [join(directory, "readme.ts")], { env });
    expect(stdout).toMatch(/^completed \d+$/m);
    expect(stdout).toMatch(/^Which outdoor shop has the best tents\?$/m);
    expect(stdout.trim().split("\n").at(-1)).toMatch(/\S{5,}/);
  } finally {
    await rm(directory, { recursive: true });
  }
});
