import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import { createApp } from "../../api/app.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { type Organization, type Query, sql } from "../../src/database.ts";
import { admitByKey } from "../../src/keys/admit.ts";
import { newKey } from "../../src/keys/key-text.ts";
import { createServices, type Services } from "../../src/services.ts";
import { createTestDatabase } from "./database.ts";

/** What came back from a call. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

export interface TestService {
  url: string;
  services: Services;
  /** Rows as the system sees them, for looking and for preparing what no operation prepares. */
  query<Row>(query: Query<Row>): Promise<Row[]>;
  /** Sends a call below `/api/v1`. */
  call(key: string | null, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

/** The API on a free port with a database of its own. Every answer is held against its declared shape. */
export async function startService(options: { env?: Record<string, string>; now?: () => Date } = {}): Promise<TestService> {
  const database = await createTestDatabase();
  const config: Config = readConfig({
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    TEMPORAL_TASK_QUEUE: `test-${new URL(database.url).pathname.slice(1)}`,
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "error",
    ...options.env,
  });
  const services = await createServices(config);
  const app = createApp({
    services,
    admit: admitByKey(services.database.functions, config.RATE_LIMIT_PER_MINUTE),
    now: options.now ?? (() => new Date()),
    checkAnswers: true,
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    services,
    query: (query) => services.database.system.transaction((tx) => tx.run(query)),
    call: (key, method, path, body, headers) => send(`${url}/api/v1${path}`, key, method, body, headers),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
}

export interface TestOrganization extends Organization {
  /** A global key with admin permission. */
  key: string;
}

/** An organization with ample credits, every entitlement and a global admin key. */
export async function newOrganization(
  service: TestService,
  options: { isPartner?: boolean; credits?: number; entitlements?: string[] } = {},
) {
  const { isPartner = false, credits = 1_000_000 } = options;
  const entitlements = options.entitlements ?? ["seo_recommendations", "knowledge_base", "pitches", "shopping"];
  const [organization] = await service.query<Organization>(sql`
    insert into organization (name, is_partner) values ('Test', ${isPartner}) returning id, n`);
  await service.query(
    sql`insert into credit_account (organization_id, one_off_available) values (${organization!.id}, ${credits})`,
  );
  await service.query(
    sql`insert into entitlement (organization_id, name) select ${organization!.id}, unnest(${entitlements}::text[])`,
  );
  return { ...organization!, key: await newTestKey(service, organization!) } satisfies TestOrganization;
}

/** A key of an organization; `websiteIds` makes it a website-scoped one. */
export async function newTestKey(
  service: TestService,
  organization: Organization,
  options: { permission?: "view" | "admin"; websiteIds?: string[]; ownerId?: string } = {},
): Promise<string> {
  const key = newKey();
  await service.query(sql`
    insert into api_key (id, organization_id, secret_hash, permission, website_ids, owner_id)
    values (${key.id}, ${organization.id}, ${key.secretHash}, ${options.permission ?? "admin"}, ${options.websiteIds ?? null}::uuid[], ${options.ownerId ?? null})`);
  return key.text;
}

/** A website with its own brand and competitors, as the provisioning operation leaves it. */
export async function newWebsite(
  service: TestService,
  organization: Organization,
  options: { name?: string; domain?: string; competitors?: { name: string; domains?: string[]; aliases?: string[] }[] } = {},
): Promise<{ id: string; n: number }> {
  const { name = "Acme", domain = "acme.example", competitors = [] } = options;
  const [website] = await service.query<{ id: string; n: number }>(sql`
    insert into website (organization_id, organization_n, url, name) values (${organization.id}, ${organization.n}, ${domain}, ${name})
    returning id, n`);
  await service.query(sql`
    insert into company (organization_id, website_id, is_self, name, url, domains)
    values (${organization.id}, ${website!.id}, true, ${name}, ${domain}, ${[domain]})`);
  for (const competitor of competitors) {
    const domains = competitor.domains ?? [`${competitor.name.toLowerCase()}.example`];
    await service.query(sql`
      insert into company (organization_id, website_id, is_self, name, url, domains, aliases)
      values (${organization.id}, ${website!.id}, false, ${competitor.name}, ${domains[0] ?? ""}, ${domains}, ${competitor.aliases ?? []})`);
  }
  await service.query(sql`
    insert into prompt_schedule (organization_id, website_id, name, kind) values (${organization.id}, ${website!.id}, 'Default', 'default')`);
  return website!;
}
