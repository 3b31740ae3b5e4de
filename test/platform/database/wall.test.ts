import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../src/migrate.ts";
import { connect, sql } from "../../../src/platform/database/connection.ts";
import { ensureRuntimeLogins, loginUrls } from "../../../src/platform/database/logins.ts";
import { UnsafeConnectionError } from "../../../src/platform/database/proof.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { newOrganization, newWebsite, startService, type TestService } from "../../support/service.ts";
import { until } from "../../support/worker.ts";

let file: TestDatabase;
beforeAll(async () => {
  file = await createTestDatabase();
});
afterAll(() => file?.drop());

async function as<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const found = async (text: string): Promise<string[]> =>
  (await as(file.url, (client) => client.query<{ name: string }>(text))).rows.map(({ name }) => name);

describe("the catalogue", () => {
  const ours = "c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')";
  const ledgers = "('credit_entry', 'pitch_entry', 'activity_entry', 'audit_entry')";

  test.each([
    [
      "tables on which row-level security is not forced",
      `select relname as name from pg_class c where ${ours} and not (relrowsecurity and relforcerowsecurity)`,
      ["migration"],
    ],
    [
      "tables of a superuser or of a runtime role",
      `select relname as name from pg_class c join pg_roles r on r.oid = c.relowner where ${ours} and (r.rolsuper or r.rolname ~ '^answerscope_(app|system)$|^test_(app|system)')`,
      [],
    ],
    [
      "views and materialized views, which hide nothing by themselves",
      "select relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')",
      [],
    ],
    [
      "views of the wings that show more than their reader may see in the tables",
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('v', 'm') and n.nspname !~ '^pg_|^information_schema$' and not 'security_invoker=true' = any (coalesce(c.reloptions, '{}'))`,
      [],
    ],
    [
      "rights on the views of the wings beyond reading",
      `select table_schema || '.' || table_name || ' ' || grantee || ' ' || privilege_type as name from information_schema.role_table_grants
       where table_schema in (select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$')
         and grantee <> (select tableowner from pg_tables where tablename = 'website') and not (privilege_type = 'SELECT' and grantee in ('answerscope_app', 'answerscope_system'))`,
      [],
    ],
    [
      "policies of the app role that do not ask for the organization",
      "select tablename || '.' || policyname as name from pg_policies where 'answerscope_app' = any (roles) and coalesce(qual, with_check) !~ 'current_organization'",
      [],
    ],
    ["policies for everybody", "select tablename || '.' || policyname as name from pg_policies where 'public' = any (roles)", []],
    [
      "checked functions of others than their role, or that find what others put before the schema",
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
         and (p.proowner <> 'answerscope_definer'::regrole or not 'search_path=public, pg_temp' = any (coalesce(p.proconfig, '{}')))`,
      [],
    ],
    [
      "ledgers that a runtime role may change",
      `select c.relname || ' ' || r.rolname || ' ' || privilege as name from pg_class c, pg_roles r, unnest(array['update', 'delete', 'truncate']) privilege
       where c.relname in ${ledgers} and r.rolname in ('answerscope_app', 'answerscope_system') and has_table_privilege(r.oid, c.oid, privilege)`,
      [],
    ],
    [
      "tables without a policy of the app that it may read",
      `select relname as name from pg_class c where ${ours} and has_table_privilege('answerscope_app', c.oid, 'select')
         and not exists (select from pg_policies p where p.tablename = c.relname and 'answerscope_app' = any (p.roles))`,
      [],
    ],
    [
      "secrets of the service that the app may read",
      "select name from unnest(array['content_link_secret', 'oauth_key', 'person_session', 'link_token']) name where has_table_privilege('answerscope_app', name, 'select')",
      [],
    ],
    [
      "runtime roles with a right of their own",
      `select rolname as name from pg_roles where rolname in ('answerscope_app', 'answerscope_system', 'answerscope_definer', 'test_app_login', 'test_system_login')
         and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
      [],
    ],
    [
      "members of the roles that the roles' rights are not meant for",
      `select m.member::regrole || ' ' || m.roleid::regrole as name from pg_auth_members m
       where m.roleid in ('answerscope_app'::regrole, 'answerscope_system'::regrole, 'answerscope_definer'::regrole)
         and (m.inherit_option or m.set_option) and (m.roleid = 'answerscope_definer'::regrole or m.member = 'test_owner'::regrole)`,
      [],
    ],
  ])("%s", async (_, text, expected) => {
    expect(await found(text)).toEqual(expected);
  });
});

describe("a running service", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.close());

  test("its owner sees no rows, and its ledgers are only added to", async () => {
    const organization = await newOrganization(service);
    await newWebsite(service, organization);
    const { DATABASE_URL: owner, DATABASE_SYSTEM_URL: system } = service.databaseEnv;
    expect((await as(owner, (client) => client.query("select count(*)::int as count from website"))).rows).toEqual([
      { count: 0 },
    ]);
    expect(await service.query(sql`select count(*) as count from website`)).toEqual([{ count: 1 }]);
    for (const ledger of ["credit_entry", "pitch_entry", "activity_entry", "audit_entry"]) {
      for (const text of [`update ${ledger} set id = id`, `delete from ${ledger}`, `truncate ${ledger}`]) {
        await expect(as(system, (client) => client.query(text))).rejects.toThrow(/permission denied|must be owner/);
      }
    }
  });

  test("its logins make no tables, not even temporary ones, which would hide those of the service", async () => {
    const { DATABASE_URL: owner, DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system } = service.databaseEnv;
    // A copy of a database has not the rights of what it was copied from.
    await migrate(owner);
    for (const login of [app, system])
      for (const text of ["create temporary table topic (name text)", "create table public.shadow (name text)"])
        await expect(as(login, (client) => client.query(text))).rejects.toThrow("permission denied");
  });

  test("whose protection is gone is not ready and answers no call", async () => {
    const organization = await newOrganization(service);
    const admin = new URL(service.databaseEnv.DATABASE_URL);
    const change = async (text: string) => as(admin.href, (client) => client.query(text));
    // What was seen within a second is not looked at again.
    const readiness = (code: number) =>
      until(
        async () => {
          const answer = await fetch(`${service.url}/readyz`);
          return { code: answer.status, ...((await answer.json()) as { database: string }) };
        },
        (seen) => seen.code === code,
      );
    expect(await readiness(200)).toMatchObject({ database: "reachable" });
    await change("create policy wide on wall_canary to answerscope_app using (true)");
    expect(await readiness(503)).toMatchObject({
      database: expect.stringContaining("a row of a foreign organization"),
    });
    // Connections that are open go on; a new one is refused.
    const fresh = await connect(
      { app: service.databaseEnv.DATABASE_APP_URL, system: service.databaseEnv.DATABASE_SYSTEM_URL },
      1,
    );
    await expect(fresh.of(organization).read(sql`select 1`)).rejects.toThrow(UnsafeConnectionError);
    await fresh.close();
    await change("drop policy wide on wall_canary");
    await change("alter table website no force row level security");
    const isUnforced = expect.stringContaining("not forced on table website");
    await expect.poll(async () => (await readiness(503)).database).toEqual(isUnforced);
    await migrate(service.databaseEnv.DATABASE_URL);
    expect(await readiness(200)).toMatchObject({ database: "reachable" });
  });
});

describe("a login", () => {
  const proof = async (urls: { app: string; system: string }) => {
    const database = await connect(urls, 1);
    return database.prove().finally(() => database.close());
  };

  test("of its own role is accepted", async () => {
    await expect(proof(file.urls)).resolves.toBeUndefined();
  });

  test.each([
    ["a superuser", () => ({ ...file.urls, app: file.url }), "DATABASE_APP_URL: the login is a superuser"],
    ["a superuser for the system", () => ({ ...file.urls, system: file.url }), "DATABASE_SYSTEM_URL: the login is a superuser"],
    ["the owner", () => ({ ...file.urls, app: file.urls.owner }), "DATABASE_APP_URL: the login has CREATEROLE"],
    ["the system for the app", () => ({ ...file.urls, app: file.urls.system }), "would see every organization"],
    ["the app for the system", () => ({ ...file.urls, system: file.urls.app }), "may not act as answerscope_system"],
  ])("that is %s is refused", async (_, urls, message) => {
    await expect(proof(urls())).rejects.toThrow(message);
  });

  test.each([
    ["noinherit", "grant answerscope_app to NAME with inherit false, set true", "may not act as answerscope_app"],
    ["bypassrls", "grant answerscope_app to NAME", "the login has BYPASSRLS"],
    ["inherit", "grant answerscope_app, test_owner to NAME", "owns tables or may act as their owner"],
    ["inherit", "grant answerscope_app, answerscope_definer to NAME", "may act as answerscope_definer"],
    ["inherit", "grant answerscope_app to NAME; alter role NAME set role = answerscope_app", "acts as another role"],
    [
      "inherit",
      "grant answerscope_app to NAME; alter role NAME set timezone = 'Asia/Tokyo'",
      "time zone of the connection is Asia/Tokyo",
    ],
    ["inherit", "grant pg_read_all_data to NAME", "may not act as answerscope_app"],
  ])("with %s and %s is refused", async (attribute, grants, message) => {
    const name = `test_${randomBytes(6).toString("hex")}`;
    const server = new URL(file.url);
    await as(file.url, (admin) =>
      admin.query(`create role ${name} login password 'test' ${attribute}; ${grants.replaceAll("NAME", name)}`),
    );
    onTestFinished(() => as(file.url, async (admin) => void (await admin.query(`drop role ${name}`))));
    server.username = name;
    server.password = "test";
    await expect(proof({ ...file.urls, app: server.href })).rejects.toThrow(message);
  });

  test("of a database that is not migrated is told to migrate it", async () => {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await as(file.url, (admin) => admin.query(`create database ${name}`));
    onTestFinished(() => as(file.url, async (admin) => void (await admin.query(`drop database ${name}`))));
    const at = (url: string) => url.replace(/\/[^/]*$/, `/${name}`);
    await expect(proof({ app: at(file.urls.app), system: at(file.urls.system) })).rejects.toThrow("npm run migrate");
  });
});

test("logins are made by an owner without other rights, and their passwords change only when asked", async () => {
  const prefix = `test_${randomBytes(6).toString("hex")}`;
  const urls = { ...loginUrls(file.urls.owner, () => "first", prefix), owner: file.urls.owner };
  onTestFinished(() =>
    as(file.url, async (admin) => void (await admin.query(`drop role ${prefix}_app_login, ${prefix}_system_login`))),
  );
  const secrets = () => found(`select rolname || rolpassword as name from pg_authid where rolname like '${prefix}%' order by 1`);
  await ensureRuntimeLogins(urls.owner, urls);
  const database = await connect(urls, 1);
  await expect(database.prove()).resolves.toBeUndefined();
  await database.close();
  const before = await secrets();
  expect(before).toHaveLength(2);
  await ensureRuntimeLogins(urls.owner, urls);
  expect(await secrets()).toEqual(before);
  await ensureRuntimeLogins(
    urls.owner,
    loginUrls(urls.owner, () => "second", prefix),
  );
  expect(await secrets()).not.toEqual(before);
  await expect(as(urls.app, () => Promise.resolve())).rejects.toThrow("password authentication failed");
  await expect(ensureRuntimeLogins(urls.owner, { app: file.url, system: urls.system })).rejects.toThrow(
    "DATABASE_APP_URL names postgres, a login with powers of its own",
  );
  await expect(ensureRuntimeLogins(urls.owner, { app: urls.app, system: urls.app })).rejects.toThrow(
    `DATABASE_SYSTEM_URL names ${prefix}_app_login, which is the login of DATABASE_APP_URL`,
  );
});

test("a database that a superuser migrated is handed over to an owner", async () => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const at = (url: string) => url.replace(/\/[^/]*$/, `/${name}`);
  await as(file.url, (admin) => admin.query(`create database ${name}`));
  onTestFinished(() => as(file.url, async (admin) => void (await admin.query(`drop database ${name} with (force)`))));
  await migrate(at(file.url));
  await migrate(at(file.urls.owner), { adminUrl: file.url, runtime: file.urls });
  const urls = { app: at(file.urls.app), system: at(file.urls.system) };
  const database = await connect(urls, 1);
  await expect(database.prove()).resolves.toBeUndefined();
  await database.close();
  const owners = await as(at(file.url), (admin) =>
    admin.query(
      "select distinct relowner::regrole::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')",
    ),
  );
  expect(owners.rows).toEqual([{ name: "test_owner" }]);
});
