import { beforeAll, expect, test } from "vitest";
import { recordCharges } from "../../../src/identity/credits/charge.ts";
import { reserveCredits } from "../../../src/identity/credits/reserve.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { metricValue } from "../../support/metrics.ts";
import { newOrganization, newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let websiteId: string;
const service = useService();
const organization = useOrganization(service, { credits: 40 });
beforeAll(async () => {
  websiteId = (await newWebsite(service, organization)).id;
});

const call = (path: string, key = organization.key) => service.call(key, "GET", path);
const firstOfNextMonth = () => Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1);

async function allowance(monthly: number, available: number, resetAt: string): Promise<void> {
  await service.query(sql`
    update credit_account set monthly_allowance = ${monthly}, monthly_available = ${available}, next_reset_at = ${resetAt}
    where organization_id = ${organization.id}`);
}

test("the balance is the same account for organization, website and group", async () => {
  const group = await service.call(organization.key, "POST", "/groups", { name: "G", website_ids: [websiteId] });
  for (const path of ["/credits", `/websites/${websiteId}/credits`, `/groups/${group.body.group.id}/credits`]) {
    expect((await call(path)).body).toEqual({
      credits: { total: 40, monthly: { balance: 0, next_reset_at: null }, one_off: { balance: 40 } },
    });
  }
  const scoped = await newTestKey(service, organization, { websiteIds: [websiteId], permission: "view" });
  expect((await call(`/websites/${websiteId}/credits`, scoped)).status).toBe(200);
  expect((await call("/credits", scoped)).status).toBe(403);
  expect((await call("/groups/x/credits")).status).toBe(404);
});

test("a month that has ended is renewed once, by whoever comes first, and not before", async () => {
  await allowance(10, 3, "2100-01-01T00:00:00Z");
  expect((await call("/credits")).body.credits).toMatchObject({
    total: 43,
    monthly: { balance: 3, next_reset_at: Date.UTC(2100, 0) },
  });
  await allowance(10, 3, "2020-01-01T00:00:00Z");
  expect((await call("/credits")).body.credits.monthly).toEqual({ balance: 10, next_reset_at: firstOfNextMonth() });
  const rows = service.services.database.of(organization);
  const reserved = await Promise.all(
    Array.from({ length: 12 }, () => rows.transaction((tx) => reserveCredits(tx, organization.id, 5))),
  );
  // 10 monthly and 40 one-off: ten reservations of 5, and nothing below zero.
  expect(reserved.filter(Boolean)).toHaveLength(10);
  expect((await call("/credits")).body.credits).toMatchObject({
    total: 0,
    monthly: { balance: 0, next_reset_at: firstOfNextMonth() },
  });
  const grants = await service.query(sql`
    select credits from credit_entry where organization_id = ${organization.id} and description = 'Monthly allowance'`);
  expect(grants).toEqual([{ credits: 10 }]);
});

test("usage and events of a window, by website, with bounds inclusive", async () => {
  const stranger = await newOrganization(service);
  await service.query(sql`
    insert into credit_entry (organization_id, website_id, kind, credits, description, created_at)
    select ${organization.id}::uuid, w, k, c, 'x', t::timestamptz from (values
      (${websiteId}::uuid, 'charge', 5, '2026-03-01T00:00:00.000Z'), (${websiteId}, 'charge', 1, '2026-03-02T23:59:59.999Z'),
      (${websiteId}, 'refund', 2, '2026-03-02T10:00:00Z'), (null, 'action', 4, '2026-03-02T10:00:00Z'),
      (${websiteId}, 'charge', 9, '2026-03-03T00:00:00Z')) as v(w, k, c, t)`);
  await service.query(sql`
    insert into credit_entry (organization_id, kind, credits, created_at) values (${stranger.id}, 'charge', 77, '2026-03-02T10:00:00Z')`);
  const window = "start=2026-03-01&end=2026-03-02";
  expect((await call(`/credits/usage?${window}`)).body).toEqual({
    start: "2026-03-01T00:00:00.000Z",
    end: "2026-03-02T23:59:59.999Z",
    used: 8,
    usage: [
      { kind: "action", website_id: null, credits: 4, events: 1 },
      { kind: "charge", website_id: websiteId, credits: 6, events: 2 },
      { kind: "refund", website_id: websiteId, credits: 2, events: 1 },
    ],
  });
  expect((await call(`/credits/usage?${window}&website_id=${websiteId}`)).body.used).toBe(4);
  const exact = "start=2026-03-02T23:59:59.999Z&end=2026-03-03T01:00:00%2B01:00";
  expect((await call(`/credits/usage?${exact}`)).body.used).toBe(10);
  const seen: string[] = [];
  for (let number = 0; number < 2; number++) {
    const { events, pagination } = (await call(`/credits/usage-events?${window}&page_size=2&page_num=${number}`)).body;
    expect(pagination).toEqual({ page_num: number, page_size: 2, total: 4 });
    seen.push(...events.map((event: { id: string }) => event.id));
  }
  expect(new Set(seen).size).toBe(4);
  expect((await call(`/credits/usage-events?${window}&kind=refund`)).body.events).toMatchObject([
    { credits: 2, website_id: websiteId },
  ]);
});

test("windows that are none, and websites and groups that are not ours", async () => {
  expect((await call("/credits/usage?start=2026-03-02&end=2026-03-01")).body.error).toMatch(/^end: /);
  expect((await call("/credits/usage?end=2026-03-01")).body.error).toMatch(/^start: /);
  expect((await call("/credits/usage?start=2026-03-01T00:00:00&end=2026-03-02")).status).toBe(400);
  const stranger = await newOrganization(service);
  const theirs = (await newWebsite(service, stranger)).id;
  expect((await call(`/credits/usage?start=2026-03-01&end=2026-03-02&website_id=${theirs}`)).status).toBe(403);
  expect((await call("/credits/usage?start=2026-03-01&end=2026-03-02&group_id=x")).status).toBe(404);
});

test("what is charged is counted once it is committed, and what was rolled back is not", async () => {
  const counted = () => metricValue("answerscope_credits_charged_total", ["for", "draft"]);
  const before = await counted();
  const charge = { websiteId, credits: 10, description: "Draft", generationId: crypto.randomUUID() };
  const rows = service.services.database.of(organization);
  const lost = rows.transaction(async (tx) => {
    await recordCharges(tx, organization, [charge]);
    throw new Error("the connection was lost");
  });
  await expect(lost).rejects.toThrow("the connection was lost");
  expect(await counted()).toBe(before);
  await rows.transaction((tx) => recordCharges(tx, organization, [charge]));
  expect(await counted()).toBe(before + 10);
});
