import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import type { Kysely } from "kysely";
import pg from "pg";
import { TurnsByKey } from "../batches/index.ts";
import { Refusal } from "../errors/index.ts";
import { Clients, connectMs } from "./clients.ts";
import { prepareNaming } from "./one-turn.ts";
import { type Access, isDirect, keepsPrepared, proveConnection } from "./proof.ts";
import { query } from "./reply.ts";

/** `auto`: wherever a connection keeps statements that were prepared by name, which poolers may not. */
export type PreparedStatements = "auto" | "on" | "off";

export interface ConnectOptions {
  preparedStatements?: PreparedStatements | undefined;
  /** A statement that takes longer fails, and so does one whose server is not heard of any more. Without it there is no limit. */
  statementTimeoutMs?: number | undefined;
  /**
   * Organizations call this process, and know nothing of each other. What waits for a turn for ten seconds is refused, where work waits as long as
   * it takes; and an organization takes at most a third of the connections with what it changes, beside the half that it reads by: each keeps its
   * connection while it waits for what another one has locked. Work in a transaction must not begin another one of its organization.
   */
  answersCalls?: boolean | undefined;
}

/** How much earlier the server ends a statement than this side gives up its connection. */
const replyGraceMs = 2_000;
/** A connection that nobody used for so long is closed. A new one has its catalog to read and its statements to plan, 10 to 20 ms for its first calls. */
const idleMs = 60_000;

/** As long as a call waits for a connection of a full pool. */
export const shareCrowd = (does: "reads" | "changes") => ({
  longestWaitMs: connectMs,
  refuse: () =>
    new Refusal(429, `Your organization ${does} too much at once; send the call again after Retry-After`, {
      retryAfterSeconds: 5,
    }),
});

/** The pool of one of the two logins. */
export interface Connection {
  /** The same for all pools of a connected database. */
  database: object;
  access: Access;
  orm: Awaited<ReturnType<typeof initialise>>;
  pool: pg.Pool;
  clients: Clients;
  /** An organization takes at most half of the connections with what it reads: others need some as well. */
  shares: TurnsByKey<string>;
  kysely: Kysely<unknown>;
  /** Connections on which no statement may be prepared by name. */
  nameless: WeakSet<pg.ClientBase>;
  /** A connection whose server does not reply to a statement in this time is given up; 0: there is no limit. */
  replyTimeoutMs: number;
}

export async function connectAs(
  database: object,
  access: Access,
  url: string,
  maxConnections: number,
  { preparedStatements, statementTimeoutMs, answersCalls }: ConnectOptions,
): Promise<Connection> {
  const nameless = new WeakSet<pg.ClientBase>();
  const replyTimeoutMs = statementTimeoutMs ? statementTimeoutMs + replyGraceMs : 0;
  const orm = await initialise(url, maxConnections, async (client) => {
    const serverPid = await proveConnection(client, access);
    // Behind a pooler it would stay on a connection that others use as well.
    if (statementTimeoutMs && isDirect(client, serverPid))
      await query(client, `set statement_timeout = ${statementTimeoutMs}`, replyTimeoutMs);
    const keeps = preparedStatements === "auto" ? await keepsPrepared(client, serverPid) : preparedStatements === "on";
    if (!keeps) nameless.add(client);
    else if (access === "app") await prepareNaming(client, replyTimeoutMs);
  });
  const pool = (await orm.em.getDriver().getConnection().getNativeClient()) as pg.Pool;
  const shares = new TurnsByKey<string>({
    atOnce: Math.ceil(maxConnections / 2),
    ...(answersCalls && { crowd: shareCrowd("reads") }),
  });
  return {
    database,
    access,
    orm,
    pool,
    clients: new Clients(access, pool),
    shares,
    kysely: orm.em.getKysely() as Kysely<unknown>,
    nameless,
    replyTimeoutMs,
  };
}

/** @param onConnect sees each new connection before anybody uses it; when it throws, the connection is closed. */
function initialise(url: string, maxConnections: number, onConnect: (client: pg.ClientBase) => Promise<void>) {
  return MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    // Would connect at once, and so keep a process from starting while the database is away.
    ensureDatabase: false,
    pool: { min: 0, max: maxConnections },
    driverOptions: {
      // The driver reads the address as well, since the library above takes no parameters from it, `sslmode` among them.
      connectionString: url,
      // Statements that do not wait for each other travel together.
      pipeline: true,
      types: types(),
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: idleMs,
      // A server that was lost without a word is noticed, also between statements.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect,
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

/**
 * An instant of PostgreSQL, `2026-01-31 12:00:00.123456+00`, as the API shows it. Connections speak UTC, which their proof makes sure of, so
 * that the parts of nearly every text only change places; a `Date` takes ten times as long.
 */
export function instant(text: string): string {
  const end = text.length - 3;
  if (end >= 19 && end <= 26 && text[4] === "-" && text[10] === " " && text.endsWith("+00")) {
    const fraction = end === 19 ? "000" : text.slice(20, Math.min(end, 23)).padEnd(3, "0");
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
  }
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
