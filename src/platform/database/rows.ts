import type { Kysely } from "kysely";
import type pg from "pg";
import { inSpan, SpanKind, traceparent } from "../observability/index.ts";
import { isConnectionLost } from "./away.ts";
import type { Query } from "./builder.ts";
import { inOneTurn, naming } from "./one-turn.ts";
import type { Connection } from "./open.ts";
import type { Access } from "./proof.ts";
import { query } from "./reply.ts";

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
  /** Does what a rollback could not take back, such as counting in a metric, once the transaction is committed. */
  afterCommit(action: () => void): void;
}

/** Access to rows under one of the two logins: one organization's (`answerscope_app`) or everybody's (`answerscope_system`). */
export interface Rows {
  /** One reading statement in one turn to the database and back, prepared once a connection. */
  read<Row>(query: Query<Row>): Promise<Row[]>;
  /**
   * The same, planned for its values each time: for joins whose best plan depends on how much the values take. What is prepared gets one plan
   * for any values after five times; where some websites are a thousand times as large as most, that one may take minutes where seconds would do.
   */
  readOnce<Row>(query: Query<Row>): Promise<Row[]>;
  /** One statement that may write, in one turn and a transaction of its own. */
  run<Row>(query: Query<Row>): Promise<Row[]>;
  /** Everything in `work` happens or nothing. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/**
 * @param organization null: all rows.
 * @param isReadOnly transactions cannot write, as on a replica, where none may say that it could.
 */
export function rowsOf(connection: Connection, organization: Organization | null, isReadOnly = false): Rows {
  const { database, access, clients, shares, kysely, nameless, replyTimeoutMs } = connection;
  const sendable = (client: pg.PoolClient, statement: pg.QueryConfig): pg.QueryConfig =>
    nameless.has(client) ? { text: statement.text, values: statement.values } : statement;
  const execute = <Row>(onlyReads: boolean, compiled: pg.QueryConfig): Promise<Row[]> =>
    inStatementSpan(access, compiled.text, () => send(onlyReads, compiled));
  const reading = <Row>(compiled: pg.QueryConfig): Promise<Row[]> =>
    organization === null ? execute(true, compiled) : shares.take(organization.id, () => execute<Row>(true, compiled));
  const send = async <Row>(onlyReads: boolean, compiled: pg.QueryConfig): Promise<Row[]> => {
    const client = await clients.take();
    const statement = sendable(client, compiled);
    let isLost = false;
    try {
      // A single statement is a transaction of its own, unless it first has to say for whom it is.
      if (organization === null) return (await query(client, statement, replyTimeoutMs)).rows as Row[];
      return (await inOneTurn(client, { organization, isReadOnly: onlyReads, statement }, replyTimeoutMs)) as Row[];
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return {
    read: (asked) => reading(prepared(asked, kysely)),
    readOnce: (asked) => reading(unprepared(asked, kysely)),
    run: (asked) => execute(isReadOnly, prepared(asked, kysely)),
    async transaction(work) {
      const client = await clients.take();
      let isLost = false;
      const send = (statement: string | pg.QueryConfig) => query(client, statement, replyTimeoutMs);
      const run = <Row>(asked: Query<Row>) => {
        const compiled = prepared(asked, kysely);
        return inStatementSpan(access, compiled.text, async () => (await send(sendable(client, compiled))).rows as Row[]);
      };
      const runOnce = async <Row>(asked: Query<Row>) => (await send(unprepared(asked, kysely))).rows as Row[];
      try {
        // Sent ahead of the first statement, without waiting for an answer.
        const opened = allOrFirstError([
          send("begin"),
          ...(organization ? [send(sendable(client, naming(organization, isReadOnly)))] : []),
        ]);
        opened.catch(() => {}); // then every statement fails as well
        const actions: (() => void)[] = [];
        const result = await work({ database, run, runOnce, afterCommit: (action) => void actions.push(action) });
        await opened;
        const { command } = await send("commit");
        if (command === "ROLLBACK") throw new Error("A statement of the transaction failed, and its error was not heeded");
        for (const action of actions) action();
        return result;
      } catch (error) {
        isLost = isConnectionLost(error);
        if (!isLost) await send("rollback").catch(() => {}); // the connection is gone, and the transaction with it
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

/** A query as the driver takes it. The same text is prepared once a connection. */
function prepared(query: Query<unknown>, kysely: Kysely<unknown>): pg.QueryConfig {
  const statement = unprepared(query, kysely);
  return { name: statementName(statement.text), ...statement };
}

function unprepared(query: Query<unknown>, kysely: Kysely<unknown>): pg.QueryConfig {
  const { sql: text, parameters } = query.compile(kysely);
  return { text, values: [...parameters] };
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
