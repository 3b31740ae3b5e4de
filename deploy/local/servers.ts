import { randomInt } from "node:crypto";
import { proveServer } from "../../src/platform/database/index.ts";
import { type LocalDatabase, localDatabase } from "./database.ts";
import { watchNamespace } from "./namespace-watch.ts";
import { freePort } from "./ports.ts";
import { embeddedPostgres } from "./postgres.ts";
import { runOnce } from "./run-once.ts";
import type { RunPorts } from "./run-ports.ts";
import type { LocalSettings } from "./settings.ts";
import { logFile, type Supervisor } from "./supervise.ts";
import { LOCAL_NAMESPACE, temporalServer } from "./temporal.ts";
import { findTemporal } from "./temporal-binary.ts";
import type { Progress } from "./terminal.ts";
import { type Guarded, guardUi } from "./ui-guard.ts";

/** A start under way: what was asked for, the ports it has, and what starts its processes. */
export interface Starting {
  settings: LocalSettings;
  programs: { migrate: string };
  env: NodeJS.ProcessEnv;
  progress: Progress;
  /** Ends a build or a wait when everything is to be stopped. */
  signal: AbortSignal;
  ports: RunPorts;
  supervisor: Supervisor;
}

/** Where a Temporal server is. */
export interface LocalTemporal {
  address: string;
  namespace: string;
  /** Of a given server: `TEMPORAL_UI_URL`. */
  ui: string | undefined;
}

/** PostgreSQL: the given one, or one of this start. */
export function startDatabase({ settings, env, progress, supervisor, ports }: Starting): Promise<LocalDatabase> {
  const { dataDirectory } = settings;
  return progress.step("PostgreSQL", async (report) => {
    if (ports.postgres === undefined) {
      report("the given DATABASE_URL");
      await proveServer("DATABASE_URL", settings.databaseUrl!);
      return localDatabase(dataDirectory, { given: settings.databaseUrl!, env });
    }
    const postgres = embeddedPostgres({ directory: dataDirectory, port: ports.postgres, mode: "durable" });
    await supervisor.start(postgres.service);
    report(`127.0.0.1:${ports.postgres}`);
    return localDatabase(dataDirectory, { adminUrl: postgres.url("postgres") });
  });
}

/** Temporal: the given one, or one of this start with its UI behind a guard. */
export function startTemporal({ settings, env, progress, signal, supervisor, ports }: Starting): Promise<LocalTemporal> {
  return progress.step("Temporal", async (report) => {
    if (ports.temporal === undefined) {
      report(settings.temporalAddress!);
      return {
        address: settings.temporalAddress!,
        namespace: env.TEMPORAL_NAMESPACE || LOCAL_NAMESPACE,
        ui: env.TEMPORAL_UI_URL,
      };
    }
    const { path } = await findTemporal({ env, report, announce: progress.line, signal });
    const behind = await hiddenUi();
    const { service, address } = temporalServer({
      ...{ binary: path, directory: settings.dataDirectory, port: ports.temporal.grpc, uiHost: behind.host, uiPort: behind.port },
    });
    await supervisor.start(service);
    watchNamespace(supervisor, { address, service });
    const ui = await guardUi(ports.temporal.ui, behind);
    supervisor.closeLast(() => {
      ui.closeAllConnections();
      return new Promise((resolve) => ui.close(resolve));
    });
    report(address);
    return { address, namespace: LOCAL_NAMESPACE, ui: `http://127.0.0.1:${ports.temporal.ui}` };
  });
}

/** Brings the schema up to date, in a process of its own. */
export function migrate({ settings, env, programs, progress, signal }: Starting, database: LocalDatabase): Promise<void> {
  return progress.step("Migrations", async (report) => {
    const output = await runOnce(
      programs.migrate,
      {
        ...env,
        DATABASE_APP_URL: database.urls.app,
        DATABASE_SYSTEM_URL: database.urls.system,
        // The embedded server is given its search attributes when it starts.
        TEMPORAL_ADDRESS: settings.temporalAddress,
        ...database.migrationEnv,
      },
      logFile(settings.dataDirectory, "migrate"),
      signal,
    );
    const [, applied] = /^applied (.+)$/m.exec(output) ?? [];
    report(applied === undefined ? "the database is up to date" : `applied ${applied.split(", ").length}`);
  });
}

/**
 * Temporal's UI checks no names, so it listens where no page of another site can guess it, and people come through a guard. Linux
 * has all of 127.0.0.0/8 for that, other systems only the ports of 127.0.0.1.
 */
async function hiddenUi(): Promise<Guarded> {
  const host = process.platform === "linux" ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}` : "127.0.0.1";
  return { host, port: await freePort() };
}
