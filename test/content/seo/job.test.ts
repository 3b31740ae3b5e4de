import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cancelOpenJobs } from "../../../src/content/seo/cancel.ts";
import { reconcileJobs } from "../../../src/content/seo/reconcile.ts";
import type { AnalyseJob } from "../../../src/content/seo/worker.ts";
import { EntitlementUnavailable } from "../../../src/identity/entitlements/entitlements.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { PageError } from "../../../src/platform/documents/page-error.ts";
import { emptyResult } from "../../bench/seo-slots/empty-result.ts";
import { newOrganization, newWebsite, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";
import { startedWorkflow, startTestWorker, until } from "../../support/worker.ts";

let service: TestService;
let worker: { stop(): Promise<void> };
/** What the analysis does; each test says. */
let analysis: AnalyseJob;
let under = { now: 0, most: 0 };

const ends: AnalyseJob = async () => emptyResult;
const hangs: AnalyseJob = (_job, _organization, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

beforeAll(async () => {
  service = await startService({ env: { SEO_LEASE_SECONDS: "3" } });
  worker = await startTestWorker(service, async (job, organization, lease) => {
    under.most = Math.max(under.most, ++under.now);
    try {
      return await analysis(job, organization, lease);
    } finally {
      under.now--;
    }
  });
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
});
afterEach(async () => {
  under = { now: under.now, most: 0 };
  // A failed test must not hold the slots that the next one waits for.
  await service.query(sql`update seo_job set status = 'canceled', is_waiting = false, error = 'test', completed_at = now()
    where status in ('pending', 'running')`);
});

async function newSite(): Promise<{ organization: TestOrganization; id: string }> {
  const organization = await newOrganization(service);
  return { organization, id: (await newWebsite(service, organization)).id };
}

type Site = Awaited<ReturnType<typeof newSite>>;

async function submit(site: Site, requestId = "r-1"): Promise<string> {
  const answer = await service.call(site.organization.key, "POST", "/seo/recommendations", {
    website_id: site.id,
    request_id: requestId,
    source: { kind: "draft", markdown: "# Tents\n\nWhich tent is best?" },
  });
  expect(answer.status).toBe(202);
  return answer.body.job_id;
}

const poll = async (site: Site, jobId: string) =>
  (await service.call(site.organization.key, "GET", `/seo/recommendations/${jobId}?website_id=${site.id}`)).body;
const ended = (site: Site, jobId: string) =>
  until(
    () => poll(site, jobId),
    ({ status }) => !["pending", "running"].includes(status),
  );
const reaches = (site: Site, jobId: string, status: string) =>
  until(
    () => poll(site, jobId),
    (job) => job.status === status,
  );
const workflowOf = async (jobId: string) => {
  const [job] = await service.query<{ workflow_id: string }>(sql`select workflow_id from seo_job where id = ${jobId}`);
  return service.services.durable.engine.client.workflow.getHandle(job!.workflow_id);
};
/** A job may run, and end, before its workflow is there. */
const startedWorkflowOf = async (jobId: string) => startedWorkflow(service, (await workflowOf(jobId)).workflowId);
const cancelWorkflow = async (jobId: string) => (await startedWorkflowOf(jobId)).cancel();
const resultOf = async (jobId: string) => (await startedWorkflowOf(jobId)).result();
/** Canceled, or ended by its own poll where that saw the canceled job before the request to cancel arrived. */
const workflowEnds = async (jobId: string) => {
  const result = await resultOf(jobId).catch(() => "canceled");
  expect(result).toBe("canceled");
};
const freeSlots = async () =>
  (await service.query<{ count: number }>(sql`select count(*) from seo_slot where attempt is null`))[0]!.count;
const allFree = () => until(freeSlots, (count) => count === 16);

describe("a job", () => {
  test("is analysed, stored with its result, and its workflow ends the same way", async () => {
    analysis = ends;
    const site = await newSite();
    const jobId = await submit(site);
    const job = await ended(site, jobId);
    expect(job).toMatchObject({ status: "completed", result: emptyResult, poll_after_seconds: 0 });
    expect(job.started_at <= job.completed_at).toBe(true);
    expect(await resultOf(jobId)).toBe("completed");
    await allFree();
  });

  test("lists all checks, or only those that failed, as agents get them unless they ask for all", async () => {
    const check = { id: "title-length", channel: "seo", category: "head", what: "", measure: "", threshold: "" } as const;
    const checks = (["pass", "fail", "not_applicable"] as const).map((verdict) => ({ ...check, verdict }));
    analysis = async () => ({ ...emptyResult, checks });
    const site = await newSite();
    const jobId = await submit(site);
    expect((await ended(site, jobId)).result.checks).toEqual(checks);
    const asked = { website_id: site.id, job_id: jobId };
    const tool = async (more: object) =>
      (await callTool(service, site.organization.key, "get_seo_recommendations", { ...asked, ...more })).body.result.checks;
    expect(await tool({})).toEqual([checks[1]]);
    expect(await tool({ checks: "all" })).toEqual(checks);
    const path = `/seo/recommendations/${jobId}?website_id=${site.id}&checks=failed`;
    expect((await service.call(site.organization.key, "GET", path)).body.result.checks).toEqual([checks[1]]);
    await allFree();
  });

  test("carries what an operator searches by and reads: attributes, summary, what it waits for", async () => {
    analysis = hangs;
    const site = await newSite();
    const jobs: string[] = [];
    for (let n = 0; n < 5; n++) jobs.push(await submit(site, `r-${n}`));
    const waiting = await workflowOf(jobs[4]!);
    const description = await until(
      () => waiting.describe().catch(() => null),
      (found) => JSON.stringify(found?.typedSearchAttributes ?? {}).includes(jobs[4]!),
    );
    expect(JSON.stringify(description!.typedSearchAttributes)).toContain(site.id);
    expect(await description!.staticSummary()).toContain("Acme");
    expect(await waiting.query("currentState")).toContain("waiting for one of the 4 slots");
    await reaches(site, jobs[0]!, "running");
    for (const jobId of jobs) await cancelWorkflow(jobId);
    for (const jobId of jobs) expect(await ended(site, jobId)).toMatchObject({ status: "canceled", error: expect.any(String) });
    await allFree();
  });

  test("never more than 4 of a website at once, and all of them end", async () => {
    analysis = async (_job, _organization, { signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      signal.throwIfAborted();
      return emptyResult;
    };
    const site = await newSite();
    const jobs = await Promise.all(Array.from({ length: 40 }, (_, n) => submit(site, `r-${n}`)));
    for (const jobId of jobs) expect((await ended(site, jobId)).status).toBe("completed");
    expect(under.most).toBeLessThanOrEqual(4);
    const [attempts] = await service.query(
      sql`select max(attempts)::int as most, count(*) from seo_job where website_id = ${site.id}`,
    );
    expect(attempts).toEqual({ most: 1, count: 40 });
    for (const jobId of jobs) expect(await resultOf(jobId)).toBe("completed");
  });

  test("whose result holds what PostgreSQL does not keep is stored without that, and frees its slot", async () => {
    analysis = async () => ({ ...emptyResult, summary: "a\0b \ud83d." });
    const site = await newSite();
    const job = await ended(site, await submit(site));
    expect(job).toMatchObject({ status: "completed", result: { summary: "ab \ufffd." } });
  });

  test("whose page cannot be had fails with the reason; one that is not its fault is tried again", async () => {
    const site = await newSite();
    analysis = () => Promise.reject(new PageError("refused_by_site", "The site's robots.txt says no."));
    expect(await ended(site, await submit(site, "a"))).toMatchObject({
      status: "failed",
      error: "The site's robots.txt says no. Submit it again with a new request_id.",
    });
    let times = 0;
    analysis = () =>
      ++times < 3 ? Promise.reject(new PageError("unreachable", "The site did not answer.")) : Promise.resolve(emptyResult);
    expect(await ended(site, await submit(site, "b"))).toMatchObject({ status: "completed" });
    expect(times).toBe(3);
    analysis = () => Promise.reject(new Error("secret of the house"));
    const failed = await ended(site, await submit(site, "c"));
    expect(failed.status).toBe("failed");
    expect(failed.error).not.toContain("secret");
    await allFree();
  });
});

describe("a job that is canceled", () => {
  const cancel = (site: Site, jobId: string) =>
    service.call(site.organization.key, "POST", `/seo/recommendations/${jobId}/cancel`, { website_id: site.id });

  test("waiting or running, it ends for good, its slot goes on, and its workflow is canceled", async () => {
    analysis = hangs;
    const site = await newSite();
    const jobs: string[] = [];
    for (let n = 0; n < 6; n++) jobs.push(await submit(site, `r-${n}`));
    for (const jobId of jobs.slice(0, 4)) await reaches(site, jobId, "running");
    const waiting = await cancel(site, jobs[5]!);
    expect(waiting).toMatchObject({ status: 200, body: { job_id: jobs[5], status: "canceled", started_at: null } });
    expect(waiting.body.error).toContain("Submit it again");
    expect((await cancel(site, jobs[0]!)).body.status).toBe("canceled");
    // Its slot goes to the one that waited.
    await reaches(site, jobs[4]!, "running");
    const again = await cancel(site, jobs[0]!);
    expect(again.body).toEqual(await poll(site, jobs[0]!));
    for (const jobId of [jobs[0]!, jobs[5]!]) {
      await workflowEnds(jobId);
      expect(await poll(site, jobId)).toMatchObject({ status: "canceled" });
    }
    for (const jobId of jobs.slice(1, 5)) await cancel(site, jobId);
    await allFree();
  });

  test("after its end it stays as it ended", async () => {
    analysis = ends;
    const site = await newSite();
    const jobId = await submit(site);
    await ended(site, jobId);
    expect((await cancel(site, jobId)).body).toMatchObject({ status: "completed", result: emptyResult });
  });

  test("another organization's is like an unknown one", async () => {
    analysis = ends;
    const site = await newSite();
    const jobId = await submit(site);
    const stranger = await newSite();
    expect((await cancel(stranger, jobId)).status).toBe(404);
    await ended(site, jobId);
  });
});

test("all of a website are canceled by one call, as its deletion does", async () => {
  analysis = hangs;
  const site = await newSite();
  const jobs: string[] = [];
  for (let n = 0; n < 6; n++) jobs.push(await submit(site, `r-${n}`));
  const { database } = service.services;
  const { organization } = site;
  await database.of(organization).transaction((tx) => cancelOpenJobs(tx, organization, { websiteId: site.id }));
  for (const jobId of jobs) {
    expect(await poll(site, jobId)).toMatchObject({ status: "canceled" });
    await workflowEnds(jobId);
  }
  await allFree();
});

describe("the entitlement before the start", () => {
  test("denied: the job fails and says so", async () => {
    analysis = hangs;
    const site = await newSite();
    const running: string[] = [];
    for (let n = 0; n < 4; n++) running.push(await submit(site, `r-${n}`));
    const waiting = await submit(site, "r-4");
    for (const jobId of running) await reaches(site, jobId, "running");
    await service.query(sql`delete from entitlement where organization_id = ${site.organization.id}`);
    await cancelWorkflow(running[0]!);
    const job = await ended(site, waiting);
    expect(job).toMatchObject({ status: "failed", started_at: null, error: expect.stringContaining("entitlement") });
    for (const jobId of running.slice(1)) await cancelWorkflow(jobId);
    await allFree();
  });

  test("not verifiable: pending again with its slot free for others, and analysed when it can be verified", async () => {
    analysis = ends;
    const dark = await newSite();
    const { entitlements } = service.services;
    let isDown = false;
    service.services.entitlements = {
      check: (id, name) =>
        isDown && id === dark.organization.id
          ? Promise.reject(new EntitlementUnavailable(name, new Error("down")))
          : entitlements.check(id, name),
    };
    try {
      await service.query(
        sql`insert into seo_set_aside values (${dark.organization.id}, now() + interval '1 hour', '30 seconds')`,
      );
      const jobs = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(dark, `r-${n}`)));
      isDown = true;
      await service.query(sql`update seo_set_aside set until = now()`);
      await until(
        () =>
          service.query<{ delay: string }>(
            sql`select extract(epoch from delay)::int as seconds from seo_set_aside where until > now()`,
          ),
        ([row]) => row !== undefined,
      );
      await allFree();
      for (const jobId of jobs) expect(await poll(dark, jobId)).toMatchObject({ status: "pending", started_at: null });
      const other = await newSite();
      expect(await ended(other, await submit(other))).toMatchObject({ status: "completed" });
      isDown = false;
      await service.query(sql`update seo_set_aside set until = now()`);
      for (const jobId of jobs) expect((await ended(dark, jobId)).status).toBe("completed");
    } finally {
      service.services.entitlements = entitlements;
    }
  });
});

describe("operators", () => {
  test("a terminated workflow ends its job, and its slot is free when the analysis has noticed", async () => {
    analysis = hangs;
    const site = await newSite();
    const jobId = await submit(site);
    await reaches(site, jobId, "running");
    const workflow = await workflowOf(jobId);
    // A job may have its slot before its workflow is there.
    await until(
      () =>
        workflow.terminate("operator").then(
          () => true,
          () => false,
        ),
      (isTerminated) => isTerminated,
    );
    await service.query(sql`update seo_job set created_at = now() - interval '1 minute' where id = ${jobId}`);
    await until(
      async () => {
        await reconcileJobs(service.services);
        return poll(site, jobId);
      },
      ({ status }) => status === "canceled",
    );
    await allFree();
  });

  test("a workflow that Temporal has lost is started again while its job is open", async () => {
    analysis = hangs;
    const site = await newSite();
    await service.query(sql`
      insert into seo_job (organization_id, website_id, n, request_id, workflow_id, input, created_at)
      values (${site.organization.id}, ${site.id}, 1, 'lost', ${`seo/${site.id}/lost`}, '{"source":{"kind":"draft","markdown":"x"}}', now() - interval '1 minute')`);
    const [job] = await service.query<{ id: string }>(sql`select id from seo_job where website_id = ${site.id}`);
    await reaches(site, job!.id, "running");
    const workflow = await workflowOf(job!.id);
    await until(
      async () => {
        await reconcileJobs(service.services);
        return workflow.describe().catch(() => null);
      },
      (found) => found !== null,
    );
    await workflow.cancel();
    expect(await ended(site, job!.id)).toMatchObject({ status: "canceled" });
    await allFree();
  });

  test("the same submission after Temporal has forgotten the job is the same job, and starts nothing", async () => {
    analysis = ends;
    const site = await newSite();
    const jobId = await submit(site);
    await ended(site, jobId);
    await resultOf(jobId);
    const workflow = await workflowOf(jobId);
    const { client } = service.services.durable.engine;
    await client.workflowService.deleteWorkflowExecution({
      namespace: "default",
      workflowExecution: { workflowId: workflow.workflowId },
    });
    await until(
      () => workflow.describe().catch(() => null),
      (found) => found === null,
    );
    expect(await submit(site)).toBe(jobId);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await workflow.describe().catch(() => null)).toBeNull();
  });
});

test("a worker that stops gives its work back, and another one takes it up", async () => {
  analysis = hangs;
  const site = await newSite();
  const jobId = await submit(site);
  await reaches(site, jobId, "running");
  const stopping = worker.stop();
  worker = await startTestWorker(service, async (job, organization, lease) => analysis(job, organization, lease));
  analysis = ends;
  await stopping;
  expect((await ended(site, jobId)).status).toBe("completed");
});
