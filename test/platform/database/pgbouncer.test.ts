import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connect } from "../../../src/platform/database/connection.ts";
import { createTestDatabase } from "../../support/database.ts";
import { type PgBouncer, pgBouncers, startPgBouncer } from "../../support/pgbouncer.ts";
import { newOrganization, newWebsite, startService, type TestOrganization, type TestService } from "../../support/service.ts";

const programs = pgBouncers();
const logins = ["test_app_login", "test_system_login"];
// `.ci/run` installs an old and a new one; elsewhere it is on the machine or not.
const skipped = programs.length === 0 ? " (skipped: pgbouncer is not installed)" : "";

const setups = programs.flatMap((program) =>
  (["session", "transaction"] as const).flatMap((mode) =>
    (program.followsPrepared ? [200, 0] : [0]).map((preparedStatements) => ({ program, mode, preparedStatements })),
  ),
);

if (setups.length === 0) test.skip(`behind PgBouncer${skipped}`, () => undefined);

describe.each(setups)("behind PgBouncer $program.version, $mode mode, $preparedStatements prepared statements", (setup) => {
  let bouncer: PgBouncer;
  let service: TestService;
  const organizations: { organization: TestOrganization; website: { id: string } }[] = [];
  beforeAll(async () => {
    bouncer = await startPgBouncer(setup.program, inject("postgresAdminUrl"), { ...setup, logins });
    service = await startService({ through: bouncer.through });
    for (let n = 0; n < 3; n++) {
      const organization = await newOrganization(service);
      organizations.push({ organization, website: await newWebsite(service, organization) });
    }
  });
  afterAll(async () => {
    await service?.close();
    await bouncer?.stop();
  });

  test("it is ready", async () => {
    await expect
      .poll(async () => (await fetch(`${service.url}/readyz`)).json())
      .toMatchObject({ status: "ok", database: "reachable" });
  });

  test("many calls at once of several organizations see their own rows only", async () => {
    const calls = Array.from({ length: 120 }, (_, n) => organizations[n % organizations.length]!);
    const answers = await Promise.all(
      calls.map(async ({ organization, website }, n) => {
        const text = { website_id: website.id, text: `Which kettle is best for tea number ${n}?` };
        const written = await service.call(organization.key, "POST", "/prompts", text);
        const [websites, prompts, keys] = await Promise.all([
          service.call(organization.key, "GET", "/websites"),
          service.call(organization.key, "GET", `/prompts?website_id=${website.id}&page_size=100`),
          service.call(organization.key, "GET", "/keys"),
        ]);
        return { written, websites, prompts, keys };
      }),
    );
    for (const [n, { written, websites, prompts, keys }] of answers.entries()) {
      const { organization, website } = calls[n]!;
      expect([written.status, websites.status, prompts.status, keys.status]).toEqual([200, 200, 200, 200]);
      expect(JSON.stringify(websites.body)).toContain(website.id);
      for (const other of organizations.filter((one) => one.organization !== organization)) {
        const seen = JSON.stringify([websites.body, prompts.body, keys.body]);
        expect(seen).not.toContain(other.website.id);
        expect(seen).not.toContain(other.organization.key.split("_")[2]);
      }
    }
  });

  test("statements are prepared by name where the pooler follows them, and nowhere else", async () => {
    const direct = new URL(inject("postgresAdminUrl"));
    direct.username = "test_app_login";
    direct.password = "test";
    direct.pathname = new URL(service.databaseEnv.DATABASE_APP_URL).pathname;
    const client = new pg.Client({ connectionString: bouncer.through(direct.href) });
    await client.connect();
    const { rows } = await client.query("select name from pg_prepared_statements");
    await client.end();
    const names = rows.map(({ name }: { name: string }) => name);
    if (setup.preparedStatements === 0) expect(names).toEqual([]);
    else if (setup.mode === "transaction") {
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => !name.startsWith("PGBOUNCER_"))).toEqual([]);
    }
  });
});

test.skipIf(programs.length === 0)(`a pooler that makes all clients one login is refused${skipped}`, async () => {
  const file = await createTestDatabase();
  const bouncer = await startPgBouncer(programs[0]!, inject("postgresAdminUrl"), {
    ...{ mode: "transaction", preparedStatements: 200, logins, forcedLogin: "test_system_login" },
  });
  const database = await connect({ app: bouncer.through(file.urls.app), system: bouncer.through(file.urls.system) }, 1);
  await expect(database.prove()).rejects.toThrow("DATABASE_APP_URL: the login may act as answerscope_system");
  await database.close();
  await bouncer.stop();
  await file.drop();
});
