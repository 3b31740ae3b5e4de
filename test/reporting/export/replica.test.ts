import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../../src/operation/health/doctor.ts";
import type { Website } from "../../../src/operation/index.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { openWindow } from "../../../src/reporting/export/window.ts";
import { Place } from "../../api/access/place.ts";
import { importLine, importLines } from "../../support/import.ts";
import { type PostgresPair, startPostgresPair } from "../../support/replica.ts";
import { startService, type TestService } from "../../support/service.ts";

const directory = mkdtempSync(join(tmpdir(), "answerscope-replica-"));
let pair: PostgresPair;
/** Its replica may be as old as it likes. */
let patient: TestService;
/** Its replica may be two seconds old. */
let strict: TestService;

beforeAll(async () => {
  pair = await startPostgresPair(directory);
  const start = (seconds: number) =>
    startService({
      postgresAdminUrl: pair.primaryUrl,
      replica: pair.onReplica,
      env: { DATABASE_REPLICA_MAX_LAG_SECONDS: String(seconds) },
    });
  [patient, strict] = [await start(86_400), await start(2)];
});

afterAll(async () => {
  await patient?.close();
  await strict?.close();
  await pair?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function onReplica(text: string): Promise<void> {
  const client = new pg.Client(pair.replicaUrl);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

const isReplicaUsed = async ({ services }: TestService) => (await services.database.replica())!.problem === null;
const used = (service: TestService, is = true) => expect.poll(() => isReplicaUsed(service)).toBe(is);

/** The answers of an export, by their external ids, and the cursor of what follows. */
async function exported(service: TestService, { key, websiteId }: Place, cursor?: string) {
  const since = cursor ? `&updated_since=${encodeURIComponent(cursor)}` : "";
  const { status, body, headers } = await service.call(key, "GET", `/export/answers?website_id=${websiteId}${since}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  const rows = String(typeof body === "string" ? body : JSON.stringify(body)).split("\n");
  const ids = rows.filter((row) => row !== "").map((row) => (JSON.parse(row) as { external_id: string }).external_id);
  return { ids: ids.sort((a, b) => a.localeCompare(b)), cursor: headers.get("x-next-cursor")! };
}

const store = (service: TestService, place: Place, ...ids: string[]) =>
  importLines(
    service,
    place.websiteId,
    ids.map((external_id) => importLine({ external_id })),
  );

async function websiteOf(service: TestService, { websiteId }: Place): Promise<Website> {
  const [found] = await service.query<{ n: number }>(sql`select n from website where id = ${websiteId}`);
  return { id: websiteId, ...found } as Website;
}

/** A place with an answer that the replica has, too. */
async function placeOnBoth(service: TestService): Promise<Place> {
  await used(service);
  const place = await Place.create(service);
  await store(service, place, "one");
  await expect.poll(async () => (await exported(service, place)).ids).toEqual(["one"]);
  return place;
}

test("an export has what the replica has, and the next one what follows", async () => {
  const place = await placeOnBoth(patient);
  await onReplica("select pg_wal_replay_pause()");
  try {
    await store(patient, place, "two");
    const first = await exported(patient, place);
    expect(first.ids).toEqual(["one"]);
    await onReplica("select pg_wal_replay_resume()");
    await expect.poll(async () => (await exported(patient, place, first.cursor)).ids).toEqual(["two"]);
  } finally {
    await onReplica("select pg_wal_replay_resume()");
  }
});

test("a replica that is too far behind is left for the primary until it is near again", async () => {
  const place = await placeOnBoth(strict);
  await onReplica("select pg_wal_replay_pause()");
  try {
    await store(strict, place, "two");
    // The replica stands still, so both come from the primary.
    await expect.poll(async () => (await exported(strict, place)).ids).toEqual(["one", "two"]);
    const problem = async () => (await strict.services.database.replica())!.problem;
    await expect.poll(problem).toBe("it is more than 2 s behind the primary");
  } finally {
    await onReplica("select pg_wal_replay_resume()");
  }
  await used(strict);
});

test("a cursor of the primary is good while the replica is behind it", async () => {
  const place = await placeOnBoth(patient);
  await onReplica("select pg_wal_replay_pause()");
  try {
    await store(patient, place, "two");
    const primary = { ...patient.services.database.of(place.organization), toPrimary: () => false };
    const website = await websiteOf(patient, place);
    const { next } = await openWindow(primary, website, undefined, undefined);
    const { next: midst } = await openWindow(primary, website, undefined, 1);
    await store(patient, place, "three");
    expect((await exported(patient, place, next)).ids).toEqual(["three"]);
    // The rest of a window, which the replica does not have to its end.
    expect((await exported(patient, place, midst)).ids).toEqual(["two"]);
  } finally {
    await onReplica("select pg_wal_replay_resume()");
  }
});

test("a replica that ends is left for the primary at once, also in the middle, and is used again when it is back", async () => {
  const place = await placeOnBoth(patient);
  const { database } = patient.services;
  const where = sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`;
  const rows = database.ofReplica(place.organization);
  expect(await rows.read(where)).toEqual([{ is_replica: true }]);
  await pair.killReplica();
  try {
    expect(await rows.read(where)).toEqual([{ is_replica: false }]);
    expect((await exported(patient, place)).ids).toEqual(["one"]);
    await used(patient, false);
    await expect.poll(async () => (await fetch(`${patient.url}/readyz`)).status).toBe(200);
    const found = (await examine(patient.services, [])).find(({ name }) => name === "replica");
    expect(found).toMatchObject({ level: "warning", text: expect.stringContaining("it does not answer") });
  } finally {
    await pair.startReplica();
  }
  await used(patient);
  // What was begun at the primary stays there: the replica may be behind what it has told.
  expect(await rows.read(where)).toEqual([{ is_replica: false }]);
  expect(await database.ofReplica(place.organization).read(where)).toEqual([{ is_replica: true }]);
});

test("the replica shows an organization its own rows only, also in a transaction, and takes no changes", async () => {
  const [place, other] = [await placeOnBoth(patient), await placeOnBoth(patient)];
  const rows = patient.services.database.ofReplica(place.organization);
  const websites = sql<{ id: string; is_replica: boolean }>`select id, pg_is_in_recovery() as is_replica from website`;
  for (const seen of [await rows.read(websites), await rows.transaction((tx) => tx.run(websites))]) {
    expect(seen).toContainEqual({ id: place.websiteId, is_replica: true });
    expect(seen.map(({ id }) => id)).not.toContain(other.websiteId);
  }
  await rows.run(sql`update website set name = 'Other' where id = any(${[place.websiteId, other.websiteId]})`);
  const names = await patient.query(sql`select id, name from website where name = 'Other'`);
  expect(names).toEqual([{ id: place.websiteId, name: "Other" }]);
});

test("a server that is no replica is not read from", async () => {
  const service = await startService({ postgresAdminUrl: pair.primaryUrl, replica: (url) => url });
  try {
    expect((await service.services.database.replica())!.problem).toBe(
      "DATABASE_REPLICA_URL leads to a server that is no replica",
    );
  } finally {
    await service.close();
  }
});
