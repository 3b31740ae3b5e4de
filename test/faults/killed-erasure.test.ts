import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newTestKey, newWebsite } from "../support/factories.ts";
import { newMember } from "../support/people.ts";
import { kill, type Stack, startStack } from "../support/stack.ts";
import { until } from "../support/worker.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 1, api: true, durable: true, env: { LOG_LEVEL: "error" } });
});
afterAll(() => stack?.stop());

const rowsOfEach = 300;

interface Place {
  organization: Awaited<ReturnType<typeof newOrganization>>;
  /** Of an owner. */
  key: string;
  websiteId: string;
}

async function newPlace(): Promise<Place> {
  const organization = await newOrganization(stack);
  const { id: websiteId } = await newWebsite(stack, organization, { domain: `${crypto.randomUUID()}.example` });
  const unique = crypto.randomUUID();
  const ownerId = await newMember(stack, organization, "owner", { email: `owner-${unique}@example.com` });
  await newMember(stack, organization, "viewer", { email: `viewer-${unique}@example.com`, websiteId });
  const key = await newTestKey(stack, organization, { ownerId });
  await stack.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${websiteId}, 'Which tent, number ' || n || '?' from generate_series(1, ${rowsOfEach}::int) n`);
  await stack.query(sql`
    insert into topic (organization_id, website_id, name)
    select ${organization.id}, ${websiteId}, 'Topic ' || n from generate_series(1, ${rowsOfEach}::int) n`);
  return { organization, key, websiteId };
}

async function accepted({ key }: Place, path: string, confirm_name: string): Promise<string> {
  const response = await fetch(`${stack.url}/api/v1${path}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ confirm_name }),
  });
  expect(response.status).toBe(202);
  return ((await response.json()) as { erasure: { id: string } }).erasure.id;
}

/** While a server comes back nobody may answer. */
const patiently = <Row>(query: Parameters<Stack["query"]>[0]): Promise<Row[]> =>
  until(
    () => stack.query<Row>(query as never).catch(() => null),
    (rows) => rows !== null,
  ) as Promise<Row[]>;

/** Stops whoever writes into a table before the write. */
async function hold(table: string) {
  const client = new pg.Client(stack.databaseUrl);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in share row exclusive mode`);
  return {
    release: () => client.end().catch(() => undefined),
    isWaitedFor: async () => {
      const [waiting] = await patiently<{ count: number }>(sql`
        select count(*)::int as count from pg_locks where relation = ${table}::regclass and not granted`);
      return waiting!.count > 0;
    },
  };
}

/** Kills services one after another, each when the erasure is about to remove rows of a table. */
async function killAt(begin: () => Promise<string>, steps: [table: string, service: string][]): Promise<string> {
  let id: string | undefined;
  let held = await hold(steps[0]![0]);
  for (const [at, [, service]] of steps.entries()) {
    id ??= await begin();
    await until(held.isWaitedFor, (isWaitedFor) => isWaitedFor);
    const next = steps[at + 1] ? await hold(steps[at + 1]![0]) : null;
    await kill(stack, service);
    await held.release();
    // PostgreSQL that was killed has forgotten its locks.
    if (next) held = service === "postgres" ? await hold(steps[at + 1]![0]) : next;
  }
  return id!;
}

interface Receipt {
  status: string;
  erased_rows: Record<string, number>;
  finished_at: string;
}

const receiptOf = async (id: string): Promise<Receipt> => {
  const [receipt] = await until(
    () => patiently<Receipt>(sql`select status, erased_rows, finished_at from erasure where id = ${id}`),
    ([row]) => row!.status === "completed",
  );
  return receipt!;
};

const left = async (table: string, organizationId: string) => {
  const [found] = await patiently<{ rows: number }>(sql`
    select count(*)::int as rows from ${sql.table(table)} where organization_id = ${organizationId}`);
  return found!.rows;
};

test("an erasure of a website that is killed at several steps ends whole, and its receipt counts every row once", async () => {
  const place = await newPlace();
  const [website] = await stack.query<{ name: string }>(sql`select name from website where id = ${place.websiteId}`);
  const path = `/websites/${place.websiteId}/erase`;
  const id = await killAt(
    () => accepted(place, path, website!.name),
    [
      ["topic", "worker-1"],
      ["website", "postgres"],
    ],
  );
  const receipt = await receiptOf(id);
  expect(receipt.erased_rows).toMatchObject({ prompt: rowsOfEach, topic: rowsOfEach, website: 1 });
  for (const table of ["prompt", "topic", "website"])
    expect([table, await left(table, place.organization.id)]).toEqual([table, 0]);
  // Asked again, it is the same one.
  const [again] = await patiently<{ count: number }>(sql`
    select count(*)::int as count from erasure where organization_id = ${place.organization.id}`);
  expect(again!.count).toBe(1);
  expect(await receiptOf(id)).toEqual(receipt);
});

test("an erasure of an organization that is killed at several steps takes its people along", async () => {
  const place = await newPlace();
  const people = await stack.query<{ email: string }>(sql`
    select u.email from membership m join app_user u on u.id = m.user_id where m.organization_id = ${place.organization.id}`);
  const [organization] = await stack.query<{ name: string }>(
    sql`select name from organization where id = ${place.organization.id}`,
  );
  const id = await killAt(
    () => accepted(place, "/organization/erase", organization!.name),
    [
      ["prompt", "temporal"],
      ["membership", "worker-1"],
      ["app_user", "worker-1"],
    ],
  );
  const receipt = await receiptOf(id);
  expect(receipt.erased_rows).toMatchObject({
    ...{ prompt: rowsOfEach, topic: rowsOfEach, website: 1, organization: 1 },
    app_user: people.length,
  });
  const emails = people.map(({ email }) => email);
  expect(await patiently(sql`select 1 from app_user where email = any(${emails}::text[])`)).toEqual([]);
  for (const table of ["prompt", "website", "membership", "api_key", "audit_entry"])
    expect([table, await left(table, place.organization.id)]).toEqual([table, 0]);
});
