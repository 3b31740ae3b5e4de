import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { ProviderError } from "../../../src/integrations/answer-providers/errors.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newId } from "../../../src/platform/database/new-id.ts";
import { acceptRun } from "../../../src/tracking/runs/accept-run.ts";
import { countFailure } from "../../../src/tracking/runs/call-attempts.ts";
import { beginRun } from "../../../src/tracking/runs/run-lifecycle.ts";
import { type Outcome, storeOutcomes } from "../../../src/tracking/runs/store-outcome.ts";
import { startProviderStub } from "../../support/provider-stub.ts";
import { startService } from "../../support/service.ts";
import { use } from "../../support/use.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { claimOne, runFixture } from "./support.ts";

const stub = use(() => startProviderStub({ companies: [{ name: "Acme", domain: "acme.example" }] }));
const service = useService(() => ({ env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl } }));
useWorker(service);
beforeEach(() => {
  stub.reset();
  stub.configure({ rates: {}, retryAfterSeconds: 1, latencyMs: { min: 0, max: 0 } });
});

test("the log says why calls of a run failed, and nothing of what was asked", async () => {
  const warned = vi.spyOn(service.services.log, "warn");
  const fixture = await runFixture(service, { prompts: 1, credits: 10 });
  stub.configure({ rates: { gone: 1 } });
  const runId = await fixture.start();
  await fixture.ended(runId);
  // The run ends before the line is written.
  const lines = () => warned.mock.calls.map(([line]) => line as object).filter((line) => "failed" in line);
  await expect.poll(lines).toEqual([
    {
      runId,
      failed: [
        {
          model: "chatgpt",
          provider: "compatible",
          reason: expect.stringContaining("does not know the configured model"),
          calls: 1,
        },
      ],
    },
  ]);
});

const outcomes = (runId: string) =>
  service.query<{ outcome: string; finish: string | null; reason: string | null; provider: string; n: number }>(sql`
    select outcome, finish_reason as finish, reason, provider, count(*) as n from response
    where run_id = ${runId} group by 1, 2, 3, 4 order by n desc`);

test("429 with Retry-After: nobody asks before the pause is over, and the calls are answered afterwards", async () => {
  const fixture = await runFixture(service, { prompts: 10, credits: 10 });
  stub.configure({ rates: { "429": 1 }, retryAfterSeconds: 4 });
  const runId = await fixture.start();
  await until(
    async () => stub.stats().statuses["429"] ?? 0,
    (limited) => limited >= 1,
  );
  const limitedAt = performance.now();
  // Calls that were on their way in that instant are limited as well.
  await sleep(2_000);
  const { asked: askedBefore } = stub.stats();
  expect(askedBefore).toBeLessThanOrEqual(10);
  stub.configure({ rates: {} });
  await until(
    async () => stub.stats().answered,
    (answered) => answered >= 1,
  );
  expect(performance.now() - limitedAt).toBeGreaterThan(3_500);
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed", counts: { answered: 10 } });
  const { asked, statuses } = stub.stats();
  expect(asked).toBe(10 + statuses["429"]!);
  expect(statuses["429"]).toBeLessThanOrEqual(10);
  expect(await fixture.credits()).toEqual({ monthly: 0, oneOff: 0, charges: 10, charged: 10 });
});

test("a pause longer than a run waits is an outcome, for the other calls without asking", async () => {
  stub.configure({ rates: { "429": 1 }, retryAfterSeconds: 7_200 });
  // A service of its own: the pause would last for the tests after this one.
  const other = await startService({
    env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl, PROVIDER_CONCURRENCY: "1" },
  });
  const itsWorker = await startTestWorker(other);
  try {
    const its = await runFixture(other, { prompts: 4, credits: 4 });
    const run = await its.ended(await its.start());
    expect(run).toMatchObject({
      status: "failed",
      counts: { failed: 4 },
      error: expect.stringMatching(/^4 of 4 calls failed; each says why\. .*start a run/),
    });
    expect(stub.stats().asked).toBe(1);
    expect(await its.credits()).toMatchObject({ oneOff: 4, charges: 0 });
  } finally {
    await itsWorker.stop();
    await other.close();
  }
});

test("5xx, unreadable answers and failures inside an answer: five attempts a call, then failed with the reason, and nothing is charged", async () => {
  const fixture = await runFixture(service, { prompts: 8, credits: 8 });
  stub.configure({ rates: { "500": 0.4, malformed: 0.3, broken: 0.3 } });
  const runId = await fixture.start();
  expect(await fixture.ended(runId)).toMatchObject({ status: "failed", charged_credits: 0, counts: { failed: 8, open: 0 } });
  expect(Object.values(stub.stats().askedByCall)).toEqual(Array(8).fill(5));
  for (const row of await outcomes(runId)) {
    expect(row).toMatchObject({ outcome: "failed", provider: "compatible" });
    expect(row.reason).toMatch(/failed or is overloaded \(500\)|could not be read|did not finish its answer/);
    expect(row.finish).toBe(/did not finish/.test(row.reason!) ? "error" : null);
  }
  expect(await fixture.credits()).toEqual({ monthly: 0, oneOff: 8, charges: 0, charged: 0 });
});

test("waits grow, are never shorter than asked for, and end: after 5 errors, or 20 times too many calls", async () => {
  const fixture = await runFixture(service, { prompts: 2 });
  stub.configure({ rates: { hang: 1 } });
  const runId = await fixture.start();
  await until(
    async () => stub.stats().open,
    (open) => open === 2,
  );
  const rows = service.services.database.of(fixture.organization);
  const waits = async (ordinal: number, error: ProviderError) => {
    const call = await claimOne(rows, runId, ordinal);
    const counted: (number | null)[] = [];
    while (counted.at(-1) !== null) counted.push(await countFailure(rows, call!, error));
    return counted.slice(0, -1) as number[];
  };
  const errors = await waits(0, new ProviderError("unavailable", "It failed."));
  expect(errors).toHaveLength(4);
  for (const [index, waitMs] of errors.entries()) {
    expect(waitMs).toBeGreaterThanOrEqual(750 * 2 ** index);
    expect(waitMs).toBeLessThanOrEqual(1_250 * 2 ** index);
  }
  const pauses = await waits(1, new ProviderError("rate_limited", "Too many.", { retryAfterMs: 30_000 }));
  expect(pauses).toHaveLength(19);
  for (const waitMs of pauses) expect(waitMs).toBeGreaterThanOrEqual(30_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(75_000);
  const call = await claimOne(rows, runId, 1);
  expect(await countFailure(rows, call!, new ProviderError("unauthorized", "No."))).toBe(null);
  await service.call(fixture.organization.key, "POST", `/response-streaming/${runId}/cancel`, { website_id: fixture.website.id });
  await fixture.ended(runId);
});

test.each([
  { fault: "refused", outcome: "refused", finish: "refusal", asked: 1, charged: 3 },
  { fault: "filtered", outcome: "refused", finish: "content_filter", asked: 1, charged: 0 },
  { fault: "cut", outcome: "answered", finish: "length", asked: 1, charged: 0 },
  // Asked again, because another attempt may bring an answer.
  { fault: "empty", outcome: "empty", finish: "stop", asked: 3, charged: 0 },
] as const)(
  "$fault is data: stored as $outcome, charged only where it is whole",
  async ({ fault, outcome, finish, asked, charged }) => {
    const fixture = await runFixture(service, { prompts: 3, credits: 3 });
    stub.configure({ rates: { [fault]: 1 } });
    const runId = await fixture.start();
    expect(await fixture.ended(runId)).toMatchObject({ status: "completed", charged_credits: charged, counts: { [outcome]: 3 } });
    expect(await outcomes(runId)).toMatchObject([{ outcome, finish, n: 3 }]);
    expect(Object.values(stub.stats().askedByCall)).toEqual([asked, asked, asked]);
    expect(await fixture.credits()).toMatchObject({ oneOff: 3 - charged, charged });
    const [mentions] = await service.query(sql`
    select count(*) as n from mention m join response r on r.n = m.response_n where r.run_id = ${runId} and r.outcome <> 'answered'`);
    expect(mentions).toEqual({ n: 0 });
  },
);

test("a model that the provider has retired fails its run once", async () => {
  const fixture = await runFixture(service, { prompts: 400, credits: 400 });
  stub.configure({ rates: { gone: 1 }, latencyMs: { min: 50, max: 50 } });
  const run = await fixture.ended(await fixture.start());
  expect(run).toMatchObject({ status: "failed", charged_credits: 0, counts: { total: 400, failed: 400, open: 0 } });
  expect(run.error).toMatch(
    /^400 of 400 calls failed\. ChatGPT: .*does not know the configured model \(404\)\. Its other calls were not asked\./,
  );
  expect(run.error).toContain("MODEL_CHATGPT");
  // Those that were on their way met it themselves.
  expect(stub.stats().asked).toBeLessThan(400);
  expect(await fixture.credits()).toMatchObject({ oneOff: 400, charges: 0 });
});

test("what ends a model leaves the calls of the others open", async () => {
  const { organization, website } = await runFixture(service, { prompts: 3 });
  const rows = service.services.database.of(organization);
  const [schedule] = await service.query<{ id: string }>(sql`select id from prompt_schedule where website_id = ${website.id}`);
  const runId = await rows.transaction(async (tx) => {
    const runId = await newId(tx);
    await acceptRun({ ...tx, afterCommit: () => {} }, organization, {
      ...{ runId, website: { id: website.id, name: "Acme" }, scheduleId: schedule!.id, origin: "api" },
      ...{ models: ["chatgpt", "claude"], promptIds: null, tagIds: null, samples: 1 },
    });
    return runId;
  });
  await beginRun(rows, runId);
  const call = (await claimOne(rows, runId, 0))!;
  const gone: Outcome = { kind: "failure", provider: "openai", reason: "The model is gone.", endsModel: true };
  // Two attempts of the call come to their end together.
  const ended = { call, outcome: gone };
  expect(await storeOutcomes(rows, organization, [ended, ended])).toEqual(["stored", "skipped"]);
  const calls = await service.query(sql`
    select model, outcome, count(*)::int as n from response_call where run_id = ${runId} group by 1, 2 order by 1`);
  expect(calls).toEqual([
    { model: "chatgpt", outcome: "failed", n: 3 },
    { model: "claude", outcome: null, n: 3 },
  ]);
});

test("a model that nothing serves fails with the variable that would configure it; the served ones are asked", async () => {
  const fixture = await runFixture(service, { prompts: 2, credits: 4 });
  const runId = await fixture.start({ selected_models: { chatgpt: true, claude: true } });
  expect(await fixture.ended(runId)).toMatchObject({
    status: "completed_with_errors",
    error: expect.stringContaining("2 of 4 calls failed; each says why"),
    counts: { answered: 2, failed: 2 },
  });
  expect(await outcomes(runId)).toContainEqual({
    outcome: "failed",
    finish: null,
    reason: expect.stringContaining("MODEL_CLAUDE"),
    provider: "none",
    n: 2,
  });
  expect(await fixture.credits()).toMatchObject({ oneOff: 2, charges: 2 });
});

test("a call that takes its process down each time is given up", async () => {
  const fixture = await runFixture(service, { prompts: 1 });
  stub.configure({ rates: { "500": 1 } });
  const runId = await fixture.start();
  await until(
    async () => stub.stats().asked,
    (asked) => asked >= 1,
  );
  await service.query(sql`update response_call set attempts = 20 where run_id = ${runId}`);
  await fixture.ended(runId);
  expect(await outcomes(runId)).toMatchObject([{ outcome: "failed", reason: expect.stringMatching(/every attempt was lost/) }]);
});

test("a prompt that is deleted before it is asked costs nothing", async () => {
  const fixture = await runFixture(service, { prompts: 3, credits: 3 });
  stub.configure({ rates: { "500": 1 } });
  const runId = await fixture.start();
  await until(
    async () => stub.stats().asked,
    (asked) => asked >= 3,
  );
  await service.query(sql`delete from prompt where n = (select min(n) from prompt where website_id = ${fixture.website.id})`);
  stub.configure({ rates: {} });
  expect(await fixture.ended(runId)).toMatchObject({
    status: "completed_with_errors",
    counts: { answered: 2, failed: 1, open: 0 },
  });
  expect(await fixture.credits()).toMatchObject({ oneOff: 1, charges: 2 });
});
