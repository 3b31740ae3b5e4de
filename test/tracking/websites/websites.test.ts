import { beforeAll, describe, expect, test } from "vitest";
import { newOrganization, newTestKey, type TestOrganization } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";
import { useService } from "../../support/use-service.ts";

let direct: TestOrganization;
let partner: TestOrganization;
const service = useService();
beforeAll(async () => {
  direct = await newOrganization(service);
  partner = await newOrganization(service, { isPartner: true });
});

const call = (method: string, path: string, body?: unknown, key = direct.key) => service.call(key, method, path, body);
async function create(fields: object = {}, key = direct.key) {
  const answer = await call("POST", "/websites", { url: "https://acme.example/", name: "Acme", ...fields }, key);
  expect(answer.status).toBe(200);
  return answer.body.website;
}

test("a website is made with its brand and shown in the list", async () => {
  const website = await create({
    url: "https://www.Acme.example/shop/",
    country: "Denmark",
    identifiers: ["ACME Inc", "acme.io"],
  });
  expect(website).toMatchObject({
    websiteUrl: "www.acme.example/shop",
    baseCountry: "Denmark",
    competitorCount: 0,
    deletedAt: null,
  });
  expect(website).not.toHaveProperty("externalId");
  expect((await call("GET", "/websites")).body.websites.map((one: { id: string }) => one.id)).toContain(website.id);
});

test("the list is whole unless a page is asked for; agents get pages, and find a website by a part of its name or address", async () => {
  const agency = await newOrganization(service);
  for (let number = 0; number < 41; number++)
    await create({ url: `client-${number}.example`, name: `Kund\u00e5 ${number}` }, agency.key);
  const list = async (query: string) => (await call("GET", `/websites${query}`, undefined, agency.key)).body;
  const whole = await list("");
  expect([whole.websites.length, Object.keys(whole)]).toEqual([41, ["websites"]]);
  const last = await list("?page_num=2&page_size=20");
  expect(last).toEqual({ websites: whole.websites.slice(40), pagination: { page_num: 2, page_size: 20, total: 41 } });
  expect((await list("?page_num=1")).websites).toEqual(whole.websites.slice(40));
  expect((await list("?page_num=9&page_size=20")).pagination).toEqual({ page_num: 9, page_size: 20, total: 41 });
  const byName = await list(`?search=${encodeURIComponent("kund\u00c5 7")}`);
  expect(byName).toEqual({ websites: [whole.websites[7]] });
  expect((await list("?search=CLIENT-40.")).websites).toEqual([whole.websites[40]]);
  const tool = (input: object) => callTool(service, agency.key, "list_websites", input);
  expect((await tool({})).body).toEqual({
    websites: whole.websites.slice(0, 40),
    pagination: expect.objectContaining({ total: 41 }),
  });
  expect((await tool({ page_num: 1 })).body.websites).toEqual(whole.websites.slice(40));
});

test("a wrong address names its field", async () => {
  const answer = await call("POST", "/websites", { url: "not an address", name: "Acme" });
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/^url: must be a web address/)]);
});

test("models are switched one by one; unknown ones are refused", async () => {
  const { id } = await create();
  const first = await call("PATCH", `/websites/${id}`, { models: { google_ai_mode: true } });
  expect(first.body.website.models).toMatchObject({ google_ai_mode: true, meta_ai: false, chatgpt: true });
  const second = await call("PATCH", `/websites/${id}`, { models: { chatgpt: false } });
  expect(second.body.website.models).toMatchObject({ google_ai_mode: true, chatgpt: false });
  expect((await call("PATCH", `/websites/${id}`, { models: { eliza: true } })).status).toBe(400);
  const asList = await call("PATCH", `/websites/${id}`, { models: ["chatgpt"] });
  expect(asList.body.error).toBe('models: must be an object of models, such as {"chatgpt": true}');
  expect((await call("PATCH", `/websites/${id}`, {})).status).toBe(400);
});

test("deleting and restoring are idempotent; a deleted website is closed to everything else", async () => {
  const { id } = await create();
  for (let time = 0; time < 2; time++) {
    const answer = await call("DELETE", `/websites/${id}`);
    expect([answer.status, typeof answer.body.website.deletedAt]).toEqual([200, "string"]);
  }
  expect((await call("GET", "/websites")).body.websites.map((one: { id: string }) => one.id)).not.toContain(id);
  expect((await call("PATCH", `/websites/${id}`, { name: "B" })).body).toEqual({ error: "Unauthorized access to this website" });
  for (let time = 0; time < 2; time++) {
    const answer = await call("POST", `/websites/${id}/restore`);
    expect([answer.status, answer.body.website.deletedAt]).toEqual([200, null]);
  }
  expect((await call("PATCH", `/websites/${id}`, { name: "B" })).body.website.name).toBe("B");
});

describe("external ids", () => {
  test("are for global partner keys only", async () => {
    const { id } = await create();
    expect((await call("PATCH", `/websites/${id}`, { external_id: "x" })).status).toBe(403);
    expect((await call("POST", "/websites", { url: "a.example", name: "A", external_id: "x" })).status).toBe(403);
    expect((await call("GET", "/websites/by-external-id/x")).status).toBe(403);
    const mine = await create({}, partner.key);
    const scoped = await newTestKey(service, partner, { websiteIds: [mine.id] });
    expect((await call("PATCH", `/websites/${mine.id}`, { external_id: "x" }, scoped)).status).toBe(403);
  });

  test("are set, replaced, found, cleared and unique, also on a deleted website", async () => {
    const one = await create({}, partner.key);
    const other = await create({}, partner.key);
    const patch = (id: string, external_id: string | null) => call("PATCH", `/websites/${id}`, { external_id }, partner.key);
    expect((await patch(one.id, "first")).body.website.externalId).toBe("first");
    expect((await patch(one.id, "second")).body.website.externalId).toBe("second");
    expect((await patch(one.id, "second")).status).toBe(200);
    expect((await patch(one.id, "")).status).toBe(400);
    const found = await call("GET", "/websites/by-external-id/second", undefined, partner.key);
    expect(found.body.website.id).toBe(one.id);
    expect(found.body.website).not.toHaveProperty("baseCountry");
    expect((await call("GET", "/websites/by-external-id/first", undefined, partner.key)).status).toBe(404);

    const refused = await patch(other.id, "second");
    expect([refused.status, refused.body.existing.id]).toEqual([409, one.id]);
    await call("DELETE", `/websites/${one.id}`, undefined, partner.key);
    expect((await patch(other.id, "second")).status).toBe(409);
    expect((await patch(one.id, null)).body.website.externalId).toBeNull();
    expect((await patch(other.id, "second")).status).toBe(200);
  });

  test("another organization may use the same one and learns nothing", async () => {
    const stranger = await newOrganization(service, { isPartner: true });
    await create({ external_id: "shared" }, partner.key);
    expect((await call("GET", "/websites/by-external-id/shared", undefined, stranger.key)).status).toBe(404);
    expect((await create({ external_id: "shared" }, stranger.key)).externalId).toBe("shared");
  });

  test("of thirty simultaneous claims one wins and the others learn the holder", async () => {
    const websites = await Promise.all(Array.from({ length: 15 }, () => create({}, partner.key)));
    const answers = await Promise.all([
      ...websites.map(({ id }) => call("PATCH", `/websites/${id}`, { external_id: "raced" }, partner.key)),
      ...websites.map(() => call("POST", "/websites", { url: "b.example", name: "B", external_id: "raced" }, partner.key)),
    ]);
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter((answer) => answer !== won[0])) {
      expect([lost.status, lost.body.existing.id]).toEqual([409, won[0]!.body.website.id]);
    }
  });
});

describe("schedules of a new website", () => {
  const defaultOf = async (id: string) => (await call("GET", `/prompt-schedules?website_id=${id}`)).body.schedules[0];
  const hasSchedule = async (id: string) =>
    (await call("GET", "/websites")).body.websites.find((one: { id: string }) => one.id === id).hasSchedule;
  const provision = (schedule?: object) =>
    call("POST", "/websites/provision", { url: "acme.example", name: "Acme", prompts: [{ text: "a" }], schedule });

  test("nobody asked for one: the default one is paused", async () => {
    const created = await create();
    expect([created.hasSchedule, (await defaultOf(created.id)).is_active]).toEqual([false, false]);
    const { website } = (await provision()).body;
    expect([website.hasSchedule, (await defaultOf(website.id)).is_active]).toEqual([false, false]);
    expect((await provision({ isActive: false })).body.website.hasSchedule).toBe(false);
  });

  test("the flag follows what is active: pause, archive, end and deletion", async () => {
    const { website } = (await provision({})).body;
    expect([website.hasSchedule, await hasSchedule(website.id)]).toEqual([true, true]);
    const change = (id: string, changes: object) =>
      call("PATCH", `/prompt-schedules/${id}`, { website_id: website.id, ...changes });
    await change("default", { is_active: false });
    expect(await hasSchedule(website.id)).toBe(false);
    const { schedule } = (await call("POST", "/prompt-schedules", { website_id: website.id, name: "Weekly", weekdays: [1] }))
      .body;
    expect(await hasSchedule(website.id)).toBe(true);
    await change(schedule.id, { archived: true });
    expect(await hasSchedule(website.id)).toBe(false);
    await change(schedule.id, { archived: false });
    expect(await hasSchedule(website.id)).toBe(true);
    expect((await call("DELETE", `/websites/${website.id}`)).body.website.hasSchedule).toBe(false);
    expect((await call("POST", `/websites/${website.id}/restore`)).body.website.hasSchedule).toBe(true);
    await change(schedule.id, { ends_on: "2020-01-01" });
    expect(await hasSchedule(website.id)).toBe(false);
  });

  test.each([
    [{ days: {} }, /^schedule\.days: at least one day/],
    [{ days: { Monday: false } }, /^schedule\.days: at least one day/],
    [{ weekdays: [] }, /^schedule\.weekdays/],
    [{ days: { Monday: true }, weekdays: [2] }, /^schedule\.weekdays: says something else than days/],
    [{ hour: 1, processingHour: 2 }, /^schedule\.hour: says something else than processingHour/],
  ])("%j is refused and nothing is made", async (schedule, message) => {
    const before = (await call("GET", "/websites")).body.websites.length;
    const answer = await provision(schedule);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(message)]);
    expect((await call("GET", "/websites")).body.websites).toHaveLength(before);
  });

  test("the words of schedules are understood", async () => {
    const { website } = (await provision({ weekdays: [1, 5], processing_hour: 9, is_active: true })).body;
    expect(await defaultOf(website.id)).toMatchObject({ weekdays: [1, 5], hour: 9, is_active: true });
    const often = (await provision({ hours: [6, 18], samples: 3 })).body;
    expect(await defaultOf(often.website.id)).toMatchObject({ hours: [6, 18], samples: 3, sample_spread: "run" });
  });
});

describe("provisioning", () => {
  test("makes everything at once; competitors at the website's own address are ignored", async () => {
    const answer = await call("POST", "/websites/provision", {
      url: "https://www.acme.example/shop/",
      name: "Acme",
      country: "Germany",
      competitors: [
        { name: "Own", url: "http://ACME.example/shop" },
        { name: "Own path", url: "acme.example/shop/shoes?x=1" },
        { name: "Beside", url: "acme.example/shopping" },
        { name: "Rival", url: "https://rival.example", aliases: ["Rivale"] },
        { name: "Rival", url: "rival.example/" },
        { name: "rival", url: "https://www.rival.example/?utm_source=x" },
        { name: "Evil", url: "acme.example.evil.example/shop" },
      ],
      prompts: [
        { text: "best shop", type: "discovery", tags: ["a", "b"], topic: "Shops" },
        { text: "cheap shop", tags: ["a"], topic: "Shops" },
        { text: "best shop" },
      ],
      schedule: {
        days: { Monday: true, Sunday: true, Friday: false },
        models: { meta_ai: true },
        isActive: true,
        processingHour: 4,
      },
    });
    expect(answer.body.website).toMatchObject({
      url: "www.acme.example/shop",
      promptCount: 2,
      competitorCount: 3,
      hasSchedule: true,
    });
    const { websites } = (await call("GET", "/websites")).body;
    expect(websites.find((one: { id: string }) => one.id === answer.body.website.id)).toMatchObject({
      ...{ promptCount: 2, competitorCount: 3, baseCountry: "Germany", models: { meta_ai: true } },
    });
  });

  test("writes nothing when something is refused", async () => {
    await create({ external_id: "taken" }, partner.key);
    const before = (await call("GET", "/websites", undefined, partner.key)).body.websites.length;
    const taken = { url: "acme.example", name: "Acme", prompts: [{ text: "p" }], external_id: "taken" };
    expect((await call("POST", "/websites/provision", taken, partner.key)).status).toBe(409);
    expect((await call("GET", "/websites", undefined, partner.key)).body.websites).toHaveLength(before);
    const free = await call("POST", "/websites/provision", { ...taken, external_id: "free" }, partner.key);
    expect(free.body.website).toMatchObject({ externalId: "free", hasSchedule: false });
  });
});
