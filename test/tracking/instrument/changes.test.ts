import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);
let website: { id: string };

beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
});

interface Change {
  kind: string;
  change: string;
  name: string;
  day: string;
  model: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const call = (method: string, path: string, body?: object) => service.call(organization.key, method, path, body);
async function changes(query = ""): Promise<Change[]> {
  const { status, body } = await call(
    "GET",
    `/instrument-changes?website_id=${website.id}&page_size=100&start_date=2026-01-01${query}`,
  );
  expect(status).toBe(200);
  return body.changes;
}
const brief = (list: Change[]) => list.map(({ kind, change, name }) => `${kind} ${change}: ${name}`);

test("a range spans at most 800 days, both ends included", async () => {
  const statusOf = async (start: string) =>
    (await call("GET", `/instrument-changes?website_id=${website.id}&start_date=${start}&end_date=2026-03-11`)).status;
  expect([await statusOf("2024-01-02"), await statusOf("2024-01-01")]).toEqual([200, 400]);
});

test("thousands of prompts that are added hide no other change", async () => {
  const large = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  await service.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${large.id}, 'Which tent is best, ' || n || '?' from generate_series(1, 10001) n`);
  const { body } = await call("GET", `/competitors?website_id=${large.id}`);
  await call("PATCH", `/competitors/${body.competitors[0].id}`, { website_id: large.id, name: "Renamed" });
  const path = `/instrument-changes?website_id=${large.id}&start_date=2026-01-01&kinds=company`;
  const { body: listed } = await call("GET", path);
  expect(brief(listed.changes)).toContain("company changed: Renamed");
});

describe("what was decided", () => {
  test("prompts added, reworded, paused, resumed, deleted and restored", async () => {
    const { body } = await call("POST", "/prompts", { website_id: website.id, text: "Which tent?" });
    const id = body.prompt.id;
    await call("PATCH", `/prompts/${id}`, { website_id: website.id, text: "Which tent is best?" });
    await call("PATCH", `/prompts/${id}`, { website_id: website.id, volume: "10" });
    for (const verb of ["pause", "pause", "resume"])
      await call("POST", `/prompts/${verb}`, { website_id: website.id, prompt_ids: [id] });
    await importLines(service, website.id, [importLine({ prompt: "Which tent is best?", created_at: "2026-03-02T12:00:00Z" })]);
    await call("DELETE", `/prompts/${id}?website_id=${website.id}`);
    await call("POST", `/prompts/${id}/restore`, { website_id: website.id });
    const found = await changes("&kinds=prompt");
    expect(brief(found)).toEqual([
      "prompt added: Which tent?",
      "prompt changed: Which tent is best?",
      "prompt paused: Which tent is best?",
      "prompt resumed: Which tent is best?",
      "prompt removed: Which tent is best?",
      "prompt restored: Which tent is best?",
    ]);
    expect([found[1]!.before, found[1]!.after]).toEqual([{ text: "Which tent?" }, { text: "Which tent is best?" }]);
  });

  test("companies and their names, locations, schedules and models of the website", async () => {
    const { body } = await call("POST", "/competitors", { website_id: website.id, name: "Third", url: "third.example" });
    const { id } = body.competitor;
    await call("PATCH", `/competitors/${id}`, { website_id: website.id, aliases: ["3rd"] });
    await call("DELETE", `/competitors/${id}?website_id=${website.id}`);
    await call("POST", "/locations", { website_id: website.id, name: "Oslo" });
    await call("PATCH", "/prompt-schedules/default", { website_id: website.id, hour: 9 });
    await call("PATCH", "/prompt-schedules/default", { website_id: website.id, is_active: false });
    await call("PATCH", `/websites/${website.id}`, { models: { claude: false } });
    const found = await changes();
    const third = found.filter(({ name }) => name === "Third");
    expect(brief(third)).toEqual(["company added: Third", "company changed: Third", "company removed: Third"]);
    expect(third[1]!.after).toEqual({ aliases: ["3rd"] });
    expect(brief(found)).toContain("location added: Oslo");
    expect(found.find(({ kind, change }) => kind === "schedule" && change === "changed")?.after).toEqual({ hour: 9 });
    expect(found.some(({ kind, change }) => kind === "schedule" && change === "paused")).toBe(true);
    expect(found.find(({ kind }) => kind === "website")?.after).toEqual({ models: { claude: false } });
  });
});

describe("what answered", () => {
  test("a model that is replaced in silence is seen on its first day, and again when it comes back late", async () => {
    const { body } = await call("POST", "/metrics/query", {
      ...{ website_id: website.id, metrics: ["answers"], filters: { start_date: "2026-03-01", end_date: "2026-03-31" } },
    });
    expect(body.rows).toEqual([[1]]);
    const [{ n }] = (await service.query<{ n: number }>(sql`select n from website where id = ${website.id}`)) as [{ n: number }];
    const days = (from: string, count: number, served: string, detector: number) => sql`
      insert into answer_instrument (organization_n, website_n, day, model, provider, served_model, collection, detector_version)
      select ${organization.n}, ${n}, ${from}::date + d, 3, 'google', ${served}, 'api', ${detector}::smallint from generate_series(0, ${count - 1}::int) d`;
    await service.query(days("2026-02-01", 10, "gemini-3.0", 4));
    await service.query(days("2026-02-11", 50, "gemini-3.1", 4));
    // Both on one day, and then the old one alone, after more than 30 days.
    await service.query(days("2026-04-02", 1, "gemini-3.0", 5));
    const found = (await changes("&kinds=served_model&kinds=model&kinds=detector")).filter(({ model }) => model === "gemini");
    expect(found.map(({ kind, day, name }) => [kind, day, name])).toEqual([
      ["model", "2026-02-01", "gemini"],
      ["served_model", "2026-02-11", "gemini-3.1"],
      ["served_model", "2026-04-02", "gemini-3.0"],
      ["detector", "2026-04-02", "5"],
    ]);
    expect([found[1]!.before, found[1]!.after]).toEqual([{ served_model: ["gemini-3.0"] }, { served_model: ["gemini-3.1"] }]);
  });

  test("stored answers tell by what they came, and series are marked", async () => {
    const [used] = await service.query<{ provider: string }>(sql`
      select a.* from answer_instrument a join website w on w.n = a.website_n where w.id = ${website.id} and a.model = 1`);
    expect(used).toMatchObject({ day: "2026-03-02", provider: expect.any(String) });
    const { body } = await call("POST", "/metrics/position/time-series", {
      ...{ website_id: website.id, include: ["changes"], filters: { start_date: "2026-02-10", end_date: "2026-03-02" } },
    });
    expect(body.changes.map(({ kind, day }: Change) => [kind, day])).toEqual([
      ["served_model", "2026-02-11"],
      ["model", "2026-03-02"],
    ]);
  });
});

test("another organization sees nothing of it", async () => {
  const other = await newOrganization(service);
  const { status } = await service.call(other.key, "GET", `/instrument-changes?website_id=${website.id}&start_date=2026-01-01`);
  expect(status).toBe(403);
  const rows = await service.services.database
    .of(other)
    .read(sql`select from instrument_change union all select from answer_instrument`);
  expect(rows).toEqual([]);
});
