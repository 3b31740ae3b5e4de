import { expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

test("a page is whose host it is on: the companies that the citation rate counts it for", async () => {
  const website = await newWebsite(service, organization, {
    domain: "acme.github.io",
    competitors: [{ name: "Rival", domains: ["rival.mall.example"] }],
  });
  const urls = ["acme.github.io/a", "docs.rival.mall.example/b", "mall.example/c", "other.github.io/d"];
  await importLines(service, website.id, [importLine({ citations: urls.map((url) => ({ url: `https://${url}` })) })]);
  const filters = { start_date: "2026-03-02", end_date: "2026-03-02" };
  const { body } = await service.call(organization.key, "POST", "/source-pages", { website_id: website.id, filters });
  const owners = body.pages.map((page: { normalized_url: string; default_source_type: string; competitor_ids: string[] }) => [
    page.normalized_url,
    page.default_source_type,
    page.competitor_ids.length,
  ]);
  expect(owners).toEqual([
    [urls[0], "owned", 0],
    [urls[1], "competitor", 1],
    [urls[2], "third_party", 0],
    [urls[3], "third_party", 0],
  ]);
});

test("days are told where they are asked for; agents, whose context they would fill, have to ask", async () => {
  const website = await newWebsite(service, organization);
  await importLines(service, website.id, [importLine({ citations: [{ url: "https://mall.example/c" }] })]);
  const input = { website_id: website.id, filters: { start_date: "2026-03-01", end_date: "2026-03-02" } };
  const days = [
    { date: "2026-03-01", citation_percentage: 0 },
    { date: "2026-03-02", citation_percentage: 100 },
  ];
  const rest = async (more: object) =>
    (await service.call(organization.key, "POST", "/source-pages", { ...input, ...more })).body.pages[0];
  const tool = async (more: object) =>
    (await callTool(service, organization.key, "get_source_pages", { ...input, ...more })).body.pages[0];
  expect([(await rest({})).daily_mentions, (await tool({ daily: true })).daily_mentions]).toEqual([days, days]);
  expect(await rest({ daily: false })).toEqual({ ...(await rest({})), daily_mentions: [] });
  expect(await tool({})).toEqual(await rest({ daily: false }));
});
