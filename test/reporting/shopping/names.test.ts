import { beforeAll, expect, test } from "vitest";
import { dashboardNow, newDashboardWebsite } from "../../support/dashboard.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };

beforeAll(async () => {
  website = await newDashboardWebsite(service, organization);
});

const range = { start_date: "2026-03-02", end_date: "2026-03-31" };
const shopping = (filters: object) =>
  service.call(organization.key, "POST", "/metrics/shopping", {
    ...{ website_id: website.id, filters: { ...range, ...filters } },
    include: ["evidence"],
  });

test("shopping takes names of tags and competitors, as the other metrics do", async () => {
  const { prompt_tags: tags } = (await service.call(organization.key, "GET", `/prompt-tags?website_id=${website.id}`)).body;
  const { competitors } = (await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`)).body;
  const idOf = (records: { id: string; name: string }[], name: string) => records.find((one) => one.name === name)!.id;
  const byName = await shopping({ prompt_tags: ["buying"], competitor_ids: ["Cirrus"] });
  const byId = await shopping({ prompt_tags: [idOf(tags, "Buying")], competitor_ids: [idOf(competitors, "Cirrus")] });
  const everything = await shopping({});
  expect(byName.status).toBe(200);
  expect(byName.body.data).toEqual(byId.body.data);
  expect(byName.body.data.summary.responses).toBeLessThan(everything.body.data.summary.responses);
  const unknown = await shopping({ prompt_tags: ["Bying"] });
  expect([unknown.status, unknown.body.error]).toEqual([400, expect.stringMatching(/prompt_tags\[0\].*did you mean "Buying"/)]);
});

test("the evidence of a question by names lists the answers that it counted", async () => {
  const { data, evidence } = (await shopping({ prompt_tags: ["Buying"] })).body;
  const rows = await service.call(organization.key, "POST", "/rows/query", {
    ...{ website_id: website.id, cursor: evidence.responses, include_total: true },
  });
  expect(rows.body.total_rows).toBe(data.summary.responses);
});

test("an instant where a day is asked for is told so", async () => {
  const { status, body } = await shopping({ end_date: "2026-03-31T00:00:00Z" });
  expect([status, body.error]).toEqual([400, "filters.end_date: must be a day that exists, YYYY-MM-DD"]);
});
