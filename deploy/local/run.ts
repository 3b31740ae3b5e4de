import { randomInt } from "node:crypto";
import type { RuntimeUrls } from "../../src/platform/database/index.ts";
import { writeRunning } from "../../src/platform/processes/index.ts";
import { takeData } from "./data-owner.ts";
import { type LocalDatabase, localDatabase } from "./database.ts";
import { demoFilePath } from "./demo-file.ts";
import { notableJson } from "./log-tail.ts";
import { startMailCatcher } from "./mail-catcher.ts";
import { endLeftovers } from "./pid-files.ts";
import { choosePort, freePort, type PortWish } from "./ports.ts";
import { answers, embeddedPostgres } from "./postgres.ts";
import { keepPrivate } from "./private-data.ts";
import { runOnce } from "./run-once.ts";
import { localSecrets } from "./secrets.ts";
import type { LocalSettings } from "./settings.ts";
import { logFile, type Service, Supervisor } from "./supervise.ts";
import { LOCAL_NAMESPACE, temporalServer } from "./temporal.ts";
import { findTemporal } from "./temporal-binary.ts";
import type { Progress } from "./terminal.ts";
import { type Guarded, guardUi } from "./ui-guard.ts";

/** The TypeScript files of this project's own processes. */
export interface Programs {
  migrate: string;
  api: string;
  worker: string;
}

/** Where everything is, once it is up. */
export interface LocalAddresses {
  baseUrl: string;
  database: RuntimeUrls;
  temporalAddress: string;
  temporalNamespace: string;
  /** For a Temporal server that was given: `TEMPORAL_UI_URL`. */
  temporalUi: string | undefined;
  dataDir: string;
  /** The page that shows caught mail; undefined when a mail server is set. */
  mailPage: string | undefined;
}

export interface Local {
  addresses: LocalAddresses;
  supervisor: Supervisor;
}

export interface RunOptions {
  settings: LocalSettings;
  programs: Programs;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  /** Ends a build or a wait when everything is to be stopped. */
  signal: AbortSignal;
  /** Told as soon as there is something to stop. */
  onSupervisor: (supervisor: Supervisor) => void;
}

/** The worker is ready when Temporal knows its version, which takes its time on a busy machine. */
const READY_MS = 180_000;

/**
 * Brings up PostgreSQL, then Temporal and the schema, then the worker and the API; what does not need each other starts at once.
 * @throws Error that says what to do; what was started until then is still running and is the caller's to stop
 */
export async function runLocal(options: RunOptions): Promise<Local> {
  const { settings, progress, env, programs } = options;
  const { dataDirectory } = settings;
  keepPrivate(dataDirectory);
  await takeData(dataDirectory, progress);
  for (const name of await endLeftovers(dataDirectory)) progress.warn(`ended ${name}, left over from a start that was killed`);
  const supervisor = new Supervisor({ directory: dataDirectory, onEvent: progress.warn });
  options.onSupervisor(supervisor);

  const taken = new Set<number>();
  const port = async (wish: PortWish) => {
    const chosen = await choosePort(wish, taken);
    taken.add(chosen.port);
    if (chosen.moved) progress.warn(`port ${wish.port} is in use: ${wish.variable} moved to ${chosen.port}`);
    return chosen.port;
  };
  // All ports first: one that was asked for and is in use should be said before minutes of work.
  const apiPort = await port(settings.api);
  const [apiMetricsPort, workerMetricsPort] = [await port(settings.apiMetrics), await port(settings.workerMetrics)];
  const postgresPort = settings.databaseUrl === undefined ? await port(settings.postgres) : undefined;
  const temporalPorts =
    settings.temporalAddress === undefined ? [await port(settings.temporal), await port(settings.temporalUi)] : undefined;

  const mailPorts = settings.mail && { smtp: await port(settings.mail.smtp), page: await port(settings.mail.page) };

  const database = await progress.step("PostgreSQL", async (report): Promise<LocalDatabase> => {
    if (postgresPort === undefined) {
      report("the given DATABASE_URL");
      if (!(await answers(settings.databaseUrl!)))
        throw new Error("The PostgreSQL at DATABASE_URL does not answer. Correct or unset it.");
      return localDatabase(dataDirectory, { given: settings.databaseUrl!, env });
    }
    const postgres = embeddedPostgres({ directory: dataDirectory, port: postgresPort, mode: "durable" });
    await supervisor.start(postgres.service);
    report(`127.0.0.1:${postgresPort}`);
    return localDatabase(dataDirectory, { adminUrl: postgres.url("postgres") });
  });

  const temporalStep = progress.step("Temporal", async (report) => {
    if (temporalPorts === undefined) {
      report(settings.temporalAddress!);
      return {
        address: settings.temporalAddress!,
        namespace: env.TEMPORAL_NAMESPACE || LOCAL_NAMESPACE,
        ui: env.TEMPORAL_UI_URL,
      };
    }
    const { path } = await findTemporal({ env, report, announce: progress.line, signal: options.signal });
    const [grpcPort, uiPort] = temporalPorts as [number, number];
    const behind = await hiddenUi();
    const { service, address } = temporalServer({
      ...{ binary: path, directory: dataDirectory, port: grpcPort, uiHost: behind.host, uiPort: behind.port },
    });
    await supervisor.start(service);
    const ui = await guardUi(uiPort, behind);
    supervisor.closeLast(() => {
      ui.closeAllConnections();
      return new Promise((resolve) => ui.close(resolve));
    });
    report(address);
    return { address, namespace: LOCAL_NAMESPACE, ui: `http://127.0.0.1:${uiPort}` };
  });
  const migrationsStep = progress.step("Migrations", async (report) => {
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
      logFile(dataDirectory, "migrate"),
      options.signal,
    );
    const [, applied] = /^applied (.+)$/m.exec(output) ?? [];
    report(applied === undefined ? "the database is up to date" : `applied ${applied.split(", ").length}`);
  });
  // When one fails, the other is not left at work on a database that stops.
  await Promise.allSettled([temporalStep, migrationsStep]);
  const [temporal] = await Promise.all([temporalStep, migrationsStep]);

  // Lives in this process: it holds nothing that has to outlive it.
  const mail = mailPorts && (await progress.step("Mail catcher", () => startMailCatcher(mailPorts)));
  if (mail) supervisor.closeLast(() => mail.stop());

  const addresses: LocalAddresses = {
    baseUrl: `http://127.0.0.1:${apiPort}`,
    database: database.urls,
    temporalAddress: temporal.address,
    temporalNamespace: temporal.namespace,
    temporalUi: temporal.ui,
    dataDir: dataDirectory,
    mailPage: mail?.pageUrl,
  };
  const childEnv: NodeJS.ProcessEnv = {
    ...env,
    // The owner and the administrator are known to the migrations only.
    DATABASE_URL: undefined,
    DATABASE_ADMIN_URL: undefined,
    DATABASE_APP_URL: database.urls.app,
    DATABASE_SYSTEM_URL: database.urls.system,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    TEMPORAL_UI_URL: temporal.ui,
    // Other machines are let in only by whoever asks for it.
    HOST: env.HOST || "127.0.0.1",
    PORT: String(apiPort),
    METRICS_PORT: String(apiMetricsPort),
    WORKER_METRICS_PORT: String(workerMetricsPort),
    PUBLIC_URL: env.PUBLIC_URL || addresses.baseUrl,
    DATA_DIR: dataDirectory,
    // No balancer stands in front of it.
    SHUTDOWN_DRAIN_SECONDS: env.SHUTDOWN_DRAIN_SECONDS || "0",
    DEMO_FILE: demoFilePath(dataDirectory),
    ...(mail && { SMTP_URL: mail.smtpUrl }),
    ...localSecrets(dataDirectory, env),
  };
  const workerStep = progress.step("Worker", () =>
    supervisor.start({
      ...own("worker", "Worker", programs.worker, childEnv),
      isReady: () => isOk(`http://127.0.0.1:${workerMetricsPort}/readyz`),
    }),
  );
  const apiStep = progress.step("API", async (report) => {
    await supervisor.start({
      ...own("api", "API", programs.api, childEnv),
      isReady: () => isOk(`${addresses.baseUrl}/readyz`),
    });
    report(addresses.baseUrl);
  });
  await Promise.all([workerStep, apiStep]);
  const { DATABASE_APP_URL, DATABASE_SYSTEM_URL, SMTP_URL, EXPORT_SECRETS_KEY }: NodeJS.ProcessEnv = childEnv;
  const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_UI_URL, PUBLIC_URL } = childEnv;
  writeRunning(dataDirectory, {
    ...{ DATABASE_APP_URL, DATABASE_SYSTEM_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_UI_URL, PUBLIC_URL },
    ...{ SMTP_URL, EXPORT_SECRETS_KEY },
  });
  return { addresses, supervisor };
}

/**
 * Temporal's UI checks no names, so it listens where no page of another site can guess it, and people come through a guard. Linux
 * has all of 127.0.0.0/8 for that, other systems only the ports of 127.0.0.1.
 */
async function hiddenUi(): Promise<Guarded> {
  const host = process.platform === "linux" ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}` : "127.0.0.1";
  return { host, port: await freePort() };
}

function own(name: string, title: string, program: string, env: NodeJS.ProcessEnv): Omit<Service, "isReady"> {
  return {
    name,
    title,
    command: process.execPath,
    // Limits of memory hold for it too.
    args: [...process.execArgv, program],
    env,
    stopSignal: "SIGTERM",
    stopTimeoutMs: 20_000,
    readyTimeoutMs: READY_MS,
    notable: notableJson,
  };
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
