import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serviceAnalyses } from "../../../activities/seo-analyses.ts";
import { aloneIn } from "../../../src/content/seo/alone.ts";
import { slotsOf } from "../../../src/content/seo/slots.ts";
import { type AnalyseJob, SeoJobWorker } from "../../../src/content/seo/worker.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { emptyResult } from "../../bench/seo-slots/empty-result.ts";
import { newOrganization, newWebsite, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";

let service: TestService;
let worker: { stop(): Promise<void> };
let organization: TestOrganization;
let websiteId: string;
const analyse: AnalyseJob = async () => emptyResult;

beforeAll(async () => {
  service = await startService({ env: { SEO_LEASE_SECONDS: "6" } });
  organization = await newOrganization(service);
  websiteId = (await newWebsite(service, organization)).id;
});
afterAll(async () => {
  await service?.close();
});

/** A job that lost this many attempts with their processes. */
async function newJob(markdown: string, interruptions: number): Promise<string> {
  const [row] = await service.query<{ id: string }>(sql`
    insert into seo_job (organization_id, website_id, n, request_id, workflow_id, input, interruptions, attempts)
    select ${organization.id}, ${websiteId}, coalesce(max(n), 0) + 1, gen_random_uuid(), 'seo/' || gen_random_uuid(),
      ${JSON.stringify({ source: { kind: "draft", markdown }, target_queries: [], locale: "en-US" })}::jsonb, ${interruptions}, ${interruptions}
    from seo_job where website_id = ${websiteId} returning id`);
  return row!.id;
}
const read = async (jobId: string) =>
  (await service.call(organization.key, "GET", `/seo/recommendations/${jobId}?website_id=${websiteId}`)).body;
const ended = (jobId: string) =>
  until(
    () => read(jobId),
    ({ status }) => !["pending", "running"].includes(status),
  );

describe("a job that lost attempts with their processes", () => {
  beforeAll(async () => {
    worker = await startTestWorker(service, analyse, aloneIn(new URL("./alone-entry.ts", import.meta.url), null));
  });
  afterAll(() => worker?.stop());

  test("twice, goes on among the others; from the third time on in a process of its own, however often that was", async () => {
    const jobs = [await newJob("works", 2), await newJob("works", 3), await newJob("works", 400)];
    const [among, alone, again] = (await Promise.all(jobs.map(ended))) as [Ended, Ended, Ended];
    expect([among.status, alone.status, again.status]).toEqual(["completed", "completed", "completed"]);
    expect(among.result.summary).toBe(emptyResult.summary);
    const pids = [alone, again].map(({ result }) => Number(/made by (\d+)/.exec(result.summary)![1]));
    expect(new Set([...pids, process.pid]).size).toBe(3);
  });

  test.each(["dies", "fills the memory"])("and %s alone fails, says what to do, and takes nobody along", async (text) => {
    const killer = await newJob(text, 3);
    const others = [await newJob("works", 0), await newJob("works", 5)];
    const failed = await ended(killer);
    expect(failed).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/ends the process .* Submit it again with a new request_id\.$/),
    });
    for (const job of others) expect(await ended(job)).toMatchObject({ status: "completed" });
  });

  test("and is canceled while it is alone ends, with its process", async () => {
    const jobId = await newJob("hangs", 3);
    await until(
      () => read(jobId),
      ({ status }) => status === "running",
    );
    await service.call(organization.key, "POST", `/seo/recommendations/${jobId}/cancel`, { website_id: websiteId });
    expect(await ended(jobId)).toMatchObject({ status: "canceled" });
    const free = () => service.query<{ count: number }>(sql`select count(*) from seo_slot where attempt is null`);
    await until(free, ([row]) => row!.count === 16);
  });
});

type Ended = { status: string; result: { summary: string } };

// The process loads the whole service, which takes long on a busy machine.
test("the service's own analysis runs in a process of its own as well", { timeout: 600_000 }, async () => {
  const seo = new SeoJobWorker(service.services, serviceAnalyses(service.services), { pollMs: 50 });
  try {
    const jobId = await newJob("# Which tent is best?\n\nThe Duo 2 weighs 1.4 kg and costs 199 euros in 2026.", 3);
    expect(await ended(jobId)).toMatchObject({ status: "completed", result: { checks: expect.any(Array), usage: { calls: 0 } } });
  } finally {
    await seo.stop();
  }
});

test("an attempt counts as interrupted when its lease ended after it started, not before", async () => {
  const slots = slotsOf(service.services);
  const jobId = await newJob("works", 0);
  const interruptions = async () =>
    (await service.query<{ interruptions: number }>(sql`select interruptions from seo_job where id = ${jobId}`))[0]!
      .interruptions;
  const expire = () => service.query(sql`update seo_slot set leased_until = now() - interval '1 ms' where job_id = ${jobId}`);
  await slots.claim(16);
  await expire();
  const [claimed] = await slots.claim(16);
  expect(await interruptions()).toBe(0);
  await slots.start(claimed!.attempt);
  await expire();
  const [again] = await slots.claim(16);
  expect(await interruptions()).toBe(1);
  await slots.end(jobId, { status: "canceled", error: "x" });
  await slots.requeue(again!.attempt);
});
