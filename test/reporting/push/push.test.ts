import { MockActivityEnvironment } from "@temporalio/testing";
import { DefaultLogger } from "@temporalio/worker";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportActivities } from "../../../activities/exports.ts";
import { admin } from "../../../api/admin/main.ts";
import { doctor } from "../../../api/doctor.ts";
import type { Services } from "../../../src/operation/index.ts";
import { type Database, type Organization, sql } from "../../../src/platform/database/connection.ts";
import { performPush } from "../../../src/reporting/push/perform.ts";
import { decrypted } from "../../../src/reporting/push/secret.ts";
import { pushDue, reconcilePushes } from "../../../src/reporting/push/start.ts";
import { storeObject } from "../../../src/reporting/push/store-object.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { settled as transactionsSettled } from "../../support/settled.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";
import { StorageServer } from "./storage-server.ts";

const storage = new StorageServer();
const key = "a key of a test that is long enough to be one";
const service = useService({
  env: { EXPORT_SECRETS_KEY: key },
  replaced: { fetchPublic: storage.fetch },
});
useWorker(service);
const organization = useOrganization(service);
let website: { id: string };

beforeAll(async () => {
  await storage.start();
  website = await newWebsite(service, organization, {});
  await store(20);
});
afterAll(() => storage.close());

async function store(count: number): Promise<void> {
  await importLines(
    service,
    website.id,
    Array.from({ length: count }, () => importLine({ mentions: [{ company: "Acme", position: 1 }] })),
  );
  await transactionsSettled(service);
}

const given = {
  endpoint: `https://${storage.host}`,
  region: "eu-central-1",
  bucket: "exports",
  prefix: "team/acme",
  access_key_id: storage.accessKeyId,
  secret_access_key: storage.secretAccessKey,
  datasets: ["answers", "mentions"],
  format: "jsonl",
};
const call = (method: string, path: string, body?: object, of = organization.key) =>
  service.call(of, method, `/export-destinations${path}`, body && { website_id: website.id, ...body });
const create = async (change: object = {}) => {
  const { status, body } = await call("POST", "", { ...given, ...change });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.destination as { id: string };
};
const settled = (id: string) =>
  until(
    async () => {
      const { body } = await call("GET", `?website_id=${website.id}`);
      return body.destinations.find((one: { id: string }) => one.id === id);
    },
    (found) => !["queued", "running"].includes(found.last_push.status),
  );
/** The ids of the answers that lie in objects of a prefix, dataset by dataset. */
const ids = (dataset: string, prefix = given.prefix): string[] =>
  [...storage.objects]
    .filter(([path]) => path.startsWith(`/exports/${prefix}/${dataset}/day=`))
    .flatMap(([, object]) =>
      object
        .toString()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).response_id),
    );

describe("a destination", () => {
  test("gets everything first and then what is new, each answer once", async () => {
    const { id } = await create();
    expect(await settled(id)).toMatchObject({ last_push: { status: "completed", objects: 2, rows: 40, error: null } });
    expect([new Set(ids("answers")).size, ids("answers").length, ids("mentions").length]).toEqual([20, 20, 20]);
    await store(3);
    expect((await call("POST", `/${id}/push`, {})).status).toBe(202);
    expect(await settled(id)).toMatchObject({ last_push: { status: "completed", objects: 2, rows: 6 } });
    expect([new Set(ids("answers")).size, ids("answers").length]).toEqual([23, 23]);
    await call("POST", `/${id}/push`, {});
    expect(await settled(id)).toMatchObject({ last_push: { status: "completed", objects: 0, rows: 0 } });
  });

  test("is pushed to when it is due, once, whoever looks", async () => {
    const { id } = await create({ prefix: "due" });
    await settled(id);
    const { database } = service.services;
    await service.query(sql`update export_destination set next_push_at = now() - interval '1 minute' where id = ${id}`);
    await Promise.all([pushDue(database), pushDue(database)]);
    await settled(id);
    const [counted] = await service.query<{ count: number; is_later: boolean }>(sql`
      select (select count(*) from export_push where destination_id = ${id}) as count, next_push_at > now() + interval '23 hours' as is_later
      from export_destination where id = ${id}`);
    expect(counted).toEqual({ count: 2, is_later: true });
  });

  test("whose push cannot begin keeps no other from its own, and is told", async () => {
    const [refused, behind] = [await create({ prefix: "refused" }), await create({ prefix: "behind" })];
    for (const { id } of [refused, behind]) await settled(id);
    const { database } = service.services;
    await service.query(sql`
      update export_destination set next_push_at = now() - case id when ${refused.id} then interval '2 minutes' else interval '1 minute' end
      where id in (${refused.id}, ${behind.id})`);
    let refusals = 1;
    const refusing = {
      system: database.system,
      of(given: Organization) {
        if (refusals-- > 0) throw new Error("refused");
        return database.of(given);
      },
    };
    await expect(pushDue(refusing as unknown as Database)).rejects.toThrow("refused");
    await settled(behind.id);
    const pushes = await service.query<{ count: number }>(sql`
      select count(*) from export_push where destination_id = ${behind.id}`);
    expect(pushes).toEqual([{ count: 2 }]);
    for (const { id } of [refused, behind])
      await service.call(organization.key, "DELETE", `/export-destinations/${id}?website_id=${website.id}`);
  });

  test("is sent at most 2,000 answers at a time: a slow storage has them lie in memory, beside those of others", async () => {
    const large = await newWebsite(service, organization, {});
    await importLines(
      service,
      large.id,
      Array.from({ length: 2_001 }, () => importLine({})),
    );
    await transactionsSettled(service);
    const of = { website_id: large.id, prefix: "large", datasets: ["answers"] };
    expect((await call("POST", "", { ...given, ...of })).status).toBe(201);
    await until(
      async () => ids("answers", "large").length,
      (count) => count === 2_001,
    );
    const objects = [...storage.objects].filter(([path]) => path.includes("/large/"));
    expect(objects.map(([, object]) => object.toString().trim().split("\n").length)).toEqual([2_000, 1]);
  });

  test("that is away for a moment gets it all the same; one that refuses ends the push with its words", async () => {
    storage.failures.push({ status: 503, code: "SlowDown" });
    const { id } = await create({ prefix: "slow", datasets: ["answers"] });
    expect(await settled(id)).toMatchObject({ last_push: { status: "completed" } });
    expect(new Set(ids("answers", "slow")).size).toBe(ids("answers", "slow").length);
    const wrong = await create({ prefix: "wrong", secret_access_key: "another" });
    const { last_push } = await settled(wrong.id);
    expect(last_push).toMatchObject({ status: "failed", error: expect.stringContaining("403 (SignatureDoesNotMatch)") });
  });

  test("that fails for a reason of ours tells the customer nothing of it", async () => {
    const run = async () => {
      throw new Error("connect ECONNREFUSED 10.0.0.5:5432");
    };
    const logged: object[] = [];
    const broken = {
      database: { of: () => ({ run }), ofReplica: () => ({}) },
      log: { error: (line: object) => logged.push(line) },
    };
    const { performPush } = exportActivities(broken as unknown as Services);
    const attempt = new MockActivityEnvironment({}, { logger: new DefaultLogger("ERROR") }).run(() =>
      performPush({ organization, pushId: "p" }),
    );
    await expect(attempt).rejects.toThrow("The service could not finish this push");
    expect(logged).toMatchObject([{ err: { message: "connect ECONNREFUSED 10.0.0.5:5432" }, pushId: "p" }]);
  });

  test("a push whose workflow was lost is started again, and goes on behind what was stored", async () => {
    const { id } = await create({ prefix: "lost", datasets: ["answers"] });
    await settled(id);
    await store(2);
    const [push] = await service.query<{ id: string }>(sql`
      insert into export_push (organization_id, website_id, destination_id, created_at)
      values (${organization.id}, ${website.id}, ${id}, now() - interval '10 minutes') returning id`);
    const { database, durable } = service.services;
    await reconcilePushes(database, durable.engine);
    await until(
      () => service.query<{ status: string }>(sql`select status from export_push where id = ${push!.id}`),
      ([row]) => row!.status === "completed",
    );
    expect(new Set(ids("answers", "lost")).size).toBe(ids("answers", "lost").length);
  });

  test("an attempt that was given up and stores late takes nothing away from the storage", async () => {
    const { id } = await create({ prefix: "late", datasets: ["answers"] });
    await settled(id);
    await store(2);
    const [push] = await service.query<{ id: string }>(sql`
      insert into export_push (organization_id, website_id, destination_id)
      values (${organization.id}, ${website.id}, ${id}) returning id`);
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const fetchPublic: typeof fetch = async (...request) => {
      asked.resolve();
      await released.promise;
      return storage.fetch(...request);
    };
    const { signal } = new AbortController();
    const late = performPush({ ...service.services, fetchPublic }, organization, push!.id, signal);
    await asked.promise;
    await store(3);
    expect(await performPush(service.services, organization, push!.id, signal)).toBe("completed");
    released.resolve();
    expect(await late).toBe("ended");
    await call("POST", `/${id}/push`, {});
    await settled(id);
    const [stored] = await service.query<{ count: number }>(sql`
      select count(*)::int as count from response where website_n = (select n from website where id = ${website.id})`);
    expect([new Set(ids("answers", "late")).size, ids("answers", "late").length]).toEqual([stored!.count, stored!.count]);
  });
});

describe("secrets and walls", () => {
  test("a prefix holds no steps that lead out of it and of the bucket", async () => {
    for (const prefix of ["../other", "a/../../other", "a/./b", ".."]) {
      const { status, body } = await call("POST", "", { ...given, prefix });
      expect([prefix, status, body.error]).toEqual([prefix, 400, "prefix: must not hold the names . and .."]);
    }
    const { id } = await create({ prefix: "a..b/.c/..." });
    expect((await settled(id)).last_push.status).toBe("completed");
    expect((await service.call(organization.key, "DELETE", `/export-destinations/${id}?website_id=${website.id}`)).status).toBe(
      200,
    );
  });

  test("the secret is shown nowhere, and lies encrypted in the database", async () => {
    const { id } = await create({ prefix: "sealed" });
    const { body } = await call("GET", `?website_id=${website.id}`);
    expect(JSON.stringify(body)).not.toContain(storage.secretAccessKey);
    const [row] = await service.query<{ secret: Buffer }>(sql`select secret from export_destination where id = ${id}`);
    expect(row!.secret.includes(storage.secretAccessKey)).toBe(false);
    const audit = await service.query(sql`select after from audit_entry where entity_id = ${id}`);
    expect(JSON.stringify(audit)).not.toContain(storage.secretAccessKey);
    await settled(id);
  });

  test("the key is replaced without a gap, and no destination is named anew", async () => {
    const { id } = await create({ prefix: "resealed" });
    await settled(id);
    const fresh = "the next key of a test that is long enough too";
    const reseal = async (variable: string) => {
      const { code, out, error } = await admin(["reseal-export-secrets", "--json"], {
        ...service.databaseEnv,
        EXPORT_SECRETS_KEY: variable,
      });
      const done = JSON.parse((out ?? error)!) as { resealed: number; unreadable: string[] };
      expect(code).toBe(done.unreadable.length > 0 ? 1 : 0);
      return done;
    };
    const secret = async () =>
      (await service.query<{ secret: Buffer }>(sql`select secret from export_destination where id = ${id}`))[0]!.secret;

    const exports = async (variable: string | undefined) =>
      (await doctor({ ...service.databaseEnv, EXPORT_SECRETS_KEY: variable })).find(({ name }) => name === "exports");

    expect(await exports(key)).toMatchObject({ level: "ok" });
    expect(await exports(`${fresh},${key}`)).toMatchObject({
      level: "warning",
      text: expect.stringContaining("before it is dropped"),
    });
    for (const variable of [fresh, undefined])
      expect(await exports(variable)).toMatchObject({ level: "problem", text: expect.stringContaining("pushes to them fail") });
    expect((await reseal(`${fresh},${key}`)).unreadable).toEqual([]);
    expect(await exports(`${fresh},${key}`)).toMatchObject({ level: "ok" });
    expect(await exports(fresh)).toMatchObject({ level: "ok" });
    expect(decrypted(fresh, await secret(), id)).toBe(storage.secretAccessKey);
    expect(decrypted(`${key},${fresh}`, await secret(), id)).toBe(storage.secretAccessKey);
    expect((await reseal(key)).unreadable).toContain(id);
    // Back, by the processes that still write with the old one.
    expect((await reseal(`${key},${fresh}`)).unreadable).toEqual([]);
    expect((await call("POST", `/${id}/push`, {})).status).toBe(202);
    expect((await settled(id)).last_push.status).toBe("completed");
  });

  test("another organization reaches neither the destination nor the website; what is deleted is gone", async () => {
    const { id } = await create({ prefix: "walled" });
    await settled(id);
    const other = await newOrganization(service);
    const theirs = await newWebsite(service, other, {});
    const foreign = await service.call(other.key, "POST", `/export-destinations/${id}/push`, { website_id: theirs.id });
    const unknown = await service.call(other.key, "POST", "/export-destinations/nothing/push", { website_id: theirs.id });
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect((await service.call(organization.key, "DELETE", `/export-destinations/${id}?website_id=${website.id}`)).status).toBe(
      200,
    );
    expect((await call("POST", `/${id}/push`, {})).status).toBe(404);
  });

  test.each([
    [{ endpoint: "http://storage.example" }, /^endpoint: must be an https address[^;]*$/],
    [{ endpoint: "https://kim:pass@storage.example" }, /^endpoint: must have no user name, password,/],
    [{ endpoint: "https:kim:pass@storage.example" }, /^endpoint: must have no user name, password,/],
    [{ endpoint: "https://@storage.example" }, /^endpoint: must have no user name, password,/],
    [{ access_key_id: "AK\r\nx-evil: 1" }, /^access_key_id: must be 1 to 200 visible ASCII characters$/],
    [{ endpoint: "https://storage.example/?sig=secret" }, /^endpoint: must have no .* query/],
    [{ endpoint: "https://storage.example/#secret" }, /^endpoint: must have no .* fragment/],
    [{ endpoint: "https://127.0.0.1/x" }, /^endpoint: must name a public host/],
    [{ endpoint: "https://[::ffff:7f00:1]" }, /^endpoint: must name a public host/],
    [{ endpoint: "https://0x7f.1" }, /^endpoint: must name a public host/],
    [{ endpoint: "https://minio.internal" }, /^endpoint: must name a public host/],
    [{ prefix: "/up/../" }, /prefix: must be names between slashes/],
    [{ bucket: "No Bucket" }, /bucket: must be a bucket's name/],
  ])("%j is refused", async (change, message) => {
    const { status, body } = await call("POST", "", { ...given, ...change });
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
    expect(body.error).not.toMatch(/pass@|secret$/);
  });

  test("a refusal is read no further than its code may stand, however long the storage makes it", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++;
        controller.enqueue(Buffer.from(sent === 1 ? "<Error><Code>SlowDown</Code>" : " ".repeat(1_000)));
      },
    });
    const { accessKeyId, secretAccessKey } = storage;
    const to = { endpoint: "https://storage.example", region: "eu-central-1", bucket: "exports", accessKeyId, secretAccessKey };
    const object = { body: Buffer.from("x"), contentType: "text/csv" };
    const answers = async () => new Response(endless, { status: 503 });
    await expect(storeObject(answers as typeof fetch, to, "a/b", object, new AbortController().signal)).rejects.toThrow(
      "The storage answered 503 (SlowDown)",
    );
    expect(sent).toBeLessThan(20);
  });

  test("what is told of a storage that is away repeats no password of its address", async () => {
    const { accessKeyId, secretAccessKey } = storage;
    const old = { endpoint: "https://kim:pass@storage.example/", region: "eu-central-1", bucket: "exports" };
    const object = { body: Buffer.from("x"), contentType: "text/plain" };
    const asked: string[] = [];
    const away: typeof fetch = async (url, init) => {
      asked.push(`${init!.redirect} ${url}`);
      throw new Error("away");
    };
    await expect(
      storeObject(away, { ...old, accessKeyId, secretAccessKey }, "a/b", object, new AbortController().signal),
    ).rejects.toThrow("The storage at https://storage.example could not be reached: away");
    // Nor is it asked where it sends on to.
    expect(asked).toEqual(["manual https://storage.example/exports/a/b"]);
  });
});
