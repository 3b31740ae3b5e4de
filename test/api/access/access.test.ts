import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../src/operations.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { tried } from "../../support/full-length.ts";
import { newOrganization, newTestKey, startService, type TestService } from "../../support/service.ts";
import { startTestWorker } from "../../support/worker.ts";
import { at, type Input, idPaths, nobodysId, normal, replaced } from "./ids.ts";
import { invoke } from "./invoke.ts";
import { Place } from "./place.ts";
import { type Sample, samples } from "./samples.ts";

/*
 * Who may call what, over every operation of the service. Each operation is called without a key, with a revoked one, with one of
 * another organization, with one for another website and with one that may only look; every refusal must have the decided
 * status and leave nothing behind. Then each id in its input is replaced by one of another organization and by one of nobody:
 * both must be answered alike. At last the sample itself must succeed, or the refusals would prove nothing.
 */

let service: TestService;
let tables: { name: string; column: string }[];
let worker: { stop(): Promise<void> } | null = null;

beforeAll(async () => {
  service = await startService({
    env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" },
  });
  tables = await service.query(sql`
    select c.table_name as name, min(c.column_name) as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name in ('organization_id', 'organization_n') and t.table_type = 'BASE TABLE'
      -- Charging the budget is what refused calls do; the outbox empties and slots are assigned behind the answers.
      and c.table_name not in ('rate_budget', 'rate_admission', 'outbox', 'seo_slot') group by c.table_name order by c.table_name`);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
});

test("every operation has a sample, and no sample is left over", () => {
  expect(Object.keys(samples).sort()).toEqual(operations.map((operation) => operation.name).sort());
});

const foreignWebsite = { status: 403, body: { error: "Unauthorized access to this website" } };
const unauthorized = { status: 401, body: { error: "Unauthorized" } };
const nobodysWebsite = "0197f000-0000-7000-8000-00000000dead";

// The worker would change what the snapshots compare, so what needs it comes last.
const inOrder = operations.toSorted(
  (a, b) => Number(samples[a.name]?.waitsForWorkflow ?? 0) - Number(samples[b.name]?.waitsForWorkflow ?? 0),
);

describe.each(tried(inOrder.filter((operation) => samples[operation.name])))("$name", (operation) => {
  const sample = samples[operation.name] as Sample;
  let mine: Place;
  let theirs: Place;
  let input: Input;
  let foreign: Input;
  beforeAll(async () => {
    [mine, theirs] = [await Place.create(service), await Place.create(service)];
    input = await sample.input(mine);
    foreign = await sample.input(theirs);
  });
  const call = async (key: string | null, given: Input) => {
    const { status, body } = await invoke(service, key, operation, given);
    return { status, body };
  };

  test("refusals have the decided status and write nothing", async () => {
    const before = await snapshot(mine, theirs);
    const revoked = await newTestKey(service, mine.organization);
    await service.query(sql`update api_key set revoked_at = now() where id = ${revoked.split("_")[2]}`);
    const elsewhere = await newTestKey(service, mine.organization, { websiteIds: [mine.otherWebsiteId] });
    const view = await newTestKey(service, mine.organization, { permission: "view" });

    expect(await call(null, input)).toEqual(unauthorized);
    expect(await call(revoked, input)).toEqual(unauthorized);
    if (sample.needs === "website") {
      expect(await call(theirs.key, input)).toEqual(foreignWebsite);
      expect(await call(mine.key, { ...input, website_id: theirs.websiteId })).toEqual(foreignWebsite);
      expect(await call(mine.key, { ...input, website_id: nobodysWebsite })).toEqual(foreignWebsite);
      expect(await call(elsewhere, input)).toEqual(foreignWebsite);
    }
    if (sample.needs === "global") expect((await call(elsewhere, input)).status).toBe(403);
    if (operation.access.writes) expect((await call(view, input)).status).toBe(403);
    if (sample.partner) expect((await call((await newOrganization(service)).key, input)).status).toBe(403);
    // The keys made here are the only difference.
    const made = [revoked, elsewhere, view].map((key) => key.split("_")[2]!);
    await service.query(sql`delete from api_key where id = any(${made}::text[])`);
    expect(await snapshot(mine, theirs)).toEqual(before);
  });

  test("another organization's ids are answered like nobody's, and its records stay", async () => {
    const before = await snapshot(theirs);
    for (const path of idPaths(input)) {
      const theirId = at(foreign, path);
      if (path[0] === "website_id" || theirId === at(input, path)) continue;
      const told = await call(mine.key, replaced(input, path, theirId));
      const toldOfNobody = await call(mine.key, replaced(input, path, nobodysId(theirId as string)));
      expect([path, normal(told)]).toEqual([path, normal(toldOfNobody)]);
      expect(told.status).toBeLessThan(500);
    }
    expect(await snapshot(theirs)).toEqual(before);
  });

  test("the same call succeeds with a key that may", async () => {
    if (sample.waitsForWorkflow && !worker) {
      worker = await startTestWorker(service);
      // Bundling holds the loop for long; connections that the server closed meanwhile have to be noticed before the next call.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const fresh = await Place.create(service);
    const given = await sample.input(fresh);
    const before = await snapshot(fresh);
    expect(await call(fresh.key, given)).toMatchObject({ status: operation.rest?.status ?? 200 });
    // What changes something has to say so, or keys that may only look could call it.
    const after = await snapshot(fresh);
    if (JSON.stringify(after) !== JSON.stringify(before)) expect(operation.access.writes).toBe(true);
  });
});

/** Everything that organizations have, as a hash of each table. */
/** Columns that a read may bring up to date. */
const derived = ["last_used_at", "names_own", "names_competitor", "named_version"];

async function snapshot(...places: Place[]): Promise<Record<string, string>> {
  const ids = places.map((place) => place.organization.id);
  const ns = places.map((place) => place.organization.n);
  const rows = sql.join(
    tables.map(({ name, column }) => {
      const mine =
        column === "organization_id"
          ? sql`${sql.ref(column)} = any(${ids}::uuid[])`
          : sql`${sql.ref(column)} = any(${ns}::int[])`;
      return sql`select ${name}::text as name, (to_jsonb(t) - ${derived}::text[])::text as row from ${sql.table(name)} t where ${mine}`;
    }),
    sql` union all `,
  );
  const hashes = await service.query<{ name: string; hash: string }>(
    sql`select name, count(*) || ' ' || md5(string_agg(row, ',' order by row)) as hash from (${rows}) r group by name`,
  );
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]));
}
