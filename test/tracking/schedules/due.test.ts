import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { beginScheduledRun } from "../../../src/tracking/schedules/begin-run.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

const hourMs = 3_600_000;

/** A website with one prompt and a custom schedule at 05:00, and its due times as workflows would bring them. */
async function scheduled(fields: object = {}, credits = 1_000) {
  const organization = await newOrganization(service, { credits });
  const website_id = (await newWebsite(service, organization)).id;
  const call = (method: string, path: string, body?: object) =>
    service.call(organization.key, method, path, body && { website_id, ...body });
  const { prompt } = (await call("POST", "/prompts", { text: "Which tent is best?" })).body;
  const created = await call("POST", "/prompt-schedules", { name: "Custom", hour: 5, models: { chatgpt: true }, ...fields });
  const { id } = created.body.schedule;
  const change = (changes: object) => call("PATCH", `/prompt-schedules/${id}`, changes);
  const due = (dueAt: string, more: { workflowId?: string; waitedMs?: number } = {}) =>
    beginScheduledRun(service.services.database, {
      scheduleId: id,
      workflowId: `run/${id}-${dueAt}`,
      dueAt: new Date(dueAt).toISOString(),
      waitedMs: 0,
      ...more,
    });
  const told = async () =>
    (await call("GET", `/prompt-schedules/${id}/runs?website_id=${website_id}`)).body.runs.map(
      (run: { day: string; reason: string | null; run_status: string | null }) => [run.day, run.reason ?? run.run_status],
    );
  const end = () => service.query(sql`update response_run set status = 'completed' where schedule_id = ${id}`);
  return { organization, website_id, id, prompt, call, change, due, told, end };
}

describe("a due time", () => {
  test("starts one run, whatever is repeated", async () => {
    const { due, told, organization } = await scheduled();
    const begun = await Promise.all(Array.from({ length: 5 }, () => due("2026-03-01T05:00Z")));
    expect(begun[0]).toMatchObject({ outcome: "started", organization: { id: organization.id, n: organization.n } });
    expect(new Set(begun.map((run) => JSON.stringify(run))).size).toBe(1);
    expect(await told()).toEqual([["2026-03-01", "queued"]]);
  });

  test("ten workflows for one day start one run", async () => {
    const { due, told } = await scheduled();
    const begun = await Promise.all(
      Array.from({ length: 10 }, (_, n) => due("2026-03-01T05:00Z", { workflowId: crypto.randomUUID() + n })),
    );
    expect(begun.filter(({ outcome }) => outcome === "started")).toHaveLength(1);
    expect((await told()).filter(([, reason]: [string, string]) => reason === "day_used")).toHaveLength(9);
  });

  test("that overlaps the schedule's last run is skipped and told; the next one runs", async () => {
    const { due, told, end } = await scheduled();
    await due("2026-03-01T05:00Z");
    await due("2026-03-02T05:00Z");
    await end();
    await due("2026-03-03T05:00Z");
    expect(await told()).toEqual([
      ["2026-03-03", "queued"],
      ["2026-03-02", "previous_run_going"],
      ["2026-03-01", "completed"],
    ]);
  });

  test("short of credits it says so, takes none and leaves the day free", async () => {
    const { due, told, organization } = await scheduled({}, 0);
    expect(await due("2026-03-01T05:00Z")).toMatchObject({
      outcome: "skipped",
      reason: expect.stringMatching(/fewer than the 1 credits/),
    });
    await service.query(sql`update credit_account set one_off_available = 1 where organization_id = ${organization.id}`);
    expect(await due("2026-03-01T05:00Z", { workflowId: "again" })).toMatchObject({ outcome: "started" });
    expect((await told()).sort()).toEqual([
      ["2026-03-01", "no_credits"],
      ["2026-03-01", "queued"],
    ]);
    const runs = await service.query(sql`select id from response_run where organization_id = ${organization.id}`);
    expect(runs).toHaveLength(1);
  });

  test("without an active prompt, a model, or a worker for six hours it is skipped with the reason", async () => {
    const { due, told, call, prompt, website_id } = await scheduled();
    await call("POST", "/prompts/pause", { prompt_ids: [prompt.id] });
    await due("2026-03-01T05:00Z");
    await service.query(sql`update website set models = '{"chatgpt": false}' where id = ${website_id}`);
    await due("2026-03-02T05:00Z");
    await due("2026-03-03T05:00Z", { waitedMs: 6 * hourMs + 1 });
    expect(await told()).toEqual([
      ["2026-03-03", "missed"],
      ["2026-03-02", "no_models"],
      ["2026-03-01", "nothing_to_ask"],
    ]);
  });

  test.each([
    ["another hour", { hour: 6 }],
    ["another weekday", { weekdays: [1] }],
    ["a later start", { starts_on: "2026-03-02" }],
    ["an earlier end", { ends_on: "2026-02-28" }],
    ["a pause", { is_active: false }],
    ["the archive", { archived: true }],
  ])("that the row no longer asks for after %s leaves no trace", async (_, changes) => {
    const { change, due, told } = await scheduled({ weekdays: [1, 7] });
    await change(changes);
    expect(await due("2026-03-01T05:00Z")).toMatchObject({ outcome: "not_due" });
    expect(await told()).toEqual([]);
  });

  test("on the first and the last day runs, a day earlier or later does not", async () => {
    const { due, told, end } = await scheduled({ starts_on: "2028-02-29", ends_on: "2028-03-01" });
    for (const day of ["2028-02-28", "2028-02-29", "2028-03-01", "2028-03-02"]) {
      await due(`${day}T05:00Z`);
      await end();
    }
    expect(await told()).toEqual([
      ["2028-03-01", "completed"],
      ["2028-02-29", "completed"],
    ]);
  });

  test("at each of several hours starts a run, each once", async () => {
    const { due, told, end } = await scheduled({ hour: undefined, hours: [5, 17] });
    // Seconds are those of a schedule that an operator triggers in Temporal.
    for (const time of ["04:59:40", "05:00", "05:00:20", "05:00", "17:00", "17:00", "11:00"]) {
      await due(`2026-03-01T${time}Z`, { workflowId: crypto.randomUUID() });
      await end();
    }
    expect((await told()).reverse()).toEqual([
      ["2026-03-01", "completed"],
      ["2026-03-01", "day_used"],
      ["2026-03-01", "completed"],
      ["2026-03-01", "day_used"],
    ]);
  });

  test("of a day whose runs have all begun starts none, though the schedule has other hours now", async () => {
    const { change, due, told, end } = await scheduled();
    await due("2026-03-01T05:00Z");
    await end();
    await change({ hour: 8 });
    await due("2026-03-01T08:00Z");
    expect(await told()).toEqual([
      ["2026-03-01", "day_used"],
      ["2026-03-01", "completed"],
    ]);
  });

  test("asks the day's samples together, or one of them each time", async () => {
    const asked = async (fields: object, times: string[]) => {
      const { due, end, id } = await scheduled({ samples: 4, ...fields });
      for (const time of times) {
        await due(`2026-03-01T${time}Z`);
        await end();
      }
      const runs = await service.query<{ samples: number; asked: number[]; reserved: number }>(sql`
        select r.samples, array_agg(c.sample order by c.sample) as asked, r.reserved_one_off as reserved
        from schedule_due_time d join response_run r on r.id = d.run_id join response_call c on c.run_id = r.id
        where d.schedule_id = ${id} group by r.id, d.due_at order by d.due_at`);
      return runs.map(({ samples, asked, reserved }) => [samples, reserved, asked.join()]);
    };
    expect(await asked({}, ["05:00"])).toEqual([[4, 4, "0,1,2,3"]]);
    expect(await asked({ hour: undefined, hours: [5, 17] }, ["05:00", "17:00"])).toEqual([
      [4, 4, "0,1,2,3"],
      [4, 4, "4,5,6,7"],
    ]);
    expect(await asked({ sample_spread: "day" }, ["05:00", "05:30", "11:00", "17:00", "23:00"])).toEqual([
      [1, 1, "0"],
      [1, 1, "1"],
      [1, 1, "2"],
      [1, 1, "3"],
    ]);
  });

  test("of a schedule that is gone is not due", async () => {
    const { due, id } = await scheduled();
    await service.query(sql`delete from prompt_schedule where id = ${id}`);
    expect(await due("2026-03-01T05:00Z")).toMatchObject({ outcome: "not_due" });
  });

  test("asks the schedule's prompts, tags and models only, under the schedule", async () => {
    const { due, call, id, website_id, organization, change } = await scheduled();
    const tag = (await call("POST", "/prompt-tags", { name: "t" })).body.prompt_tag.id;
    await call("POST", "/prompts", { prompts: [{ text: "a?", tag_ids: [tag] }, { text: "b?" }] });
    await change({ tag_ids: [tag], models: { chatgpt: true, gemini: true } });
    await due("2026-03-01T05:00Z");
    const [run] = await service.query(sql`
      select r.prompt_count, r.expected_responses, r.models, r.origin, r.schedule_id, r.website_id, r.reserved_one_off, a.one_off_available
      from response_run r join credit_account a on a.organization_id = r.organization_id where r.organization_id = ${organization.id}`);
    expect(run).toEqual({
      prompt_count: 1,
      expected_responses: 2,
      models: ["chatgpt", "gemini"],
      origin: "schedule",
      schedule_id: id,
      website_id,
      reserved_one_off: 2,
      one_off_available: 998,
    });
  });
});
