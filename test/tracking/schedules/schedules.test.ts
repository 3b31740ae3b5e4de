import { describe, expect, test } from "vitest";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

const unknown = "01900000-0000-7000-8000-000000000000";

async function website() {
  const website_id = (await newWebsite(service, organization)).id;
  const call = (method: string, path: string, body?: object) =>
    service.call(organization.key, method, path, body && { website_id, ...body });
  const create = async (fields: object) => (await call("POST", "/prompt-schedules", fields)).body.schedule;
  const list = async () => (await call("GET", `/prompt-schedules?website_id=${website_id}`)).body.schedules;
  return { website_id, call, create, list };
}

describe("schedules", () => {
  test("a website has its default one, with the interface's fields", async () => {
    const { list } = await website();
    const [schedule, ...others] = await list();
    expect(others).toEqual([]);
    expect(schedule).toMatchObject({
      name: "Default",
      kind: "default",
      selection: "default",
      is_active: true,
      archived_at: null,
      starts_on: null,
      ends_on: null,
    });
  });

  test("a custom one is created with what is given and defaults", async () => {
    const { call, list } = await website();
    const answer = await call("POST", "/prompt-schedules", {
      name: " Launch ",
      weekdays: [7, 1, 1],
      hour: 0,
      ends_on: "2027-02-28",
      prompt_ids: [],
    });
    expect([answer.status, answer.body.schedule]).toEqual([
      201,
      {
        id: expect.any(String),
        name: "Launch",
        kind: "custom",
        selection: answer.body.schedule.id,
        is_active: true,
        held: null,
        archived_at: null,
        starts_on: null,
        ends_on: "2027-02-28",
        weekdays: [1, 7],
        hour: 0,
        hours: [0],
        samples: 1,
        sample_spread: "run",
        models: null,
        prompt_ids: null,
        tag_ids: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(["Default", "Launch"]);
  });

  test.each([
    [{}, 400, /^name: /],
    [{ name: "a", weekdays: [] }, 400, /^weekdays: /],
    [{ name: "a", weekdays: [0] }, 400, /^weekdays\[0\]: /],
    [{ name: "a", hour: 24 }, 400, /^hour: /],
    [{ name: "a", starts_on: "2027-02-30" }, 400, /^starts_on: /],
    [{ name: "a", starts_on: "2027-02-02", ends_on: "2027-02-01" }, 400, /^ends_on: /],
    [{ name: "a", models: { chatgpt: false } }, 400, /^models: /],
    [{ name: "a", models: { nonsense: true } }, 400, /^models\.nonsense: /],
    [{ name: "a", models: ["chatgpt"] }, 400, /^models: must be an object of models, such as {"chatgpt": true}$/],
    [{ name: "a", models: { meta_ai: true } }, 400, /^models\.meta_ai: /],
    [{ name: "a", prompt_ids: [unknown] }, 404, /^prompt_ids: /],
    [{ name: "a", tag_ids: ["nonsense"] }, 404, /^tag_ids: /],
    [{ name: "Default" }, 400, /^name: `Default` means the default schedule/],
    [{ name: " MANUAL " }, 400, /^name: /],
    [{ name: "a", days: {} }, 400, /^days: at least one day/],
    [{ name: "a", days: { Monday: false } }, 400, /^days: at least one day/],
    [{ name: "a", days: { Funday: true } }, 400, /^days/],
    [{ name: "a", days: { Monday: true }, weekdays: [2] }, 400, /^weekdays: says something else than days/],
    [{ name: "a", hour: 3, processing_hour: 4 }, 400, /^hour: says something else than processing_hour/],
    [{ name: "a", hour: 3, hours: [3, 4] }, 400, /^hour: says something else than hours/],
    [{ name: "a", hours: [] }, 400, /^hours: /],
    [{ name: "a", hours: [24] }, 400, /^hours\.0: |^hours\[0\]: /],
    [{ name: "a", samples: 0 }, 400, /^samples: /],
    [{ name: "a", samples: 21 }, 400, /^samples: /],
    [{ name: "a", samples: 2, sample_spread: "day", hours: [3, 4] }, 400, /^sample_spread: /],
    [{ name: "a", is_active: true, isActive: false }, 400, /^is_active: /],
  ])("%j is %i", async (body, status, message) => {
    const { call, list } = await website();
    const answer = await call("POST", "/prompt-schedules", body);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(message)]);
    expect(await list()).toHaveLength(1);
  });

  test("the words of provisioning are understood, in creation and change", async () => {
    const { call, create } = await website();
    const words = { days: { Monday: true, Sunday: true, Friday: false }, processing_hour: 4, isActive: false };
    const schedule = await create({ name: "Launch", ...words });
    expect(schedule).toMatchObject({ weekdays: [1, 7], hour: 4, is_active: false });
    expect(await create({ name: "Same twice", days: { Monday: true }, weekdays: [1], hour: 5, processingHour: 5 })).toMatchObject(
      {
        weekdays: [1],
        hour: 5,
      },
    );
    const change = (changes: object) => call("PATCH", `/prompt-schedules/${schedule.id}`, changes);
    expect((await change({ days: { Tuesday: true }, processingHour: 7 })).body.schedule).toMatchObject({
      weekdays: [2],
      hour: 7,
    });
    expect((await change({ days: { Tuesday: false } })).status).toBe(400);
    expect((await change({ name: "manual" })).status).toBe(400);
  });

  test("an archived one is not active, and comes back as it was", async () => {
    const { call, create } = await website();
    const { id } = await create({ name: "Launch" });
    const change = (changes: object) => call("PATCH", `/prompt-schedules/${id}`, changes);
    expect((await change({ archived: true })).body.schedule).toMatchObject({ is_active: false });
    expect((await change({ is_active: true })).status).toBe(400);
    expect((await change({ archived: false })).body.schedule).toMatchObject({ is_active: true });
    expect((await change({ archived: true, is_active: true })).status).toBe(400);
    expect((await change({ archived: false, is_active: true })).status).toBe(200);
  });

  test("hours and the spread of samples are changed together or apart, and never to what excludes each other", async () => {
    const { call, create } = await website();
    const { id } = await create({ name: "Launch", hours: [18, 6, 18], samples: 4 });
    const change = async (changes: object) => {
      const { status, body } = await call("PATCH", `/prompt-schedules/${id}`, changes);
      return status === 200 ? [body.schedule.hours, body.schedule.hour, body.schedule.sample_spread] : [status, body.error];
    };
    expect(await change({ samples: 5 })).toEqual([[6, 18], 6, "run"]);
    expect(await change({ sample_spread: "day" })).toEqual([400, expect.stringMatching(/^sample_spread: /)]);
    expect(await change({ sample_spread: "day", hour: 3 })).toEqual([[3], 3, "day"]);
    expect(await change({ hours: [6, 18] })).toEqual([400, expect.stringMatching(/^sample_spread: /)]);
    expect(await change({ hours: [18, 6], sample_spread: "run" })).toEqual([[6, 18], 6, "run"]);
    expect(await change({ hour: 7 })).toEqual([[7], 7, "run"]);
  });

  test("changes, pause, archive and un-archive; archived ones stay listed", async () => {
    const { call, create, list } = await website();
    const { id } = await create({ name: "Launch", models: { chatgpt: true }, starts_on: "2027-01-05" });
    const change = async (changes: object) => (await call("PATCH", `/prompt-schedules/${id}`, changes)).body.schedule;
    expect(await change({ hour: 9, models: null, starts_on: null })).toMatchObject({
      hour: 9,
      models: null,
      starts_on: null,
      name: "Launch",
    });
    expect(await change({ is_active: false })).toMatchObject({ is_active: false, archived_at: null });
    const { archived_at } = await change({ archived: true });
    expect(archived_at).toMatch(/Z$/);
    expect((await change({ archived: true })).archived_at).toBe(archived_at);
    expect((await list())[1]).toMatchObject({ id, archived_at });
    expect(await change({ archived: false })).toMatchObject({ archived_at: null, is_active: false });
    await change({ starts_on: "2027-01-05" });
    expect((await call("PATCH", `/prompt-schedules/${id}`, { ends_on: "2027-01-04" })).status).toBe(400);
  });

  test("the default one can be changed and paused, and has neither dates nor an archive", async () => {
    const { call, list } = await website();
    for (const selection of ["default", "manual", (await list())[0].id]) {
      const paused = await call("PATCH", `/prompt-schedules/${selection}`, { is_active: false, hour: 3 });
      expect(paused.body.schedule).toMatchObject({ kind: "default", is_active: false, hour: 3 });
    }
    for (const changes of [{ archived: true }, { starts_on: "2027-01-01" }, { ends_on: "2027-01-01" }, {}])
      expect((await call("PATCH", "/prompt-schedules/default", changes)).status).toBe(400);
  });

  test("one whose prompt and tag were deleted is changed as it was read, and names no other that is gone", async () => {
    const { website_id, call, create, list } = await website();
    const { prompt } = (await call("POST", "/prompts", { text: "Which tent is best?" })).body;
    const { prompt_tag: tag } = (await call("POST", "/prompt-tags", { name: "Tents" })).body;
    const { id } = await create({ name: "Tents", weekdays: [1], hour: 5, prompt_ids: [prompt.id], tag_ids: [tag.id] });
    for (const path of [`/prompts/${prompt.id}`, `/prompt-tags/${tag.id}`])
      await call("DELETE", `${path}?website_id=${website_id}`);
    const [, read] = await list();
    const patch = (change: object) => call("PATCH", `/prompt-schedules/${id}`, { ...read, ...change });
    expect((await patch({ hour: 6, hours: undefined })).body.schedule).toMatchObject({
      hour: 6,
      prompt_ids: [prompt.id],
      tag_ids: [tag.id],
    });
    expect((await patch({ prompt_ids: [prompt.id, unknown] })).body).toMatchObject({ not_found_ids: [unknown] });
    expect(await create({ name: "More", weekdays: [1], hour: 5, prompt_ids: [prompt.id] })).toBeUndefined();
  });

  test("one of another website is not found", async () => {
    const { create } = await website();
    const { id } = await create({ name: "Launch" });
    const { call, website_id } = await website();
    for (const named of [id, unknown, "nonsense"]) {
      const answer = await call("PATCH", `/prompt-schedules/${named}`, { hour: 1 });
      expect([answer.status, answer.body]).toEqual([404, { error: "Schedule not found" }]);
      expect((await call("GET", `/prompt-schedules/${named}/runs?website_id=${website_id}`)).status).toBe(404);
    }
  });
});
