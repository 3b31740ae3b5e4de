import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { erasable } from "../../../src/services.ts";
import { fill } from "../../api/access/fill.ts";
import { Place } from "../../api/access/place.ts";
import { newMember } from "../../support/people.ts";
import { newTestKey } from "../../support/service.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

const service = useService({ env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });
useWorker(service);

/** Tables whose rows stay, with the reason. */
const kept: Record<string, string> = {
  erasure: "the receipt",
  wall_canary: "belongs to nobody",
  seo_slot: "holds ids as long as the lease of an analysis",
};

const [people, settings] = ["of people and what they may do", "settings and rights of an organization"];
const [account, shared] = ["what an organization has and uses", "shared by the answers of an organization's websites"];

/** Tables with rows of an organization that stay when one of its websites is erased, with the reason. */
const ofOrganizations: Record<string, string> = {
  ...{ role: people, oauth_connection: people },
  ...{
    organization: settings,
    entitlement: settings,
    entitlement_snapshot: settings,
    retention: settings,
    white_label: settings,
  },
  website_group: "a group's name; its list of websites is shortened",
  ...{ credit_account: account, pitch_account: account, seo_set_aside: account },
  ...{ host: shared, page: shared, mention_judgement: shared },
};

const textTables = () =>
  service.query<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);

/** How many rows of each table hold one of the texts in any column. */
async function holding(...texts: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await textTables()) {
    // Seen by no login, also not by the system's.
    if (
      ["attempt_key", "rate_budget", "rate_admission", "activity_clock", "attempt", "migration", "mikro_orm_migrations"].includes(
        name,
      )
    )
      continue;
    const [found] = await service.query<{ rows: number }>(sql`
      select count(*)::int as rows from ${sql.table(name)} t where t::text ~ ${texts.map(escaped).join("|")}`);
    if (found!.rows > 0) counts[name] = found!.rows;
  }
  return counts;
}

const escaped = (text: string) => text.replace(/[.+]/g, "\\$&");

/** Without tables that work under way changes. */
const settled = ({
  prompt,
  company,
  topic,
  website,
  content,
  saved_view,
  fact,
  audit_entry,
  activity_entry,
  membership,
}: Record<string, number>) => ({
  ...{ prompt, company, topic, website, content, saved_view, fact, audit_entry, activity_entry, membership },
});

async function workflowsOf(attribute: string, id: string): Promise<string[]> {
  const found: string[] = [];
  const { client } = service.services.durable.engine;
  for await (const { workflowId } of client.workflow.list({ query: `${attribute} = "${id}"` })) found.push(workflowId);
  return found;
}

const receiptOf = async (id: string) => {
  const [row] = await service.query<{ status: string; erased_rows: Record<string, number>; erased_histories: number }>(
    sql`select * from erasure where id = ${id}`,
  );
  return row!;
};
const completed = (id: string) =>
  until(
    () => receiptOf(id),
    ({ status }) => status === "completed",
  );

describe("a website", () => {
  let place: Place;
  let other: Place;
  let ids: string[];
  beforeAll(async () => {
    place = await Place.create(service);
    other = await Place.create(service);
    await fill(service, place);
    await fill(service, other);
    const rows = await service.query<{ id: string }>(sql`
      select id from prompt where website_id = ${place.websiteId} union all select id from response_run where website_id = ${place.websiteId}
      union all select id from content where website_id = ${place.websiteId} union all select id from company where website_id = ${place.websiteId}`);
    ids = [place.websiteId, ...rows.map(({ id }) => id)];
    expect(Object.keys(await holding(place.websiteId)).length).toBeGreaterThan(20);
  });

  test("is erased by an owner who types its name, and nobody else", async () => {
    const path = `/websites/${place.websiteId}/erase`;
    const admin = await newTestKey(service, place.organization, {
      ownerId: await newMember(service, place.organization, "admin"),
    });
    const { name } = (await service.query<{ name: string }>(sql`select name from website where id = ${place.websiteId}`))[0]!;
    expect((await service.call(admin, "POST", path, { confirm_name: name })).status).toBe(403);
    expect((await service.call(place.organization.key, "POST", path, { confirm_name: name })).status).toBe(403);
    const refused = await service.call(place.key, "POST", path, { confirm_name: "another" });
    expect([refused.status, refused.body.error]).toEqual([400, `confirm_name: must be the name of what is erased: ${name}`]);
    const before = await holding(other.websiteId);
    const bookings = async () =>
      service.query(sql`select kind, credits from credit_entry where organization_id = ${place.organization.id} order by id`);
    const booked = await bookings();

    const accepted = await service.call(place.key, "POST", path, { confirm_name: name });
    expect(accepted.status).toBe(202);
    expect((await service.call(place.key, "POST", `/websites/${place.websiteId}/restore`, {})).status).not.toBe(200);
    const receipt = await completed(accepted.body.erasure.id);

    const { erasure, seo_slot, ...left } = await holding(...ids);
    expect(left).toEqual({});
    await until(
      () => workflowsOf("WebsiteId", place.websiteId),
      (found) => found.length === 0,
    );
    expect(receipt.erased_rows).toMatchObject({ website: 1, prompt: expect.any(Number), company: expect.any(Number) });
    expect(receipt.erased_histories).toBeGreaterThan(0);
    expect((await bookings()).slice(0, booked.length)).toEqual(booked);
    expect(settled(await holding(other.websiteId))).toEqual(settled(before));
    const listed = await service.call(place.key, "GET", "/erasures");
    expect(listed.body.erasures).toMatchObject([
      { id: accepted.body.erasure.id, website_id: place.websiteId, name, status: "completed", requested_by: { kind: "key" } },
    ]);
    // The rest of the organization goes on.
    expect((await service.call(place.key, "GET", `/prompts?website_id=${place.otherWebsiteId}`)).status).toBe(200);
  });
});

test("an organization goes with its people, keys, ledgers and histories; others stay", async () => {
  const place = await Place.create(service);
  const other = await Place.create(service);
  await fill(service, place);
  await fill(service, other);
  const alone = await newMember(service, place.organization, "viewer", { email: "alone@example.com" });
  const shared = await newMember(service, place.organization, "viewer", { email: "shared@example.com" });
  await newMember(service, other.organization, "viewer", { email: "shared@example.com" });
  // Only on a website, and only by a key.
  await newMember(service, place.organization, "viewer", { email: "website@example.com", websiteId: place.websiteId });
  const keyOwner = await newMember(service, place.organization, "viewer", {
    email: "key@example.com",
    websiteId: place.websiteId,
  });
  await newTestKey(service, place.organization, { ownerId: keyOwner });
  await service.query(sql`delete from membership where user_id = ${keyOwner}`);
  await service.query(sql`
    insert into mail (kind, recipient, status) values ('password_reset', 'website@example.com', 'sent')`);
  const before = await holding(other.organization.id);
  const accepted = await service.call(place.key, "POST", "/organization/erase", { confirm_name: "Test" });
  expect(accepted.status).toBe(202);
  const receipt = await completed(accepted.body.erasure.id);
  expect(receipt.erased_rows).toMatchObject({ organization: 1, website: expect.any(Number), api_key: expect.any(Number) });
  const { erasure, ...left } = await holding(place.organization.id, place.websiteId, place.otherWebsiteId, alone);
  expect(left).toEqual({});
  for (const table of ["mention", "citation", "response", "host", "page", "day_segment"]) {
    const [found] = await service.query<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.table(table)} where organization_n = ${place.organization.n}`,
    );
    expect([table, found!.rows]).toEqual([table, 0]);
  }
  await until(
    () => workflowsOf("OrganizationId", place.organization.id),
    (found) => found.length === 0,
  );
  expect((await service.call(place.key, "GET", "/websites")).status).toBe(401);
  expect(await holding("alone@example.com", "website@example.com", "key@example.com")).toEqual({});
  expect((await receiptOf(accepted.body.erasure.id)).erased_rows).toMatchObject({ app_user: expect.any(Number) });
  const people = await service.query(sql`select id from app_user where id in (${alone}, ${shared})`);
  expect(people).toEqual([{ id: shared }]);
  expect(settled(await holding(other.organization.id))).toEqual(settled(before));
});

test("every table with rows of a website or an organization is erased, or kept for a reason", async () => {
  const tables = await service.query<{ name: string }>(sql`
    select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('organization_id', 'organization_n', 'website_id', 'website_n', 'website_ids')`);
  const covered = new Set(erasable.map(({ table }) => table));
  expect(tables.map(({ name }) => name).filter((name) => !covered.has(name) && !(name in kept))).toEqual([]);
});

test("every table with rows of an organization loses those of an erased website, or keeps them for a reason", () => {
  const staying = erasable.filter(({ ofWebsites }) => !ofWebsites).map(({ table }) => table);
  expect(staying.toSorted()).toEqual(Object.keys(ofOrganizations).toSorted());
});

test("ledgers can be emptied by an erasure under way alone", async () => {
  const place = await Place.create(service);
  await place.topic();
  const nobody = "0197f000-0000-7000-8000-00000000dead";
  await expect(service.query(sql`select erase_entries(${nobody}, 'audit_entry', 10)`)).rejects.toThrow("no erasure");
  const [queued] = await service.query<{ id: string }>(sql`
    insert into erasure (organization_id, organization_n, name, actor_kind)
    values (${place.organization.id}, ${place.organization.n}, 'Test', 'operator') returning id`);
  await expect(service.query(sql`select erase_entries(${queued!.id}, 'audit_entry', 10)`)).rejects.toThrow("no erasure");
  await expect(service.query(sql`delete from erasure where id = ${queued!.id}`)).rejects.toThrow("permission denied");
  await service.query(sql`update erasure set status = 'running' where id = ${queued!.id}`);
  await expect(service.query(sql`select erase_entries(${queued!.id}, 'website', 10)`)).rejects.toThrow("no table of entries");
  const rows = service.services.database.of(place.organization);
  await expect(rows.run(sql`select erase_entries(${queued!.id}, 'audit_entry', 10)`)).rejects.toThrow("permission denied");
  await expect(rows.run(sql`update erasure set status = 'completed' where id = ${queued!.id}`)).rejects.toThrow(
    "permission denied",
  );
});
