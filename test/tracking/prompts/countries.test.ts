import { beforeEach, describe, expect, test } from "vitest";
import table from "../../../src/tracking/locations/countries.json" with { type: "json" };
import { country, countryName, countryNamed } from "../../../src/tracking/locations/country.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let websiteId: string;

const service = useService();
const organization = useOrganization(service);
beforeEach(async () => {
  websiteId = (await newWebsite(service, organization)).id;
});

const call = (method: string, path: string, body?: object) =>
  service.call(organization.key, method, path, body && { website_id: websiteId, ...body });
const get = (path: string) => service.call(organization.key, "GET", `${path}website_id=${websiteId}`);
const prompt = async (text: string, countries: string[], more: object = {}) => {
  const answer = await call("POST", "/prompts", { text, countries, ...more });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.prompt;
};
const locations = async () =>
  (await get("/locations?")).body.locations.map(({ name, country }: { name: string; country: string }) => [name, country]);

describe("a country", () => {
  test("is one of 249", () => {
    expect(Object.keys(table)).toHaveLength(249);
    for (const code of Object.keys(table)) expect(countryNamed(countryName(code)!)).toBe(code);
  });

  test.each([
    ["de", "DE"],
    [" Germany ", "DE"],
    ["UK", "GB"],
    ["great britain", "GB"],
    ["U.S.A.", "US"],
    ["Cote d'Ivoire", "CI"],
    ["Saint Lucia", "LC"],
    ["St Lucia", "LC"],
    ["Bosnia and Herzegovina", "BA"],
    ["Czech Republic", "CZ"],
    ["turkey", "TR"],
  ])("%j is %s", (text, code) => {
    expect(country.parse(text)).toBe(code);
  });

  test.each([
    ...[
      ["SU", "SU is withdrawn; use RU"],
      ["yu", "YU is withdrawn; use RS"],
      ["DD", "use DE"],
      ["EU", "EU is a group of countries"],
      ["XK", "make a location without a country"],
    ],
    ...["ZZ", "XA", "XB", "QO", "QQ", "Narnia", "", "Congo", "D"].map((text) => [text, "must be a country's code"]),
  ])("%j is none", (text, message) => {
    expect(country.safeParse(text).error?.issues[0]?.message).toContain(message);
    expect(countryNamed(text!)).toBeNull();
  });
});

describe("prompts", () => {
  test("two spellings of a country in a call are one", async () => {
    expect(await prompt("a?", ["UK", "GB", "United Kingdom"])).toMatchObject({
      countries: ["GB"],
      locations: [{ name: "United Kingdom" }],
    });
    const many = [
      { text: "b?", countries: ["UK"] },
      { text: "c?", countries: ["GB", "de"] },
    ];
    const { status, body } = await call("POST", "/prompts", { prompts: many });
    expect(status).toBe(200);
    expect(body.prompts.map(({ countries }: { countries: string[] }) => countries)).toEqual([["GB"], ["GB", "DE"]]);
    const patched = await call("PATCH", `/prompts/${body.prompts[0].id}`, { countries: ["Germany", "DE"] });
    expect([patched.status, patched.body.prompt.countries]).toEqual([200, ["DE"]]);
    expect(await locations()).toEqual([
      ["Germany", "DE"],
      ["United Kingdom", "GB"],
    ]);
  });

  test("a code that is none refuses all of it, with its path", async () => {
    const { status, body } = await call("POST", "/prompts", {
      prompts: [{ text: "a?" }, { text: "b?", countries: ["DE", "SU"] }],
    });
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^prompts\[1\]\.countries\[1\]: SU is withdrawn/)]);
    expect((await get("/prompts?")).body.pagination.total).toBe(0);
  });

  test("never change a location: one that has the country's name and lies elsewhere stays", async () => {
    const { location } = (await call("POST", "/locations", { name: "Italy", country: "US" })).body;
    await prompt("a?", ["US"], { location_ids: [location.id] });
    expect(await prompt("b?", ["IT"])).toMatchObject({ countries: ["IT"], locations: [{ name: "Italy (IT)" }] });
    expect(await prompt("c?", ["IT"])).toMatchObject({ locations: [{ name: "Italy (IT)" }] });
    expect(await locations()).toEqual([
      ["Italy", "US"],
      ["Italy (IT)", "IT"],
      ["United States", "US"],
    ]);
    await call("POST", "/locations", { name: "Norway (NO)", country: "US" });
    await call("POST", "/locations", { name: "Norway" });
    const { status, body } = await call("POST", "/prompts", { text: "d?", countries: ["NO"] });
    expect([status, body.error]).toEqual([409, expect.stringContaining("rename one")]);
  });

  test.each([["NO"], [undefined]])(
    "sent back as they were read with a prompt, leave it at its location (%j)",
    async (country) => {
      const { location } = (await call("POST", "/locations", { name: "Harbour", country })).body;
      const { hints: _, ...read } = await prompt("a?", [], { location_ids: [location.id] });
      const patch = async (change: object) => (await call("PATCH", `/prompts/${read.id}`, change)).body.prompt;
      expect(await patch({ ...read, volume: "70" })).toEqual({ ...read, volume: "70" });
      expect(await patch({ countries: ["SE"] })).toMatchObject({ locations: [{ name: "Sweden" }] });
      expect(await patch({ location_ids: [location.id], countries: ["SE"] })).toMatchObject({
        countries: country ? ["NO", "SE"] : ["SE"],
      });
      expect(await patch({ location_ids: [] })).toMatchObject({ locations: [] });
    },
  );

  test("bring a removed location of the country back, with its history", async () => {
    const before = await prompt("a?", ["NO"]);
    await service.call(organization.key, "DELETE", `/locations/${before.locations[0].id}?website_id=${websiteId}`);
    expect((await prompt("b?", ["Norway"])).locations).toEqual(before.locations);
  });

  test("twenty at once make one location", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => prompt(`${index}?`, ["NO", "SE"])));
    expect(await locations()).toEqual([
      ["Norway", "NO"],
      ["Sweden", "SE"],
    ]);
  });

  test("are listed by country", async () => {
    await prompt("a?", ["NO"]);
    await prompt("b?", ["SE", "DE"]);
    await prompt("c?", []);
    const listed = async (query: string) =>
      (await get(`/prompts?${query}&`)).body.prompts.map(({ text }: { text: string }) => text);
    expect(await listed("countries=Norway")).toEqual(["a?"]);
    expect(await listed("countries=NO&countries=de")).toEqual(["b?", "a?"]);
    expect(await listed("countries=DE&search=a")).toEqual([]);
    expect(await listed("countries=FR")).toEqual([]);
    expect((await get("/prompts?countries=SU&")).status).toBe(400);
  });
});

test("answers and metrics are filtered by the countries in which they were asked", async () => {
  await call("POST", "/locations", { name: "Oslo", country: "NO" });
  await call("POST", "/locations", { name: "Bergen", country: "NO" });
  const acme = [{ company: "Acme", position: 1 }];
  await importLines(service, websiteId, [
    importLine({ location: "Oslo", mentions: acme }),
    importLine({ location: "Bergen", mentions: [] }),
    importLine({ mentions: acme }),
  ]);
  const range = { start_date: "2026-03-02", end_date: "2026-03-02" };
  const rate = async (countries: string[]) => {
    const answer = await call("POST", "/metrics/mention-rate/cumulative", { filters: { ...range, countries } });
    return answer.body.data.Acme.mention_rate;
  };
  expect([await rate(["NO"]), await rate(["norway", "SE"]), await rate(["SE"]), await rate([])]).toEqual([50, 50, 0, 66.67]);
  const found = await call("POST", "/responses", { filters: { ...range, countries: ["NO"] } });
  expect(found.body.responses).toHaveLength(2);
});

test("a website shows the code of its country, null for a text that names none", async () => {
  const create = async (country?: string) =>
    (await service.call(organization.key, "POST", "/websites", { url: "a.example", name: "A", country })).body.website;
  expect(await create()).toMatchObject({ baseCountry: "United States", countryCode: "US" });
  expect(await create("UK")).toMatchObject({ baseCountry: "UK", countryCode: "GB" });
  expect(await create("Narnia")).toMatchObject({ baseCountry: "Narnia", countryCode: null });
  const listed = (await service.call(organization.key, "GET", "/websites")).body.websites;
  expect(listed.find(({ baseCountry }: { baseCountry: string }) => baseCountry === "Narnia").countryCode).toBeNull();
});
