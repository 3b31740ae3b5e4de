import { beforeAll, expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let website: { id: string };

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  const response = "Many shops sell tents. Acme is the best for families! Rival is cheaper.\n\n- Acme also delivers fast.";
  await importLines(service, website.id, [importLine({ response, location: "Oslo", created_at: "2026-03-02T12:00:00.000Z" })]);
});

test("one answer, with the sentences that name each company", async () => {
  const filters = { start_date: "2026-03-01", end_date: "2026-03-03" };
  const listed = await service.call(organization.key, "POST", "/responses", {
    ...{ website_id: website.id, filters, include: ["evidence"] },
  });
  const [expected] = listed.body.responses;
  const read = (key: string, id: string) => service.call(key, "GET", `/responses/${id}?website_id=${website.id}`);
  const { status, body } = await read(organization.key, expected.id);
  expect([status, body.response]).toEqual([200, expected]);
  expect(expected.location).toEqual({ id: expect.any(String), name: "Oslo" });
  expect(body.named).toEqual([
    {
      ...{ company: "Acme", is_self: true, position: 1 },
      sentences: ["Acme is the best for families!", "Acme also delivers fast."],
    },
    { company: "Rival", is_self: false, position: 2, sentences: ["Rival is cheaper."] },
  ]);
  expect((await read(organization.key, "01890000-0000-7000-8000-000000000000")).status).toBe(404);
  const stranger = await newOrganization(service);
  expect((await read(stranger.key, expected.id)).status).toBe(403);
});

test("the overview tells what is tracked, and for which days", async () => {
  const tag = await service.call(organization.key, "POST", "/prompt-tags", { website_id: website.id, name: "Tents" });
  await service.call(organization.key, "POST", "/prompts", {
    ...{ website_id: website.id, text: "Which tent?", tag_ids: [tag.body.prompt_tag.id], countries: ["NO"] },
  });
  await service.call(organization.key, "PATCH", `/websites/${website.id}`, { models: { claude: false, meta_ai: true } });
  const { status, body } = await service.call(organization.key, "GET", `/overview?website_id=${website.id}`);
  expect([status, body]).toMatchObject([
    200,
    {
      website: { id: website.id, name: "Acme" },
      companies: [{ name: "Acme", is_self: true }, { name: "Rival" }],
      schedules: [{ id: "default", first_day: "2026-03-02", last_day: "2026-03-02" }],
      prompts: { active: 2, paused: 0 },
      tags: [{ name: "Tents", prompts: 1 }],
      topics: [],
      locations: [{ country: "NO", prompts: 1 }, { name: "Oslo" }],
    },
  ]);
  // As the website says it, which counts models that nobody switched.
  const { models } = (await service.call(organization.key, "GET", `/websites/${website.id}`)).body.website;
  expect(body.models).toEqual(Object.keys(models).filter((model) => models[model]));
  expect(body.models).toEqual(expect.arrayContaining(["chatgpt", "meta_ai"]));
  expect(body.models).not.toContain("claude");
});

test("the overview names companies as the metrics do, so that those of one name differ", async () => {
  const { id } = await newWebsite(service, organization, { competitors: [{ name: "Acme", domains: ["acme.org"] }] });
  const { companies } = (await service.call(organization.key, "GET", `/overview?website_id=${id}`)).body;
  const filters = { start_date: "2026-03-01", end_date: "2026-03-02" };
  const asked = { website_id: id, filters };
  const { data } = (await service.call(organization.key, "POST", "/metrics/mention-rate/cumulative", asked)).body;
  expect(companies.map(({ name }: { name: string }) => name)).toEqual(["Acme", "Acme (acme.org)"]);
  expect(Object.keys(data)).toEqual(companies.map(({ name }: { name: string }) => name));
});
