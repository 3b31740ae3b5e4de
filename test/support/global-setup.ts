import type { TestProject } from "vitest/node";
import { workflowBundle } from "../../activities/workflow-bundle.ts";
import { withAdmin } from "./database.ts";
import { memoryDirectory, startTestServers } from "./servers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's URL of a real PostgreSQL; test files make their own database with `createTestDatabase()`. */
    postgresAdminUrl: string;
    /** A real Temporal server, namespace `default`, shared by all test files: use task queues and ids of your own. */
    temporalAddress: string;
  }
}

/**
 * Servers for the whole run, and the bundle of the workflows, so that the test files find both. None where only `pure` runs (`--project pure`). `TEST_DATABASE_URL` and
 * `TEST_TEMPORAL_ADDRESS` together name running ones, which are used and left as they are.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === "pure")) return undefined;
  const { TEST_DATABASE_URL: databaseUrl, TEST_TEMPORAL_ADDRESS: temporalAddress } = process.env;
  if (databaseUrl && temporalAddress) {
    project.provide("postgresAdminUrl", databaseUrl);
    project.provide("temporalAddress", temporalAddress);
    await workflowBundles();
    return undefined;
  }
  const [servers] = await Promise.all([startTestServers(undefined, memoryDirectory()), workflowBundles()]);
  // Databases are here for seconds, and a look at each of a hundred costs as much as some of their tests.
  await withAdmin(servers.postgresAdminUrl, async (admin) => {
    await admin.query("alter system set autovacuum = off");
    // Of two thousand connections, whose passwords both sides would otherwise hash thousands of times.
    await admin.query("alter system set scram_iterations = 1");
    await admin.query("select pg_reload_conf()");
  });
  project.provide("postgresAdminUrl", servers.postgresAdminUrl);
  project.provide("temporalAddress", servers.temporalAddress);
  return servers.stop;
}

/** Of workers with and without a version. */
async function workflowBundles(): Promise<void> {
  await workflowBundle();
  await workflowBundle({ isVersioned: true });
}
