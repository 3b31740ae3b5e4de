import type { RuntimeUrls } from "../../src/platform/database/index.ts";
import { writeRunning } from "../../src/platform/processes/index.ts";
import { takeData } from "./data-owner.ts";
import { demoFilePath } from "./demo-file.ts";
import { notableJson } from "./log-tail.ts";
import { startMailCatcher } from "./mail-catcher.ts";
import { endLeftovers } from "./pid-files.ts";
import { keepPrivate } from "./private-data.ts";
import { takePorts } from "./run-ports.ts";
import { localSecrets } from "./secrets.ts";
import { migrate, type Starting, startDatabase, startTemporal } from "./servers.ts";
import type { LocalSettings } from "./settings.ts";
import { type Service, Supervisor } from "./supervise.ts";
import type { Progress } from "./terminal.ts";

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
  const { settings, progress, programs } = options;
  const { dataDirectory } = settings;
  keepPrivate(dataDirectory);
  await takeData(dataDirectory, progress);
  for (const name of await endLeftovers(dataDirectory)) progress.warn(`ended ${name}, left over from a start that was killed`);
  const supervisor = new Supervisor({ directory: dataDirectory, onEvent: progress.warn });
  options.onSupervisor(supervisor);

  const ports = await takePorts(settings, progress);
  const starting = { ...options, ports, supervisor };
  const database = await startDatabase(starting);
  const temporalStep = startTemporal(starting);
  const migrationsStep = migrate(starting, database);
  // When one fails, the other is not left at work on a database that stops.
  await Promise.allSettled([temporalStep, migrationsStep]);
  const [temporal] = await Promise.all([temporalStep, migrationsStep]);

  // Lives in this process: it holds nothing that has to outlive it.
  const { mail: mailPorts } = ports;
  const mail = mailPorts && (await progress.step("Mail catcher", () => startMailCatcher(mailPorts)));
  if (mail) supervisor.closeLast(() => mail.stop());

  const addresses: LocalAddresses = {
    baseUrl: `http://127.0.0.1:${ports.api}`,
    database: database.urls,
    temporalAddress: temporal.address,
    temporalNamespace: temporal.namespace,
    temporalUi: temporal.ui,
    dataDir: dataDirectory,
    mailPage: mail?.pageUrl,
  };
  const childEnv = childEnvOf(starting, addresses, mail?.smtpUrl);
  const workerStep = progress.step("Worker", () =>
    supervisor.start({
      ...own("worker", "Worker", programs.worker, childEnv),
      isReady: () => isOk(`http://127.0.0.1:${ports.workerMetrics}/readyz`),
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

/** The environment of the API and the worker. */
function childEnvOf(
  { settings, env, ports }: Starting,
  addresses: LocalAddresses,
  smtpUrl: string | undefined,
): NodeJS.ProcessEnv {
  const { dataDirectory } = settings;
  return {
    ...env,
    // The owner and the administrator are known to the migrations only.
    DATABASE_URL: undefined,
    DATABASE_ADMIN_URL: undefined,
    DATABASE_APP_URL: addresses.database.app,
    DATABASE_SYSTEM_URL: addresses.database.system,
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    TEMPORAL_NAMESPACE: addresses.temporalNamespace,
    TEMPORAL_UI_URL: addresses.temporalUi,
    // Other machines are let in only by whoever asks for it.
    HOST: env.HOST || "127.0.0.1",
    PORT: String(ports.api),
    METRICS_PORT: String(ports.apiMetrics),
    WORKER_METRICS_PORT: String(ports.workerMetrics),
    PUBLIC_URL: env.PUBLIC_URL || addresses.baseUrl,
    DATA_DIR: dataDirectory,
    // No balancer stands in front of it.
    SHUTDOWN_DRAIN_SECONDS: env.SHUTDOWN_DRAIN_SECONDS || "0",
    DEMO_FILE: demoFilePath(dataDirectory),
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
    ...localSecrets(dataDirectory, env),
  };
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
