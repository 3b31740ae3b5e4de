import { beforeAll, describe, expect, test } from "vitest";
import { deletePillars } from "../../../src/content/knowledge-base/delete-pillars.ts";
import type { Context, Website } from "../../../src/operation/context.ts";
import { newOrganization, newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";

let website: { id: string };

const service = useService();
useWorker(service);
const organization = useOrganization(service);
beforeAll(async () => {
  website = await newWebsite(service, organization);
});

const post = (path: string, body: object, key = organization.key) =>
  service.call(key, "POST", `/knowledge-base${path}`, { website_id: website.id, ...body });
const patch = (path: string, body: object) =>
  service.call(organization.key, "PATCH", `/knowledge-base${path}`, { website_id: website.id, ...body });
const get = (path: string) => service.call(organization.key, "GET", `/knowledge-base${path}`);
const newPillar = async (name: string) => (await post("/pillars", { name })).body.pillar.id as string;
const newFacts = async (pillarId: string, ...texts: string[]) =>
  (await post("/facts", { pillar_id: pillarId, facts: texts.map((text) => ({ text })) })).body.facts as {
    id: string;
    duplicate_of: string | null;
  }[];

describe("pillars", () => {
  test("are created, listed by name, renamed, archived out of sight and published again", async () => {
    const id = await newPillar("Zebra crossing");
    await newPillar("Apples");
    expect(await post("/pillars", { name: "zebra CROSSING" })).toMatchObject({ status: 409, body: { existing: { id } } });
    const cafe = await newPillar("Cafe\u0301");
    expect(await post("/pillars", { name: "Caf\u00c9" })).toMatchObject({ status: 409, body: { existing: { id: cafe } } });
    await post("/pillars/delete", { pillar_ids: [cafe] });
    const listed = await get(`/pillars?website_id=${website.id}`);
    expect(listed.body.pillars.map((pillar: { name: string }) => pillar.name)).toEqual(["Apples", "Zebra crossing"]);

    expect(await patch(`/pillars/${id}`, {})).toMatchObject({ status: 400 });
    expect(await patch(`/pillars/${id}`, { name: "Apples" })).toMatchObject({ status: 409 });
    expect((await patch(`/pillars/${id}`, { status: "archived" })).body.pillar).toMatchObject({
      status: "archived",
      name: "Zebra crossing",
    });
    expect((await get(`/pillars?website_id=${website.id}`)).body.pillars).toHaveLength(1);
    expect((await get(`/pillars?website_id=${website.id}&include_archived=true`)).body.pillars).toHaveLength(2);
    expect((await patch(`/pillars/${id}`, { status: "published" })).body.pillar.status).toBe("published");
    expect(await patch("/pillars/nonsense", { name: "x" })).toMatchObject({ status: 404, body: { error: "Pillar not found" } });
  });

  test("are deleted with their facts, each reported, and a repeated call finds nothing", async () => {
    const [a, b] = [await newPillar("Doomed A"), await newPillar("Doomed B")];
    await newFacts(a, "Doomed fact one is here", "Another thing entirely");
    const unknown = "01a1fdfb-affb-728d-9a6b-d641e0a2a378";
    const deleted = await post("/pillars/delete", { pillar_ids: [a, b, unknown, "nonsense", a] });
    expect(deleted.body).toEqual({
      success: true,
      deleted_pillars: [
        { id: a, name: "Doomed A", fact_count: 2 },
        { id: b, name: "Doomed B", fact_count: 0 },
      ],
      not_found_ids: [unknown, "nonsense"],
      failed_ids: [],
    });
    expect((await post("/pillars/delete", { pillar_ids: [a] })).body.not_found_ids).toEqual([a]);
    expect((await post("/pillars/delete", { pillar_ids: [] })).status).toBe(400);
    expect((await post("/pillars/delete", { pillar_ids: Array.from({ length: 21 }, () => crypto.randomUUID()) })).status).toBe(
      400,
    );
  });

  test("a deletion whose answer was lost is told as done, one that failed as failed", async () => {
    const [lost, failed] = [await newPillar("Lost answer"), await newPillar("Failed")];
    await newFacts(lost, "A fact that goes with its pillar");
    const rows = service.services.database.of(organization);
    let calls = 0;
    const context = {
      caller: { organization, kind: "key", keyId: null, userId: null },
      subject: { id: website.id },
      services: service.services,
      requestId: crypto.randomUUID(),
      signal: () => new AbortController().signal,
      rows: {
        ...rows,
        async transaction(work: Parameters<typeof rows.transaction>[0]) {
          if (++calls === 1) await rows.transaction(work);
          throw new Error("Connection terminated unexpectedly");
        },
      },
    } as unknown as Context<Website>;
    const report = await deletePillars.handle(context, { website_id: website.id, pillar_ids: [lost, failed] });
    expect(report).toEqual({
      success: true,
      deleted_pillars: [{ id: lost, name: "Lost answer", fact_count: 1 }],
      not_found_ids: [],
      failed_ids: [failed],
    });
  });

  test("writes need admin permission and the entitlement", async () => {
    const view = await newTestKey(service, organization, { permission: "view" });
    expect((await post("/pillars", { name: "Nope" }, view)).status).toBe(403);
    const without = await newOrganization(service, { entitlements: [] });
    const other = await newWebsite(service, without);
    const answer = await service.call(without.key, "POST", "/knowledge-base/pillars", { website_id: other.id, name: "Nope" });
    expect(answer).toMatchObject({ status: 403, body: { error: expect.stringMatching(/not enabled/) } });
  });
});

describe("facts", () => {
  test("are added one at a time or many at once", async () => {
    const pillar_id = await newPillar("Added");
    const one = await post("/facts", { pillar_id, text: "One lamp alone", confidence: "low" });
    expect(one).toMatchObject({ status: 200, body: { fact: { text: "One lamp alone", confidence: "low", pillar_id } } });
    expect(one.body.facts).toEqual([one.body.fact]);
    const many = await post("/facts", { pillar_id, facts: [{ text: "Two lamps there" }, { text: "Three ropes here" }] });
    expect(many.body.facts.map((fact: { text: string }) => fact.text)).toEqual(["Two lamps there", "Three ropes here"]);
    expect(many.body.fact).toBeUndefined();
    for (const body of [
      {},
      { text: "x", facts: [{ text: "y" }] },
      { text: " " },
      { facts: [] },
      { facts: [{ text: "a", provenance: "?" }] },
    ])
      expect((await post("/facts", { pillar_id, ...body })).status).toBe(400);
  });

  test("a new text makes a new fact and archives the old one; source and confidence change in place", async () => {
    const pillar = await newPillar("Company");
    const [fact] = await newFacts(pillar, "The company was founded in 1998 in Lyon");
    const inPlace = await patch(`/facts/${fact!.id}`, { confidence: "low", source_url: "https://example.com/a" });
    expect(inPlace.body).toMatchObject({
      fact: { id: fact!.id, confidence: "low" },
      before: { id: fact!.id, confidence: "high" },
    });
    const changed = await patch(`/facts/${fact!.id}`, { text: "The company was founded in 1999 in Lyon" });
    expect(changed.body.before).toMatchObject({ id: fact!.id, text: "The company was founded in 1998 in Lyon" });
    expect(changed.body.fact).toMatchObject({
      pillar_id: pillar,
      review_status: "approved",
      provenance: "manual",
      confidence: "low",
    });
    expect(changed.body.fact.id).not.toBe(fact!.id);
    expect(await patch(`/facts/${fact!.id}`, { text: "again" })).toMatchObject({
      status: 404,
      body: { error: "Fact not found" },
    });
    const listed = await get(`/facts?website_id=${website.id}&pillar_id=${pillar}`);
    expect(listed.body).toMatchObject({ facts: [{ id: changed.body.fact.id }], pagination: { total: 1 } });
  });

  test("AI-captured, hidden and rejected facts keep their text", async () => {
    const pillar = await newPillar("Guarded");
    const captured = await post("/facts", {
      pillar_id: pillar,
      facts: [{ text: "Captured by a model", provenance: "ai_capture" }],
    });
    expect((await patch(`/facts/${captured.body.facts[0].id}`, { text: "x" })).status).toBe(409);
    expect((await patch(`/facts/${captured.body.facts[0].id}`, { confidence: "low" })).status).toBe(200);
    const [first] = await newFacts(pillar, "Our kettles hold 1.7 litres of water");
    const [second] = await newFacts(pillar, "our kettles hold 1.7 litres of water!");
    expect(second!.duplicate_of).toBe(first!.id);
    expect((await patch(`/facts/${second!.id}`, { text: "x" })).status).toBe(409);
    await post("/facts/review", { fact_ids: [first!.id], decision: "rejected" });
    expect((await patch(`/facts/${first!.id}`, { text: "x" })).status).toBe(409);
  });

  test("are moved under a published pillar only, unknown ones told", async () => {
    const [from, to, archived] = [await newPillar("From"), await newPillar("To"), await newPillar("Archived")];
    await patch(`/pillars/${archived}`, { status: "archived" });
    const [fact] = await newFacts(from, "Something to move around");
    expect((await post("/facts/move", { pillar_id: archived, fact_ids: [fact!.id] })).status).toBe(409);
    expect((await post("/facts/move", { pillar_id: "x", fact_ids: [fact!.id] })).status).toBe(404);
    const moved = await post("/facts/move", {
      pillar_id: to,
      fact_ids: [fact!.id.toUpperCase(), "x", "nonsense", fact!.id, "x"],
    });
    expect(moved.body).toMatchObject({ success: true, moved_ids: [fact!.id], not_found_ids: ["x", "nonsense"] });
  });
});

describe("merging pillars", () => {
  test("files every fact under the target and deletes the sources; repeating it is refused", async () => {
    const [a, b, target] = [await newPillar("Merge A"), await newPillar("Merge B"), await newPillar("Merge target")];
    await newFacts(a, "Alpha is the first letter", "Gamma comes third in line");
    await newFacts(b, "Beta follows right behind");
    const merged = await post("/pillars/merge", { source_pillar_ids: [a, b], target_pillar_id: target });
    expect(merged).toMatchObject({
      status: 200,
      body: { success: true, moved_fact_count: 3, target: { id: target, fact_count: 3 } },
    });
    expect(merged.body.merged_pillars).toEqual([
      { id: a, name: "Merge A", fact_count: 2 },
      { id: b, name: "Merge B", fact_count: 1 },
    ]);
    expect((await post("/pillars/merge", { source_pillar_ids: [a], target_pillar_id: target })).status).toBe(404);
    expect((await post("/pillars/merge", { source_pillar_ids: [target], target_pillar_id: target })).status).toBe(400);
  });

  test("an archived target refuses it and nothing changes", async () => {
    const [source, target] = [await newPillar("Kept"), await newPillar("Closed target")];
    await newFacts(source, "A fact that stays where it is");
    await patch(`/pillars/${target}`, { status: "archived" });
    expect((await post("/pillars/merge", { source_pillar_ids: [source], target_pillar_id: target })).status).toBe(409);
    expect((await get(`/facts?website_id=${website.id}&pillar_id=${source}`)).body.pagination.total).toBe(1);
  });

  test("two merges that share a pillar go one after another", async () => {
    const [shared, x, y] = [await newPillar("Shared"), await newPillar("X"), await newPillar("Y")];
    await newFacts(shared, "The one fact of the shared pillar");
    const answers = await Promise.all(
      [x, y].map((target) => post("/pillars/merge", { source_pillar_ids: [shared], target_pillar_id: target })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });
});
