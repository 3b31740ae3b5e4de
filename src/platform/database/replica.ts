import type pg from "pg";
import { Refusal } from "../errors/index.ts";
import type { Connection } from "./open.ts";
import { UnsafeConnectionError, variables } from "./proof.ts";
import { query } from "./reply.ts";
import type { Rows } from "./rows.ts";

/** How often the replica is held against the primary. */
const checkMs = 1_000;
/** A check that is not answered by then has failed. */
const checkTimeoutMs = 2_000;
/** SQLSTATE of a statement that took too long, which would take as long elsewhere. */
const statementTimeout = "57014";

/** Rows that may be as old as the replica is allowed to be. What one object has read from the primary it does not read from the replica later. */
export interface StaleRows extends Rows {
  /** From now on the primary is asked. @returns whether it was not before. */
  toPrimary(): boolean;
}

export interface ReplicaState {
  /** Why reads go to the primary; null while the replica serves them. */
  problem: string | null;
  /** How old its rows are at most; `Infinity` where that is not known. */
  lagMs: number;
}

export interface ReplicaOptions {
  /** A replica that is further behind is not used. */
  maxLagMs: number;
  /** Hears when reads begin to go to the primary, and when they return. */
  onChange(problem: string | null): void;
}

interface Position {
  /** Bytes of the write-ahead log: written by the primary, replayed by a replica; null where the server is not what it should be. */
  lsn: bigint | null;
  system: string;
}

/** A streaming replica that is watched, and used while it is near enough to the primary. */
export class Replica {
  readonly connection: Connection;
  readonly #primary: Connection;
  readonly #options: ReplicaOptions;
  readonly #timer: NodeJS.Timeout;
  /** The first check. */
  readonly #checked: Promise<void>;
  /** What the primary had written, and when: whether the replica has come there is what the next checks ask. */
  #awaited: { lsn: bigint; at: number } | null = null;
  /** Everything that was committed by then is there. */
  #caughtUpAt = Number.NEGATIVE_INFINITY;
  #problem: string | null = "it was not checked yet";
  #isChecking = false;

  constructor(connection: Connection, primary: Connection, options: ReplicaOptions) {
    this.connection = connection;
    this.#primary = primary;
    this.#options = options;
    this.#timer = setInterval(() => void this.#check(), checkMs).unref();
    this.#checked = this.#check();
  }

  get state(): ReplicaState {
    const lagMs = performance.now() - this.#caughtUpAt;
    const { maxLagMs } = this.#options;
    if (this.#problem !== null || lagMs <= maxLagMs) return { problem: this.#problem, lagMs };
    return { problem: `it is more than ${maxLagMs / 1_000} s behind the primary`, lagMs };
  }

  /** How it is, as soon as it was checked once. */
  async probe(): Promise<ReplicaState> {
    await this.#checked;
    return this.state;
  }

  /** Something asked of it has failed: it is not used until a check succeeds. */
  distrust(error: unknown): void {
    this.#enter(problemOf(error));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const before = this.state.problem;
    try {
      const at = performance.now();
      const [written, replayed] = await Promise.all([
        positionOf(this.#primary.pool, "case when not pg_is_in_recovery() then pg_current_wal_lsn() end"),
        positionOf(this.connection.pool, "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end"),
      ]);
      this.#problem = this.#compare(written, replayed, at);
    } catch (error) {
      this.#problem = problemOf(error);
    } finally {
      this.#isChecking = false;
    }
    if (this.state.problem !== before) this.#options.onChange(this.state.problem);
  }

  #compare(written: Position, replayed: Position, at: number): string | null {
    if (written.system !== replayed.system) return "it is a replica of another database cluster";
    if (written.lsn === null) return "DATABASE_APP_URL leads to a replica";
    if (replayed.lsn === null) return "DATABASE_REPLICA_URL leads to a server that is no replica";
    if (replayed.lsn >= written.lsn) this.#caughtUpAt = at;
    else if (this.#awaited && replayed.lsn >= this.#awaited.lsn) this.#caughtUpAt = this.#awaited.at;
    if (!this.#awaited || replayed.lsn >= this.#awaited.lsn) this.#awaited = { lsn: written.lsn, at };
    return null;
  }

  #enter(problem: string): void {
    const before = this.state.problem;
    this.#problem = problem;
    if (before === null) this.#options.onChange(problem);
  }
}

function problemOf(error: unknown): string {
  // It was written for the logins of the primary.
  if (error instanceof UnsafeConnectionError) return error.message.replace(variables.app, "DATABASE_REPLICA_URL");
  return `it does not answer (${(error as { code?: string }).code ?? (error as Error).name})`;
}

async function positionOf(pool: pg.Pool, lsn: string): Promise<Position> {
  const text = `select (${lsn} - '0/0')::text as lsn, (select system_identifier::text from pg_control_system()) as system`;
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await query<{ lsn: string | null; system: string }>(client, text, checkTimeoutMs);
    return { lsn: rows[0]!.lsn === null ? null : BigInt(rows[0]!.lsn), system: rows[0]!.system };
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/**
 * Reads from the replica while it is near enough, and from the primary from the first read on for which it is not. What fails there is asked of
 * the primary, so the work of a transaction only reads, and may run twice.
 */
export function replicaRows(replica: Replica, standby: Rows, primary: Rows): StaleRows {
  let isPrimary = false;
  const ask = async <Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> => {
    isPrimary ||= replica.state.problem !== null;
    if (isPrimary) return work(primary);
    try {
      return await work(standby);
    } catch (error) {
      if ((error as { code?: string }).code === statementTimeout) throw error;
      // That an organization asks too much at once is no fault of the replica, which serves the others.
      if (!(error instanceof Refusal)) replica.distrust(error);
      isPrimary = true;
      return work(primary);
    }
  };
  return {
    read: (query) => ask((rows) => rows.read(query)),
    readOnce: (query) => ask((rows) => rows.readOnce(query)),
    run: (query) => primary.run(query),
    transaction: (work) => ask((rows) => rows.transaction(work)),
    toPrimary: () => {
      const wasStale = !isPrimary;
      isPrimary = true;
      return wasStale;
    },
  };
}
