import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EntitlementUnavailable } from "../../../src/identity/entitlements/entitlements.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import {
  newOrganization,
  newTestKey,
  newWebsite,
  startService,
  type TestOrganization,
  type TestService,
} from "../../support/service.ts";

let service: TestService;
let organization: TestOrganization;
let websiteId: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());
beforeEach(async () => {
  organization = await newOrganization(service);
  websiteId = (await newWebsite(service, organization)).id;
});

const draft = { kind: "draft", title: "Tents", markdown: "# Tents\n\nWhich tent is best?" };
const submission = (extra: object = {}) => ({ website_id: websiteId, request_id: "r-1", source: draft, ...extra });
const submit = (extra: object = {}, key = organization.key) =>
  service.call(key, "POST", "/seo/recommendations", submission(extra));
const poll = (jobId: string, key = organization.key, website = websiteId) =>
  service.call(key, "GET", `/seo/recommendations/${jobId}?website_id=${website}`);
const countJobs = async () =>
  (await service.query<{ count: number }>(sql`select count(*) from seo_job where website_id = ${websiteId}`))[0]!.count;
/** Lets the ceiling of submissions a minute forget. */
const forgetSubmissions = () => service.query(sql`delete from seo_submission where website_id = ${websiteId}`);

describe("a submission", () => {
  test("is accepted, and polling tells where it stands", async () => {
    const accepted = await submit();
    expect(accepted).toMatchObject({ status: 202, body: { status: "pending", contract_version: "seo-recommendations/v1" } });
    expect(new Set(Object.keys(accepted.body))).toEqual(new Set(["job_id", "status", "contract_version", "poll_after_seconds"]));
    const polled = await poll(accepted.body.job_id);
    expect(polled.status).toBe(200);
    expect(polled.body).toEqual({
      job_id: accepted.body.job_id,
      status: "pending",
      contract_version: "seo-recommendations/v1",
      poll_after_seconds: expect.any(Number),
      request_id: "r-1",
      created_at: expect.any(String),
      started_at: null,
      completed_at: null,
    });
  });

  test("with the same input is the same job, whatever the order of keys and however defaults are written", async () => {
    const first = await submit();
    const same = await service.call(organization.key, "POST", "/seo/recommendations", {
      locale: "en-us",
      target_queries: [],
      local_context: "",
      source: { markdown: draft.markdown, title: draft.title, kind: "draft" },
      request_id: "r-1",
      unknown_field: 1,
      website_id: websiteId,
    });
    expect([same.status, same.body.job_id]).toEqual([202, first.body.job_id]);
    expect([first, same].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  });

  test.each([
    [{ locale: "de-DE" }],
    [{ target_queries: ["tents"] }],
    [{ local_context: "Austria" }],
    [{ source: { ...draft, title: "Other" } }],
    [{ source: { kind: "page", url: "https://example.com/" } }],
  ])("with the same request_id and other input %j is a conflict", async (change) => {
    await submit();
    const answer = await submit(change);
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining("request_id")]);
  });

  test("request ids belong to a website", async () => {
    const other = (await newWebsite(service, organization, { domain: "other.example" })).id;
    const first = await submit();
    const second = await submit({ website_id: other });
    expect(second.status).toBe(202);
    expect(second.body.job_id).not.toBe(first.body.job_id);
  });

  test("100 at the same time with one request_id are one job", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => submit()));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.body.job_id)).size).toBe(1);
    expect(await countJobs()).toBe(1);
  });

  test("is answered with the job's status of now when it is repeated, also without the entitlement and with many outstanding", async () => {
    const { body } = await submit();
    await service.query(sql`delete from entitlement where organization_id = ${organization.id}`);
    await service.query(sql`
      update seo_job set status = 'failed', is_waiting = false, error = 'Try another text', completed_at = now() where id = ${body.job_id}`);
    expect(await submit()).toMatchObject({ status: 202, body: { job_id: body.job_id, status: "failed", poll_after_seconds: 0 } });
    expect((await poll(body.job_id)).body).toMatchObject({ status: "failed", error: "Try another text" });
  });

  test.each([
    [{ request_id: "" }, "request_id"],
    [{ request_id: "x".repeat(201) }, "request_id"],
    [{ request_id: "half \ud800" }, "request_id"],
    [{ source: undefined }, "source"],
    [{ source: { kind: "file" } }, "source"],
    [{ source: { kind: "draft" } }, "source.markdown"],
    [{ source: { ...draft, markdown: "" } }, "source.markdown"],
    [{ source: { ...draft, markdown: "x".repeat(200_001) } }, "source.markdown"],
    [{ source: { ...draft, title: "x".repeat(301) } }, "source.title"],
    [{ source: { ...draft, meta_description: "x".repeat(1_001) } }, "source.meta_description"],
    [{ source: { kind: "page", url: "http://example.com/" } }, "source.url"],
    [{ source: { kind: "page", url: "https://127.0.0.1/" } }, "source.url"],
    [{ source: { kind: "page", url: "https://user@example.com/" } }, "source.url"],
    [{ target_queries: Array(21).fill("x") }, "target_queries"],
    [{ target_queries: ["x".repeat(201)] }, "target_queries[0]"],
    [{ target_queries: [""] }, "target_queries[0]"],
    [{ locale: "x".repeat(30) }, "locale"],
    [{ locale: "en_US" }, "locale"],
    [{ local_context: "x".repeat(2_001) }, "local_context"],
    [{ website_id: "nonsense" }, "website_id"],
  ])("with %j is refused, naming the field", async (extra, field) => {
    const answer = await submit(extra);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(field)]);
    expect(await countJobs()).toBe(0);
  });

  test("takes the longest fields that are allowed, and any characters in its request_id", async () => {
    const extra = {
      request_id: `a/b?c#d 😀${"x".repeat(180)}`,
      source: { kind: "draft", title: "t".repeat(300), meta_description: "m".repeat(1_000), markdown: "x".repeat(200_000) },
      target_queries: Array(20).fill("q".repeat(200)),
      local_context: "c".repeat(2_000),
    };
    expect((await submit(extra)).status).toBe(202);
  });
});

describe("who may submit and poll", () => {
  test("view keys poll and do not submit; strangers do neither", async () => {
    const { body } = await submit();
    const view = await newTestKey(service, organization, { permission: "view" });
    expect((await submit({ request_id: "r-2" }, view)).status).toBe(403);
    expect((await poll(body.job_id, view)).status).toBe(200);
    const stranger = await newOrganization(service);
    const foreign = (await newWebsite(service, stranger)).id;
    expect(await poll(body.job_id, stranger.key)).toMatchObject({
      status: 403,
      body: { error: "Unauthorized access to this website" },
    });
    expect((await poll(body.job_id, stranger.key, foreign)).status).toBe(404);
    expect((await submit({}, stranger.key)).status).toBe(403);
  });

  test.each(["nonsense", "01a1fdfb-affb-728d-9a6b-d641e0a2a378"])("an unknown job %s is not found", async (jobId) => {
    expect((await poll(jobId)).status).toBe(404);
  });

  test("without the entitlement it is 403 and no job", async () => {
    await service.query(sql`delete from entitlement where organization_id = ${organization.id}`);
    expect((await submit()).status).toBe(403);
    expect(await countJobs()).toBe(0);
    await service.query(sql`insert into entitlement values (${organization.id}, 'seo_recommendations')`);
    expect((await submit()).status).toBe(202);
  });

  test("while the entitlement cannot be verified it is 500, no job, and the request_id stays free", async () => {
    const { entitlements } = service.services;
    service.services.entitlements = {
      check: () => Promise.reject(new EntitlementUnavailable("seo_recommendations", new Error("secret of the service"))),
    };
    try {
      const answer = await submit();
      expect(answer.status).toBe(500);
      expect(answer.body.error).toContain("could not be verified");
      expect(answer.body.error).not.toContain("secret");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await countJobs()).toBe(0);
    } finally {
      service.services.entitlements = entitlements;
    }
    expect((await submit({ locale: "de" })).status).toBe(202);
  });
});

describe("limits of a website", () => {
  const outstanding = (count: number, status = "running") =>
    service.query(sql`
      insert into seo_job (organization_id, website_id, n, request_id, workflow_id, status, is_waiting, input)
      select ${organization.id}, ${websiteId}, i, 'old-' || i, ${websiteId} || i, ${status}, false, '{}'::jsonb
      from generate_series(1, ${count}::int) i`);

  test("the 121st submission within a minute waits, exactly as long as it is told", async () => {
    const answers = await Promise.all(Array.from({ length: 125 }, (_, n) => submit({ request_id: `r-${n}` })));
    const statuses = answers.map((answer) => answer.status);
    expect([statuses.filter((status) => status === 202).length, statuses.filter((status) => status === 429).length]).toEqual([
      120, 5,
    ]);
    const refused = await submit({ request_id: "late" });
    const waitSeconds = Number(refused.headers.get("retry-after"));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    // As if the wait were over: the log is older by it.
    await service.query(
      sql`update seo_submission set at = at - ${waitSeconds} * interval '1 second' where website_id = ${websiteId}`,
    );
    expect((await submit({ request_id: "late" })).status).toBe(202);
  });

  test("a replay counts, other websites do not", async () => {
    await Promise.all(Array.from({ length: 120 }, () => submit()));
    expect((await submit()).status).toBe(429);
    const other = (await newWebsite(service, organization, { domain: "other.example" })).id;
    expect((await submit({ website_id: other })).status).toBe(202);
  });

  test("the 1,001st outstanding job is refused with Retry-After; a replay and polling go on; an ended job makes room", async () => {
    const { body } = await submit();
    await service.query(sql`
      insert into seo_job (organization_id, website_id, n, request_id, workflow_id, input)
      select ${organization.id}, ${websiteId}, i + 1, 'old-' || i, ${websiteId} || i, '{}'::jsonb from generate_series(1, 999) i`);
    const refused = await submit({ request_id: "one-more" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await submit()).status).toBe(202);
    expect((await poll(body.job_id)).status).toBe(200);
    await service.query(sql`
      update seo_job set status = 'canceled', is_waiting = false, error = 'x', completed_at = now() where website_id = ${websiteId} and request_id = 'old-5'`);
    expect((await submit({ request_id: "one-more" })).status).toBe(202);
  });

  test("of 200 at the same time at 999 outstanding, one is accepted", async () => {
    await outstanding(999);
    const half = (from: number) => Promise.all(Array.from({ length: 100 }, (_, n) => submit({ request_id: `r-${from + n}` })));
    const answers = await Promise.all([half(0), half(100)]).then((halves) => halves.flat());
    // The ceiling a minute stops 80 of them first; the others meet the limit of outstanding jobs.
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(199);
    await forgetSubmissions();
    expect((await submit({ request_id: "r-later" })).status).toBe(429);
  });

  test("poll_after_seconds grows with the queue", async () => {
    const first = await submit({ request_id: "first" });
    await service.query(sql`
      insert into seo_job (organization_id, website_id, n, request_id, workflow_id, input)
      select ${organization.id}, ${websiteId}, i + 1, 'old-' || i, ${websiteId} || i, '{}'::jsonb from generate_series(1, 40) i`);
    const last = await submit({ request_id: "last" });
    expect(last.body.poll_after_seconds).toBeGreaterThan(first.body.poll_after_seconds);
    expect((await poll(last.body.job_id)).body.poll_after_seconds).toBe(last.body.poll_after_seconds);
  });
});

describe("the list of jobs", () => {
  const list = (query: string, key = organization.key, website = websiteId) =>
    service.call(key, "GET", `/seo/recommendations?website_id=${website}${query}`);
  const ids = (body: { jobs: { job_id: string }[] }) => body.jobs.map((job) => job.job_id);

  test("is newest first, by status, in pages that new jobs do not move", async () => {
    const jobs: string[] = [];
    for (let n = 0; n < 5; n++) jobs.unshift((await submit({ request_id: `r-${n}` })).body.job_id);
    await service.query(sql`
      update seo_job set status = 'canceled', is_waiting = false, error = 'x', completed_at = now() where id = ${jobs[1]}`);
    const first = (await list("&limit=2")).body;
    expect(ids(first)).toEqual(jobs.slice(0, 2));
    expect(first.jobs[0]).not.toHaveProperty("result");
    await submit({ request_id: "later" });
    const second = (await list(`&limit=2&cursor=${first.next_cursor}`)).body;
    expect(ids(second)).toEqual(jobs.slice(2, 4));
    const last = (await list(`&limit=2&cursor=${second.next_cursor}`)).body;
    expect([ids(last), last.next_cursor]).toEqual([jobs.slice(4), null]);
    expect(ids((await list("&status=canceled")).body)).toEqual([jobs[1]]);
    expect((await list("&status=gone")).status).toBe(400);
  });

  test("shows a website's own jobs; a cursor of another website is none", async () => {
    const mine = (await submit()).body.job_id;
    const other = (await newWebsite(service, organization)).id;
    expect((await list("", organization.key, other)).body).toEqual({ jobs: [], next_cursor: null });
    expect(await list(`&cursor=${mine}`, organization.key, other)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("cursor") },
    });
  });
});
