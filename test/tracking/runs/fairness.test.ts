import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { isFullLength } from "../../support/full-length.ts";
import { type ProviderStub, startProviderStub } from "../../support/provider-stub.ts";
import { newOrganization, newWebsite, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";

/** Calls of the provider that are under way at once. */
const concurrency = 4;
/** Of the calls at full length. */
const part = isFullLength ? 1 : 0.5;

let stub: ProviderStub;
let service: TestService;
let worker: { stop(): Promise<void> };

beforeAll(async () => {
  stub = await startProviderStub({ keepsLog: true, latencyMs: { min: 80, max: 120 } });
  service = await startService({
    env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl, PROVIDER_CONCURRENCY: String(concurrency) },
  });
  worker = await startTestWorker(service);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
  await stub?.close();
});

/** Starts a run on each of so many websites of an organization; their prompts begin with `name`. */
async function runsOf(organization: TestOrganization, name: string, websites: number, prompts: number): Promise<string[]> {
  const runs: string[] = [];
  for (let n = 0; n < websites; n++) {
    const website = await newWebsite(service, organization);
    await service.query(sql`
      insert into prompt (organization_id, website_id, text)
      select ${organization.id}, ${website.id}, ${name} || ': which tent is best for trip ' || i || '?' from generate_series(1, ${prompts}::int) i`);
    const body = { website_id: website.id, selected_models: { chatgpt: true } };
    const answer = await service.call(organization.key, "POST", "/response-streaming/start", body);
    expect(answer.status).toBe(202);
    runs.push(answer.body.run_id);
  }
  return runs;
}

const open = async () =>
  (await service.query<{ count: number }>(sql`select count(*) from response_run where status in ('queued', 'running')`))[0]!
    .count;
const allEnded = () => until(open, (count) => count === 0);
const asked = (name: string) => stub.stats().log.filter(({ prompt }) => prompt.startsWith(name)).length;

/** What part of the calls was `name`'s, from its first call to its last but a few: as long as both have calls in line. */
function shareOf(name: string): number {
  const calls = stub.stats().log.map(({ prompt }) => prompt.startsWith(name));
  const between = calls.slice(calls.indexOf(true), calls.lastIndexOf(true) - 2 * concurrency);
  return between.filter(Boolean).length / between.length;
}

test("one website of an organization gets half of a provider beside fifty of another", async () => {
  stub.reset();
  const many = await newOrganization(service, { credits: 10_000 });
  const one = await newOrganization(service, { credits: 10_000 });
  await runsOf(many, "many", 50, 4 * part);
  await until(
    async () => asked("many"),
    (count) => count >= 10,
  );
  await runsOf(one, "one", 1, 120 * part);
  await allEnded();
  const share = shareOf("one");
  console.log(`one website beside fifty: ${(share * 100).toFixed(1)} % of ${stub.stats().asked} calls`);
  expect(share).toBeGreaterThanOrEqual(0.45);
});

test("an organization with three times the weight gets three times the calls", async () => {
  stub.reset();
  const plain = await newOrganization(service, { credits: 10_000 });
  const heavy = await newOrganization(service, { credits: 10_000 });
  await service.query(sql`update organization set provider_weight = 3 where id = ${heavy.id}`);
  await runsOf(plain, "plain", 10, 16 * part);
  await until(
    async () => asked("plain"),
    (count) => count >= 10,
  );
  await runsOf(heavy, "heavy", 1, 120 * part);
  await allEnded();
  const share = shareOf("heavy");
  console.log(`three times the weight: ${(share * 100).toFixed(1)} %`);
  expect(share).toBeGreaterThanOrEqual(0.65);
  expect(share).toBeLessThanOrEqual(0.85);
});

test("what a person started goes before what a schedule started", async () => {
  stub.reset();
  const nightly = await newOrganization(service, { credits: 10_000 });
  const person = await newOrganization(service, { credits: 10_000 });
  // Its calls wait in line before their workflow reads what started them.
  await worker.stop();
  const runs = await runsOf(nightly, "nightly", 10, 20 * part);
  await service.query(sql`update response_run set origin = 'schedule' where id = any(${runs}::uuid[])`);
  worker = await startTestWorker(service);
  await until(
    async () => asked("nightly"),
    (count) => count >= 10,
  );
  await runsOf(person, "person", 1, 100 * part);
  await allEnded();
  const share = shareOf("person");
  console.log(`a person beside schedules: ${(share * 100).toFixed(1)} %`);
  // Without the order it would be half.
  expect(share).toBeGreaterThanOrEqual(0.7);
});
