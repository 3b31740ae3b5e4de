import { beforeAll, describe, expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let website: { id: string };
const filters = { start_date: "2026-03-02", end_date: "2026-03-04" };

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Öresten" }] });
  const answers = [
    ["2026-03-02T10:00:00Z", "Acme is durable. Öresten is expensive."],
    ["2026-03-02T11:00:00Z", "Acme is robust but expensive."],
    ["2026-03-04T10:00:00Z", "Acme sells tents."],
    ["2026-03-04T11:00:00Z", "Öresten is durable."],
  ];
  await importLines(
    service,
    website.id,
    answers.map(([created_at, response]) => importLine({ created_at, response })),
  );
});

const call = (method: string, path: string, body?: object) => service.call(organization.key, method, path, body);
const attributes = async () => (await call("GET", `/attributes?website_id=${website.id}`)).body.attributes;

describe("attributes", () => {
  test("are listed with their counts and rates, for the brand and beside it", async () => {
    expect(await attributes()).toMatchObject([
      { name: "Durable", positive: true },
      { name: "Expensive", positive: false },
    ]);
    const { body } = await call("POST", "/attributes/cumulative", { website_id: website.id, filters });
    expect(body.data).toMatchObject([
      { name: "Durable", mentions: 2, mention_rate: 50, companies: { Acme: 2, Öresten: 0 } },
      { name: "Expensive", mentions: 1, mention_rate: 25, companies: { Acme: 1, Öresten: 1 } },
    ]);
  });

  test("have a trend and the sentences that they rest on", async () => {
    const [durable] = await attributes();
    const body = { website_id: website.id, attribute_id: durable.id, filters };
    expect((await call("POST", "/attributes/time-series", body)).body.data).toEqual([
      { date: "2026-03-02", mentions: 2, mention_rate: 100 },
      { date: "2026-03-03", mentions: 0, mention_rate: 0 },
      { date: "2026-03-04", mentions: 0, mention_rate: 0 },
    ]);
    const { sentences, pagination } = (await call("POST", "/attributes/sentences", body)).body;
    expect(sentences).toMatchObject([
      { sentence: "Acme is robust but expensive.", company: "Acme", is_self: true, start: 0 },
      { sentence: "Acme is durable." },
    ]);
    expect(pagination.total).toBe(2);
    const beyond = await call("POST", "/attributes/sentences", { ...body, page_num: 9 });
    expect(beyond.body).toMatchObject({ sentences: [], pagination: { total: 2 } });
  });

  test("a removed one is never returned again, also when a later answer says it", async () => {
    const expensive = (await attributes()).find(({ name }: { name: string }) => name === "Expensive");
    const path = `/attributes/${expensive.id}?website_id=${website.id}`;
    const viewer = await newTestKey(service, organization, { permission: "view" });
    expect((await service.call(viewer, "DELETE", path)).status).toBe(403);
    expect((await call("DELETE", path)).body).toEqual({ success: true });
    expect((await call("DELETE", path)).status).toBe(404);
    await importLines(service, website.id, [importLine({ created_at: "2026-03-03T10:00:00Z", response: "Acme is expensive." })]);
    expect(await attributes()).toMatchObject([{ name: "Durable" }]);
    const { body } = await call("POST", "/attributes/cumulative", { website_id: website.id, filters });
    expect(body.data).toHaveLength(1);
    const series = { website_id: website.id, attribute_id: expensive.id, filters };
    expect((await call("POST", "/attributes/time-series", series)).status).toBe(404);
  });
});
