import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { registerSlotMetrics } from "../../../src/content/seo/metrics.ts";
import { slotsOverview } from "../../../src/content/seo/overview.ts";
import { type Assignment, Slots } from "../../../src/content/seo/slots.ts";
import { connect, type Database, sql } from "../../../src/platform/database/connection.ts";
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
  await run(sql`
    update seo_slot set job_id = null, website_id = null, website_n = null, token = null, attempt = null, assigned_at = null, leased_until = null`);
  await run(sql`delete from seo_job`);
  await run(sql`delete from seo_queue`);
  await run(sql`delete from seo_set_aside`);
});

const run = <Row>(query: Parameters<Database["system"]["run"]>[0]) => database.system.run<Row>(query as never);

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

async function begin(assignment: Assignment) {
  const hold = { token: assignment.token, attempt: randomUUID() };
  return { hold, job: await slots.begin(hold) };
}

const held = () =>
  run<{ website_id: string; job_id: string; attempt: string | null }>(sql`select * from seo_slot where token is not null`);
const expire = (token: string) => run(sql`update seo_slot set leased_until = now() - interval '1 ms' where token = ${token}`);
const statusOf = async (jobId: string) =>
  (await run<{ status: string; is_waiting: boolean }>(sql`select status, is_waiting from seo_job where id = ${jobId}`))[0]!;

describe("who gets a slot", () => {
  test("at most 4 of a website and 16 in all", async () => {
    const sites = await newSites(6);
    for (const site of sites) await newJobs(site, 10);
    expect(await slots.assign()).toHaveLength(16);
    expect(await slots.assign()).toHaveLength(0);
    const counts = Map.groupBy(await held(), (slot) => slot.website_id);
    expect(Math.max(...[...counts.values()].map((list) => list.length))).toBeLessThanOrEqual(4);
    const [alone] = await newSites(1);
    await run(
      sql`update seo_slot set job_id = null, website_id = null, website_n = null, token = null, attempt = null, assigned_at = null, leased_until = null`,
    );
    await run(sql`delete from seo_job`);
    await newJobs(alone!, 10);
    expect(await slots.assign()).toHaveLength(4);
  });

  test("no statement can make a fifth slot of a website or a seventeenth row", async () => {
    const [site] = await newSites(1);
    await newJobs(site!, 5);
    await slots.assign();
    for (const place of [1, 4, 5, 0]) {
      await expect(
        run(sql`
          update seo_slot set website_id = ${site!.id}, website_n = ${place}, token = gen_random_uuid(), assigned_at = now(), leased_until = now()
          where n = (select n from seo_slot where token is null limit 1)`),
      ).rejects.toThrow(/violates/);
    }
    await expect(run(sql`insert into seo_slot (n) values (17)`)).rejects.toThrow(/violates/);
    const [one] = await held();
    await expect(run(sql`update seo_slot set job_id = ${one!.job_id} where token is null`)).rejects.toThrow(/violates/);
  });

  test("inside a website first in, first out", async () => {
    const [site] = await newSites(1);
    const jobs = await newJobs(site!, 6);
    const first = await slots.assign();
    expect(first.map((assignment) => assignment.job_id)).toEqual(jobs.slice(0, 4));
    const { hold } = await begin(first[2]!);
    const { woken } = await slots.finish(hold, { status: "completed", result: {} });
    expect(woken.map((assignment) => assignment.job_id)).toEqual([jobs[4]]);
  });

  test("a website with one job behind websites with a thousand waits for one turn at most", async () => {
    const [crowd, other, late] = await newSites(3);
    await newJobs(crowd!, 1_000);
    await newJobs(other!, 1_000);
    const first = await slots.assign();
    expect(first).toHaveLength(8);
    const [only] = await newJobs(late!, 1);
    const { woken } = await slots.finish((await begin(first[0]!)).hold, { status: "completed", result: {} });
    expect(woken.map((assignment) => assignment.job_id)).toContain(only);
  });

  test("round robin: each waiting website gets its turn before one gets its second", async () => {
    const sites = await newSites(20);
    for (const site of sites) await newJobs(site, 5);
    const order: string[] = [];
    let queue = await slots.assign();
    while (order.length < 100) {
      const next: Assignment[] = [];
      for (const assignment of queue) {
        order.push(assignment.website_id);
        next.push(...(await slots.finish((await begin(assignment)).hold, { status: "completed", result: {} })).woken);
      }
      queue = next;
    }
    for (let turn = 0; turn < 5; turn++) expect(new Set(order.slice(turn * 20, turn * 20 + 20)).size).toBe(20);
  });
});

describe("a token", () => {
  test("is taken by one attempt", async () => {
    const [site] = await newSites(1);
    await newJobs(site!, 1);
    const [assignment] = await slots.assign();
    const attempts = await Promise.all(Array.from({ length: 8 }, () => begin(assignment!)));
    expect(attempts.filter(({ job }) => job !== null)).toHaveLength(1);
  });

  test("that is stale changes nothing", async () => {
    const [site] = await newSites(1);
    const [jobId] = await newJobs(site!, 1);
    const [old] = await slots.assign();
    const frozen = await begin(old!);
    await expire(old!.token);
    const [fresh] = await slots.assign();
    expect(fresh!.job_id).toBe(jobId);
    expect(fresh!.token).not.toBe(old!.token);
    expect(await slots.renew(frozen.hold)).toBe(false);
    expect(await slots.pause(frozen.hold)).toBeNull();
    expect(await slots.finish(frozen.hold, { status: "completed", result: { stale: true } })).toEqual({
      stored: false,
      woken: [],
    });
    expect(await slots.handBack(frozen.hold, "stopped")).toEqual([]);
    expect((await held()).map((slot) => slot.job_id)).toEqual([jobId]);
    expect(await statusOf(jobId!)).toEqual({ status: "pending", is_waiting: false });
    const { hold } = await begin(fresh!);
    expect((await slots.finish(hold, { status: "completed", result: { fresh: true } })).stored).toBe(true);
    expect(await slots.finish(hold, { status: "failed", error: "x" })).toEqual({ stored: false, woken: [] });
    expect(await run(sql`select status, result, attempts from seo_job where id = ${jobId}`)).toEqual([
      { status: "completed", result: { fresh: true }, attempts: 2 },
    ]);
  });

  test("cannot be begun or renewed once its lease has ended, although nobody has taken the slot yet", async () => {
    const [site] = await newSites(1);
    await newJobs(site!, 2);
    const [one, two] = await slots.assign();
    const { hold } = await begin(one!);
    await expire(one!.token);
    await expire(two!.token);
    expect(await slots.renew(hold)).toBe(false);
    expect((await begin(two!)).job).toBeNull();
  });

  test("is left to the next attempt by one that failed", async () => {
    const [site] = await newSites(1);
    await newJobs(site!, 1);
    const [assignment] = await slots.assign();
    const first = await begin(assignment!);
    expect(await slots.pause(first.hold)).toBe(1);
    expect(await slots.renew(first.hold)).toBe(false);
    const second = await begin(assignment!);
    expect(second.job).toMatchObject({ attempts: 2 });
    expect(await slots.pause(second.hold)).toBe(2);
  });
});

describe("a job that is ended from outside", () => {
  test("leaves the queue", async () => {
    const [site] = await newSites(1);
    const jobs = await newJobs(site!, 6);
    const [first] = await slots.assign();
    expect((await slots.end(jobs[4]!, "canceled", "stopped")).stored).toBe(true);
    expect((await slots.end(jobs[4]!, "failed", "again")).stored).toBe(false);
    const { woken } = await slots.finish((await begin(first!)).hold, { status: "completed", result: {} });
    expect(woken.map((assignment) => assignment.job_id)).toEqual([jobs[5]]);
  });

  test("frees a slot in which nothing has begun, and no other", async () => {
    const [site] = await newSites(1);
    const jobs = await newJobs(site!, 6);
    const [one, two] = await slots.assign();
    expect((await slots.end(one!.job_id, "canceled", "stopped")).woken.map((assignment) => assignment.job_id)).toEqual([jobs[4]]);
    const { hold } = await begin(two!);
    expect((await slots.end(two!.job_id, "canceled", "stopped")).woken).toEqual([]);
    expect(await held()).toHaveLength(4);
    expect(await slots.renew(hold)).toBe(false);
    // The analysis notices and gives the slot back; the job stays ended.
    expect((await slots.handBack(hold, "stopped")).map((assignment) => assignment.job_id)).toEqual([jobs[5]]);
    expect(await statusOf(two!.job_id)).toEqual({ status: "canceled", is_waiting: false });
  });
});

describe("an organization that cannot be verified", () => {
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
    const first = await slots.assign();
    for (const site of sites) await newJobs(site, 10);
    for (const assignment of first) await slots.handBack({ token: assignment.token, attempt: null }, "unverified");
    const websites = (await held()).map((slot) => slot.website_id);
    expect(websites).toHaveLength(16);
    expect(websites).not.toContain(dark!.id);
    expect(await restoreInSeconds(dark!)).toBe(30);
  });

  test("is tried again with one job at a time, after 30 seconds doubling to 5 minutes", async () => {
    const [dark] = await newSites(1);
    const [firstJob] = await newJobs(dark!, 50);
    for (const assignment of await slots.assign()) await slots.handBack({ token: assignment.token, attempt: null }, "unverified");
    expect(await slots.assign()).toEqual([]);
    const delays: number[] = [];
    for (let n = 0; n < 5; n++) {
      await later(dark!);
      const tried = await slots.assign();
      expect(tried.map((assignment) => assignment.job_id)).toEqual([firstJob]);
      await slots.handBack({ token: tried[0]!.token, attempt: null }, "unverified");
      delays.push((await restoreInSeconds(dark!))!);
    }
    expect(delays).toEqual([60, 120, 240, 300, 300]);
  });

  test("is as before once one of its jobs has begun", async () => {
    const [dark] = await newSites(1);
    await newJobs(dark!, 50);
    for (const assignment of await slots.assign()) await slots.handBack({ token: assignment.token, attempt: null }, "unverified");
    await later(dark!);
    const [tried] = await slots.assign();
    await begin(tried!);
    expect(await restoreInSeconds(dark!)).toBeUndefined();
    expect(await slots.assign()).toHaveLength(3);
  });
});

test("operators see slots, queues and who is set aside, as rows and as metrics", async () => {
  const [busy, dark] = [...(await newSites(1)), ...(await newSites(1))] as [Site, Site];
  await newJobs(dark, 1);
  for (const assignment of await slots.assign()) await slots.handBack({ token: assignment.token, attempt: null }, "unverified");
  const jobs = await newJobs(busy, 7);
  const [one, two, three] = await slots.assign();
  await begin(one!);
  await begin(two!);
  await slots.end(two!.job_id, "canceled", "stopped");
  await slots.handBack({ token: three!.token, attempt: null }, "stopped");
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
  registerSlotMetrics(database, registry);
  await registry.metrics();
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

test("whatever happens in whatever order: never above the caps, no job lost, none ended twice", {
  timeout: 120_000,
}, async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("assign" as const) }),
    fc.record({ kind: fc.constant("submit" as const), site: fc.nat(5), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({
      kind: fc.constantFrom(
        "begin" as const,
        "finish" as const,
        "hand back" as const,
        "expire" as const,
        "pause" as const,
        "renew" as const,
        "end" as const,
      ),
      pick: fc.nat(40),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      await run(
        sql`update seo_slot set job_id = null, website_id = null, website_n = null, token = null, attempt = null, assigned_at = null, leased_until = null`,
      );
      await run(sql`delete from seo_job`);
      const sites = await newSites(6);
      const jobs: string[] = [];
      const holds: { token: string; attempt: string }[] = [];
      const ended = new Map<string, number>();
      const note = (list: Assignment[]) => holds.push(...list.map(({ token }) => ({ token, attempt: randomUUID() })));
      const jobOf = async (token: string) =>
        (await run<{ job_id: string }>(sql`select job_id from seo_slot where token = ${token}`))[0]?.job_id;
      for (const taken of steps) {
        if (taken.kind === "assign") note(await slots.assign());
        else if (taken.kind === "submit") jobs.push(...(await newJobs(sites[taken.site]!, taken.count)));
        else if (taken.kind === "end") {
          const jobId = jobs[taken.pick];
          if (!jobId) continue;
          const { stored, woken } = await slots.end(jobId, "canceled", "x");
          if (stored) ended.set(jobId, (ended.get(jobId) ?? 0) + 1);
          note(woken);
        } else {
          const hold = holds[taken.pick];
          if (!hold) continue;
          const jobId = await jobOf(hold.token);
          if (taken.kind === "begin") await slots.begin(hold);
          if (taken.kind === "expire") await expire(hold.token);
          if (taken.kind === "pause") await slots.pause(hold);
          if (taken.kind === "renew") await slots.renew(hold);
          if (taken.kind === "hand back") note(await slots.handBack(hold, "stopped"));
          if (taken.kind === "finish") {
            const { stored, woken } = await slots.finish(hold, { status: "completed", result: {} });
            if (stored) ended.set(jobId!, (ended.get(jobId!) ?? 0) + 1);
            note(woken);
          }
        }
        const [state] = await run<Record<string, number>>(sql`
          select (select count(*) from seo_slot where token is not null)::int as slots,
            (select coalesce(max(count), 0) from (select count(*) from seo_slot where token is not null group by website_id) c)::int as of_website,
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
