import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

/** A website with three prompts, the second one tagged, and a schedule that asks the first one of one model. */
async function site(schedule: object = {}) {
  const organization = await newOrganization(service);
  const website_id = (await newWebsite(service, organization)).id;
  const call = (method: string, path: string, body?: object) =>
    service.call(organization.key, method, path, body && { website_id, ...body });
  const { prompt_tag: tag } = (await call("POST", "/prompt-tags", { name: "b" })).body;
  const texts = [{ text: "One?" }, { text: "Two?", tag_ids: [tag.id] }, { text: "Three?" }];
  const prompts: string[] = (await call("POST", "/prompts", { prompts: texts })).body.prompts.map(({ id }: { id: string }) => id);
  const start = (body: object = {}) => call("POST", "/response-streaming/start", body);
  const newSchedule = async (fields: object) =>
    (await call("POST", "/prompt-schedules", { name: "Narrow", ...fields })).body.schedule.id;
  const narrow: string = await newSchedule({ prompt_ids: [prompts[0]!], models: { chatgpt: true }, ...schedule });
  return { website_id, organization, call, prompts, tag: tag.id as string, start, narrow };
}

describe("a run of a schedule", () => {
  test("asks the schedule's prompts of its models, unless the call names its own", async () => {
    const { start, narrow, prompts } = await site();
    const asked = async (body: object) => {
      const { body: run } = await start(body);
      return [run.schedule_id, run.models, run.prompt_count, run.estimated_credits];
    };
    expect(await asked({ schedule_id: narrow })).toEqual([narrow, ["chatgpt"], 1, 1]);
    expect(await asked({ schedule_id: narrow, prompt_ids: prompts })).toEqual([narrow, ["chatgpt"], 3, 3]);
    expect(await asked({ schedule_id: narrow, selected_models: { gemini: true } })).toEqual([narrow, ["gemini"], 1, 1]);
    // Without a schedule: every prompt of every model.
    expect(await asked({})).toEqual([expect.not.stringMatching(narrow), expect.arrayContaining(["chatgpt", "grok"]), 3, 24]);
  });

  test("says how models are given where they come as a list", async () => {
    const { start } = await site();
    const { status, body } = await start({ selected_models: ["chatgpt"] });
    expect([status, body.error]).toEqual([400, 'selected_models: must be an object of models, such as {"chatgpt": true}']);
  });

  test("what narrows under another name elsewhere is refused with its name here: unread, all would be asked and charged", async () => {
    const { start, tag, narrow, call } = await site();
    const refused = (error: string) => ({ status: 400, body: { error } });
    expect(await start({ models: { chatgpt: true } })).toMatchObject(
      refused("models: name the models of a run in `selected_models`"),
    );
    expect(await start({ tag_ids: [tag] })).toMatchObject(
      refused(expect.stringMatching(/^tag_ids: name the prompts .* in `prompt_ids`/)),
    );
    expect(await start({ tags: ["x"] })).toMatchObject(
      refused(expect.stringMatching(/^tags: name the prompts .* in `prompt_ids`/)),
    );
    expect(await start({ prompts: ["x"] })).toMatchObject(refused("prompts: name the prompts of a run in `prompt_ids`"));
    for (const [field, meant] of Object.entries({ prompts: "prompt_ids", tags: "tag_ids" }))
      expect(await call("PATCH", `/prompt-schedules/${narrow}`, { samples: 2, [field]: [tag] })).toMatchObject(
        refused(`${field}: name the ${field} of a schedule in \`${meant}\``),
      );
    const told = refused("selected_models: name the models of a schedule in `models`");
    const choice = { selected_models: { chatgpt: true } };
    expect(await call("POST", "/prompt-schedules", { name: "Other", ...choice })).toMatchObject(told);
    expect(await call("PATCH", `/prompt-schedules/${narrow}`, { samples: 2, ...choice })).toMatchObject(told);
  });

  test("asks the prompts with its tags", async () => {
    const { start, tag, call } = await site();
    await call("PATCH", "/prompt-schedules/default", { tag_ids: [tag], models: { claude: true, grok: true } });
    const { body } = await start({ schedule_id: "default" });
    expect([body.prompt_count, body.models]).toEqual([1, ["claude", "grok"]]);
  });

  test("leaves out models that the website has switched off, and says so when none is left", async () => {
    const { start, narrow, call, website_id } = await site({ models: { chatgpt: true, gemini: true } });
    await call("PATCH", `/websites/${website_id}`, { models: { chatgpt: false } });
    expect((await start({ schedule_id: narrow })).body.models).toEqual(["gemini"]);
    await call("PATCH", `/websites/${website_id}`, { models: { gemini: false } });
    const refused = await start({ schedule_id: narrow });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringMatching(/switched every model of the schedule off/),
    ]);
  });

  test("an archived one is not found", async () => {
    const { start, narrow, call } = await site();
    await call("PATCH", `/prompt-schedules/${narrow}`, { archived: true });
    expect((await start({ schedule_id: narrow })).status).toBe(404);
  });
});

describe("prompt_ids", () => {
  test("that cannot be asked are told, also when the call is repeated with its key", async () => {
    const { organization, website_id, call, prompts } = await site();
    await call("POST", "/prompts/pause", { prompt_ids: [prompts[1]] });
    const foreign = (await site()).prompts[0]!;
    const body = {
      ...{ website_id, selected_models: { chatgpt: true } },
      prompt_ids: [prompts[0]!.toUpperCase(), prompts[1], foreign, "nonsense", "nonsense"],
    };
    for (let time = 0; time < 2; time++) {
      const { status, body: run } = await service.call(organization.key, "POST", "/response-streaming/start", body, {
        "idempotency-key": "k",
      });
      expect([status, run.prompt_count, run.not_found_ids, run.paused_ids]).toEqual([
        202,
        1,
        [foreign, "nonsense"],
        [prompts[1]],
      ]);
    }
  });

  test("of which none can be asked are refused with the same lists", async () => {
    const { organization, call, start, prompts } = await site();
    await call("POST", "/prompts/pause", { prompt_ids: [prompts[1]] });
    await service.query(sql`update prompt set deleted_at = now() where id = ${prompts[2]}`);
    const sibling = { website_id: (await newWebsite(service, organization)).id, prompts: [{ text: "Four?" }] };
    const elsewhere = (await service.call(organization.key, "POST", "/prompts", sibling)).body.prompts[0].id;
    const { status, body } = await start({ prompt_ids: [prompts[1], prompts[2], elsewhere, "nonsense"] });
    expect([status, body.not_found_ids, body.paused_ids]).toEqual([400, [prompts[2], elsewhere, "nonsense"], [prompts[1]]]);
    expect((await start()).body.prompt_count).toBe(1);
  });
});

describe("the list of runs", () => {
  test("is newest first, filtered and paged without gaps while runs are started", async () => {
    const { call, start, narrow, website_id } = await site();
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.unshift((await start(n % 2 ? { schedule_id: narrow } : {})).body.run_id);
    const list = async (query: Record<string, string> = {}) =>
      (await call("GET", `/response-streaming?${new URLSearchParams({ website_id, ...query })}`)).body;
    const idsOf = async (query: Record<string, string>) => (await list(query)).runs.map((run: { run_id: string }) => run.run_id);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ schedule_id: narrow })).toEqual(ids.filter((_, n) => n % 2));
    expect(await idsOf({ schedule_id: "default" })).toEqual(ids.filter((_, n) => n % 2 === 0));
    expect(await idsOf({ status: "queued", trigger: "api" })).toEqual(ids);
    expect(await idsOf({ status: "completed" })).toEqual([]);
    expect(await idsOf({ trigger: "schedule" })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await idsOf({ start_date: "2026-01-01", end_date: today })).toEqual(ids);
    expect(await idsOf({ end_date: "2026-01-01" })).toEqual([]);

    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { runs: { run_id: string }[]; next_cursor: string | null } = await list({
        limit: "3",
        ...(cursor && { cursor }),
      });
      walked.push(...page.runs.map((run) => run.run_id));
      cursor = page.next_cursor;
      await start();
    }
    expect(walked).toEqual(ids);
    expect((await list()).runs[0]).toMatchObject({ trigger: "api", counts: { total: 24, open: 24, canceled: 0 } });
  });

  test("refuses a cursor of another website, a range that ends before it starts and what names no schedule", async () => {
    const [mine, theirs] = [await site(), await site()];
    const { run_id } = (await theirs.start()).body;
    const path = `/response-streaming?website_id=${mine.website_id}`;
    for (const query of [`cursor=${run_id}`, "cursor=nonsense", "start_date=2026-03-02&end_date=2026-03-01", "schedule_id=nope"])
      expect((await mine.call("GET", `${path}&${query}`)).status).toBe(400);
    // Another website's schedule is not told apart from one that does not exist: neither has runs here.
    expect((await mine.call("GET", `${path}&schedule_id=${theirs.narrow}`)).body.runs).toEqual([]);
  });
});
