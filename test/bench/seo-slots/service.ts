import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "pg";
import { createApp } from "../../../api/app.ts";
import { admitByKey } from "../../../src/identity/api-keys/admit.ts";
import { newKey } from "../../../src/identity/api-keys/key-text.ts";
import { readConfig } from "../../../src/operation/config.ts";
import type { Services } from "../../../src/operation/services.ts";
import { type Organization, sql } from "../../../src/platform/database/connection.ts";
import { createServices } from "../../../src/services.ts";
import { migrateAs } from "../../support/database.ts";

export interface BenchService {
  services: Services;
  /** Environment of worker processes. */
  env: Record<string, string>;
  newWebsites(count: number): Promise<BenchWebsite[]>;
  /** Submits one job as a client does. */
  submit(website: BenchWebsite, requestId: string): Promise<{ job_id: string }>;
  /** Sets all organizations aside, so that jobs queue up, or lets them go. */
  hold(isHeld: boolean): Promise<void>;
  /** Ends when that many workflows have done everything that there is to do before they get a slot. */
  untilWorkflowsWait(count: number): Promise<void>;
  close(): Promise<void>;
}

export interface BenchWebsite {
  id: string;
  key: string;
}

/** A service on a new database, with an organization of its own for each call of `newWebsites`. */
export async function startBenchService(servers: {
  adminUrl: string;
  temporalAddress: string;
  env?: Record<string, string>;
}): Promise<BenchService> {
  const name = `bench_${Date.now()}_${process.pid}`;
  const admin = new Client({ connectionString: servers.adminUrl });
  await admin.connect();
  const url = new URL(servers.adminUrl);
  url.pathname = `/${name}`;
  const logins = await migrateAs(url.href);
  const env = {
    ...logins.env,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    TEMPORAL_TASK_QUEUE: name,
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "error",
    ...servers.env,
  };
  const services = await createServices(readConfig({ ...env, DATABASE_MAX_CONNECTIONS: "30" }));
  const app = createApp({
    services,
    admit: admitByKey(services.database.functions, services.config.RATE_LIMIT_PER_MINUTE),
    oauth: null,
    now: () => new Date(),
    checkAnswers: false,
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  return {
    services,
    env,
    newWebsites: (count) => newWebsites(services, count),
    async submit(website, requestId) {
      const answer = await fetch(`${base}/seo/recommendations`, {
        method: "POST",
        headers: { "x-api-key": website.key, "content-type": "application/json" },
        body: JSON.stringify({
          website_id: website.id,
          request_id: requestId,
          source: { kind: "draft", markdown: "# A text\n\nThat is analysed." },
        }),
      });
      if (answer.status !== 202) throw new Error(`submission answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { job_id: string };
    },
    async hold(isHeld) {
      await services.database.system.transaction(async (tx) => {
        await tx.run(sql`delete from seo_set_aside`);
        if (isHeld) await tx.run(sql`insert into seo_set_aside select id, 'infinity', '30 seconds' from organization`);
      });
    },
    async untilWorkflowsWait(count) {
      const { client } = services.durable.engine;
      for (;;) {
        // A workflow that has completed its first task waits.
        const query = `JobKind = 'seo' and TaskQueue = '${name}' and ExecutionStatus = 'Running'`;
        const { count: started } = await client.workflow.count(query);
        const { stats } = await client.workflowService.describeTaskQueue({
          namespace: services.config.TEMPORAL_NAMESPACE,
          taskQueue: { name },
          taskQueueType: 1,
          reportStats: true,
        });
        const backlog = Number(stats?.approximateBacklogCount ?? 0);
        if (started >= count && backlog === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function newWebsites({ database }: Services, count: number): Promise<BenchWebsite[]> {
  return database.system.transaction(async (tx) => {
    const [organization] = await tx.run<Organization>(sql`insert into organization (name) values ('Bench') returning id, n`);
    await tx.run(sql`insert into entitlement (organization_id, name) values (${organization!.id}, 'seo_recommendations')`);
    const key = newKey();
    await tx.run(sql`
      insert into api_key (id, organization_id, secret_hash, permission) values (${key.id}, ${organization!.id}, ${key.secretHash}, 'admin')`);
    const websites = await tx.run<{ id: string }>(sql`
      insert into website (organization_id, organization_n, url, name)
      select ${organization!.id}, ${organization!.n}, 'site-' || n || '.example', 'Site ' || n from generate_series(1, ${count}::int) n returning id`);
    return websites.map(({ id }) => ({ id, key: key.text }));
  });
}
