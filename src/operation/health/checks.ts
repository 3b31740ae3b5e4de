import { migrationNames, UnsafeConnectionError } from "../../platform/database/index.ts";
import { missingSearchAttributes, NamespaceMissingError } from "../../platform/durable/index.ts";
import type { Services } from "../services.ts";
import type { Check } from "./check.ts";
import { diskProblem, onlyReads } from "./writes.ts";

const deadlineMs = 2_000;

/** Said while the server refuses another connection and this process has some: it goes on by these. */
export const noConnectionLeft =
  "PostgreSQL has no connection left for this process, which goes on with those it has: raise max_connections, or lower DATABASE_MAX_CONNECTIONS";

/** What every process of the service needs, as `/readyz` and `npm run doctor` look at it. */
export function serviceChecks(services: Pick<Services, "config" | "database" | "durable">): Check[] {
  const { config, database, durable } = services;
  const { client } = durable.engine;
  const needed = migrationNames();
  const withDeadline = <Result>(ask: () => Promise<Result>) => client.withDeadline(Date.now() + deadlineMs, ask);
  const byWhatIsConnected = (probe: Check["probe"]) => () =>
    probe().catch((error: unknown) => {
      const { app, system } = database.connections();
      if ((error as { code?: unknown }).code === "53300" && app?.total && system?.total) return noConnectionLeft;
      throw error;
    });
  return [
    {
      name: "database",
      probe: byWhatIsConnected(async () => {
        try {
          await database.prove();
          return await onlyReads(database);
        } catch (error) {
          // It says what to change, and names no login.
          if (error instanceof UnsafeConnectionError) return error.message;
          throw error;
        }
      }),
    },
    { name: "schema", probe: byWhatIsConnected(async () => schemaProblem(needed, await database.appliedMigrations())) },
    { name: "disk", probe: byWhatIsConnected(() => diskProblem(database)), freshMs: 10_000 },
    {
      name: "temporal",
      probe: async () => {
        await withDeadline(() => client.workflowService.getSystemInfo({}));
        return null;
      },
    },
    {
      name: "search_attributes",
      probe: async () => {
        const missing = await withDeadline(() => missingSearchAttributes(client.connection, config.TEMPORAL_NAMESPACE)).catch(
          (error: unknown): NamespaceMissingError => {
            if (error instanceof NamespaceMissingError) return error;
            throw error;
          },
        );
        if (missing instanceof Error) return missing.message;
        return missing.length === 0
          ? null
          : `The Temporal namespace ${config.TEMPORAL_NAMESPACE} lacks ${missing.join(", ")}. Run \`npm run migrate\` with TEMPORAL_ADDRESS set.`;
      },
    },
  ];
}

/**
 * @param needed the migrations of this release.
 * @param applied null: the login may not read them, as before the first release that lets it.
 */
function schemaProblem(needed: readonly string[], applied: readonly string[] | null): string | null {
  const missing = needed.filter((name) => !applied?.includes(name));
  if (missing.length === 0) return null;
  const which = missing.length > 3 ? `${missing.length} migrations, from ${missing[0]} on` : missing.join(", ");
  return `The schema of the database is older than this release: it lacks ${which}. Run \`npm run migrate\`.`;
}
