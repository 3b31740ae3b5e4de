import { createServer, type Server } from "node:http";
import { inject } from "vitest";
import { createApp } from "../../api/app.ts";
import { createOAuth } from "../../api/oauth/routes.ts";
import type { Stopping } from "../../api/stopping.ts";
import type { StreamLimits } from "../../api/streams.ts";
import { freePort } from "../../deploy/local/ports.ts";
import { admitByKey } from "../../src/identity/api-keys/admit.ts";
import { type Config, readConfig } from "../../src/operation/config.ts";
import type { Services } from "../../src/operation/services.ts";
import { type Query, sql } from "../../src/platform/database/connection.ts";
import { createServices } from "../../src/services.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { listening } from "./listening.ts";

export * from "./factories.ts";

/** What came back from a call. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

export interface TestService {
  url: string;
  /** The variables that name its database. */
  databaseEnv: TestDatabase["env"];
  services: Services;
  server: Server;
  /** Rows as the system sees them, for looking and for preparing what no operation prepares. */
  query<Row>(query: Query<Row>): Promise<Row[]>;
  /** How many connections to its database wait for a lock. Those of test files beside it, on the same server, do not count. */
  waiting(): Promise<number>;
  /** Sends a call below `/api/v1`. */
  call(key: string | null, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

/** The API on a free port with a database of its own. Every answer is held against its declared shape. */
export async function startService(
  options: {
    env?: Record<string, string>;
    now?: () => Date;
    /** The service knows its own address, as OAuth needs it; passkeys need one with a name. */
    knowsItself?: boolean | "by name";
    streams?: StreamLimits;
    replaced?: Parameters<typeof createServices>[1];
    /** Answers are sent as a running service sends them, and not held against their declared shape. */
    trustsAnswers?: boolean;
    /** Lets a test stop the server as a process does. */
    stopping?: Stopping;
    /** The superuser's URL of a PostgreSQL of its own. */
    postgresAdminUrl?: string;
    /** Where a replica is that its login connects to. */
    replica?: (url: string) => string;
    /** Where its logins connect, such as a pooler. */
    through?: (url: string) => string;
  } = {},
): Promise<TestService> {
  const database = await createTestDatabase(options.postgresAdminUrl);
  const host = options.knowsItself === "by name" ? "localhost" : "127.0.0.1";
  const chosenPort = options.knowsItself ? await freePort() : 0;
  const config: Config = readConfig({
    ...database.env,
    ...(options.through && {
      DATABASE_APP_URL: options.through(database.urls.app),
      DATABASE_SYSTEM_URL: options.through(database.urls.system),
    }),
    ...(options.replica && { DATABASE_REPLICA_URL: options.replica(database.urls.app) }),
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    TEMPORAL_TASK_QUEUE: `test-${new URL(database.url).pathname.slice(1)}`,
    RATE_LIMIT_PER_MINUTE: "1000000",
    UNAUTHENTICATED_REQUESTS_PER_SECOND: "0",
    LOG_LEVEL: "error",
    // Each connection is a process of PostgreSQL that reads its catalog anew: three hundred services cost 20 s of a processor less than with ten.
    DATABASE_MAX_CONNECTIONS: "4",
    SHUTDOWN_CALL_SECONDS: "10",
    // One version each, and a namespace holds a hundred services with versions.
    WORKER_VERSIONING: "off",
    EXPORT_SECRETS_KEY: "k".repeat(32),
    ...(options.knowsItself && { PUBLIC_URL: `http://${host}:${chosenPort}` }),
    ...options.env,
  });
  const services = await createServices(config, options.replaced);
  const app = createApp({
    services,
    admit: admitByKey(services.database.functions, config.RATE_LIMIT_PER_MINUTE),
    oauth: createOAuth(services),
    now: options.now ?? (() => new Date()),
    checkAnswers: !options.trustsAnswers,
    ...(options.streams && { streams: options.streams }),
    ...(options.stopping && { stopping: options.stopping }),
  });
  const server = createServer(app.callback());
  // On a busy machine a test may leave a connection idle for longer than the default five seconds, and then use it.
  server.keepAliveTimeout = 120_000;
  const own = await listening(server, chosenPort);
  const url = `http://${host}:${own.port}`;
  const query: TestService["query"] = (query) => services.database.system.transaction((tx) => tx.run(query));
  return {
    url,
    databaseEnv: database.env,
    services,
    server,
    query,
    waiting: async () => {
      const found = await query(sql`
        select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
      return found.length;
    },
    call: (key, method, path, body, headers) => send(`${url}/api/v1${path}`, key, method, body, headers),
    close: async () => {
      await own.close(); // also where a test has stopped it
      await services.close();
      await database.drop();
    },
  };
}

async function send(
  url: string,
  key: string | null,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(key && { "x-api-key": key }), ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json(;|$)/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
}
