import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);
const migration = readFileSync(new URL("../../../src/migrations/0151_one_source_a_page.sql", import.meta.url), "utf8");

interface Source {
  url: string;
  title: string | null;
  cited: boolean;
}

async function sourcesOf(websiteId: string): Promise<Source[][]> {
  const filters = { start_date: "2026-03-01", end_date: "2026-03-31" };
  const { body } = await service.call(organization.key, "POST", "/responses", { website_id: websiteId, filters });
  return (body.responses as { sources: Source[] }[]).map(({ sources }) =>
    sources.map(({ url, title, cited }) => ({ url, title, cited })),
  );
}

test("an answer keeps one source a page: of an import at once, of rows stored before by the migration", async () => {
  const website = await newWebsite(service, organization, { name: "Acme", domain: "acme.example" });
  const page = "https://acme.example/a";
  await importLines(service, website.id, [
    importLine({
      response: `See ${page}?utm_source=openai&b=1 and [it](http://www.acme.example/a?b=1).`,
      citations: [
        { url: `${page}?b=1`, cited: false },
        { url: `${page}?b=1#top`, title: "A" },
      ],
    }),
    importLine({
      response: "None.",
      citations: [
        { url: "https://other.example/1", cited: false },
        { url: "https://other.example/2", title: "Two", cited: false },
        { url: "https://other.example/3", title: "Three" },
      ],
    }),
  ]);
  const merged = [{ url: `${page}?b=1`, title: "A", cited: true }];
  expect(await sourcesOf(website.id)).toContainEqual(merged);

  // As rows of before: two addresses of a page beside one another.
  await service.query(sql`
    update page set normalized_url = 'other.example/1' where url in ('https://other.example/1', 'https://other.example/3')`);
  await service.query(sql`delete from day_change where website_n = ${website.n}`);
  for (let time = 0; time < 2; time++) {
    await service.query(sql.raw(migration));
    expect(await sourcesOf(website.id)).toContainEqual([
      { url: "https://other.example/1", title: "Three", cited: true },
      { url: "https://other.example/2", title: "Two", cited: false },
    ]);
    expect(await sourcesOf(website.id)).toContainEqual(merged);
  }
  expect(await service.query(sql`select day from day_change where website_n = ${website.n}`)).toHaveLength(1);
});
