import { beforeEach, describe, expect, test } from "vitest";
import { newOrganization, newWebsite, type TestOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

/*
 * What an operation makes of a field that is left out, and other words for the same, count as the same input. Defaults of the
 * inputs' schemas are known without saying; these are applied by handlers.
 */

let organization: TestOrganization;
let website_id: string;

const service = useService();
beforeEach(async () => {
  organization = await newOrganization(service);
  website_id = (await newWebsite(service, organization)).id;
});

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const post = (path: string, body: object) => service.call(organization.key, "POST", path, body, { "idempotency-key": "one" });

type Fields = Record<string, unknown>;

const schedule = { name: "Weekly" };
const site = { url: "borealis.example", name: "Borealis" };
const invite = { type: "organization", invite_method: "direct", email: "ada@borealis.example" };
const rival = { name: "Rival", url: "rival.example" };

describe("the same input", () => {
  test.each<[string, Fields, Fields]>([
    ["/prompts", { text: "a" }, { text: "a", status: "active", tag_ids: [], location_ids: [], countries: [] }],
    ["/prompts", { prompts: [{ text: "a" }] }, { prompts: [{ text: "a", status: "active", tag_ids: [], countries: [] }] }],
    ["/prompts", { text: "a", volume: 7, countries: ["UK"] }, { text: "a", volume: "007", countries: ["gb"] }],
    ["/prompt-schedules", schedule, { ...schedule, is_active: true, hour: 6, hours: [6], weekdays: everyDay }],
    ["/prompt-schedules", { ...schedule, hour: 9, weekdays: [1] }, { ...schedule, processingHour: 9, days: { Monday: true } }],
    ["/competitors", rival, { ...rival, domains: ["rival.example"] }],
  ])("POST %s %j and %j", async (path, one, other) => {
    const first = await post(path, { website_id, ...one });
    const again = await post(path, { website_id, ...other });
    expect([again.status, again.body, again.headers.get("idempotent-replayed")]).toEqual([first.status, first.body, "true"]);
  });

  test.each<[string, Fields, Fields]>([
    ["/websites", site, { ...site, country: "United States", language: "English", identifiers: [] }],
    [
      "/websites/provision",
      { ...site, schedule: {} },
      { ...site, identifiers: [], schedule: { isActive: true, processingHour: 6, weekdays: everyDay } },
    ],
    ["/invites", invite, { ...invite, role: "viewer" }],
    ["/keys", { permission: "view" }, { permission: "view", kind: "personal" }],
  ])("POST %s %j and %j", async (path, one, other) => {
    const first = await post(path, one);
    const again = await post(path, other);
    expect([again.status, again.body.error, again.headers.get("idempotent-replayed")]).toEqual([first.status, undefined, "true"]);
  });

  test.each<[Fields, Fields]>([
    [{}, { samples: 1 }],
    [{ schedule_id: "default" }, { schedule_id: "manual" }],
  ])("POST /response-streaming/start %j and %j", async (one, other) => {
    await service.call(organization.key, "POST", "/prompts", { website_id, text: "a" });
    const first = await post("/response-streaming/start", { website_id, ...one });
    const again = await post("/response-streaming/start", { website_id, ...other });
    expect([again.status, again.body]).toEqual([202, first.body]);
  });

  test("POST /groups with a website's id in upper case", async () => {
    const first = await post("/groups", { name: "North", website_ids: [website_id] });
    const again = await post("/groups", { name: "North", website_ids: [website_id.toUpperCase()] });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});

describe("other input", () => {
  test.each<[string, Fields, Fields]>([
    ["/prompts", { text: "a" }, { text: "a", status: "paused" }],
    ["/prompt-schedules", schedule, { ...schedule, is_active: false }],
    ["/prompt-schedules", schedule, { ...schedule, hours: [6, 7] }],
    ["/prompt-schedules", schedule, { ...schedule, weekdays: [1] }],
    // None at all, where none named is the URL's.
    ["/competitors", rival, { ...rival, domains: [] }],
  ])("POST %s %j and %j", async (path, one, other) => {
    expect((await post(path, { website_id, ...one })).body.error).toBeUndefined();
    expect((await post(path, { website_id, ...other })).status).toBe(409);
  });

  // Without a schedule its prompts are asked once, with one as often as it says.
  test("POST /response-streaming/start of a schedule, with and without samples", async () => {
    await service.call(organization.key, "POST", "/prompts", { website_id, text: "a" });
    const start = (body: object) => post("/response-streaming/start", { website_id, schedule_id: "default", ...body });
    expect((await start({})).status).toBe(202);
    expect((await start({ samples: 1 })).status).toBe(409);
  });

  test("POST /websites/provision without a schedule, and with the usual one", async () => {
    expect((await post("/websites/provision", site)).status).toBe(200);
    expect((await post("/websites/provision", { ...site, schedule: {} })).status).toBe(409);
  });
});
