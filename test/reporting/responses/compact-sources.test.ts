import { expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

interface Answer {
  cited: boolean;
  sources: { root_domain: string }[];
  source_domains: string[];
}

test("compact sources are the domains of the sources in their order, each once, also of hosts that come later", async () => {
  const website = await newWebsite(service, organization);
  const own = "https://www.acme.example/tents";
  const other = (page: string) => `https://${page}.reviews.example/best`;
  const read = async (compact_sources: boolean): Promise<Answer[]> => {
    const filters = { start_date: "2026-03-01", end_date: "2026-03-05" };
    const { body } = await service.call(organization.key, "POST", "/responses", {
      website_id: website.id,
      filters,
      compact_sources,
    });
    return body.responses;
  };
  const store = (citations: { url: string; cited?: boolean }[]) => importLines(service, website.id, [importLine({ citations })]);
  const compare = async () => {
    const [compact, full] = [await read(true), await read(false)];
    expect(compact.map(({ cited, source_domains }) => ({ cited, source_domains }))).toEqual(
      full.map(({ cited, sources }) => ({ cited, source_domains: [...new Set(sources.map(({ root_domain }) => root_domain))] })),
    );
    return compact;
  };
  await store([{ url: other("b") }, { url: own, cited: false }, { url: other("a") }]);
  await store([{ url: own }, { url: other("a") }]);
  await store([]);
  const answers = await compare();
  expect(new Set(answers.map(({ cited, source_domains }) => `${cited} ${source_domains}`))).toEqual(
    new Set(["false reviews.example,acme.example", "true acme.example,reviews.example", "false "]),
  );
  await store([{ url: "https://news.example/tents" }, { url: other("a") }]);
  expect((await compare()).map(({ source_domains }) => source_domains)).toContainEqual(["news.example", "reviews.example"]);
});
