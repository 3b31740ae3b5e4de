import { beforeEach, describe, expect, test } from "vitest";
import type { AnalysisModel } from "../../../src/integrations/llm/model.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { requestRescoring } from "../../../src/tracking/competitors/request-rescoring.ts";
import { stopWork } from "../../../src/tracking/websites/stop-work.ts";
import { importLine, importLines } from "../../support/import.ts";
import { startProviderStub } from "../../support/provider-stub.ts";
import { newTestKey } from "../../support/service.ts";
import { use } from "../../support/use.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { startedWorkflow, until } from "../../support/worker.ts";
import { type RunFixture, runFixture } from "../runs/support.ts";

let under = 0;

/** Everything that asks this model waits until it is stopped. */
const hanging: AnalysisModel = {
  provider: "test",
  model: "test",
  generate: ({ signal }) => untilAborted(signal),
};

function untilAborted(signal: AbortSignal): Promise<never> {
  under++;
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      under--;
      reject(signal.reason as Error);
    });
  });
}

const stub = use(() => startProviderStub({ rates: {} }));
const service = useService(() => ({
  env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl, PROVIDER_CONCURRENCY: "20", SEO_LEASE_SECONDS: "3" },
  replaced: { analysisModel: hanging },
}));
useWorker(service, (_job, _organization, { signal }) => untilAborted(signal));
beforeEach(() => {
  stub.reset();
  stub.configure({ rates: {}, latencyMs: { min: 50, max: 150 } });
});

const remove = ({ organization, website }: RunFixture) => service.call(organization.key, "DELETE", `/websites/${website.id}`);
const restore = ({ organization, website }: RunFixture) =>
  service.call(organization.key, "POST", `/websites/${website.id}/restore`);
const post = ({ organization, website }: RunFixture, path: string, body: object = {}) =>
  service.call(organization.key, "POST", path, { website_id: website.id, ...body });
const handleOf = (workflowId: string) => service.services.durable.engine.client.workflow.getHandle(workflowId);
const workflowEnds = (workflowId: string) =>
  until(
    async () => (await handleOf(workflowId).describe()).status.name,
    (status) => status !== "RUNNING",
  );
/** The only row of a table that a website has. */
async function rowOf<Row>(fixture: RunFixture, table: string): Promise<Row> {
  const [row] = await service.query<Row>(sql`select * from ${sql.table(table)} where website_id = ${fixture.website.id}`);
  return row!;
}
const entries = ({ organization }: RunFixture) =>
  service.query(sql`select id from credit_entry where organization_id = ${organization.id}`);

describe("a run", () => {
  test("of hundreds of calls ends with the website: nothing is charged after the answer, the rest comes back", async () => {
    const fixture = await runFixture(service, { prompts: 400, credits: 1_000 });
    const runId = await fixture.start();
    await until(
      () => fixture.read(runId),
      ({ counts }) => counts.answered >= 20,
    );
    expect((await remove(fixture)).status).toBe(200);
    const answered = await fixture.credits();
    expect(answered.charges).toBeLessThan(400);
    expect(answered).toMatchObject({ oneOff: 1_000 - answered.charges, charged: answered.charges });
    expect(await fixture.read(runId)).toMatchObject({
      status: "canceled",
      error: expect.stringMatching(/^The website was deleted/),
      charged_credits: answered.charges,
      counts: { answered: answered.charges },
    });
    // The workflow is told, the provider's connections are cut, and all of that changes nothing.
    expect(await workflowEnds(`run/${runId}`)).toBe("COMPLETED");
    await until(
      async () => stub.stats().open,
      (open) => open === 0,
    );
    expect(await fixture.credits()).toEqual(answered);
    const [stored] = await service.query(sql`select count(*) as count from response where run_id = ${runId}`);
    expect(stored).toEqual({ count: answered.charges });
  });

  test("of a deleted website is read and canceled by keys that could restore it, and by no others", async () => {
    const fixture = await runFixture(service, { prompts: 2 });
    const runId = await fixture.start();
    await fixture.ended(runId);
    await remove(fixture);
    const path = `/response-streaming/${runId}`;
    const view = await newTestKey(service, fixture.organization, { permission: "view" });
    for (const key of [fixture.organization.key, view]) {
      const status = key === view ? 403 : 200;
      expect((await service.call(key, "GET", `${path}?website_id=${fixture.website.id}`)).status).toBe(status);
      expect((await service.call(key, "GET", `${path}/events?website_id=${fixture.website.id}`)).status).toBe(status);
      expect((await service.call(key, "POST", `${path}/cancel`, { website_id: fixture.website.id })).status).toBe(status);
    }
    expect((await post(fixture, "/response-streaming/start")).status).toBe(403);
  });

  test("races: starts, cancels and deletions at the same time leave nothing open and every credit accounted for", async () => {
    const fixture = await runFixture(service, { prompts: 20, credits: 2_000 });
    const first = await fixture.start();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => post(fixture, "/response-streaming/start", { selected_models: { chatgpt: true } })),
      ...Array.from({ length: 20 }, () => remove(fixture)),
      ...Array.from({ length: 20 }, () => post(fixture, `/response-streaming/${first}/cancel`)),
    ]);
    expect(answers.filter(({ status }) => ![200, 202, 403].includes(status))).toEqual([]);
    const open = await service.query(sql`
      select id from response_run where website_id = ${fixture.website.id} and status in ('queued', 'running')`);
    expect(open).toEqual([]);
    const { oneOff, charged } = await fixture.credits();
    expect(oneOff + charged).toBe(2_000);
    const deletions = await service.query(sql`
      select id from audit_entry where organization_id = ${fixture.organization.id} and action = 'website.delete'`);
    expect(deletions).toHaveLength(1);
  });

  test("a crash between the commit and the news to Temporal heals", async () => {
    const fixture = await runFixture(service, { prompts: 30, credits: 100 });
    stub.configure({ rates: { hang: 1 } });
    const runId = await fixture.start();
    await until(
      async () => stub.stats().open,
      (open) => open > 0,
    );
    const { organization, website } = fixture;
    await service.services.database.of(organization).transaction(async (tx) => {
      await tx.run(sql`update website set deleted_at = now() where id = ${website.id}`);
      // What is returned here is lost, as with a process that dies.
      await stopWork(service.services.websiteWork, tx, organization, website);
    });
    expect(await fixture.credits()).toMatchObject({ oneOff: 100, charges: 0 });
    expect(await workflowEnds(`run/${runId}`)).toBe("COMPLETED");
  });
});

test("prompts that are deleted for good during a run cost nothing", async () => {
  const fixture = await runFixture(service, { prompts: 40, credits: 100 });
  stub.configure({ rates: { held: 1 } });
  const runId = await fixture.start();
  await until(
    async () => stub.stats().open,
    (open) => open > 0,
  );
  const prompts = await service.query<{ id: string }>(sql`
    select p.id from prompt p where website_id = ${fixture.website.id} order by n desc limit 15`);
  for (const { id } of prompts)
    await service.call(fixture.organization.key, "DELETE", `/prompts/${id}?website_id=${fixture.website.id}`);
  stub.release();
  const run = await fixture.ended(runId);
  const { oneOff, charged } = await fixture.credits();
  expect(run.counts.failed).toBeGreaterThan(0);
  expect([oneOff, charged]).toEqual([100 - run.counts.answered, run.counts.answered]);
});

describe("other work ends as canceled", () => {
  test("a draft: its credits come back and the model is not asked any longer", async () => {
    const fixture = await runFixture(service, { credits: 100 });
    const before = under;
    expect((await post(fixture, "/content/generate", { brief: { topic: "Tents", sources: [] } })).status).toBe(202);
    await until(
      async () => under,
      (now) => now > before,
    );
    expect(await fixture.credits()).toMatchObject({ oneOff: 90 });
    await remove(fixture);
    expect(await rowOf(fixture, "content_generation")).toMatchObject({
      status: "canceled",
      error: expect.stringMatching(/deleted/),
      charged_credits: 0,
    });
    expect(await fixture.credits()).toMatchObject({ oneOff: 100, charges: 0 });
    const { id } = await rowOf<{ id: string }>(fixture, "content_generation");
    await workflowEnds(`generate/${id}`);
    await until(
      async () => under,
      (now) => now === before,
    );
    expect(await entries(fixture)).toEqual([]);
  });

  test("an import of facts and a merge of pillars", async () => {
    const fixture = await runFixture(service);
    const { pillar } = (await post(fixture, "/knowledge-base/pillars", { name: "Tents" })).body;
    const accepted = await post(fixture, "/knowledge-base/facts/import", { pillar_id: pillar.id, text: "A tent weighs 2 kg." });
    expect(accepted.status).toBe(202);
    await service.query(sql`
      insert into pillar_merge (organization_id, website_id, source_ids, target_id, actor)
      values (${fixture.organization.id}, ${fixture.website.id}, '{}', ${pillar.id}, '{}')`);
    const before = await entries(fixture);
    const { workflowId } = await startedWorkflow(service, `fact-import/${accepted.body.import.import_id}`);
    await remove(fixture);
    expect(await rowOf(fixture, "fact_import")).toMatchObject({ status: "canceled", error: expect.stringMatching(/deleted/) });
    expect(await rowOf(fixture, "pillar_merge")).toMatchObject({ status: "refused" });
    await workflowEnds(workflowId);
    expect(await rowOf(fixture, "fact_import")).toMatchObject({ status: "canceled", fact_count: 0 });
    expect(await entries(fixture)).toEqual(before);
  });

  test("SEO jobs: those that wait and those that run; their slots go to others", async () => {
    const fixture = await runFixture(service);
    const submitted = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        post(fixture, "/seo/recommendations", { request_id: `r-${n}`, source: { kind: "draft", markdown: "# Tents" } }),
      ),
    );
    expect(new Set(submitted.map(({ status }) => status))).toEqual(new Set([202]));
    const count = async (condition: ReturnType<typeof sql>) =>
      (
        await service.query<{ count: number }>(sql`
        select count(*) from seo_job where website_id = ${fixture.website.id} and ${condition}`)
      )[0]!.count;
    await until(
      () => count(sql`status = 'running'`),
      (running) => running === 4,
    );
    await remove(fixture);
    expect(await count(sql`status = 'canceled' and not is_waiting and error like 'The website was deleted%'`)).toBe(8);
    await until(
      () => service.query(sql`select n from seo_slot where website_id = ${fixture.website.id}`),
      (held) => held.length === 0,
    );
    for (const { workflow_id } of await service.query<{ workflow_id: string }>(sql`
      select workflow_id from seo_job where website_id = ${fixture.website.id}`))
      await workflowEnds(workflow_id);
    expect(await count(sql`status = 'canceled'`)).toBe(8);
  });

  test("the pitch that made the website: its unit comes back", async () => {
    const fixture = await runFixture(service);
    const { organization, website } = fixture;
    const [pitch] = await service.query<{ id: string }>(sql`
      insert into pitch (organization_id, workflow_id, website_url, status, website_id)
      values (${organization.id}, 'pitch/test', 'acme.example', 'running', ${website.id}) returning id`);
    const available = async () => (await service.call(organization.key, "GET", "/pitches")).body.allowance.available;
    const before = await available();
    await remove(fixture);
    const { body } = await service.call(organization.key, "GET", `/pitches/${pitch!.id}`);
    expect(body).toMatchObject({ status: "canceled", error: expect.stringMatching(/was deleted/) });
    expect(await available()).toBe(before + 1);
  });

  test("a re-scoring, which restoring asks for again", async () => {
    const fixture = await runFixture(service);
    const { organization, website } = fixture;
    await importLines(service, website.id, [importLine()]);
    // Nobody is told of it, so it waits.
    await service.services.database
      .of(organization)
      .transaction((tx) => requestRescoring({ ...tx, afterCommit: () => {} }, website.id, "companies"));
    await service.query(sql`delete from outbox where organization_id = ${organization.id}`);
    await remove(fixture);
    expect(await rowOf(fixture, "rescoring")).toMatchObject({ status: "canceled" });
    await restore(fixture);
    const read = async () => (await service.call(organization.key, "GET", `/rescoring?website_id=${website.id}`)).body.rescoring;
    expect(await until(read, ({ status }) => status === "completed")).toMatchObject({ cause: "companies" });
  });

  test("schedules stop, and go on when the website is restored", async () => {
    const fixture = await runFixture(service);
    const { schedule } = (await post(fixture, "/prompt-schedules", { name: "Weekly", weekdays: [1] })).body;
    const handle = service.services.durable.engine.client.schedule.getHandle(`schedule/${schedule.id}`);
    const isThere = () =>
      handle.describe().then(
        () => true,
        () => false,
      );
    await until(isThere, (there) => there);
    await remove(fixture);
    await until(isThere, (there) => !there);
    await restore(fixture);
    await until(isThere, (there) => there);
  });
});
