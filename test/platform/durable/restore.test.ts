import { afterAll, beforeAll, expect, test } from "vitest";
import { admin } from "../../../api/admin/main.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { eraseHistories } from "../../../src/platform/durable/erase-histories.ts";
import { reconcileRuns } from "../../../src/tracking/runs/reconcile.ts";
import { reconcileSchedules } from "../../../src/tracking/schedules/reconcile.ts";
import { type ProviderStub, startProviderStub } from "../../support/provider-stub.ts";
import { startService, type TestService } from "../../support/service.ts";
import { takeSnapshot } from "../../support/snapshot.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { age, type RunFixture, runFixture } from "../../tracking/runs/support.ts";

/*
 * PostgreSQL and Temporal that were put back to different times: an older database beside a newer Temporal, and a newer database beside an
 * older or empty one.
 */

const credits = 1_000;
let stub: ProviderStub;
let service: TestService;

beforeAll(async () => {
  stub = await startProviderStub({ rates: {} });
  service = await startService({
    env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl, PROVIDER_CONCURRENCY: "4" },
  });
});
afterAll(async () => {
  await service?.close();
  await stub?.close();
});

const submit = ({ organization, website }: RunFixture, requestId: string) =>
  service.call(organization.key, "POST", "/seo/recommendations", {
    ...{ website_id: website.id, request_id: requestId, source: { kind: "draft", markdown: "# Shop\n\nBuy." } },
  });
const jobEnds = ({ organization, website }: RunFixture, jobId: string) =>
  until(
    async () =>
      (await service.call(organization.key, "GET", `/seo/recommendations/${jobId}?website_id=${website.id}`)).body
        .status as string,
    (status) => status !== "pending" && status !== "running",
  );
/** Nothing is stored or charged twice, and the account is what the ledger says. */
async function expectBalanced(fixture: RunFixture, runId: string, calls: number): Promise<void> {
  const [stored] = await service.query(sql`select count(*)::int as count from response where run_id = ${runId}`);
  expect(stored).toEqual({ count: calls });
  const { oneOff, charged } = await fixture.credits();
  expect(oneOff + charged).toBe(credits);
  const [charges] = await service.query(sql`
    select count(*)::int as charges from credit_entry where run_id = ${runId} and kind = 'charge'`);
  expect(charges).toEqual({ charges: calls });
}

test("an older database beside a newer Temporal: open work is done again, nothing is lost or charged twice, no id is poisoned", async () => {
  const fixture = await runFixture(service, { prompts: 24, credits });
  const before = await startTestWorker(service);
  const runId = await fixture.start();
  await until(
    () => fixture.read(runId),
    ({ counts }) => counts.answered >= 4,
  );
  await before.stop();
  const answered = (await fixture.read(runId)).counts.answered;
  expect(answered).toBeLessThan(24);
  const pending = await submit(fixture, "before");
  const snapshot = await takeSnapshot(service);

  const meanwhile = await startTestWorker(service);
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed" });
  expect(await jobEnds(fixture, pending.body.job_id)).toBe("completed");
  const later = await submit(fixture, "later");
  expect(await jobEnds(fixture, later.body.job_id)).toBe("completed");
  // The engine has closed the workflows of the job and of the run.
  const { workflow } = service.services.durable.engine.client;
  await workflow.getHandle(`run/${runId}`).result();
  await meanwhile.stop();

  await snapshot.restore();
  const told = await admin(["after-restore", "--json"], {
    ...service.databaseEnv,
    TEMPORAL_ADDRESS: service.services.config.TEMPORAL_ADDRESS,
    TEMPORAL_TASK_QUEUE: service.services.config.TEMPORAL_TASK_QUEUE,
  });
  expect(told.code).toBe(0);
  await age(service, runId);
  await service.query(sql`update seo_job set created_at = created_at - interval '1 hour'`);
  const asked = stub.stats().asked;
  const after = await startTestWorker(service);
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed", error: null, counts: { answered: 24, open: 0 } });
  // Calls that the older database holds answers of are not asked again.
  expect(stub.stats().asked - asked).toBeLessThanOrEqual(24 - answered);
  await expectBalanced(fixture, runId, 24);
  expect(await jobEnds(fixture, pending.body.job_id)).toBe("completed");
  const again = await submit(fixture, "later");
  expect(again.status).toBe(202);
  expect(await jobEnds(fixture, again.body.job_id)).toBe("completed");
  await until(
    () => service.query(sql`select id from outbox`),
    (entries) => entries.length === 0,
  );
  await after.stop();
});

test("a newer database beside an empty Temporal: work and schedules come back, missed due times are named", async () => {
  const fixture = await runFixture(service, { prompts: 6, credits });
  const { engine } = service.services.durable;
  const { database } = service.services;
  const runId = await fixture.start();
  await until(
    () => service.query(sql`select id from outbox`),
    (entries) => entries.length === 0,
  );
  const schedule = await service.call(fixture.organization.key, "POST", "/prompt-schedules", {
    ...{ website_id: fixture.website.id, name: "Hourly", models: { chatgpt: true } },
    hours: Array.from({ length: 24 }, (_, hour) => hour),
  });
  expect(schedule.status).toBe(201);
  const { id } = schedule.body.schedule as { id: string };
  await reconcileSchedules(database, engine);
  const handle = engine.client.schedule.getHandle(`schedule/${id}`);
  await handle.describe();
  // Compared before the hour began, and lost since.
  await service.query(sql`
    update prompt_schedule set created_at = now() - interval '1 day', updated_at = now() - interval '1 day',
      compared_at = case when id = ${id} then date_trunc('hour', now()) - interval '1 minute' else compared_at end
    where website_id = ${fixture.website.id}`);
  const signal = AbortSignal.timeout(600_000);
  await until(
    () => eraseHistories(engine, "OrganizationId", fixture.organization.id, signal),
    ({ schedules, runs }) => schedules + runs.length === 0,
  );
  await expect(handle.describe()).rejects.toThrow();

  await age(service, runId);
  // One comparison, long before the schedules' own turn.
  await reconcileSchedules(database, engine);
  await handle.describe();
  const { body } = await service.call(
    fixture.organization.key,
    "GET",
    `/prompt-schedules/${id}/runs?website_id=${fixture.website.id}`,
  );
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  expect(body.runs[0]).toMatchObject({ due_at: hour, outcome: "skipped", reason: "missed" });
  await reconcileSchedules(database, engine);
  const [recorded] = await service.query<{ twice: number }>(sql`
    select (count(*) - count(distinct due_at))::int as twice from schedule_due_time where schedule_id = ${id}`);
  expect(recorded).toEqual({ twice: 0 });

  const worker = await startTestWorker(service);
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed", counts: { answered: 6 } });
  await expectBalanced(fixture, runId, 6);
  await worker.stop();
  // An older Temporal than the row's end: the row has ended, so nothing is done.
  await until(
    () => eraseHistories(engine, "OrganizationId", fixture.organization.id, signal),
    ({ schedules, runs }) => schedules + runs.length === 0,
  );
  await reconcileRuns(database, engine);
  expect(await fixture.read(runId)).toMatchObject({ status: "completed" });
});

test("a run with an outcome for each call is settled, also when its workflow does not go on", async () => {
  const fixture = await runFixture(service, { prompts: 3, credits });
  const runId = await fixture.start();
  await service.query(sql`
    update response_call set outcome = 'failed', asked_at = now() - interval '1 hour' where run_id = ${runId}`);
  await service.query(sql`
    update response_run set status = 'running', started_at = now() - interval '1 minute' where id = ${runId}`);
  const { database, durable } = service.services;
  await reconcileRuns(database, durable.engine);
  expect(await fixture.read(runId)).toMatchObject({ status: "running" });
  await service.query(sql`update response_run set started_at = now() - interval '1 hour' where id = ${runId}`);
  await reconcileRuns(database, durable.engine);
  expect(await fixture.read(runId)).toMatchObject({ status: "failed", error: expect.stringMatching(/^3 of 3 calls failed/) });
  expect(await fixture.credits()).toMatchObject({ oneOff: credits });
});
