import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newId } from "../../../src/platform/database/new-id.ts";
import { registerGauges } from "../../../src/platform/observability/gauges.ts";
import { trackingGauges } from "../../../src/tracking/metrics.ts";
import { acceptRun } from "../../../src/tracking/runs/accept-run.ts";
import { reconcileRuns } from "../../../src/tracking/runs/reconcile.ts";
import { beginRun, settleRun } from "../../../src/tracking/runs/run-lifecycle.ts";
import { metricValue } from "../../support/metrics.ts";
import { startProviderStub } from "../../support/provider-stub.ts";
import { newWebsite } from "../../support/service.ts";
import { use } from "../../support/use.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";
import { age, claimOne, type RunFixture, runFixture, storeOne } from "./support.ts";

const stub = use(() => startProviderStub({ rates: { hang: 1 } }));
const service = useService(() => ({
  env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl, PROVIDER_CONCURRENCY: "20" },
}));
useWorker(service);

const cancel = (fixture: RunFixture, runId: string) =>
  service.call(fixture.organization.key, "POST", `/response-streaming/${runId}/cancel`, { website_id: fixture.website.id });

const handleOf = (runId: string) => service.services.durable.engine.client.workflow.getHandle(`run/${runId}`);

/** A run of 30 calls: five answered, the rest hanging at the provider or waiting for it. */
async function halfWay(): Promise<{ fixture: RunFixture; runId: string }> {
  const fixture = await runFixture(service, { prompts: 30, credits: 100 });
  stub.reset();
  // The first five answer; from then on the provider says nothing.
  stub.configure({ rates: {}, latencyMs: { min: 50, max: 50 }, hangAfter: 5 });
  const runId = await fixture.start();
  await until(
    () => fixture.read(runId),
    ({ counts }) => counts.answered >= 5 && stub.stats().open >= 10,
  );
  return { fixture, runId };
}

test("cancel stops open calls, keeps and charges what was stored, and gives back the rest", async () => {
  const { fixture, runId } = await halfWay();
  expect(await fixture.credits()).toMatchObject({ oneOff: 70 });
  expect((await cancel(fixture, runId)).status).toBe(200);
  const run = await fixture.ended(runId);
  expect(run).toMatchObject({ status: "canceled", error: expect.stringMatching(/^The run was canceled/) });
  const stored = run.counts.answered;
  expect(run.counts).toMatchObject({ total: 30, open: 0, canceled: 30 - stored });
  expect(await fixture.credits()).toEqual({ monthly: 0, oneOff: 100 - stored, charges: stored, charged: stored });
  // The provider's connections are cut as well, and nothing comes in later.
  await until(
    async () => stub.stats().open,
    (open) => open === 0,
  );
  expect(await fixture.credits()).toMatchObject({ oneOff: 100 - stored, charges: stored });
  // Again, and after the end: nothing changes.
  expect(await cancel(fixture, runId)).toMatchObject({ status: 200, body: { status: "canceled" } });
  const { organization } = fixture;
  const end = { isCanceled: false, reason: null };
  expect(await settleRun(service.services.database.of(organization), organization, runId, end)).toBe("canceled");
  expect(await fixture.credits()).toMatchObject({ oneOff: 100 - stored, charges: stored });
});

test("operators see what answers were charged and what open runs hold, as metrics", async () => {
  const gauges = new Registry();
  registerGauges(trackingGauges(service.services.database), gauges);
  const held = async () => {
    await gauges.metrics();
    return metricValue("answerscope_run_reserved_credits", undefined, gauges);
  };
  const charged = () => metricValue("answerscope_credits_charged_total", ["for", "answer"]);
  const before = { held: await held(), charged: await charged() };
  const { fixture, runId } = await halfWay();
  expect(await held()).toBe(before.held + 30);
  await cancel(fixture, runId);
  const { charged_credits } = await fixture.ended(runId);
  expect(await charged()).toBe(before.charged + charged_credits);
  expect(await held()).toBe(before.held);
  await until(
    async () => stub.stats().open,
    (open) => open === 0,
  );
});

test("a run that was canceled before its workflow began asks nothing", async () => {
  const fixture = await runFixture(service, { prompts: 3, credits: 10 });
  stub.configure({ rates: {}, latencyMs: { min: 0, max: 0 }, hangAfter: undefined });
  const { organization, website } = fixture;
  const [schedule] = await service.query<{ id: string }>(sql`select id from prompt_schedule where website_id = ${website.id}`);
  const runId = await service.services.database.of(organization).transaction(async (tx) => {
    const runId = await newId(tx);
    // Nobody hands the start over at the commit.
    await acceptRun({ ...tx, afterCommit: () => {} }, organization, {
      runId,
      website: { id: website.id, name: "Acme" },
      scheduleId: schedule!.id,
      origin: "api",
      models: ["chatgpt"],
      promptIds: null,
      tagIds: null,
      samples: 1,
    });
    return runId;
  });
  stub.reset();
  const rows = service.services.database.of(organization);
  // From another website nobody cancels it.
  const elsewhere = await newWebsite(service, organization);
  expect(await cancel({ ...fixture, website: elsewhere }, runId)).toMatchObject({ status: 404 });
  expect(await beginRun(rows, runId)).toMatchObject({ callCount: 3 });
  // The cancel is handed over first: there is no workflow yet.
  await cancel(fixture, runId);
  expect([await beginRun(rows, runId), await claimOne(rows, runId, 0)]).toEqual([null, null]);
  await until(
    async () => {
      await service.services.durable.sweep();
      return service.query(sql`select from outbox where organization_id = ${organization.id}`);
    },
    (left) => left.length === 0,
  );
  expect(await fixture.ended(runId)).toMatchObject({ status: "canceled", counts: { open: 0, canceled: 3 } });
  expect(await fixture.credits()).toEqual({ monthly: 0, oneOff: 10, charges: 0, charged: 0 });
  expect(stub.stats().asked).toBe(0);
});

test("a run whose workflow is terminated ends, and its credits come back", async () => {
  const { fixture, runId } = await halfWay();
  await handleOf(runId).terminate("by an operator");
  expect(await reconcileRuns(service.services.database, service.services.durable.engine)).toBe(0);
  await age(service, runId);
  await reconcileRuns(service.services.database, service.services.durable.engine);
  const run = await fixture.read(runId);
  expect(run).toMatchObject({ status: "canceled", error: expect.stringMatching(/terminated/) });
  expect(await claimOne(service.services.database.of(fixture.organization), runId, 29)).toBeNull();
  const stored = run.counts.answered;
  expect(await fixture.credits()).toEqual({ monthly: 0, oneOff: 100 - stored, charges: stored, charged: stored });
  await until(
    async () => stub.stats().open,
    (open) => open === 0,
  );
});

test("a run that an operator cancels in the engine is canceled", async () => {
  const { fixture, runId } = await halfWay();
  await handleOf(runId).cancel();
  expect(await fixture.ended(runId)).toMatchObject({ status: "canceled" });
});

test("a run whose workflow the engine has lost is started again", async () => {
  const fixture = await runFixture(service, { prompts: 3 });
  stub.configure({ rates: {}, latencyMs: { min: 0, max: 0 }, hangAfter: undefined });
  const [{ id: runId } = { id: "" }] = await service.query<{ id: string }>(sql`
    insert into response_run (organization_id, website_id, schedule_id, workflow_id, origin, models, prompt_count, expected_responses, estimated_credits, created_at)
    select organization_id, website_id, id, 'x', 'api', '{chatgpt}', 3, 3, 3, now() - interval '1 hour' from prompt_schedule
    where website_id = ${fixture.website.id} returning id`);
  await service.query(sql`update response_run set workflow_id = 'run/' || id where id = ${runId}`);
  await service.query(sql`
    insert into response_call (run_id, organization_id, ordinal, prompt_n, model, credits)
    select ${runId}, organization_id, row_number() over () - 1, n, 'chatgpt', 1 from prompt where website_id = ${fixture.website.id}`);
  await service.query(sql`
    insert into response_run_count (run_id, organization_id, model, lane, total) values (${runId}, ${fixture.organization.id}, 'chatgpt', 0, 3)`);
  await reconcileRuns(service.services.database, service.services.durable.engine);
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed", counts: { answered: 3, open: 0 } });
});

test("an answered run that cannot be settled keeps no other from it, and is told", async () => {
  const [full, other] = [await runFixture(service), await runFixture(service)];
  const answered = async ({ website }: RunFixture) => {
    const [run] = await service.query<{ id: string }>(sql`
      insert into response_run (organization_id, website_id, schedule_id, workflow_id, origin, models, prompt_count, expected_responses, estimated_credits, reserved_one_off, status, started_at)
      select organization_id, website_id, id, 'run/answered-' || id, 'api', '{chatgpt}', 0, 0, 1, 1, 'running', now() - interval '1 hour'
      from prompt_schedule where website_id = ${website.id} returning id`);
    return run!.id;
  };
  const [stuck, behind] = [await answered(full), await answered(other)];
  await service.query(
    sql`update credit_account set one_off_available = 2147483647 where organization_id = ${full.organization.id}`,
  );
  await expect(reconcileRuns(service.services.database, service.services.durable.engine)).rejects.toThrow("out of range");
  expect(await other.read(behind)).toMatchObject({ status: "completed" });
  expect(await full.read(stuck)).toMatchObject({ status: "running" });
  await service.query(sql`update credit_account set one_off_available = 0 where organization_id = ${full.organization.id}`);
  await reconcileRuns(service.services.database, service.services.durable.engine);
  expect(await full.read(stuck)).toMatchObject({ status: "completed" });
});

test("an attempt that outlives its run, or its call, stores nothing", async () => {
  const fixture = await runFixture(service, { prompts: 2 });
  stub.configure({ rates: { hang: 1 } });
  const runId = await fixture.start();
  await until(
    () => fixture.read(runId),
    ({ status }) => status === "running",
  );
  const rows = service.services.database.of(fixture.organization);
  const [first, again] = [await claimOne(rows, runId, 0), await claimOne(rows, runId, 0)];
  // Both attempts of one call carry the same instant.
  expect(again!.askedAt).toBe(first!.askedAt);
  const answer = {
    kind: "answer" as const,
    verdicts: null,
    answer: {
      outcome: "answered" as const,
      text: "An answer",
      sources: [{ url: "https://a.example/", title: null, cited: true }],
      search_queries: [],
      products: [],
      usage: { input_tokens: null, output_tokens: null, reasoning_tokens: null, cached_input_tokens: null },
      provider: "compatible",
      served_model: "m",
      finish_reason: "stop" as const,
      retryable: false,
      searches: 0,
      cost: null,
      collection: "api" as const,
    },
  };
  const store = (call: typeof first) => storeOne(rows, fixture.organization, call!, answer);
  const stored = await Promise.all([store(first), store(again), store(first)]);
  expect(stored.toSorted()).toEqual(["skipped", "skipped", "stored"]);
  const late = await claimOne(rows, runId, 1);
  await cancel(fixture, runId);
  await fixture.ended(runId);
  expect(await store(late)).toBe("skipped");
  expect(await claimOne(rows, runId, 1)).toBe(null);
  const [counted] = await service.query(sql`
    select (select count(*) from response where website_n = ${fixture.website.n}) as responses,
      (select count(*) from citation where website_n = ${fixture.website.n}) as citations`);
  expect(counted).toEqual({ responses: 1, citations: 1 });
  expect(await fixture.credits()).toMatchObject({ charges: 1, oneOff: 9_999 });
});
