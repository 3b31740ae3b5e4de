import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite, type TestOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

let organization: TestOrganization;
let websiteId: string;
let prompts: { id: string; text: string }[];
let tagId: string;

const service = useService();

const call = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
  service.call(organization.key, method, path, { website_id: websiteId, ...body }, headers);

/** Three prompts: one asked in two places, one tagged, one paused. */
beforeEach(async () => {
  organization = await newOrganization(service, { credits: 100 });
  websiteId = (await newWebsite(service, organization)).id;
  tagId = (await call("POST", "/prompt-tags", { name: "Tents" })).body.prompt_tag.id;
  const given = [
    { text: "a?", countries: ["NO", "SE"] },
    { text: "b?", tag_ids: [tagId] },
    { text: "c?", status: "paused" },
  ];
  prompts = (await call("POST", "/prompts", { prompts: given })).body.prompts;
  await call("PATCH", `/websites/${websiteId}`, { models: { chatgpt: true, google_ai_mode: true } });
});

const written = async () => {
  const { id } = organization;
  const [row] = await service.query(sql`
    select (select count(*) from response_run where organization_id = ${id}) as runs,
      (select count(*) from response_call where organization_id = ${id}) as calls,
      (select count(*) from prompt_schedule where organization_id = ${id}) as schedules,
      (select max(updated_at)::text from prompt_schedule where organization_id = ${id}) as changed,
      (select count(*) from idempotency_key where organization_id = ${id}) as keys,
      (select count(*) from outbox where organization_id = ${id} and payload->>'action' = 'schedule') as outbox,
      (select one_off_available from credit_account where organization_id = ${id}) as credits`);
  return row;
};

describe("a run", () => {
  const two = { chatgpt: true, google_ai_mode: true };

  test("is told with its prompts, models, locations and price, and nothing is written or spent", async () => {
    const before = await written();
    const { status, body } = await call("POST", "/response-streaming/start", { selected_models: two, dry_run: true });
    expect(status).toBe(202);
    expect(body).toEqual({
      ...{ run_id: null, status: "planned", schedule_id: expect.any(String), models: ["chatgpt", "google_ai_mode"] },
      ...{ samples: 1, prompt_count: 2, expected_responses: 6, estimated_credits: 18, not_found_ids: [], paused_ids: [] },
      plan: {
        ...{ responses: 6, credits: 18, samples: 1 },
        prompts: [
          { id: prompts[0]!.id, text: "a?", responses: 4, credits: 12 },
          { id: prompts[1]!.id, text: "b?", responses: 2, credits: 6 },
        ],
        models: [
          { model: "chatgpt", responses: 3, credits: 3 },
          { model: "google_ai_mode", responses: 3, credits: 15 },
        ],
        locations: [
          { id: null, name: null, responses: 2, credits: 6 },
          { id: expect.any(String), name: "Norway", responses: 2, credits: 6 },
          { id: expect.any(String), name: "Sweden", responses: 2, credits: 6 },
        ],
      },
    });
    expect(await written()).toEqual(before);
  });

  test.each<[string, () => object]>([
    ["everything", () => ({})],
    ["two models", () => ({ selected_models: two })],
    ["four samples", () => ({ selected_models: two, samples: 4 })],
    ["one prompt, one that is paused and one that is none", () => ({ prompt_ids: [prompts[0]!.id, prompts[2]!.id, "x"] })],
  ])("of %s reserves exactly what was told", async (_, ask) => {
    const {
      run_id: none,
      status: planned,
      plan,
      ...told
    } = (await call("POST", "/response-streaming/start", { ...ask(), dry_run: true })).body;
    expect([none, planned]).toEqual([null, "planned"]);
    const { run_id, status, ...accepted } = (await call("POST", "/response-streaming/start", ask())).body;
    expect(accepted).toEqual(told);
    const [reserved] = await service.query<{ credits: number; calls: number; models: object }>(sql`
      select r.reserved_monthly + r.reserved_one_off as credits,
        (select count(*) from response_call c where c.run_id = r.id) as calls,
        (select jsonb_object_agg(model, n) from (select model, count(*) as n from response_call c where c.run_id = r.id group by model) m) as models
      from response_run r where r.id = ${run_id}`);
    const models = Object.fromEntries(plan.models.map((one: { model: string; responses: number }) => [one.model, one.responses]));
    expect(reserved).toEqual({ credits: plan.credits, calls: plan.responses, models });
  });

  test("is told although the credits do not reach for it, and refused where there is nothing to ask", async () => {
    await service.query(sql`update credit_account set one_off_available = 1 where organization_id = ${organization.id}`);
    const ask = { selected_models: two };
    expect((await call("POST", "/response-streaming/start", { ...ask, dry_run: true })).body.estimated_credits).toBe(18);
    expect((await call("POST", "/response-streaming/start", ask)).status).toBe(403);
    await call("POST", "/prompts/pause", { prompt_ids: prompts.map(({ id }) => id) });
    expect((await call("POST", "/response-streaming/start", { dry_run: true })).status).toBe(400);
  });

  test("leaves its idempotency key to the run itself", async () => {
    const key = { "idempotency-key": "one" };
    expect((await call("POST", "/response-streaming/start", { dry_run: true }, key)).body.run_id).toBeNull();
    const run = await call("POST", "/response-streaming/start", {}, key);
    expect([run.status, run.headers.get("idempotent-replayed")]).toEqual([202, null]);
    expect((await call("POST", "/response-streaming/start", { dry_run: true }, key)).body.status).toBe("planned");
  });
});

describe("a schedule", () => {
  test("is told before it is created: as it would be, and what each run would cost", async () => {
    const before = await written();
    const ask = { name: "Tents", tag_ids: [tagId], models: { chatgpt: true }, dry_run: true };
    const { status, body } = await call("POST", "/prompt-schedules", ask);
    expect([status, body.schedule.name, body.schedule.tag_ids]).toEqual([201, "Tents", [tagId]]);
    expect(body.plan).toMatchObject({ responses: 1, credits: 1, prompts: [{ text: "b?" }], models: [{ model: "chatgpt" }] });
    expect(await written()).toEqual(before);
    expect((await call("POST", "/prompt-schedules", { ...ask, tag_ids: ["x"] })).status).toBe(404);
  });

  test("costs what the plan says when it is run", async () => {
    const ask = { name: "Tents", models: { chatgpt: true, google_ai_mode: true } };
    const { plan } = (await call("POST", "/prompt-schedules", { ...ask, dry_run: true })).body;
    const { schedule } = (await call("POST", "/prompt-schedules", ask)).body;
    const run = (await call("POST", "/response-streaming/start", { schedule_id: schedule.id })).body;
    expect([run.expected_responses, run.estimated_credits]).toEqual([plan.responses, plan.credits]);
  });

  test("with samples is told with what its runs of a day cost, together or spread", async () => {
    const planOf = async (fields: object) => {
      const ask = { name: "Tents", models: { chatgpt: true }, dry_run: true, ...fields };
      const { responses, credits, samples, runs_per_day, credits_per_day } = (await call("POST", "/prompt-schedules", ask)).body
        .plan;
      return [responses, credits, samples, runs_per_day, credits_per_day];
    };
    expect(await planOf({})).toEqual([3, 3, 1, 1, 3]);
    expect(await planOf({ samples: 5 })).toEqual([15, 15, 5, 1, 15]);
    expect(await planOf({ samples: 5, hours: [6, 18] })).toEqual([15, 15, 5, 2, 30]);
    expect(await planOf({ samples: 5, sample_spread: "day" })).toEqual([3, 3, 1, 5, 15]);
  });

  test("is told before it is changed", async () => {
    const before = await written();
    const change = { models: { google_ai_mode: true }, prompt_ids: [prompts[0]!.id], dry_run: true };
    const { status, body } = await call("PATCH", "/prompt-schedules/default", change);
    expect([status, body.schedule.prompt_ids, body.plan.credits]).toEqual([200, [prompts[0]!.id], 10]);
    expect(await written()).toEqual(before);
    expect((await call("PATCH", "/prompt-schedules/default", { dry_run: true })).status).toBe(400);
  });
});
