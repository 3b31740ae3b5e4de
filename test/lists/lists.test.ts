import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newWebsite, type TestOrganization } from "../support/service.ts";
import { useService } from "../support/use-service.ts";

let organization: TestOrganization;
let websiteId: string;

const service = useService();
beforeEach(async () => {
  organization = await newOrganization(service);
  websiteId = (await newWebsite(service, organization)).id;
});

const call = (method: string, path: string, body?: object) =>
  service.call(organization.key, method, path, body && { website_id: websiteId, ...body });
const get = async (path: string) => {
  const answer = await call("GET", `${path}${path.includes("?") ? "&" : "?"}website_id=${websiteId}`);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};
const made = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};
const newPrompt = async (text: string, more: object = {}) => (await made("/prompts", { text, ...more })).prompt;
const drop = (path: string) => call("DELETE", `${path}?website_id=${websiteId}`);

describe("prompts", () => {
  const texts = async (query: string) => (await get(`/prompts?${query}`)).prompts.map(({ text }: { text: string }) => text);

  test("are sorted by text, volume and age", async () => {
    await newPrompt("b?", { volume: 10 });
    await newPrompt("A?");
    await newPrompt("c?", { volume: 9 });
    expect(await texts("")).toEqual(["c?", "A?", "b?"]);
    expect(await texts("sort_direction=asc")).toEqual(["b?", "A?", "c?"]);
    expect(await texts("sort_field=text&sort_direction=asc")).toEqual(["A?", "b?", "c?"]);
    expect(await texts("sort_field=volume")).toEqual(["b?", "c?", "A?"]);
    expect(await texts("sort_field=text&sort_direction=ascending&page_size=1&page_num=1")).toEqual(["b?"]);
    expect(await texts("sort_field=text&search=%3F&page_size=2")).toEqual(["c?", "b?"]);
    expect((await call("GET", `/prompts?website_id=${websiteId}&sort_field=age`)).status).toBe(400);
  });

  test("that were deleted softly are listed apart and restored, and a new one with the same text tells of the old one", async () => {
    const gone = await newPrompt("Gone?");
    await service.query(sql`update prompt set has_responses = true, deleted_at = now() where id = ${gone.id}`);
    expect((await get("/prompts?deleted=true")).prompts.map(({ id }: { id: string }) => id)).toEqual([gone.id]);
    expect(await texts("deleted=true&search=GONE")).toEqual(["Gone?"]);
    expect(await texts("deleted=true&search=other")).toEqual([]);
    expect(await texts("")).toEqual([]);
    expect((await get(`/prompts/${gone.id}`)).prompt).toMatchObject({ text: "Gone?", deleted_at: expect.any(String) });
    const again = await newPrompt("Gone?");
    expect(again.hints).toContainEqual({ code: "was_deleted", prompt_id: gone.id, message: expect.stringContaining("restore") });
    expect(again.deleted_at).toBeNull();
    await service.query(sql`delete from prompt where id = ${again.id}`);
    expect((await made(`/prompts/${gone.id}/restore`, {})).prompt).toMatchObject({ id: gone.id, deleted_at: null });
    expect((await get(`/prompts/${gone.id}`)).prompt.deleted_at).toBeNull();
  });

  test("of another website are not found", async () => {
    const prompt = await newPrompt("a?");
    const other = await newWebsite(service, organization);
    for (const path of [`/prompts/${prompt.id}?website_id=${other.id}`, `/prompts/nonsense?website_id=${websiteId}`])
      expect((await call("GET", path)).status).toBe(404);
  });
});

test("tags and topics are sorted by name and by prompts", async () => {
  for (const [path, field] of [
    ["/prompt-tags", "tag_ids"],
    ["/topics", "topic_id"],
  ] as const) {
    await made(path, { name: "a" });
    const b = Object.values(await made(path, { name: "B" }))[0] as { id: string };
    await newPrompt(`${path}?`, { [field]: field === "tag_ids" ? [b.id] : b.id });
    const names = async (query: string) =>
      (Object.values(await get(`${path}?${query}`))[0] as { name: string }[]).map(({ name }) => name);
    expect(await names("")).toEqual(["a", "B"]);
    expect(await names("sort_direction=desc")).toEqual(["B", "a"]);
    expect(await names("sort_field=prompt_count&sort_direction=desc")).toEqual(["B", "a"]);
  }
});

test("facts are searched and sorted", async () => {
  const { pillar } = await made("/knowledge-base/pillars", { name: "History" });
  for (const text of ["Founded in 1999 in Øslo.", "It has 20 % fewer shops."])
    await made("/knowledge-base/facts", { pillar_id: pillar.id, text });
  const texts = async (query: string) =>
    (await get(`/knowledge-base/facts?${query}`)).facts.map(({ text }: { text: string }) => text.slice(0, 2));
  expect(await texts("")).toEqual(["It", "Fo"]);
  expect(await texts("sort_field=text&sort_direction=asc")).toEqual(["Fo", "It"]);
  expect(await texts("search=%C3%B8SLO")).toEqual(["Fo"]);
  expect(await texts("search=0%20%25%20f")).toEqual(["It"]);
  expect(await texts("search=%25")).toEqual(["It"]);
  expect((await get("/knowledge-base/facts?search=nothing")).pagination.total).toBe(0);
});

test("content is sorted by title", async () => {
  for (const title of ["b", "A"]) await made("/content", { title, body: "Text." });
  const titles = async (query: string) =>
    (await get(`/content/items?${query}`)).items.map(({ title }: { title: string }) => title);
  expect(await titles("")).toEqual(["A", "b"]);
  expect(await titles("sort_field=title&sort_direction=desc")).toEqual(["b", "A"]);
});

test("websites are read by id, sorted, and listed when they are deleted", async () => {
  const { id: other } = await newWebsite(service, organization, { name: "aardvark" });
  const names = async (query = "") =>
    (await call("GET", `/websites${query}`)).body.websites.map(({ name }: { name: string }) => name);
  expect(await names("?sort_field=name")).toEqual(["aardvark", "Acme"]);
  expect((await call("GET", `/websites/${websiteId}`)).body.website).toMatchObject({ id: websiteId, name: "Acme" });
  expect((await call("DELETE", `/websites/${other}`)).status).toBe(200);
  expect(await names()).toEqual(["Acme"]);
  expect(await names("?status=deleted")).toEqual(["aardvark"]);
  expect(await names("?status=all")).toEqual(["Acme", "aardvark"]);
  expect((await call("GET", `/websites/${other}`)).status).toBe(403);
});

test("a removed attribute is listed on request and restored", async () => {
  const [attribute] = await service.query<{ id: string }>(sql`
    insert into attribute (organization_id, website_id, name, positive) values (${organization.id}, ${websiteId}, 'sturdy', true)
    returning id`);
  const listed = async (query = "") => (await get(`/attributes${query}`)).attributes.length;
  expect((await drop(`/attributes/${attribute!.id}`)).status).toBe(200);
  expect((await drop(`/attributes/${attribute!.id}`)).status).toBe(404);
  expect([await listed(), await listed("?removed=true")]).toEqual([0, 1]);
  for (let time = 0; time < 2; time++)
    expect((await made(`/attributes/${attribute!.id}/restore`, {})).attribute).toMatchObject({ name: "sturdy" });
  expect([await listed(), await listed("?removed=true")]).toEqual([1, 0]);
});
