import { expect, test } from "vitest";
import { withAdmin } from "../support/database.ts";
import { importLine, importLines } from "../support/import.ts";
import { newWebsite } from "../support/service.ts";
import { useOrganization, useService } from "../support/use-service.ts";

// Far more than it takes, and less than a plan for one row takes.
const service = useService({ replaced: { statementTimeoutMs: 20_000 } });
const organization = useOrganization(service);

const line = (answer: number) =>
  importLine({
    prompt: `Which tent is best, ${answer % 20}?`,
    created_at: `2026-03-0${1 + (answer % 5)}T12:00:00.000Z`,
    mentions: [{ company: "Acme", position: 1 }],
    citations: Array.from({ length: 15 }, (_, place) => ({ url: `https://host${place}.example/page-${answer % 40}` })),
  });

test("cited pages are read at once of a website whose rows PostgreSQL has no statistics of", async () => {
  const [small, large] = await Promise.all([newWebsite(service, organization), newWebsite(service, organization)]);
  await importLines(service, small.id, [line(0), line(1)]);
  await withAdmin(service.databaseEnv.DATABASE_URL!, async (owner) => {
    for (const table of ["response", "citation", "mention"]) {
      await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
      await owner.query(`analyze ${table}`);
    }
  });
  await importLines(
    service,
    large.id,
    Array.from({ length: 2_000 }, (_, answer) => line(answer)),
  );
  const { status, body } = await service.call(organization.key, "POST", "/source-pages", {
    website_id: large.id,
    filters: { start_date: "2026-03-01", end_date: "2026-03-05" },
    page_size: 100,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.pagination.total).toBe(15 * 40);
  const [page] = body.pages;
  expect(page).toMatchObject({ response_count: 50, citation_percentage: 2.5, brand_mention_percentage: 100 });
});
