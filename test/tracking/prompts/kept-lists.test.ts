import { beforeAll, expect, test } from "vitest";
import { recordActivity, system } from "../../../src/identity/index.ts";
import { sql, type Transaction } from "../../../src/platform/database/index.ts";
import { importLine, importLines } from "../../support/import.ts";
import { useSentStatements } from "../../support/sent-statements.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const sent = useSentStatements();
const service = useService();
const organization = useOrganization(service);
let website_id: string;
const id: Record<"prompt" | "answered" | "topic" | "tag" | "location" | "city", string> = {} as never;

const call = async (method: string, path: string, body?: object) => {
  const answer = await service.call(organization.key, method, path, body && { website_id, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const list = async (query = "") => (await call("GET", `/prompts?website_id=${website_id}${query}`)).prompts;
let pages = 100;
/** A page of another size was never answered before. */
const listAnew = (query = "") => list(`${query}&page_size=${pages--}`);

beforeAll(async () => {
  website_id = (await newWebsite(service, organization)).id;
  const created = async (path: string, kind: string, body: object) => (await call("POST", path, body))[kind].id;
  id.tag = await created("/prompt-tags", "prompt_tag", { name: "a" });
  id.topic = await created("/topics", "topic", { name: "Tents" });
  id.location = await created("/locations", "location", { name: "Germany" });
  id.city = await created("/locations", "location", { name: "Austria" });
  id.prompt = await created("/prompts", "prompt", {
    text: "Is Latecomer cheap?",
    tag_ids: [id.tag],
    location_ids: [id.location],
  });
  await importLines(service, website_id, [importLine({ prompt: "Which tent?", created_at: "2026-03-01T12:00:00Z" })]);
  id.answered = (await list("&search=Which"))[0].id;
});

test("a list that was read already costs admission alone", async () => {
  const first = await list();
  sent.length = 0;
  expect(await list()).toEqual(first);
  expect(sent).toHaveLength(1);
});

test.each<[string, () => Promise<unknown>]>([
  ["created", () => call("POST", "/prompts", { text: "Which stove?" })],
  [
    "imported",
    () => importLines(service, website_id, [importLine({ prompt: "Which mat?", created_at: "2026-03-02T12:00:00Z" })]),
  ],
  ["reworded", () => call("PATCH", `/prompts/${id.prompt}`, { text: "Is Latecomer dear?" })],
  ["classified", () => call("PATCH", `/prompts/${id.prompt}`, { type: "high_intent" })],
  ["measured", () => call("PATCH", `/prompts/${id.prompt}`, { volume: "90" })],
  ["put under a topic", () => call("PATCH", `/prompts/${id.prompt}`, { topic_id: id.topic })],
  ["left without its topic, which is deleted", () => call("DELETE", `/topics/${id.topic}?website_id=${website_id}`)],
  ["paused", () => call("POST", "/prompts/pause", { prompt_ids: [id.prompt] })],
  ["asked elsewhere", () => call("PATCH", `/prompts/${id.prompt}`, { location_ids: [id.location, id.city] })],
  ["asked there in another order", () => call("PATCH", `/prompts/${id.prompt}`, { location_ids: [id.city, id.location] })],
  ["asked at a location that is renamed", () => call("PATCH", `/locations/${id.city}`, { name: "Vienna, Austria" })],
  ["no longer asked at a location that is removed", () => call("DELETE", `/locations/${id.city}?website_id=${website_id}`)],
  ["tagged by a tag that is renamed", () => call("PATCH", `/prompt-tags/${id.tag}`, { name: "b" })],
  ["untagged", () => call("PATCH", `/prompts/${id.prompt}`, { tag_ids: [] })],
  ["tagged", () => call("PATCH", `/prompts/${id.prompt}`, { tag_ids: [id.tag] })],
  ["left without its tag, which is deleted", () => call("DELETE", `/prompt-tags/${id.tag}?website_id=${website_id}`)],
  ["branded by a company that is added", () => call("POST", "/competitors", { name: "Latecomer", url: "latecomer.example" })],
  ["deleted softly", () => call("DELETE", `/prompts/${id.answered}?website_id=${website_id}`)],
  ["restored", () => call("POST", `/prompts/${id.answered}/restore`, {})],
  ["deleted for good", () => call("DELETE", `/prompts/${id.prompt}?website_id=${website_id}`)],
])("a list shows that a prompt was %s", async (_, change) => {
  const [before, deletedBefore] = [await list(), await list("&deleted=true")];
  await change();
  const [after, deletedAfter] = [await list(), await list("&deleted=true")];
  expect(after).toEqual(await listAnew());
  expect(after).not.toEqual(before);
  expect(deletedAfter).toEqual(await listAnew("&deleted=true"));
  expect(deletedBefore).toBeDefined();
});

test("each of many that write at the same moment reads what it has written", async () => {
  await Promise.all(
    Array.from({ length: 12 }, async (_, writer) => {
      for (let turn = 0; turn < 4; turn++) {
        const { prompt } = await call("POST", "/prompts", { text: `Which is best, ${writer}-${turn}?` });
        expect((await list("&page_size=100")).map((one: { id: string }) => one.id)).toContain(prompt.id);
      }
    }),
  );
});

test("a list that was read while a change of its prompts was under way is not taken for one of after it", async () => {
  const rows = service.services.database.of(organization);
  await list("&search=best");
  const before = await rows.transaction(async (tx) => {
    await tx.run(sql`update prompt set volume = 7 where website_id = ${website_id}`);
    return list("&search=best");
  });
  expect(before[0].volume).toBe(null);
  expect((await list("&search=best"))[0].volume).toBe("7");
});

test("changes of the same moment never wait for each other, wherever in its transaction each is told to the activity feed", async () => {
  const { database } = service.services;
  const rows = database.of(organization);
  const [one, other] = (await list()).map((prompt: { id: string }) => prompt.id);
  const tenant = { organizationId: organization.id, websiteId: website_id };
  const tell = (tx: Transaction, id: string) =>
    recordActivity(tx, system, { ...tenant, entityType: "prompt", changeType: "updated", entityIds: [id] });
  const change = (tx: Transaction, id: string) =>
    tx.run(sql`update prompt set volume = coalesce(volume, 0) + 1 where id = ${id}`);
  const waiting = (count: number) => expect.poll(() => service.waiting()).toBe(count);
  const { ended } = await rows.transaction(async (tx) => {
    await tell(tx, one);
    // Nobody else comes to the end of a transaction meanwhile.
    await tx.run(sql`set constraints activity_instant immediate`);
    const told = rows.transaction(async (tx) => {
      await tell(tx, one);
      await change(tx, one);
    });
    await waiting(1);
    const changed = rows.transaction(async (tx) => {
      await change(tx, other);
      await tell(tx, other);
    });
    await waiting(2);
    return { ended: Promise.allSettled([told, changed]) };
  });
  expect((await ended).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});
