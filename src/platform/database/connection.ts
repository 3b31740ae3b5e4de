import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { inSpan, SpanKind, traceparent } from "../observability/index.ts";
import type { Query } from "./builder.ts";
import { type Access, isDirect, keepsPrepared, proveConnection } from "./proof.ts";

export type { Query };
export { sql };

/** Whose rows a connection sees: the organization's id, and its number, which the large tables carry instead. */
export interface Organization {
  id: string;
  n: number;
}

/** An open transaction. Statements that do not wait for each other travel together. */
export interface Transaction {
  /** The same object for all transactions of one connected database: a key for what is remembered of it. */
  database: object;
  run<Row>(query: Query<Row>): Promise<Row[]>;
  /** The same for a statement whose text depends on the question, so that no connection keeps it prepared. */
  runOnce<Row>(query: Query<Row>): Promise<Row[]>;
}

/** Access to rows under one of the two logins: one organization's (`answerscope_app`) or everybody's (`answerscope_system`). */
export interface Rows {
  /** One reading statement in one turn to the database and back, prepared once a connection. */
  read<Row>(query: Query<Row>): Promise<Row[]>;
  /** One statement that may write, in one turn and a transaction of its own. */
  run<Row>(query: Query<Row>): Promise<Row[]>;
  /** Everything in `work` happens or nothing. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

export interface Database {
  /** The rows of one organization; row-level security hides all others. */
  of(organization: Organization): Rows;
  /** All rows. Only for what works across organizations; a test keeps the list of files that may name it. */
  system: Rows;
  /** Statements that need no rows of anybody: the checked functions that look keys up before an organization is known. */
  functions: Pick<Rows, "run">;
  /**
   * Proves on a connection of each login that row-level security holds, as each new connection does before its first use.
   *
   * @throws UnsafeConnectionError telling what to change.
   */
  prove(): Promise<void>;
  /** The names of the applied migrations; null where the schema is older than the right to read them. */
  appliedMigrations(): Promise<string[] | null>;
  /** The connections of each login's pool, and how many statements wait for one. */
  connections(): Record<Access, { total: number; idle: number; waiting: number; max: number }>;
  close(): Promise<void>;
}

/** Where the database is, by the two logins that a running service uses. */
export interface RuntimeUrls {
  app: string;
  system: string;
}

/** `auto`: wherever a connection keeps statements that were prepared by name, which poolers may not. */
export type PreparedStatements = "auto" | "on" | "off";

export interface ConnectOptions {
  preparedStatements?: PreparedStatements | undefined;
  /** A statement that takes longer fails, and so does one whose server is not heard of any more. Without it there is no limit. */
  statementTimeoutMs?: number | undefined;
}

/** How much earlier the server ends a statement than this side gives up its connection. */
const patienceMs = 2_000;

/**
 * Connects to PostgreSQL. No statement is sent before the first use. What a connection may see is the right of its login alone, so
 * nothing is lost with start-up parameters or session settings that a pooler drops.
 *
 * @param maxConnections for each of the two logins.
 */
export async function connect(
  urls: RuntimeUrls,
  maxConnections: number,
  { preparedStatements = "auto", statementTimeoutMs }: ConnectOptions = {},
): Promise<Database> {
  const open = (access: Access) => connectAs(access, urls[access], maxConnections, { preparedStatements, statementTimeoutMs });
  const [app, system] = [await open("app"), await open("system")];
  const nobody: Organization = { id: "", n: 0 };
  return {
    of: (organization) => rowsOf(app, organization),
    system: rowsOf(system, null),
    functions: rowsOf(app, nobody),
    prove: async () => {
      await Promise.all([prove(app), prove(system)]);
    },
    appliedMigrations: () => appliedMigrations(system),
    connections: () => ({ app: connectionsOf(app, maxConnections), system: connectionsOf(system, maxConnections) }),
    close: async () => {
      await Promise.all([app.orm.close(true), system.orm.close(true)]);
    },
  };
}

/** Whether the database refused the data itself (SQLSTATE classes 22 and 23), so that sending it again cannot help. */
export function isUnstorable(error: unknown): boolean {
  return /^2[23][0-9A-Z]{3}$/.test(String((error as { code?: unknown } | null)?.code));
}

interface Connection {
  access: Access;
  orm: Awaited<ReturnType<typeof initialise>>;
  pool: pg.Pool;
  kysely: Kysely<unknown>;
  /** Connections on which no statement may be prepared by name. */
  nameless: WeakSet<pg.ClientBase>;
}

async function connectAs(
  access: Access,
  url: string,
  maxConnections: number,
  { preparedStatements, statementTimeoutMs }: ConnectOptions,
): Promise<Connection> {
  const nameless = new WeakSet<pg.ClientBase>();
  const orm = await initialise(url, maxConnections, statementTimeoutMs, async (client) => {
    const serverPid = await proveConnection(client, access);
    // Behind a pooler it would stay on a connection that others use as well.
    if (statementTimeoutMs && isDirect(client, serverPid)) await client.query(`set statement_timeout = ${statementTimeoutMs}`);
    const keeps = preparedStatements === "auto" ? await keepsPrepared(client, serverPid) : preparedStatements === "on";
    if (!keeps) nameless.add(client);
  });
  const pool = (await orm.em.getDriver().getConnection().getNativeClient()) as pg.Pool;
  return { access, orm, pool, kysely: orm.em.getKysely() as Kysely<unknown>, nameless };
}

/** @param onConnect sees each new connection before anybody uses it; when it throws, the connection is closed. */
function initialise(
  url: string,
  maxConnections: number,
  statementTimeoutMs: number | undefined,
  onConnect: (client: pg.ClientBase) => Promise<void>,
) {
  return MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    // Would connect at once, and so keep a process from starting while the database is away.
    ensureDatabase: false,
    pool: { min: 0, max: maxConnections },
    driverOptions: {
      // Statements that do not wait for each other travel together.
      pipeline: true,
      types: types(),
      connectionTimeoutMillis: 10_000,
      // A server that was lost without a word is noticed, also between statements.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(statementTimeoutMs && { query_timeout: statementTimeoutMs + patienceMs }),
      onConnect,
    },
    logger: () => {},
  });
}

async function prove({ pool, access }: Connection): Promise<void> {
  const client = await pool.connect();
  try {
    await proveConnection(client, access);
  } finally {
    client.release();
  }
}

const connectionsOf = ({ pool }: Connection, max: number) => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  max,
});

/** A probe is answered by then or its connection is given up, also where statements may take longer. */
const probeMs = 10_000;

async function appliedMigrations({ pool }: Connection): Promise<string[] | null> {
  const client = await pool.connect();
  try {
    const probe = { text: "select name from migration", query_timeout: probeMs };
    return (await client.query<{ name: string }>(probe)).rows.map(({ name }) => name);
  } catch (error) {
    if (["42501", "42P01"].includes((error as { code?: string }).code ?? "")) return null;
    throw error;
  } finally {
    client.release();
  }
}

/** Instants arrive as the API shows them, days as `YYYY-MM-DD`, counts and amounts as numbers. */
function types(): pg.TypeOverrides {
  const { builtins } = pg.types;
  const overrides = new pg.TypeOverrides();
  overrides.setTypeParser(builtins.TIMESTAMPTZ, (text) => instant(text) as never);
  overrides.setTypeParser(builtins.DATE, (text) => text as never);
  overrides.setTypeParser(builtins.INT8, (text) => Number(text) as never);
  overrides.setTypeParser(builtins.NUMERIC, (text) => Number(text) as never);
  return overrides;
}

function instant(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

function rowsOf(connection: Connection, organization: Organization | null): Rows {
  const { access, pool, kysely, nameless } = connection;
  const sendable = (client: pg.PoolClient, statement: pg.QueryConfig): pg.QueryConfig =>
    nameless.has(client) ? { text: statement.text, values: statement.values } : statement;
  const oneStatement = <Row>(begin: string, query: Query<Row>): Promise<Row[]> => {
    const compiled = prepared(query, kysely);
    return inStatementSpan(access, compiled.text, () => send(begin, compiled));
  };
  const send = async <Row>(begin: string, compiled: pg.QueryConfig): Promise<Row[]> => {
    const client = await pool.connect();
    const statement = sendable(client, compiled);
    let isLost = false;
    try {
      // A single statement is a transaction of its own, unless it first has to say for whom it is.
      if (organization === null) return (await client.query(statement)).rows as Row[];
      // Sent together; an error of the third one makes the commit a rollback.
      const [, , result] = await allOrFirstError([
        client.query(begin),
        client.query(sendable(client, nameOrganization(organization))),
        client.query(statement),
        client.query("commit"),
      ]);
      return result.rows as Row[];
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return {
    read: (query) => oneStatement("begin read only", query),
    run: (query) => oneStatement("begin", query),
    async transaction(work) {
      const client = await pool.connect();
      let isLost = false;
      const run = <Row>(query: Query<Row>) => {
        const compiled = prepared(query, kysely);
        return inStatementSpan(access, compiled.text, async () => (await client.query(sendable(client, compiled))).rows as Row[]);
      };
      const runOnce = async <Row>(query: Query<Row>) => {
        const { sql: text, parameters } = query.compile(kysely);
        return (await client.query({ text, values: [...parameters] })).rows as Row[];
      };
      try {
        // Sent ahead of the first statement, without waiting for an answer.
        const opened = allOrFirstError([
          client.query("begin"),
          ...(organization ? [client.query(sendable(client, nameOrganization(organization)))] : []),
        ]);
        opened.catch(() => {}); // then every statement fails as well
        const result = await work({ database: pool, run, runOnce });
        await opened;
        const { command } = await client.query("commit");
        if (command === "ROLLBACK") throw new Error("A statement of the transaction failed, and its error was not heeded");
        return result;
      } catch (error) {
        isLost = isConnectionLost(error);
        if (!isLost) await client.query("rollback").catch(() => {}); // the connection is gone, and the transaction with it
        throw error;
      } finally {
        client.release(isLost);
      }
    },
  };
}

/** Longer texts are cut in spans. They hold no values. */
const spanTextLength = 1_000;

function inStatementSpan<Row>(access: Access, text: string, work: () => Promise<Row[]>): Promise<Row[]> {
  if (traceparent() === undefined) return work();
  const statement = text.trim();
  const attributes = {
    "db.system.name": "postgresql",
    "db.query.text": statement.slice(0, spanTextLength),
    "answerscope.database.login": access,
  };
  return inSpan(`sql ${statement.split(/\s/, 1)[0]!.toLowerCase()}`, { kind: SpanKind.CLIENT, attributes }, work);
}

/** Whether a connection must not be used again: its server was not heard of in time, and it is being closed. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && /Query read timeout|Connection terminated/.test(error.message);

/** A query as the driver takes it. The same text is prepared once a connection. */
function prepared(query: Query<unknown>, kysely: Kysely<unknown>): pg.QueryConfig {
  const { sql: text, parameters } = query.compile(kysely);
  return { name: statementName(text), text, values: [...parameters] };
}

function nameOrganization(organization: Organization): pg.QueryConfig {
  return {
    name: "organization",
    text: "select set_config('app.organization_id', $1, true), set_config('app.organization_n', $2, true)",
    values: [organization.id, String(organization.n)],
  };
}

/** Waits for all, so that no answer is left on the wire, then throws the first error if there was one. */
async function allOrFirstError<T extends readonly Promise<unknown>[]>(promises: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(promises);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as { [K in keyof T]: Awaited<T[K]> };
}

const statementNames = new Map<string, string>();

/** Texts hold no values, so there are as many as there are kinds of query. */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  return name;
}
