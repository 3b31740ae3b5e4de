import { randomBytes } from "node:crypto";
import { type Backfill, type ScheduleDescription, ScheduleNotFoundError, type ScheduleUpdateOptions } from "@temporalio/client";
import { msNumberToTs } from "@temporalio/common/lib/time.js";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { payloadKeys } from "../../../src/platform/durable/payload-keys.ts";
import { createServices } from "../../../src/services.ts";
import { enqueueSync } from "../../../src/tracking/schedules/enqueue-sync.ts";
import { reconcileSchedules } from "../../../src/tracking/schedules/reconcile.ts";
import { syncSchedule } from "../../../src/tracking/schedules/sync.ts";
import { isFullLength } from "../../support/full-length.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

const service = useService();
useWorker(service);
const organization = useOrganization(service);

const dayMs = 86_400_000;
const call = (method: string, path: string, body?: object) => service.call(organization.key, method, path, body);
const temporal = (id: string) => service.services.durable.engine.client.schedule.getHandle(`schedule/${id}`);

async function newSchedule(fields: object) {
  const website = await newWebsite(service, organization);
  await call("POST", "/prompts", { website_id: website.id, text: "Which tent is best?" });
  const answer = await call("POST", "/prompt-schedules", {
    website_id: website.id,
    name: "Custom",
    models: { chatgpt: true },
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = answer.body.schedule as { id: string };
  const change = async (changes: object) => {
    const changed = await call("PATCH", `/prompt-schedules/${id}`, { website_id: website.id, ...changes });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  };
  const runs = async (page = 0) =>
    (await call("GET", `/prompt-schedules/${id}/runs?website_id=${website.id}&page_size=100&page_num=${page}`)).body as {
      runs: {
        due_at: string;
        day: string;
        outcome: string;
        reason: string | null;
        message: string | null;
        run_status: string | null;
      }[];
      pagination: { total: number };
    };
  return { id, website, change, runs };
}

async function describeSchedule(id: string) {
  try {
    return await temporal(id).describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}

type Description = Awaited<ReturnType<typeof describeSchedule>>;
const becomes = (id: string, isSo: (present: Description) => boolean) => until(() => describeSchedule(id), isSo);

/** The hours after which Temporal itself says that the schedule starts. */
const matchingHours = async (id: string, from: string, to: string) =>
  (await matchingTimes(id, from, to)).map((time) => `${time.slice(0, 13)}:00:00.000Z`);

/** The times at which Temporal itself says that the schedule starts. */
async function matchingTimes(id: string, from: string, to: string): Promise<string[]> {
  const { client } = service.services.durable.engine;
  const seconds = (day: string, time: string) => ({ seconds: Date.parse(`${day}T${time}Z`) / 1000 }) as never;
  const answer = await client.workflowService.listScheduleMatchingTimes({
    namespace: client.options.namespace,
    scheduleId: `schedule/${id}`,
    startTime: seconds(from, "00:00:00"),
    endTime: seconds(to, "23:59:59"),
  });
  return answer.startTime.map((time) => new Date(Number(time.seconds) * 1000).toISOString());
}

/** Days from the calendar of JavaScript, to hold Temporal's against. */
function daysBetween(first: string, last: string, weekdays: number[]): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * dayMs))
    .filter((day) => weekdays.includes(day.getUTCDay() || 7))
    .map((day) => day.toISOString().slice(0, 10));
}

describe("the Temporal Schedule follows the row", () => {
  test("created, changed, paused, archived, un-archived", async () => {
    const name = "[Sign in](https://evil.example)";
    const { id, change } = await newSchedule({ name, hour: 5, weekdays: [1, 3], starts_on: "2027-01-01" });
    const created = await becomes(id, (present) => present !== null);
    expect(created).toMatchObject({
      spec: { timezone: "UTC", startAt: new Date("2027-01-01T00:00:00Z") },
      action: {
        ...{ workflowType: "scheduledRun", workflowId: `run/${id}`, args: [{ scheduleId: id }] },
        staticSummary: expect.stringContaining(":  Sign in (https://evil.example)"),
      },
      policies: { overlap: "ALLOW_ALL", catchupWindow: 6 * 3_600_000 },
      state: { paused: false },
    });
    expect(created!.spec.jitter).toBe(3_599_000);
    await change({ hour: 7, ends_on: "2027-01-31" });
    await becomes(id, (present) => present?.spec.endAt !== undefined);
    expect(await matchingHours(id, "2026-12-01", "2027-03-01")).toEqual(
      daysBetween("2027-01-01", "2027-01-31", [1, 3]).map((day) => `${day}T07:00:00.000Z`),
    );
    await change({ is_active: false });
    await becomes(id, (present) => present?.state.paused === true);
    await change({ is_active: true });
    await becomes(id, (present) => present?.state.paused === false);
    await change({ archived: true });
    await becomes(id, (present) => present === null);
    await change({ archived: false });
    await becomes(id, (present) => present !== null);
  });

  test("what an operator removed or changed by hand is mended", async () => {
    const { id } = await newSchedule({ hour: 5 });
    await becomes(id, (present) => present !== null);
    await temporal(id).delete();
    await mend(id);
    expect(await describeSchedule(id)).not.toBeNull();
    await temporal(id).update(({ spec: _, ...previous }) => ({ ...previous, spec: { intervals: [{ every: "1h" }] } }));
    await temporal(id).pause("by hand");
    await mend(id);
    expect(await describeSchedule(id)).toMatchObject({ state: { paused: false }, spec: { intervals: [] } });
    expect(await matchingHours(id, "2027-01-01", "2027-01-02")).toEqual(["2027-01-01T05:00:00.000Z", "2027-01-02T05:00:00.000Z"]);
    expect(await mend(id)).toBe("as_wanted");
  });

  test.each([
    ["another time zone", ({ spec, ...others }) => ({ ...others, spec: { ...spec, timezone: "America/New_York" } })],
    ["more due times", ({ spec, ...others }) => ({ ...others, spec: { ...spec, intervals: [{ every: "1h" }] } })],
    ["days left out", ({ spec, ...others }) => ({ ...others, spec: { ...spec, skip: [{ dayOfWeek: "MONDAY" }] } })],
    ["a last action", ({ state, ...others }) => ({ ...others, state: { ...state, remainingActions: 1 } })],
    ["an end of each run", ({ action, ...others }) => ({ ...others, action: { ...action, workflowExecutionTimeout: "1s" } })],
    [
      "runs that nobody finds",
      ({ action: { searchAttributes: _, typedSearchAttributes: __, ...action }, ...others }) => ({ ...others, action }),
    ],
  ] satisfies [string, (previous: ScheduleDescription) => ScheduleUpdateOptions][])(
    "%s, given to it by hand, does not last",
    async (_, byHand) => {
      const { id } = await newSchedule({ hour: 5 });
      const wanted = await becomes(id, (present) => present !== null);
      await temporal(id).update(byHand);
      expect(await mend(id)).toBe("updated");
      const { spec, action, policies, state } = (await describeSchedule(id))!;
      expect({ spec, action, policies, state }).toEqual({
        spec: wanted!.spec,
        action: wanted!.action,
        policies: wanted!.policies,
        state: wanted!.state,
      });
      expect(await mend(id)).toBe("as_wanted");
    },
  );

  test("a pause and its end are no updates: one that unpauses would forget a start that is due and waits", async () => {
    const { id, change } = await newSchedule({ hour: 5 });
    const created = await becomes(id, (present) => present !== null);
    await change({ is_active: false });
    await becomes(id, (present) => present?.state.paused === true);
    await change({ is_active: true });
    const { info, state } = (await becomes(id, (present) => present?.state.paused === false))!;
    expect([info.lastUpdatedAt, state.note]).toEqual([undefined, created!.state.note]);
    expect(await mend(id)).toBe("as_wanted");
  });

  test.each<[string, { paused?: true; now?: number; next?: number; created?: number; begun?: number }, boolean]>([
    ["a start that is due and waits begins before an update that unpauses", { paused: true }, true],
    [
      "a start that waits after a resume, when it is not among the next ones, begins before an update",
      { next: 29 * 60 + 40 },
      true,
    ],
    ["a start that waits keeps its minute where Temporal keeps it", {}, false],
    ["a start that was begun is not begun again", { paused: true, begun: 5 * 60 + 40 }, false],
    ["a start whose moment has passed is left to Temporal", { paused: true, now: 5 * 60 + 45 }, false],
    ["a start that is not due yet is left to Temporal", { paused: true, now: 4 * 60 + 50 }, false],
    ["a schedule that was made after its due time does not start at it", { created: 5 * 60 + 5, next: 29 * 60 + 40 }, false],
  ])("%s", async (_, { paused = false, now = 5 * 60 + 10, next = 5 * 60 + 40, created = 0, begun = 0 }, isBegun) => {
    const { id } = await newSchedule({ hour: 5 });
    const present = (await becomes(id, (found) => found !== null))!;
    const midnight = Date.parse("2027-01-05");
    const at = (minute: number) => new Date(midnight + minute * 60_000);
    const info = { createdAt: at(created), nextActionTimes: [at(next)], recentActions: [{ scheduledAt: at(begun) }] };
    const done: unknown[] = [];
    const handle = {
      describe: async () => ({ ...present, info, state: { ...present.state, paused } }),
      backfill: async ({ start, end }: Backfill) => done.push([+start - midnight, +end - midnight]),
      update: async () => done.push("update"),
    };
    const workflowService = {
      listScheduleMatchingTimes: async () => ({ startTime: [msNumberToTs(+at(5 * 60 + 40))] }),
    };
    const { database, durable } = service.services;
    const client = { options: durable.engine.client.options, workflowService, schedule: { getHandle: () => handle } };
    const engine = { ...durable.engine, client } as unknown as typeof durable.engine;
    await service.query(sql`update prompt_schedule set name = 'Renamed' where id = ${id}`);
    vi.useFakeTimers({ now: at(now), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await database.system.transaction((tx) => syncSchedule(tx, engine, id));
    expect(done).toEqual([...(isBegun ? [[5 * 3_600_000 - 1_000, 6 * 3_600_000 - 1_000]] : []), "update"]);
  });

  test("what was written plain, or with an earlier key of payloads, is written with the present one", async () => {
    const { id } = await newSchedule({ hour: 5 });
    await becomes(id, (present) => present !== null);
    // The service itself has none of the keys.
    onTestFinished(() => temporal(id).delete());
    const key = (name: string) => `${name}:${randomBytes(32).toString("base64")}`;
    const [first, second] = [key("first"), key("second")];
    for (const keys of [first, `${second},${first}`, second]) {
      const config = { ...service.services.config, TEMPORAL_PAYLOAD_KEYS: payloadKeys.parse(keys) };
      const { database, durable, close } = await createServices(config);
      onTestFinished(close);
      const done = await database.system.transaction((tx) => syncSchedule(tx, durable.engine, id));
      expect(done).toBe(keys === second ? "as_wanted" : "updated");
    }
  });

  test("changes that race end in the row's last state", async () => {
    const { id, website, change } = await newSchedule({ hour: 1 });
    await Promise.all(Array.from({ length: 12 }, (_, n) => change({ hour: n })));
    const { schedules } = (await call("GET", `/prompt-schedules?website_id=${website.id}`)).body;
    const { hour } = schedules.find((schedule: { id: string }) => schedule.id === id);
    await until(
      () => service.query(sql`select id from outbox where workflow_id = ${`schedule/${id}`}`),
      (left) => left.length === 0,
    );
    expect((await describeSchedule(id))!.spec.calendars![0]!.hour).toEqual([{ start: hour, end: hour, step: 1 }]);
  });

  test("a finished schedule that Temporal has removed is left alone; a deleted website's is removed", async () => {
    const ended = await newSchedule({ starts_on: "2024-01-01", ends_on: "2024-02-01" });
    expect(await mend(ended.id)).toBe("as_wanted");
    expect(await describeSchedule(ended.id)).toBeNull();
    const orphan = await newSchedule({});
    await becomes(orphan.id, (present) => present !== null);
    await service.query(sql`update website set deleted_at = now() where id = ${orphan.website.id}`);
    await mend(orphan.id);
    expect(await describeSchedule(orphan.id)).toBeNull();
  });

  test("a crash right after the commit heals", async () => {
    const website = await newWebsite(service, organization);
    const [schedule] = await service.query<{ id: string }>(sql`select id from prompt_schedule where website_id = ${website.id}`);
    await service.services.database.of(organization).transaction((tx) => enqueueSync(tx, organization, schedule!.id));
    await becomes(schedule!.id, (present) => present !== null);
  });

  test("the reconciler looks at every schedule, also ones that were never delivered", async () => {
    const website = await newWebsite(service, organization);
    const [schedule] = await service.query<{ id: string }>(sql`select id from prompt_schedule where website_id = ${website.id}`);
    const { database, durable } = service.services;
    await until(
      () => reconcileSchedules(database, durable.engine),
      () => true,
    );
    const present = await becomes(schedule!.id, (found) => found !== null);
    expect(present).toMatchObject({ action: { args: [{ scheduleId: schedule!.id }] } });
  });

  test("a schedule that cannot be compared keeps no other from it", async () => {
    const { database, durable } = service.services;
    const [first, second] = [await newSchedule({}), await newSchedule({})];
    for (const { id } of [first, second]) await becomes(id, (present) => present !== null);
    await service.query(sql`update prompt_schedule set compared_at = now()`);
    await service.query(sql`update prompt_schedule set compared_at = now() - interval '20 minutes' where id = ${first.id}`);
    await service.query(sql`update prompt_schedule set compared_at = now() - interval '19 minutes' where id = ${second.id}`);
    const { client } = durable.engine;
    const getHandle = (id: string) => {
      if (id === `schedule/${first.id}`) throw new Error("cannot compare");
      return client.schedule.getHandle(id);
    };
    const engine = { ...durable.engine, client: Object.create(client, { schedule: { value: { getHandle } } }) as typeof client };
    const overdue = async () =>
      (
        await service.query<{ id: string }>(sql`
          select id from prompt_schedule where compared_at < now() - interval '15 minutes' order by compared_at`)
      ).map(({ id }) => id);
    expect(await overdue()).toEqual([first.id, second.id]);
    await expect(reconcileSchedules(database, engine)).rejects.toThrow("cannot compare");
    expect(await overdue()).toEqual([first.id]);
    await reconcileSchedules(database, durable.engine);
    expect(await overdue()).toEqual([]);
  });

  const mend = (id: string) =>
    service.services.database.system.transaction((tx) => syncSchedule(tx, service.services.durable.engine, id));
});

describe("when it is due", () => {
  test.each([
    { weekdays: [1, 2, 3, 4, 5, 6, 7], hour: 0, starts_on: "2028-01-30", ends_on: "2029-03-04" },
    { weekdays: [1, 2, 3, 4, 5, 6, 7], hour: 23, starts_on: "2027-02-28", ends_on: "2028-04-02" },
    { weekdays: [2, 4, 7], hour: 12, starts_on: "2028-02-29", ends_on: "2029-04-03" },
  ])("400 days of %j: first and last day, leap day and ends of months", async ({ weekdays, hour, starts_on, ends_on }) => {
    const { id } = await newSchedule({ weekdays, hour, starts_on, ends_on });
    await becomes(id, (present) => present !== null);
    const expected = daysBetween(starts_on, ends_on, weekdays).map((day) => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`);
    if (weekdays.length === 7) expect(expected).toHaveLength(400);
    expect(expected.some((time) => time.startsWith("2028-02-29"))).toBe(true);
    const around = [starts_on, ends_on].map((day, n) =>
      new Date(Date.parse(day) + (n ? 5 : -5) * dayMs).toISOString().slice(0, 10),
    );
    expect(await matchingHours(id, around[0]!, around[1]!)).toEqual(expected);
  });

  test("starts of schedules that are due at one hour lie apart, and those of one schedule in different minutes", async () => {
    const schedules = await Promise.all(Array.from({ length: 20 }, () => newSchedule({ hour: 6 })));
    await Promise.all(schedules.map(({ id }) => becomes(id, (present) => present !== null)));
    const days = await Promise.all(schedules.map(({ id }) => matchingTimes(id, "2027-01-01", "2027-01-30")));
    expect(new Set(days.flat().map((time) => time.slice(11, 13)))).toEqual(new Set(["06"]));
    const minutes = (times: string[]) => new Set(times.map((time) => time.slice(14, 16))).size;
    // 30 days or 20 schedules over 60 minutes: by chance 24 and 17 different ones.
    for (const times of days) expect(minutes(times)).toBeGreaterThan(12);
    expect(minutes(days.map(([first]) => first!))).toBeGreaterThan(8);
    expect(await matchingTimes(schedules[0]!.id, "2027-01-01", "2027-01-30")).toEqual(days[0]);
  });

  test("several hours, and samples spread over the day: starts stay in their order and apart", async () => {
    const times = async (fields: object) => {
      const { id } = await newSchedule(fields);
      await becomes(id, (present) => present !== null);
      return matchingTimes(id, "2027-01-01", "2027-01-02");
    };
    expect((await times({ hours: [18, 6] })).map((time) => time.slice(8, 13))).toEqual(["01T06", "01T18", "02T06", "02T18"]);
    const spread = await times({ hour: 6, samples: 20, sample_spread: "day" });
    // Due every 72 minutes, each started in the first 36 of them; Temporal lists what is due after midnight.
    expect(spread).toHaveLength(39);
    const slots = spread.map((time) => (Date.parse(time) - Date.parse("2027-01-01T00:00:00Z")) / 60_000 / 72);
    for (const [index, slot] of slots.entries()) expect(slot - index - 1).toSatisfy((late: number) => late >= 0 && late <= 0.5);
  });
});

describe("what becomes of a due time", () => {
  /** Lets Temporal run what was due in a span of the past, one after the other. */
  const backfill = (id: string, from: string, to: string) =>
    temporal(id).backfill({ start: new Date(`${from}T00:00:00Z`), end: new Date(`${to}T23:59:59Z`), overlap: "BUFFER_ALL" });

  test("every due day within the dates stores its answers once, the leap day too", async () => {
    const [endsOn, afterwards] = isFullLength ? ["2025-01-09", "2025-01-30"] : ["2024-03-14", "2024-04-04"];
    const thursdays = daysBetween("2023-12-07", endsOn, [4]);
    const { id, website, change, runs } = await newSchedule({ hour: 23, weekdays: [4], starts_on: "2023-12-07" });
    await becomes(id, (present) => present !== null);
    await change({ ends_on: endsOn });
    await becomes(id, (present) => present?.spec.endAt !== undefined);
    await backfill(id, "2023-11-20", afterwards);
    await until(
      async () => (await runs()).runs[0],
      (last) => last?.day === endsOn && last.run_status !== "queued" && last.run_status !== "running",
    );
    const all = (await runs()).runs.reverse();
    expect(all.map(({ due_at }) => due_at)).toEqual(thursdays.map((day) => `${day}T23:00:00.000Z`));
    expect(thursdays).toContain("2024-02-29");
    expect(new Set(all.map(({ outcome, run_status }) => `${outcome} ${run_status}`))).toEqual(new Set(["started completed"]));
    const [stored] = await service.query(sql`
      select count(*) as responses, count(distinct run_id) as runs from response where website_n = ${website.n}`);
    expect(stored).toEqual({ responses: thursdays.length, runs: thursdays.length });
  });

  test("a day is used once, also when it is due again at another hour or fired twice", async () => {
    const { id, website, change, runs } = await newSchedule({ hour: 5 });
    await becomes(id, (present) => present !== null);
    await backfill(id, "2026-01-05", "2026-01-05");
    await until(runs, ({ runs: [last] }) => last?.run_status === "completed");
    await backfill(id, "2026-01-05", "2026-01-05");
    await change({ hour: 7 });
    await becomes(id, (present) => present?.spec.calendars?.[0]?.hour[0]?.start === 7);
    await backfill(id, "2026-01-05", "2026-01-05");
    const { runs: all } = await until(runs, ({ pagination }) => pagination.total === 2);
    expect(all.map(({ due_at, outcome, reason }) => [due_at, outcome, reason])).toEqual([
      ["2026-01-05T07:00:00.000Z", "skipped", "day_used"],
      ["2026-01-05T05:00:00.000Z", "started", null],
    ]);
    const stored = await service.query(sql`select id from response where website_n = ${website.n}`);
    expect(stored).toHaveLength(1);
  });
});
