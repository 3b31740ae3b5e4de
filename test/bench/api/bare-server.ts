import { readFileSync } from "node:fs";
import Koa from "koa";
import { connect, type Organization, type Query } from "../../../src/platform/database/connection.ts";
import { keepMemorySmall } from "../../../src/platform/processes/index.ts";
import "./bytes-as-text.ts";

/** What the plain services run, by path. */
export interface BareStatements {
  organization: Organization;
  statements: Record<string, { sql: string; parameters: unknown[] }>;
}

/** usage: node bare-server.ts <statements.json> <port> — one statement a path, through the service's own pool, row security on. */
if (import.meta.main) {
  const [file = "", port = ""] = process.argv.slice(2);
  const { organization, statements } = JSON.parse(readFileSync(file, "utf8")) as BareStatements;
  const env = process.env;
  const urls = { app: env.DATABASE_APP_URL ?? "", system: env.DATABASE_SYSTEM_URL ?? "" };
  const rows = (await connect(urls, Number(env.DATABASE_MAX_CONNECTIONS ?? "10"))).of(organization);
  const queries = new Map(
    Object.entries(statements).map(([path, statement]) => [path, { compile: () => statement } as unknown as Query<unknown>]),
  );
  const app = new Koa();
  app.use(async (ctx) => {
    const query = queries.get(ctx.path);
    if (query) ctx.body = await rows.read(query);
  });
  keepMemorySmall();
  app.listen(Number(port), "127.0.0.1", () => console.log("ready"));
}
