import { randomBytes } from "node:crypto";
import pg from "pg";
import type { RuntimeUrls } from "./connection.ts";
import { type Access, variables } from "./proof.ts";

/** The URLs of the three logins of a database: one that owns it, and the two of a running service. */
export interface DatabaseUrls extends RuntimeUrls {
  owner: string;
}

/** The oldest PostgreSQL that has what the migrations use. */
const oldestServer = 18;

/**
 * Looks whether work can begin at a server.
 *
 * @throws Error naming the variable that has to be changed.
 */
export async function proveServer(variable: string, url: string): Promise<void> {
  let version = "";
  const ask = async (client: pg.Client) => {
    version = (await client.query<{ server_version: string }>("show server_version")).rows[0]!.server_version;
  };
  await withClient(url, ask).catch((cause: Error) => {
    throw new Error(
      `${variable}: no PostgreSQL lets this login in (${cause.message}). Correct the address, or start the server.`,
      { cause },
    );
  });
  if (Number.parseInt(version, 10) < oldestServer)
    throw new Error(`${variable}: PostgreSQL ${oldestServer} or newer is needed, and this server is ${version}.`);
}

/** A password of 192 random bits that needs no escaping in a URL. */
export const newPassword = (): string => randomBytes(24).toString("base64url");

/**
 * The URLs of three logins that are named after the database: roles belong to the whole cluster, which may hold several databases.
 *
 * @param url of any login to the database.
 */
export function loginUrls(url: string, password: (login: keyof DatabaseUrls) => string, prefix = databaseOf(url)): DatabaseUrls {
  const named = (name: string, login: keyof DatabaseUrls) => {
    const its = new URL(url);
    its.username = encodeURIComponent(name);
    its.password = encodeURIComponent(password(login));
    return its.href;
  };
  return {
    owner: named(`${prefix}_owner`, "owner"),
    app: named(`${prefix}_app_login`, "app"),
    system: named(`${prefix}_system_login`, "system"),
  };
}

/** The variables by which processes know them. */
export const loginVariables = ({ owner, app, system }: DatabaseUrls) => ({
  DATABASE_URL: owner,
  DATABASE_APP_URL: app,
  DATABASE_SYSTEM_URL: system,
});

/**
 * A line that shells and `.env` read alike: parameters of an address stand behind an `&`, at which a shell would end the command. A quote within
 * means the same to PostgreSQL when it is encoded.
 */
export const variableLine = (name: string, address: string): string =>
  /^[\w:/.@%?=~+-]*$/.test(address) ? `${name}=${address}` : `${name}='${address.replaceAll("'", "%27")}'`;

/**
 * Makes the two logins that the URLs name, or gives them what they lack: membership in their role, whose rights they have from the
 * moment they connect, and the settings of their connections. A password is set only where it does not fit yet.
 *
 * @param ownerUrl a login that may make roles, at the server itself; the URLs of the service may lead through a pooler.
 * @throws Error naming the variable that has to be changed.
 */
export async function ensureRuntimeLogins(ownerUrl: string, urls: RuntimeUrls): Promise<void> {
  const taken = new Map([
    ...["answerscope_app", "answerscope_system", "answerscope_definer"].map((role) => [role, "a role of the service"] as const),
    [credentialsOf(ownerUrl).name, "the login of DATABASE_URL"],
  ]);
  const wanted = (["app", "system"] as const).map((access) => ({ access, ...credentialsOf(urls[access]) }));
  for (const { access, name, password } of wanted) {
    const variable = variables[access];
    if (!name || !password) throw new Error(`${variable} has to name a login and its password`);
    if (taken.has(name)) throw new Error(`${variable} names ${name}, which is ${taken.get(name)}: give it a login of its own`);
    taken.set(name, `the login of ${variable}`);
  }
  await withClient(ownerUrl, async (owner) => {
    await owner.query("begin");
    await owner.query("select pg_advisory_xact_lock(hashtext('answerscope.migrate'))");
    for (const { access, name, password } of wanted) {
      const fits = await canLogIn(ownerUrl, name, password);
      try {
        await ensureRuntimeLogin(owner, access, name, fits ? null : password);
      } catch (error) {
        if ((error as { code?: string }).code !== "42501") throw error;
        const advice = 'give it CREATEROLE, or let an administrator make the logins: see "Logins" in docs/runbook.md';
        throw new Error(`The login of DATABASE_URL may not make or change ${name} (${variables[access]}): ${advice}`, {
          cause: error,
        });
      }
    }
    await owner.query("commit");
  });
}

/** @param password null: it has the right one. */
async function ensureRuntimeLogin(owner: pg.Client, access: Access, name: string, password: string | null): Promise<void> {
  const login = pg.escapeIdentifier(name);
  const { rows } = await owner.query<{ is_powerful: boolean; settings: string[]; is_member: boolean }>(
    `select rolsuper or rolbypassrls or rolcreaterole as is_powerful, lower(coalesce(rolconfig, '{}')::text)::text[] as settings,
       pg_has_role(oid, $2, 'usage') as is_member
     from pg_roles where rolname = $1`,
    [name, `answerscope_${access}`],
  );
  const [found] = rows;
  if (found?.is_powerful) {
    throw new Error(`${variables[access]} names ${name}, a login with powers of its own: name one that serves nothing else`);
  }
  const secret = password === null ? "" : `password ${pg.escapeLiteral(password)}`;
  if (!found) await owner.query(`create role ${login} login nosuperuser nobypassrls nocreaterole nocreatedb noinherit ${secret}`);
  else if (secret) await owner.query(`alter role ${login} login ${secret}`);
  if (!found?.is_member) await owner.query(`grant answerscope_${access} to ${login} with inherit true, set false`);
  // Settings of the role and not of the connection, so that no pooler drops them.
  for (const [setting, value] of Object.entries({ timezone: "UTC", idle_in_transaction_session_timeout: "60s" })) {
    const isSet = found?.settings.includes(`${setting}=${value}`.toLowerCase());
    if (!isSet) await owner.query(`alter role ${login} set ${setting} = ${pg.escapeLiteral(value)}`);
  }
}

/** Makes the login and the database that a URL names, and gives it what a database of before belonged to others in. */
export async function ensureOwner(adminUrl: string, ownerUrl: string): Promise<void> {
  const { name, password } = credentialsOf(ownerUrl);
  const database = databaseOf(ownerUrl);
  const [owner, databaseName] = [pg.escapeIdentifier(name), pg.escapeIdentifier(database)];
  const fits = await canLogIn(adminUrl, name, password);
  await withClient(adminUrl, async (admin) => {
    const [login] = (await admin.query("select rolcreaterole from pg_roles where rolname = $1", [name])).rows;
    const rights = `login createrole nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`;
    if (!login || !fits || !login.rolcreaterole) await admin.query(`${login ? "alter" : "create"} role ${owner} ${rights}`);
    // Roles that another made.
    const roles = await admin.query<{ role: string }>(
      `select rolname as role from pg_roles
       where rolname in ('answerscope_app', 'answerscope_system', 'answerscope_definer') and not pg_has_role($1, oid, 'member')`,
      [name],
    );
    for (const { role } of roles.rows) await admin.query(`grant ${role} to ${owner} with admin option, inherit false, set false`);
    const existing = await admin.query("select pg_get_userbyid(datdba) as owner from pg_database where datname = $1", [database]);
    if (!existing.rows[0]) await admin.query(`create database ${databaseName} owner ${owner}`);
    else if (existing.rows[0].owner !== name) await admin.query(`alter database ${databaseName} owner to ${owner}`);
  });
  const url = new URL(adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  await withClient(url.href, (admin) => admin.query(handOver(name)));
}

/** Everything in the schema that belongs to neither the owner, nor the checked functions' role, nor an extension. */
const handOver = (owner: string) => `
  do $$
  declare
    one record;
  begin
    for one in
      select format('alter table %s owner to', c.oid::regclass) as change from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and c.relowner not in (select oid from pg_roles where rolname = ${pg.escapeLiteral(owner)})
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      union all
      select format('alter sequence %s owner to', c.oid::regclass) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
        and c.relowner not in (select oid from pg_roles where rolname = ${pg.escapeLiteral(owner)})
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
      union all
      select format('alter routine %s owner to', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and p.proowner not in (select oid from pg_roles where rolname in (${pg.escapeLiteral(owner)}, 'answerscope_definer'))
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop
      execute one.change || ' ' || quote_ident(${pg.escapeLiteral(owner)});
    end loop;
  end $$`;

async function canLogIn(serverUrl: string, name: string, password: string): Promise<boolean> {
  const url = new URL(serverUrl);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  try {
    await withClient(url.href, async () => undefined);
    return true;
  } catch {
    return false;
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function credentialsOf(url: string): { name: string; password: string } {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
