import { parseArgs } from "node:util";
import { startTestServers } from "../support/servers.ts";
import { compare } from "./seo-slots/compare.ts";

/**
 * usage: npm run bench -- seo-slots [--durations 50,1000] [--jobs 800] [--workers 1] [--only slots|dbos]
 *
 * How well 16 slots are used, beside DBOS Transact on the same PostgreSQL. `TEST_DATABASE_URL` and `TEST_TEMPORAL_ADDRESS`
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
    },
  });
  const servers = await findServers();
  try {
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
