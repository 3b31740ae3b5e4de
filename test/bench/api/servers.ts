import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { freePort } from "../../../deploy/local/ports.ts";
import { admitByKey } from "../../../src/identity/api-keys/admit.ts";
import type { Context } from "../../../src/operation/context.ts";
import { operations } from "../../../src/operations.ts";
import type { Database, Query, Rows } from "../../../src/platform/database/connection.ts";
import { node, type Stack } from "../../support/stack.ts";
import type { BareStatements } from "./bare-server.ts";
import type { Filled } from "./fill.ts";

export interface Route {
  operation: string;
  path: string;
  body?: object;
  /** Bodies that are sent in turns in its place. */
  bodies?: object[];
  /** The same as the operation's input, where it is not the body. */
  input?: object;
}

type Statement = BareStatements["statements"][string];

/** The statements that an operation reads with, by watching it handle its call once it has nothing left to bring up to date. */
export async function statementsOf(database: Database, filled: Filled, route: Route): Promise<Statement[]> {
  const operation = operations.find(({ name }) => name === route.operation)!;
  const caller = await admitByKey(database.functions, 1_000_000)(filled.organization.key, filled.website.id);
  const input = operation.input.parse(route.body ?? route.input);
  const subject = operation.access.admit(caller, input);
  const handled = async (rows: Rows) => {
    await operation.handle({ rows, subject, caller, now: () => new Date() } as unknown as Context, input);
  };
  const rows = database.of(filled.organization);
  await handled(rows);
  const seen: Statement[] = [];
  await handled(watched(rows, (statement) => seen.push(statement)));
  return seen;
}

/** The statement with most to say; others only prepare it. */
export const mainStatement = (statements: Statement[]): Statement =>
  statements.toSorted((a, b) => b.sql.length - a.sql.length)[0]!;

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a plain service of this folder in a process of its own, with the settings of the API for its pool and its memory. */
export async function startServer(program: string, stack: Stack, served: BareStatements): Promise<Server> {
  const file = join(stack.directory, `${program}.json`);
  writeFileSync(file, JSON.stringify(served));
  const port = await freePort();
  const args = [fileURLToPath(new URL(program, import.meta.url)), file, String(port)];
  const started = node(program, args, { ...process.env, ...stack.env, NODE_ENV: "production" }, async () => true);
  const server = spawn(started.command, started.args, { env: started.env, stdio: ["ignore", "pipe", "inherit"] });
  await once(server.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid!,
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

function watched(rows: Rows, onStatement: (statement: Statement) => void): Rows {
  const read = <Row>(query: Query<Row>) => {
    const seen = {
      compile: (kysely: Kysely<unknown>) => {
        const compiled = query.compile(kysely);
        onStatement({ sql: compiled.sql, parameters: [...compiled.parameters] });
        return compiled;
      },
    };
    return rows.read(seen as unknown as Query<Row>);
  };
  return { ...rows, read };
}
