import { describe, expect, test } from "vitest";
import { admin as runAdmin } from "../../../api/admin/main.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { beginScheduledRun } from "../../../src/tracking/schedules/begin-run.ts";
import { reconcileSchedules } from "../../../src/tracking/schedules/reconcile.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

const service = useService();
useWorker(service);

async function admin(...args: string[]) {
  const { code, out, error } = await runAdmin([...args, "--json"], {
    ...service.databaseEnv,
    TEMPORAL_ADDRESS: service.services.config.TEMPORAL_ADDRESS,
    TEMPORAL_TASK_QUEUE: service.services.config.TEMPORAL_TASK_QUEUE,
  });
  return { code, result: code === 0 ? JSON.parse(out!) : error! };
}

const handleOf = (id: string) => service.services.durable.engine.client.schedule.getHandle(`schedule/${id}`);
const isPaused = (id: string, paused: boolean) =>
  until(
    () =>
      handleOf(id)
        .describe()
        .catch(() => null),
    (present) => present?.state.paused === paused,
  );

async function site(organization?: Awaited<ReturnType<typeof newOrganization>>) {
  const owner = organization ?? (await newOrganization(service));
  const website = await newWebsite(service, owner, { name: "Northlight", domain: "www.northlight.example" });
  const call = (method: string, path: string, body?: object) =>
    service.call(owner.key, method, path, body && { website_id: website.id, ...body });
  await call("POST", "/prompts", { text: "Which tent is best?" });
  const { schedule } = (await call("POST", "/prompt-schedules", { name: "Weekly", hour: 5, models: { chatgpt: true } })).body;
  const read = async () =>
    (await call("GET", `/prompt-schedules?website_id=${website.id}`)).body.schedules.find(
      ({ id }: { id: string }) => id === schedule.id,
    );
  const due = (day: string) =>
    beginScheduledRun(service.services.database, {
      scheduleId: schedule.id,
      workflowId: `run/${schedule.id}-${day}`,
      dueAt: `${day}T05:00:00.000Z`,
      waitedMs: 0,
    });
  return { organization: owner, website, call, id: schedule.id as string, read, due };
}

describe("a hold of operators", () => {
  test("stops a website's schedules at once, is told to customers with its reason, and is released", async () => {
    const mine = await site();
    const other = await site(mine.organization);
    await isPaused(mine.id, false);
    const reason = "A provider charges twice; we look into it.";
    expect(await admin("pause-schedules", "--website", mine.website.id, "--reason", reason)).toMatchObject({
      code: 0,
      result: { held: 2 },
    });
    expect(await mine.due("2026-03-02")).toMatchObject({ outcome: "skipped", reason: expect.stringContaining(reason) });
    expect(await mine.read()).toMatchObject({ is_active: true, held: { reason, since: expect.stringMatching(/Z$/) } });
    const { runs } = (await mine.call("GET", `/prompt-schedules/${mine.id}/runs?website_id=${mine.website.id}`)).body;
    expect(runs).toMatchObject([{ outcome: "skipped", reason: "held", message: expect.stringContaining(reason) }]);
    const held = await isPaused(mine.id, true);
    expect(held!.state.note).toContain(reason);
    expect([await other.due("2026-03-02"), await other.read()]).toMatchObject([{ outcome: "started" }, { held: null }]);

    // Whatever is done in Temporal's UI: the row decides, and what was put back is logged.
    await handleOf(mine.id).unpause();
    await service.query(sql`update prompt_schedule set compared_at = null where id = ${mine.id}`);
    const logged: object[] = [];
    const { database, durable } = service.services;
    await reconcileSchedules(database, durable.engine, { warn: (details) => void logged.push(details) });
    await isPaused(mine.id, true);

    expect(await admin("resume-schedules", "--website", mine.website.id)).toMatchObject({ code: 0, result: { released: 2 } });
    expect((await admin("resume-schedules", "--website", mine.website.id)).code).toBe(1);
    await isPaused(mine.id, false);
    expect(await mine.due("2026-03-03")).toMatchObject({ outcome: "started" });
    expect((await mine.read()).held).toBeNull();
  });

  test("holds an organization with what is made later, or everything; the widest is told", async () => {
    const [mine, other] = [await site(), await site()];
    await admin("pause-schedules", "--organization", mine.organization.id, "--reason", "Organization.");
    const later = await site(mine.organization);
    expect([await later.read(), await other.read()]).toMatchObject([{ held: { reason: "Organization." } }, { held: null }]);
    await isPaused(later.id, true);
    await admin("pause-schedules", "--all", "--reason", "Everything.");
    expect([await mine.read(), await other.read()]).toMatchObject([
      { held: { reason: "Everything." } },
      { held: { reason: "Everything." } },
    ]);
    const holds = (await admin("list", "holds")).result as { scope: string }[];
    expect(holds.map(({ scope }) => scope)).toEqual(["organization", "all"]);
    expect(await other.due("2026-03-02")).toMatchObject({ outcome: "skipped" });
    await admin("resume-schedules", "--all");
    expect([await mine.read(), await other.read()]).toMatchObject([{ held: { reason: "Organization." } }, { held: null }]);
    await admin("resume-schedules", "--organization", mine.organization.id);
    expect((await later.read()).held).toBeNull();
  });

  test("names exactly one scope that exists", async () => {
    const { website, organization } = await site();
    for (const scope of [[], ["--all", "--website", website.id], ["--website", organization.id], ["--website", "nonsense"]])
      expect((await admin("pause-schedules", ...scope)).code).toBe(1);
  });
});

test("a schedule tells in Temporal whose it is; what an operator changed there is put back and logged", async () => {
  const { id, website, organization } = await site();
  const present = await isPaused(id, false);
  expect(present!.state.note).toMatch(/www\.northlight\.example.*PATCH \/api\/v1\/prompt-schedules\/.*undone/);
  const labels = Object.fromEntries(present!.typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]));
  expect(labels).toMatchObject({
    Website: "northlight.example",
    Organization: "Test",
    WebsiteId: website.id,
    OrganizationId: organization.id,
  });
  await handleOf(id).pause("by hand");
  await service.query(sql`update prompt_schedule set compared_at = now()`);
  await service.query(sql`update prompt_schedule set compared_at = null where id = ${id}`);
  const logged: object[] = [];
  // The worker's own duty may be the faster one: then it is paused again, until this look was it.
  await until(
    async () => {
      await handleOf(id).pause("by hand");
      await service.query(sql`update prompt_schedule set compared_at = null where id = ${id}`);
      const { database, durable } = service.services;
      return reconcileSchedules(database, durable.engine, { warn: (details) => void logged.push(details) });
    },
    (mended) => mended > 0,
  );
  expect(logged).toContainEqual({ scheduleId: id, done: "updated", missed: 0 });
  await isPaused(id, false);
});

test("operators find a website by name or address, list its runs and cancel one", async () => {
  const { website, organization, call } = await site();
  const { run_id } = (await call("POST", "/response-streaming/start", { selected_models: { chatgpt: true } })).body;
  const found = (await admin("find-website", "NORTHLIGHT.ex")).result as { id: string; organization_id: string }[];
  expect(found.find(({ id }) => id === website.id)).toMatchObject({ organization_id: organization.id });
  expect((await admin("find-website", "100%")).result).toEqual([]);
  const runs = (await admin("list", "runs", "--organization", organization.id)).result as { id: string; website: string }[];
  expect(runs).toMatchObject([{ id: run_id, website: "Northlight", trigger: "api", calls: 1 }]);
  expect(await admin("cancel-run", run_id)).toMatchObject({ code: 0, result: { run_id } });
  const read = async () => (await call("GET", `/response-streaming/${run_id}?website_id=${website.id}`)).body.status;
  expect(["canceled", "completed"]).toContain(await until(read, (status) => status !== "queued" && status !== "running"));
  expect((await admin("cancel-run", organization.id)).code).toBe(1);
});

test("due times that passed while a schedule was held, or paused by hand, are told once nothing starts them any more", async () => {
  const { id, website, call, read } = await site();
  const present = await isPaused(id, false);
  await call("PATCH", `/prompt-schedules/${id}`, { hours: Array.from({ length: 24 }, (_, hour) => hour) });
  await until(
    () => handleOf(id).describe(),
    ({ spec }) => spec.calendars?.length !== present!.spec.calendars?.length,
  );
  const { database, durable } = service.services;
  const hourMs = 3_600_000;
  /** As if it had been there for a day, and were compared for the first time since so many hours. */
  async function compare(hours: number): Promise<void> {
    await service.query(sql`
      update prompt_schedule set created_at = now() - interval '1 day', updated_at = now() - interval '1 day',
        compared_at = case when id = ${id} then now() - ${hours} * interval '1 hour' else now() end`);
    await reconcileSchedules(database, durable.engine);
    await until(
      () =>
        service.query<{ fresh: boolean }>(sql`
        select compared_at > now() - interval '5 minutes' as fresh from prompt_schedule where id = ${id}`),
      ([row]) => row!.fresh,
    );
  }
  const told = async () =>
    (await call("GET", `/prompt-schedules/${id}/runs?website_id=${website.id}&page_size=100`)).body.runs as {
      due_at: string;
      reason: string;
      message: string;
    }[];

  await compare(3);
  const missed = await told();
  expect([missed.length, new Set(missed.map(({ reason }) => reason))]).toEqual([3, new Set(["missed"])]);
  // What is younger may still be started: Temporal catches up for six hours, and a run begins within half an hour here.
  expect(Date.parse(missed[0]!.due_at)).toBeLessThanOrEqual(Date.now() - 6.5 * hourMs);

  await admin("pause-schedules", "--website", website.id, "--reason", "We look into it.");
  await service.query(sql`update schedule_hold set created_at = now() - interval '12 hours' where website_id = ${website.id}`);
  await compare(8);
  const { since } = (await read()).held;
  const known = new Set(missed.map(({ due_at }) => due_at));
  const later = (await told()).filter(({ due_at }) => !known.has(due_at));
  expect(later.map(({ reason }) => reason)).toEqual(later.map(({ due_at }) => (due_at >= since ? "held" : "missed")));
  expect(later.length).toBe(5);
  expect(later.find(({ reason }) => reason === "held")).toMatchObject({ message: expect.stringContaining("We look into it.") });
  await admin("resume-schedules", "--website", website.id);
});
