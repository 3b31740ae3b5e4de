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
    const [mine, other] = [await site(), await site()];
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
