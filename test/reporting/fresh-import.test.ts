import { beforeAll, expect, test } from "vitest";
import { admitByKey } from "../../src/identity/index.ts";
import type { Context } from "../../src/operation/index.ts";
import { operations } from "../../src/operations.ts";
import { importLine, importLines } from "../support/import.ts";
import { newWebsite } from "../support/service.ts";
import { freezeStatistics, rowsRead } from "../support/statistics.ts";
import { useOrganization, useService } from "../support/use-service.ts";

// Far more than it takes, and less than a plan for one row takes.
const service = useService({ replaced: { statementTimeoutMs: 20_000 } });
const organization = useOrganization(service);

const tables = ["response", "mention", "citation", "attribute_mention", "product", "page", "host"];

const line = (answer: number) =>
  importLine({
    prompt: `Which tent is best, ${answer % 20}?`,
    created_at: `2026-03-0${1 + (answer % 5)}T12:00:00.000Z`,
    response: "Acme is easy to use and has good service.",
    products: [{ title: "Duo 2", brand: "Acme", price: 100, currency: "EUR", merchant: "Campify" }],
    mentions: [{ company: "Acme", position: 1 }],
    citations: Array.from({ length: 15 }, (_, place) => ({ url: `https://host${place}.example/page-${answer % 40}` })),
  });

const days = { start_date: "2026-03-01", end_date: "2026-03-05" };
let large: Awaited<ReturnType<typeof newWebsite>>;

beforeAll(async () => {
  const small = await newWebsite(service, organization);
  large = await newWebsite(service, organization);
  await importLines(service, small.id, [line(0), line(1)]);
  await freezeStatistics(service.databaseEnv.DATABASE_URL!, tables);
  await importLines(
    service,
    large.id,
    Array.from({ length: 2_000 }, (_, answer) => line(answer)),
  );
});

test("cited pages are read at once of a website whose rows PostgreSQL has no statistics of", async () => {
  const { status, body } = await service.call(organization.key, "POST", "/source-pages", {
    website_id: large.id,
    filters: days,
    page_size: 100,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.pagination.total).toBe(15 * 40);
  const [page] = body.pages;
  expect(page).toMatchObject({ response_count: 50, citation_percentage: 2.5, brand_mention_percentage: 100 });
});

test.each([
  ["attributes.cumulative", {}],
  ["attributes.cumulative", { include: ["quality"] }],
  ["sources.pages", {}],
  ["sources.list", {}],
  ["metrics.shopping", { include: ["quality"] }],
  ["metrics.agreement.cumulative", {}],
  ["metrics.share-of-voice.cumulative", { include: ["quality"] }],
  ["query.metrics", { metrics: ["mention_rate", "citation_rate"], dimensions: ["domain", "company"] }],
  ["query.metrics", { metrics: ["share_of_voice"], dimensions: ["prompt", "day"] }],
  ["query.rows", { dataset: "citations", include_total: true }],
  ["query.rows", { dataset: "products", include_total: true }],
  ["query.counts", { dataset: "mentions", by: ["model"] }],
  ["query.counts", { dataset: "citations", by: ["root_domain"] }],
  ["responses.list", { include_response: true, include: ["evidence"], include_total: true }],
])("%s %j reads no row of such a website again and again", async (name, more) => {
  const operation = operations.find((one) => one.name === name)!;
  const database = service.services.database.of(organization);
  const input = operation.input.parse({ website_id: large.id, filters: days, ...more });
  const caller = await admitByKey(service.services.database.functions, 1_000)(organization.key, large.id);
  const subject = operation.access.admit(caller, input);
  const read = await database.transaction(async (tx) => {
    const rows = { ...database, read: tx.run, readOnce: tx.runOnce, run: tx.run };
    const before = await rowsRead(tx, tables);
    await operation.handle(
      { ...{ rows, subject, caller, services: service.services }, now: () => new Date() } as unknown as Context,
      input,
    );
    return (await rowsRead(tx, tables)) - before;
  });
  // Of 2,000 answers with 15 citations each.
  expect(read).toBeLessThan(10 * 2_000 * 15);
});
