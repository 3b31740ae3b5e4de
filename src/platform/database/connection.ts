import { sql } from "kysely";
import { TurnsByKey } from "../batches/index.ts";
import type { Query } from "./builder.ts";
import { type Connection, type ConnectOptions, connectAs, shareCrowd } from "./open.ts";
import { type Access, proveConnection } from "./proof.ts";
import { Replica, type ReplicaOptions, type ReplicaState, replicaRows, type StaleRows } from "./replica.ts";
import { query } from "./reply.ts";
import { type Organization, type Rows, rowsOf, type Transaction } from "./rows.ts";

export type { Organization, Query, ReplicaState, Rows, StaleRows, Transaction };
export { sql };

export interface Database {
  /** The rows of one organization; row-level security hides all others. */
  of(organization: Organization): Rows;
  /** The same for reading what may be some seconds old: from a replica while one is near enough, otherwise from the primary. */
  ofReplica(organization: Organization): StaleRows;
  /** How the replica is, once it was checked; null without one. */
  replica(): Promise<ReplicaState | null>;
  /** What `Transaction.database` is in all of its transactions. */
  key: object;
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
  connections(): Partial<Record<Access | "replica", { total: number; idle: number; waiting: number; max: number }>>;
  close(): Promise<void>;
}

/** Where the database is, by the two logins that a running service uses. */
export interface RuntimeUrls {
  app: string;
  system: string;
  /** A streaming replica, by the login of `app`. */
  replica?: string | undefined;
}

/**
 * Connects to PostgreSQL. No statement is sent before the first use. What a connection may see is the right of its login alone, so
 * nothing is lost with start-up parameters or session settings that a pooler drops.
 *
 * @param maxConnections for each of the two logins.
 */
export async function connect(
  urls: RuntimeUrls,
  maxConnections: number,
  {
    preparedStatements = "auto",
    statementTimeoutMs,
    answersCalls,
    ...replicaOptions
  }: ConnectOptions & Partial<ReplicaOptions> = {},
): Promise<Database> {
  const key = {};
  const open = (access: Access, url = urls[access]) =>
    connectAs(key, access, url, maxConnections, { preparedStatements, statementTimeoutMs, answersCalls });
  const [app, system] = [await open("app"), await open("system")];
  const { maxLagMs = 10_000, onChange = () => {} } = replicaOptions;
  const replica = urls.replica ? new Replica(await open("app", urls.replica), app, { maxLagMs, onChange }) : null;
  const nobody: Organization = { id: "", n: 0 };
  const writes = new TurnsByKey<string>({ atOnce: Math.ceil(maxConnections / 3), crowd: shareCrowd("changes") });
  return {
    key,
    of: (organization) => {
      const rows = rowsOf(app, organization);
      if (!answersCalls) return rows;
      const { run, transaction } = rows;
      const inTurn = <Result>(work: () => Promise<Result>) => writes.take(organization.id, work);
      return { ...rows, run: (asked) => inTurn(() => run(asked)), transaction: (work) => inTurn(() => transaction(work)) };
    },
    ofReplica: (organization) => {
      const primary = rowsOf(app, organization);
      if (!replica) return { ...primary, toPrimary: () => false };
      return replicaRows(replica, rowsOf(replica.connection, organization, true), primary);
    },
    replica: async () => (await replica?.probe()) ?? null,
    system: rowsOf(system, null),
    functions: rowsOf(app, nobody),
    prove: async () => {
      await Promise.all([prove(app), prove(system)]);
    },
    appliedMigrations: () => appliedMigrations(system),
    connections: () => ({
      app: connectionsOf(app, maxConnections),
      system: connectionsOf(system, maxConnections),
      ...(replica && { replica: connectionsOf(replica.connection, maxConnections) }),
    }),
    close: async () => {
      replica?.stop();
      await Promise.all([app, system, ...(replica ? [replica.connection] : [])].map(closeConnection));
    },
  };
}

/** Whether the database refused the data itself (SQLSTATE classes 22 and 23), so that sending it again cannot help. */
export function isUnstorable(error: unknown): boolean {
  return /^2[23][0-9A-Z]{3}$/.test(String((error as { code?: unknown } | null)?.code));
}

/** Statements go to the pool past its ORM, which ends it only where it was asked something itself; idle connections would keep a process for ten seconds. */
async function closeConnection({ orm, pool }: Connection): Promise<void> {
  await orm.close(true);
  if (!pool.ending) await pool.end();
}

async function prove(connection: Connection): Promise<void> {
  const client = await connection.clients.takeAtOnce();
  try {
    await proveConnection(client, connection.access);
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

async function appliedMigrations({ clients }: Connection): Promise<string[] | null> {
  const client = await clients.takeAtOnce();
  try {
    const { rows } = await query<{ name: string }>(client, "select name from migration", probeMs);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (["42501", "42P01"].includes((error as { code?: string }).code ?? "")) return null;
    throw error;
  } finally {
    client.release();
  }
}
