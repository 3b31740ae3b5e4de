import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { type Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";

export { sql };
export type Query<Row> = RawBuilder<Row>;

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

/** Access to rows under one of the two roles: one organization's (`answerscope_app`) or everybody's (`answerscope_system`). */
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
  close(): Promise<void>;
}

/**
 * Connects to PostgreSQL. No statement is sent before the first use.
 *
 * @param maxConnections for each of the two roles.
 */
export async function connect(url: string, maxConnections: number): Promise<Database> {
  const app = await connectAs("answerscope_app", url, maxConnections);
  const system = await connectAs("answerscope_system", url, maxConnections);
  const nobody: Organization = { id: "", n: 0 };
  return {
    of: (organization) => rowsOf(app, organization),
    system: rowsOf(system, null),
    functions: rowsOf(app, nobody),
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
  orm: Awaited<ReturnType<typeof initialise>>;
  pool: pg.Pool;
  kysely: Kysely<unknown>;
}

async function connectAs(role: string, url: string, maxConnections: number): Promise<Connection> {
  const orm = await initialise(role, url, maxConnections);
  const pool = (await orm.em.getDriver().getConnection().getNativeClient()) as pg.Pool;
  return { orm, pool, kysely: orm.em.getKysely() as Kysely<unknown> };
}

function initialise(role: string, url: string, maxConnections: number) {
  return MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: maxConnections },
    driverOptions: {
      options: `-c role=${role} -c timezone=UTC -c idle_in_transaction_session_timeout=60s`,
      // Statements that do not wait for each other travel together.
      pipeline: true,
      types: types(),
      connectionTimeoutMillis: 10_000,
    },
    logger: () => {},
  });
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
  const { pool, kysely } = connection;
  const oneStatement = async <Row>(begin: string, query: Query<Row>) => {
    const statement = prepared(query, kysely);
    const client = await pool.connect();
    try {
      // A single statement is a transaction of its own, unless it first has to say for whom it is.
      if (organization === null) return (await client.query(statement)).rows as Row[];
      // Sent together; an error of the third one makes the commit a rollback.
      const [, , result] = await allOrFirstError([
        client.query(begin),
        client.query(nameOrganization(organization)),
        client.query(statement),
        client.query("commit"),
      ]);
      return result.rows as Row[];
    } finally {
      client.release();
    }
  };
  return {
    read: (query) => oneStatement("begin read only", query),
    run: (query) => oneStatement("begin", query),
    async transaction(work) {
      const client = await pool.connect();
      const run = async <Row>(query: Query<Row>) => (await client.query(prepared(query, kysely))).rows as Row[];
      const runOnce = async <Row>(query: Query<Row>) => {
        const { sql: text, parameters } = query.compile(kysely);
        return (await client.query({ text, values: [...parameters] })).rows as Row[];
      };
      try {
        // Sent ahead of the first statement, without waiting for an answer.
        const opened = allOrFirstError([
          client.query("begin"),
          ...(organization ? [client.query(nameOrganization(organization))] : []),
        ]);
        opened.catch(() => {}); // then every statement fails as well
        const result = await work({ database: pool, run, runOnce });
        await opened;
        const { command } = await client.query("commit");
        if (command === "ROLLBACK") throw new Error("A statement of the transaction failed, and its error was not heeded");
        return result;
      } catch (error) {
        await client.query("rollback").catch(() => {}); // the connection is gone, and the transaction with it
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

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
