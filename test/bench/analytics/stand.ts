import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { createApp } from "../../../api/app.ts";
import { admitByKey } from "../../../src/identity/api-keys/admit.ts";
import { readConfig } from "../../../src/operation/config.ts";
import type { Services } from "../../../src/operation/services.ts";
import { type Rows, sql } from "../../../src/platform/database/connection.ts";
import { createServices } from "../../../src/services.ts";
import { migrateAs } from "../../support/database.ts";
import type { TestServers } from "../../support/servers.ts";
import type { BenchWebsite } from "./fill.ts";
import { callOf, type Question } from "./questions.ts";

/** The service with its API, over a database of its own. */
export interface Stand {
  services: Services;
  /** Base URL of the API. */
  api: string;
  /** For files that the database's server reads and writes. */
  directory: string;
  duckFile: string;
  adminUrl: string;
  close(): Promise<void>;
}

export async function openStand(servers: TestServers, directory: string, duckFile: string): Promise<Stand> {
  const logins = await migrateAs(servers.postgresAdminUrl);
  const config = readConfig({
    ...logins.env,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "error",
  });
  const services = await createServices(config);
  const admit = admitByKey(services.database.functions, config.RATE_LIMIT_PER_MINUTE);
  const server = createServer(createApp({ services, admit, oauth: null, now: () => new Date(), checkAnswers: false }).callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    services,
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    directory,
    duckFile,
    adminUrl: servers.postgresAdminUrl,
    async close() {
      server.closeAllConnections();
      server.close();
      await services.close();
    },
  };
}

export const rowsOf = ({ services }: Stand, website: BenchWebsite): Rows =>
  services.database.of({ id: website.organization_id, n: website.organization_n });

export async function locationIds(stand: Stand, website: BenchWebsite): Promise<string[]> {
  const found = await stand.services.database.system.read<{ id: string }>(
    sql`select id from location where website_id = ${website.id} and name in ('Germany', 'Canada')`,
  );
  return found.map(({ id }) => id);
}

/** Asks over HTTP. */
export async function ask(stand: Stand, key: string, website: BenchWebsite, question: Question): Promise<unknown> {
  const { path, body } = callOf(website, question);
  const answer = await fetch(`${stand.api}${path}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, text.slice(0, 300));
  return JSON.parse(text);
}

/** What autovacuum does in its own time. */
export async function analyze({ adminUrl }: Pick<Stand, "adminUrl">): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query("vacuum (analyze)");
  await client.end();
}

export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1000 };
}
