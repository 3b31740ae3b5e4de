import { parseArgs } from "node:util";
import { startTestServers } from "../support/servers.ts";
import { compare } from "./seo-slots/compare.ts";
import { faults } from "./seo-slots/faults.ts";
import { outage } from "./seo-slots/outage.ts";

/**
 * usage: npm run bench -- seo-slots [--durations 50,1000] [--jobs 800] [--workers 1] [--only slots|dbos|pg-boss]
 *
 *        npm run bench -- seo-slots --faults [--rounds 50] [--jobs 800] [--seed TEXT]
 *        npm run bench -- seo-slots --outage
 *
 * How well 16 slots are used, beside DBOS Transact and pg-boss on the same PostgreSQL; what happens while workers are killed and frozen; and
 * while the entitlement service is down. `TEST_DATABASE_URL` and `TEST_TEMPORAL_ADDRESS`
 * together name running servers; else they are started.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      durations: { type: "string", default: "50,1000" },
      jobs: { type: "string", default: "800" },
      workers: { type: "string", default: "1" },
      only: { type: "string" },
      faults: { type: "boolean", default: false },
      rounds: { type: "string", default: "50" },
      seed: { type: "string", default: String(Date.now()) },
      outage: { type: "boolean", default: false },
    },
  });
  const servers = await findServers();
  try {
    if (values.faults)
      return await faults({ ...servers, rounds: Number(values.rounds), jobs: Number(values.jobs), seed: values.seed });
    if (values.outage) return await outage(servers);
    await compare({
      ...servers,
      durationsMs: values.durations.split(",").map(Number),
      jobs: Number(values.jobs),
      workers: Number(values.workers),
      only: values.only,
    });
  } finally {
    await servers.stop();
  }
}

async function findServers(): Promise<{ adminUrl: string; temporalAddress: string; stop(): Promise<void> }> {
  const { TEST_DATABASE_URL: adminUrl, TEST_TEMPORAL_ADDRESS: temporalAddress } = process.env;
  if (adminUrl && temporalAddress) return { adminUrl, temporalAddress, stop: async () => {} };
  const servers = await startTestServers();
  return { adminUrl: servers.postgresAdminUrl, temporalAddress: servers.temporalAddress, stop: servers.stop };
}
