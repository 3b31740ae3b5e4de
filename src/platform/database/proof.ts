import { randomBytes } from "node:crypto";
import type pg from "pg";
import { query } from "./reply.ts";

/** A server that does not answer the proof by then is given up. */
const proofMs = 10_000;

/** Which of the two runtime logins a connection belongs to. */
export type Access = "app" | "system";

/** The variables that name them. */
export const variables: Record<Access, string> = { app: "DATABASE_APP_URL", system: "DATABASE_SYSTEM_URL" };

/** A connection on which row-level security would not hold. The message says what to change. */
export class UnsafeConnectionError extends Error {
  constructor(access: Access, problem: string) {
    super(`${variables[access]}: ${problem} See "Logins" in docs/runbook.md.`);
    this.name = "UnsafeConnectionError";
  }
}

/** Codes by which a server that answers does not let a login in: its password, its name or its rule of access. */
export const refusedPasswordCodes: ReadonlySet<string> = new Set(["28P01", "28000"]);
/** The same for a database that is not there. */
export const noDatabaseCode = "3D000";

/** A login that the server does not let in. The message begins with the variable that names it. */
export class RefusedLoginError extends Error {
  readonly code: string;
  readonly variable: string;

  constructor(access: Access, code: string, cause: Error) {
    super(
      `${variables[access]}: PostgreSQL refuses this login (${code}): set the password and the database that it has. See "Logins" in docs/runbook.md.`,
      { cause },
    );
    this.name = "RefusedLoginError";
    this.code = code;
    this.variable = variables[access];
  }
}

/** What was thrown while a login connected, with its variable where the server refuses it. */
export function namedRefusal(access: Access, error: unknown): unknown {
  const { code } = error as { code?: string };
  const isRefused = code !== undefined && (refusedPasswordCodes.has(code) || code === noDatabaseCode);
  return error instanceof Error && isRefused ? new RefusedLoginError(access, code, error) : error;
}

interface Proof {
  backend_pid: number;
  is_other_role: boolean;
  is_superuser: boolean;
  bypasses: boolean;
  makes_roles: boolean;
  owns_tables: boolean;
  is_definer: boolean;
  acts_as_app: boolean;
  acts_as_system: boolean;
  unforced: string | null;
  canaries: number;
  time_zone: string;
}

// The canary belongs to no organization that could be named: the app login never sees it, the system login always does.
const proofText = `
  select pg_backend_pid() as backend_pid,
    current_user <> session_user as is_other_role,
    r.rolsuper as is_superuser, r.rolbypassrls as bypasses, r.rolcreaterole as makes_roles,
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and pg_has_role(c.relowner, 'member')) as owns_tables,
    coalesce(pg_has_role(to_regrole('answerscope_definer')::oid, 'member'), false) as is_definer,
    coalesce(pg_has_role(to_regrole('answerscope_app')::oid, 'usage'), false) as acts_as_app,
    coalesce(pg_has_role(to_regrole('answerscope_system')::oid, 'member'), false) as acts_as_system,
    (select min(c.relname) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relrowsecurity and not c.relforcerowsecurity) as unforced,
    (select count(*)::int from wall_canary) as canaries,
    current_setting('TimeZone') as time_zone
  from pg_roles r where r.rolname = current_user`;

/**
 * Proves on the connection itself that its login has the rights of its role and no more, and that row-level security hides a
 * row of a foreign organization (app) or shows it (system).
 *
 * @returns the process id of the server's end, as the server reports it.
 * @throws UnsafeConnectionError
 */
export async function proveConnection(client: pg.ClientBase, access: Access): Promise<number> {
  let proof: Proof | undefined;
  try {
    // Without a name: the connection may lead through a pooler that keeps no prepared statements.
    [proof] = (await query<Proof>(client, proofText, proofMs)).rows;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== "42P01" && code !== "42501") throw error;
    const problem =
      code === "42P01"
        ? "the schema of the database is older than this release. Run `npm run migrate`."
        : `the login may not act as answerscope_${access}. Run \`npm run migrate\`, which makes the logins.`;
    throw new UnsafeConnectionError(access, problem);
  }
  const problem = proof ? problemOf(proof, access) : "the login is not known.";
  if (problem) throw new UnsafeConnectionError(access, problem);
  return proof!.backend_pid;
}

function problemOf(proof: Proof, access: Access): string | null {
  const own = "Name a login of its own, which `npm run migrate` makes.";
  if (proof.is_superuser) return `the login is a superuser, which row-level security does not bind. ${own}`;
  if (proof.bypasses) return `the login has BYPASSRLS. ${own}`;
  if (proof.makes_roles) return `the login has CREATEROLE, so it could give itself any right. ${own}`;
  if (proof.owns_tables) return `the login owns tables or may act as their owner. ${own}`;
  if (proof.is_definer) return `the login may act as answerscope_definer. ${own}`;
  if (proof.is_other_role)
    return "the connection acts as another role than the one that logged in. Remove `role` from its settings.";
  if (access === "app" && proof.acts_as_system)
    return "the login may act as answerscope_system and so would see every organization.";
  if (access === "app" ? !proof.acts_as_app : !proof.acts_as_system)
    return `the login may not act as answerscope_${access}. Run \`npm run migrate\`, which makes the logins.`;
  if (proof.unforced) return `row-level security is not forced on table ${proof.unforced}. Run \`npm run migrate\`.`;
  if (proof.canaries !== (access === "app" ? 0 : 1))
    return access === "app" ? "the login sees a row of a foreign organization." : "the login does not see all rows.";
  if (proof.time_zone !== "UTC")
    return `the time zone of the connection is ${proof.time_zone} instead of UTC. Run \`npm run migrate\`.`;
  return null;
}

/** Whether no pooler stands between; one reports another process id to its clients than the server's. */
export const isDirect = (client: pg.ClientBase, serverPid: number): boolean =>
  (client as { processID?: number | null }).processID === serverPid;

/**
 * Whether a statement that was prepared by name on this connection will be found by it later. Not behind a pooler that gives each
 * transaction another connection of the server and does not follow prepared statements, such as PgBouncer before 1.21.
 *
 * @param serverPid as the server reported it.
 */
export async function keepsPrepared(client: pg.ClientBase, serverPid: number): Promise<boolean> {
  if (isDirect(client, serverPid)) return true;
  const name = `answerscope_${randomBytes(8).toString("hex")}`;
  await query(client, "begin", proofMs);
  try {
    const text = "select exists (select from pg_prepared_statements where name = $1) as is_ours";
    const { rows } = await query<{ is_ours: boolean }>(client, { name, text, values: [name] }, proofMs);
    // A pooler that follows prepared statements gives them names of its own.
    if (!rows[0]!.is_ours) return true;
    await query(client, `deallocate ${name}`, proofMs);
    return false;
  } finally {
    await query(client, "rollback", proofMs);
  }
}
