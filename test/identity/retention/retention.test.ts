import { expect, test } from "vitest";
import { startRetention } from "../../../src/identity/retention/apply.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { checkAnalytics } from "../../../src/reporting/analytics/rebuild.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

const service = useService();
useWorker(service);
const organization = useOrganization(service);
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const change = (body: object) => service.call(organization.key, "PATCH", "/retention", body);
const count = async (table: string, condition = sql`true`) => {
  const [found] = await service.query<{ rows: number }>(
    sql`select count(*)::int as rows from ${sql.table(table)} where ${condition}`,
  );
  return found!.rows;
};

const citing = (...hosts: string[]) => hosts.map((host) => ({ url: `https://${host}` }));

test("nothing goes without a setting, and what is older goes with one", async () => {
  const website = await newWebsite(service, organization);
  await importLines(service, website.id, [
    importLine({ external_id: "old", created_at: daysAgo(100), citations: citing("gone.example", "kept.example") }),
    importLine({ external_id: "new", created_at: daysAgo(1), citations: citing("kept.example") }),
  ]);
  await sealChanged(service.services.database, { quietMs: 0, longestWaitMs: 0 });
  // Its day waits to be sealed, and is kept by readers meanwhile.
  await importLines(service, website.id, [importLine({ external_id: "late", created_at: daysAgo(90) })]);
  const filters = { start_date: daysAgo(120).slice(0, 10), end_date: daysAgo(0).slice(0, 10) };
  const answers = async () =>
    (await service.call(organization.key, "POST", "/metrics/query", { website_id: website.id, metrics: ["answers"], filters }))
      .body.rows[0][0];
  expect(await answers()).toBe(3);
  await service.query(sql`
    insert into audit_entry (organization_id, action, entity_type, entity_id, actor_kind, occurred_at)
    values (${organization.id}, 'role.create', 'role', 'old', 'operator', now() - interval '500 days')`);
  const request = { website_id: website.id, request_id: "one", source: { kind: "draft", markdown: "# Shop\n\nBuy." } };
  const submitted = await service.call(organization.key, "POST", "/seo/recommendations", request);
  await until(
    () => count("seo_job", sql`completed_at is not null`),
    (ended) => ended === 1,
  );
  await service.query(sql`update seo_job set completed_at = now() - interval '20 days'`);

  expect((await service.call(organization.key, "GET", "/retention")).body).toMatchObject({
    answers_days: null,
    applied_at: null,
  });
  expect(await startRetention(service.services.database, service.services.durable)).toBe(0);
  expect(await count("response")).toBe(3);

  expect((await change({ answers_days: 5 })).status).toBe(400);
  expect((await change({})).body.error).toBe("Give at least one of answers_days, jobs_days, activity_days, audit_days");
  expect(await count("retention")).toBe(0);
  const view = await newTestKey(service, organization, { permission: "view" });
  expect((await service.call(view, "PATCH", "/retention", { answers_days: 30 })).status).toBe(403);
  expect((await change({ answers_days: 30, jobs_days: 7, audit_days: 365 })).body).toMatchObject({
    answers_days: 30,
    jobs_days: 7,
  });
  // A part that is left out stays.
  expect((await change({ activity_days: 30 })).body).toMatchObject({ answers_days: 30, activity_days: 30 });
  await startRetention(service.services.database, service.services.durable);
  await until(
    () => count("retention", sql`applied_at is not null`),
    (applied) => applied === 1,
  );
  expect(await startRetention(service.services.database, service.services.durable)).toBe(0);
  expect(await count("response")).toBe(1);
  expect(await count("response", sql`external_id = 'new'`)).toBe(1);
  expect(await answers()).toBe(1);
  const left = sql`response_n not in (select n from response)`;
  for (const table of ["mention", "citation", "product", "attribute_mention", "response_change"])
    expect([table, await count(table, left)]).toEqual([table, 0]);
  expect(await count("day_segment", sql`day < now()::date - 30`)).toBe(0);
  expect(await count("day_segment")).toBe(1);
  const { sources } = (await service.call(organization.key, "POST", "/sources", { website_id: website.id, filters })).body;
  const { pages } = (await service.call(organization.key, "POST", "/source-pages", { website_id: website.id, filters })).body;
  expect(sources).toMatchObject([{ root_domain: "kept.example", first_seen: pages[0].first_seen }]);
  expect((await checkAnalytics(service.services.database, website.n, () => {})).differences).toEqual([]);
  expect(await count("audit_entry", sql`entity_id = 'old'`)).toBe(0);
  expect(await count("audit_entry", sql`action = 'retention.update'`)).toBe(2);
  expect(await count("seo_job")).toBe(0);
  // A request id whose job is gone is new.
  const again = await service.call(organization.key, "POST", "/seo/recommendations", request);
  expect(again.status).toBe(202);
  expect(again.body.job_id).not.toBe(submitted.body.job_id);
});

test("organizations whose retention never ends keep no others waiting", async () => {
  await service.query(sql`
    with made as (insert into organization (name) select 'Stuck ' || i from generate_series(1, 60) i returning id)
    insert into retention (organization_id, jobs_days) select id, 7 from made`);
  const [unlimited] = await service.query<{ id: string }>(sql`
    with made as (insert into organization (name) values ('Keeps all again') returning id)
    insert into retention (organization_id) select id from made returning organization_id as id`);
  const started: string[] = [];
  const durable = { start: async ({ workflowId }: { workflowId: string }) => void started.push(workflowId) };
  await startRetention(service.services.database, durable);
  await startRetention(service.services.database, durable);
  expect(new Set(started).size).toBeGreaterThanOrEqual(60);
  expect(started).not.toContain(`retention/${unlimited!.id}`);
});
