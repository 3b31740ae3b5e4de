import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { newOrganization, newWebsite, startService } from "../../support/service.ts";
import { until } from "../../support/worker.ts";

/** A service of its own, and somebody who may change its database. */
async function started() {
  const service = await startService();
  onTestFinished(() => service.close());
  const { pathname } = new URL(service.databaseEnv.DATABASE_URL);
  const admin = new pg.Client({ connectionString: new URL(pathname, inject("postgresAdminUrl")).href });
  await admin.connect();
  onTestFinished(() => admin.end());
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const database = admin.escapeIdentifier(pathname.slice(1));
  const readiness = async () => {
    const response = await fetch(`${service.url}/readyz`);
    const { status, database, disk } = (await response.json()) as Record<"status" | "database" | "disk", string>;
    return { code: response.status, status, database, disk };
  };
  const prompts = () => service.call(organization.key, "GET", `/prompts?website_id=${website.id}`);
  expect(await until(readiness, ({ code }) => code === 200)).toMatchObject({ database: "reachable", disk: "ok" });
  return { admin, database, readiness, prompts };
}

test("without another connection an API answers every call by those that it has: degraded, and not taken from the balancer", async () => {
  const { admin, database, readiness, prompts } = await started();
  await admin.query(`alter database ${database} connection limit 1`);
  await admin.query("begin; lock table prompt in access exclusive mode");
  const calls = Array.from({ length: 8 }, prompts);
  await until(readiness, (told) => told.database.startsWith("PostgreSQL has no connection left"));
  expect(await readiness()).toMatchObject({ code: 200, status: "degraded" });
  await admin.query("rollback");
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await admin.query(`alter database ${database} connection limit -1`);
  await until(readiness, ({ status }) => status === "ok");
});

test("a database that takes only reads is told by what to do, and calls say so", async () => {
  const { admin, database, readiness, prompts } = await started();
  const reconnect = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  await admin.query(`alter database ${database} set default_transaction_read_only = on`);
  await reconnect();
  await until(readiness, (told) => told.database.startsWith("PostgreSQL takes no writes (default_transaction_read_only)"));
  expect(await readiness()).toMatchObject({ code: 503, status: "unavailable" });
  expect(await prompts()).toMatchObject({
    status: 503,
    body: { error: "The database takes no changes at the moment; try again later" },
  });
  await admin.query(`alter database ${database} reset default_transaction_read_only`);
  await reconnect();
  await until(readiness, ({ status }) => status === "ok");
  expect((await prompts()).status).toBe(200);
});
