import fc from "fast-check";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { slotGauges } from "../../../src/content/seo/metrics.ts";
import { slotsOverview } from "../../../src/content/seo/overview.ts";
import { type Claim, Slots } from "../../../src/content/seo/slots.ts";
import { connect, type Database, sql } from "../../../src/platform/database/connection.ts";
import { registerGauges } from "../../../src/platform/observability/gauges.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let file: TestDatabase;
let database: Database;
let slots: Slots;
const leaseMs = 60_000;

beforeAll(async () => {
  file = await createTestDatabase();
  database = await connect(file.urls, 4);
  slots = new Slots(database, leaseMs);
});
afterAll(async () => {
  await database?.close();
  await file?.drop();
});
beforeEach(async () => {
  await freeAll();
  for (const table of ["seo_job", "seo_queue", "seo_set_aside", "seo_worker"]) await run(sql`delete from ${sql.ref(table)}`);
});

const run = <Row>(query: Parameters<Database["system"]["run"]>[0]) => database.system.run<Row>(query as never);

const freeAll = () =>
  run(
    sql`update seo_slot set job_id = null, website_id = null, website_n = null, attempt = null, assigned_at = null, leased_until = null`,
  );

interface Site {
  id: string;
  organization: { id: string; n: number };
}

async function newSites(count: number): Promise<Site[]> {
  const [organization] = await run<{ id: string; n: number }>(
    sql`insert into organization (name) values ('Test') returning id, n`,
  );
  const rows = await run<{ id: string }>(sql`
    insert into website (organization_id, organization_n, url, name)
    select ${organization!.id}, ${organization!.n}, 'x.example', 'X' from generate_series(1, ${count}::int) returning id`);
  return rows.map(({ id }) => ({ id, organization: organization! }));
}

/** Jobs of a website, first in first. */
async function newJobs(site: Site, count: number): Promise<string[]> {
  const rows = await run<{ id: string }>(sql`
    insert into seo_job (organization_id, website_id, n, request_id, workflow_id, input)
    select ${site.organization.id}, ${site.id}, coalesce((select max(n) from seo_job where website_id = ${site.id}), 0) + i,
      'r', gen_random_uuid(), '{}'
    from generate_series(1, ${count}::int) i returning id, n`);
  return rows.map(({ id }) => id);
}

const jobsOf = (claims: Claim[]) => claims.map(({ jobId }) => jobId);
/** Claims whatever is free. */
const claim = () => slots.claim(16);
const held = () =>
  run<{ website_id: string; job_id: string; attempt: string }>(sql`select * from seo_slot where attempt is not null`);
const expire = ({ attempt }: Claim) =>
  run(sql`update seo_slot set leased_until = now() - interval '1 ms' where attempt = ${attempt}`);
const statusOf = async (jobId: string) =>
  (await run<{ status: string; is_waiting: boolean }>(sql`select status, is_waiting from seo_job where id = ${jobId}`))[0]!;
/** A job ends, and what it frees is claimed. */
async function next({ attempt }: Claim): Promise<Claim[]> {
  await slots.start(attempt);
  expect(await slots.finish(attempt, { status: "completed", result: {} })).toBe(true);
  return claim();
}

describe("who gets a slot", () => {
  test("at most 4 of a website and 16 in all", async () => {
    const sites = await newSites(6);
    for (const site of sites) await newJobs(site, 10);
    expect(await claim()).toHaveLength(16);
    expect(await claim()).toHaveLength(0);
    const counts = Map.groupBy(await held(), (slot) => slot.website_id);
    expect(Math.max(...[...counts.values()].map((list) => list.length))).toBeLessThanOrEqual(4);
    await freeAll();
    await run(sql`delete from seo_job`);
    const [alone] = await newSites(1);
    await newJobs(alone!, 10);
    expect(await claim()).toHaveLength(4);
  });

  test("no more than the process asks for", async () => {
    const [one, two] = await newSites(2);
    for (const site of [one!, two!]) await newJobs(site, 4);
    expect(await slots.claim(0)).toHaveLength(0);
    expect(await slots.claim(3)).toHaveLength(3);
    expect(await slots.claim(16)).toHaveLength(5);
  });

  test("no statement can make a fifth slot of a website or a seventeenth row", async () => {
    const [site] = await newSites(1);
    await newJobs(site!, 5);
    await claim();
    for (const place of [1, 4, 5, 0]) {
      await expect(
        run(sql`
          update seo_slot set website_id = ${site!.id}, website_n = ${place}, attempt = gen_random_uuid(), assigned_at = now(), leased_until = now()
          where n = (select n from seo_slot where attempt is null limit 1)`),
      ).rejects.toThrow(/violates/);
    }
    await expect(run(sql`insert into seo_slot (n) values (17)`)).rejects.toThrow(/violates/);
    const [one] = await held();
    await expect(run(sql`update seo_slot set job_id = ${one!.job_id} where attempt is null`)).rejects.toThrow(/violates/);
  });

  test("inside a website first in, first out", async () => {
    const [site] = await newSites(1);
    const jobs = await newJobs(site!, 6);
    const first = await claim();
    expect(jobsOf(first)).toEqual(jobs.slice(0, 4));
    expect(jobsOf(await next(first[2]!))).toEqual([jobs[4]]);
  });

  test("a website with one job behind websites with a thousand waits for one turn at most", async () => {
    const [crowd, other, late] = await newSites(3);
    await newJobs(crowd!, 1_000);
    await newJobs(other!, 1_000);
    const first = await claim();
    expect(first).toHaveLength(8);
    const [only] = await newJobs(late!, 1);
    expect(jobsOf(await next(first[0]!))).toContain(only);
  });

  test("round robin: each waiting website gets its turn before one gets its second", async () => {
    const sites = await newSites(20);
    const siteOf = new Map<string, string>();
    for (const site of sites) for (const job of await newJobs(site, 5)) siteOf.set(job, site.id);
    const order: string[] = [];
    let queue = await claim();
    while (order.length < 100) {
      const following: Claim[] = [];
      for (const claimed of queue) {
        order.push(siteOf.get(claimed.jobId)!);
        following.push(...(await next(claimed)));
      }
      queue = following;
    }
    for (let turn = 0; turn < 5; turn++) expect(new Set(order.slice(turn * 20, turn * 20 + 20)).size).toBe(20);
  });
});

describe("an attempt", () => {
  test("has its slot for itself, whoever claims at the same time", async () => {
    const [site] = await newSites(1);
    await newJobs(site!, 3);
    const claims = (await Promise.all(Array.from({ length: 8 }, claim))).flat();
    expect(new Set(jobsOf(claims)).size).toBe(3);
    expect(claims).toHaveLength(3);
  });

  test("whose lease has ended changes nothing", async () => {
    const [site] = await newSites(1);
    const [jobId] = await newJobs(site!, 1);
    const [old] = await claim();
    await slots.start(old!.attempt);
    await expire(old!);
    const [fresh] = await claim();
    expect(fresh!.jobId).toBe(jobId);
    expect(fresh!.attempt).not.toBe(old!.attempt);
    expect(await slots.start(old!.attempt)).toBeNull();
    expect(await slots.renew(old!.attempt)).toBe(false);
    expect(await slots.countFailure(old!.attempt)).toBeNull();
    expect(await slots.finish(old!.attempt, { status: "completed", result: { stale: true } })).toBe(false);
    await slots.requeue(old!.attempt);
    expect((await held()).map((slot) => slot.job_id)).toEqual([jobId]);
    expect(await statusOf(jobId!)).toEqual({ status: "pending", is_waiting: false });
    await slots.start(fresh!.attempt);
    expect(await slots.finish(fresh!.attempt, { status: "completed", result: { fresh: true } })).toBe(true);
    expect(await slots.finish(fresh!.attempt, { status: "failed", error: "x" })).toBe(false);
    expect(await run(sql`select status, result, attempts, interruptions from seo_job where id = ${jobId}`)).toEqual([
      { status: "completed", result: { fresh: true }, attempts: 2, interruptions: 1 },
    ]);
  });

  test("cannot start or renew once its lease has ended, although nobody has claimed the slot yet", async () => {
    const [site] = await newSites(1);
    await newJobs(site!, 2);
    const [one, two] = await claim();
    await slots.start(one!.attempt);
    await expire(one!);
    await expire(two!);
    expect(await slots.renew(one!.attempt)).toBe(false);
    expect(await slots.start(two!.attempt)).toBeNull();
  });

  test("that fails starts again in its slot, and its failures are counted", async () => {
    const [site] = await newSites(1);
    await newJobs(site!, 1);
    const [claimed] = await claim();
    expect(await slots.start(claimed!.attempt)).toMatchObject({ attempts: 1 });
    expect(await slots.countFailure(claimed!.attempt)).toBe(1);
    expect(await slots.start(claimed!.attempt)).toMatchObject({ attempts: 2 });
    expect(await slots.countFailure(claimed!.attempt)).toBe(2);
    expect(await slots.renew(claimed!.attempt)).toBe(true);
  });
});

describe("a job that is ended from outside", () => {
  const canceled = { status: "canceled", error: "stopped" } as const;

  test("leaves the queue", async () => {
    const [site] = await newSites(1);
    const jobs = await newJobs(site!, 6);
    const [first] = await claim();
    expect(await slots.end(jobs[4]!, canceled)).toBe(true);
    expect(await slots.end(jobs[4]!, { status: "failed", error: "again" })).toBe(false);
    expect(jobsOf(await next(first!))).toEqual([jobs[5]]);
  });

  test("keeps its slot until its attempt notices", async () => {
    const [site] = await newSites(1);
    const jobs = await newJobs(site!, 6);
    const [one, two, three] = await claim();
    await slots.start(one!.attempt);
    for (const { jobId } of [one!, two!]) await slots.end(jobId, canceled);
    expect(await claim()).toEqual([]);
    expect(await held()).toHaveLength(4);
    expect(await slots.renew(one!.attempt)).toBe(false);
    expect(await slots.start(two!.attempt)).toBeNull();
    await slots.requeue(one!.attempt);
    expect(jobsOf(await claim())).toEqual([jobs[4]]);
    // A slot whose attempt never notices is free when the lease ends.
    await expire(two!);
    expect(jobsOf(await claim())).toEqual([jobs[5]]);
    for (const { jobId } of [one!, two!]) expect(await statusOf(jobId)).toEqual({ status: "canceled", is_waiting: false });
    expect(await statusOf(three!.jobId)).toEqual({ status: "pending", is_waiting: false });
  });
});

describe("an organization that cannot be verified", () => {
  const requeue = ({ attempt }: Claim) => slots.requeue(attempt, { isUnverified: true });
  const restoreInSeconds = async (site: Site) =>
    (
      await run<{ seconds: number }>(sql`
      select round(extract(epoch from until - now()))::int as seconds from seo_set_aside where organization_id = ${site.organization.id}`)
    )[0]?.seconds;
  const later = (site: Site) => run(sql`update seo_set_aside set until = now() where organization_id = ${site.organization.id}`);

  test("is set aside with all its jobs, and others get its slots at once", async () => {
    const [dark] = await newSites(1);
    const sites = await newSites(4);
    await newJobs(dark!, 1_000);
    const first = await claim();
    for (const site of sites) await newJobs(site, 10);
    for (const claimed of first) await requeue(claimed);
    await claim();
    const websites = (await held()).map((slot) => slot.website_id);
    expect(websites).toHaveLength(16);
    expect(websites).not.toContain(dark!.id);
    expect(await restoreInSeconds(dark!)).toBe(30);
  });

  test("is tried again with one job at a time, after 30 seconds doubling to 5 minutes", async () => {
    const [dark] = await newSites(1);
    const [firstJob] = await newJobs(dark!, 50);
    for (const claimed of await claim()) await requeue(claimed);
    expect(await claim()).toEqual([]);
    const delays: number[] = [];
    for (let n = 0; n < 5; n++) {
      await later(dark!);
      const tried = await claim();
      expect(jobsOf(tried)).toEqual([firstJob]);
      await requeue(tried[0]!);
      delays.push((await restoreInSeconds(dark!))!);
    }
    expect(delays).toEqual([60, 120, 240, 300, 300]);
  });

  test("is as before once one of its jobs has started", async () => {
    const [dark] = await newSites(1);
    await newJobs(dark!, 50);
    for (const claimed of await claim()) await requeue(claimed);
    await later(dark!);
    const [tried] = await claim();
    await slots.start(tried!.attempt);
    expect(await restoreInSeconds(dark!)).toBeUndefined();
    expect(await claim()).toHaveLength(3);
  });
});

test("processes share the slots evenly, as long as they say so", async () => {
  const [one, two, three] = Array.from({ length: 3 }, () => crypto.randomUUID()) as [string, string, string];
  expect(await slots.share(one)).toBe(16);
  expect(await slots.share(two)).toBe(8);
  expect(await slots.share(three)).toBe(6);
  await slots.leave(two);
  expect(await slots.share(one)).toBe(8);
  await run(sql`update seo_worker set seen_at = now() - interval '2 minutes' where id = ${three}`);
  expect(await slots.share(one)).toBe(16);
});

test("operators see slots, queues and who is set aside, as rows and as metrics", async () => {
  const [busy, dark] = [...(await newSites(1)), ...(await newSites(1))] as [Site, Site];
  await newJobs(dark, 1);
  for (const { attempt } of await claim()) await slots.requeue(attempt, { isUnverified: true });
  const jobs = await newJobs(busy, 7);
  const [one, two, three] = await claim();
  await slots.start(one!.attempt);
  await slots.start(two!.attempt);
  await slots.end(two!.jobId, { status: "canceled", error: "stopped" });
  await slots.requeue(three!.attempt);
  await claim();
  const overview = await slotsOverview(database);
  const states = Map.groupBy(overview.slots, (slot) => slot.state);
  expect(overview.slots).toHaveLength(16);
  expect(states.get("analysing")!.map((slot) => slot.job_id)).toEqual([jobs[0]]);
  expect(states.get("ending")!.map((slot) => slot.job_id)).toEqual([jobs[1]]);
  expect(new Set(states.get("assigned")!.map((slot) => slot.job_id))).toEqual(new Set([jobs[2], jobs[3]]));
  expect(overview.slots.find((slot) => slot.job_id === jobs[0])!.lease_left_seconds).toBeGreaterThan(50);
  expect(overview.waiting).toEqual([
    { website_id: busy.id, website: "X", jobs: 3, oldest_seconds: expect.any(Number) },
    { website_id: dark.id, website: "X", jobs: 1, oldest_seconds: expect.any(Number) },
  ]);
  expect(overview).toMatchObject({ waiting_jobs: 4, set_aside: [{ organization_id: dark.organization.id, waiting_jobs: 1 }] });
  const registry = new Registry();
  registerGauges(slotGauges(database), registry);
  const text = await registry.metrics();
  for (const line of [
    'answerscope_seo_slots{state="free"} 12',
    'answerscope_seo_slots{state="analysing"} 1',
    "answerscope_seo_waiting_jobs 4",
    `answerscope_seo_website_waiting_jobs{website_id="${busy.id}"} 3`,
    "answerscope_seo_organizations_set_aside 1",
  ]) {
    expect(text).toContain(line);
  }
});

test("whatever happens in whatever order: never above the caps, no job lost, none ended twice", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("claim" as const), most: fc.integer({ min: 0, max: 16 }) }),
    fc.record({ kind: fc.constant("submit" as const), site: fc.nat(5), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({
      kind: fc.constantFrom(
        "start" as const,
        "finish" as const,
        "requeue" as const,
        "expire" as const,
        "fail" as const,
        "renew" as const,
        "end" as const,
      ),
      pick: fc.nat(40),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      await freeAll();
      await run(sql`delete from seo_job`);
      const sites = await newSites(6);
      const jobs: string[] = [];
      const claims: Claim[] = [];
      const ended = new Map<string, number>();
      const noteEnd = (jobId: string) => ended.set(jobId, (ended.get(jobId) ?? 0) + 1);
      for (const taken of steps) {
        if (taken.kind === "claim") claims.push(...(await slots.claim(taken.most)));
        else if (taken.kind === "submit") jobs.push(...(await newJobs(sites[taken.site]!, taken.count)));
        else if (taken.kind === "end") {
          const jobId = jobs[taken.pick];
          if (jobId && (await slots.end(jobId, { status: "canceled", error: "x" }))) noteEnd(jobId);
        } else {
          const claimed = claims[taken.pick];
          if (!claimed) continue;
          const { attempt, jobId } = claimed;
          if (taken.kind === "start") await slots.start(attempt);
          if (taken.kind === "expire") await expire(claimed);
          if (taken.kind === "fail") await slots.countFailure(attempt);
          if (taken.kind === "renew") await slots.renew(attempt);
          if (taken.kind === "requeue") await slots.requeue(attempt);
          if (taken.kind === "finish" && (await slots.finish(attempt, { status: "completed", result: {} }))) noteEnd(jobId);
        }
        const [state] = await run<Record<string, number>>(sql`
          select (select count(*) from seo_slot where attempt is not null)::int as slots,
            (select coalesce(max(count), 0) from (select count(*) from seo_slot where attempt is not null group by website_id) c)::int as of_website,
            -- Every open job either waits or has exactly one slot.
            (select count(*) from seo_job j where status in ('pending', 'running')
              and is_waiting = exists (select from seo_slot s where s.job_id = j.id))::int as lost`);
        expect(state!.slots).toBeLessThanOrEqual(16);
        expect(state!.of_website).toBeLessThanOrEqual(4);
        expect(state!.lost).toBe(0);
      }
      expect([...ended.values()].every((times) => times === 1)).toBe(true);
    }),
    { numRuns: 25 },
  );
});
