import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../deploy/local/ports.ts";
import { embeddedPostgres } from "../../deploy/local/postgres.ts";
import { type Service, Supervisor } from "../../deploy/local/supervise.ts";
import { temporalServer } from "../../deploy/local/temporal.ts";
import { findTemporal } from "../../deploy/local/temporal-binary.ts";
import { connect, type Query, type RuntimeUrls } from "../../src/platform/database/connection.ts";
import { throttled } from "../../src/platform/processes/index.ts";
import { migrateAs } from "./database.ts";

export interface StackOptions {
  /** For the API and the workers. */
  env?: Record<string, string>;
  workers: number;
  /** The workers' program, where it is not the service's own. */
  workerProgram?: string;
  api?: boolean;
  /** How many processes of the API, where one is not enough. */
  apis?: number;
  /** The folder of another release, whose programs are run and whose migrations are applied. */
  release?: string;
  /** Arguments of a provider stub in a process of its own, which then serves every model. */
  stub?: string[];
  /** With everything on disk, as a machine that may lose its power needs it. */
  durable?: boolean;
  temporalUi?: boolean;
  /** Where the servers keep their data, in place of a temporary directory that is removed in the end. */
  directory?: string;
  /** What stands between the processes and their servers: given a server's port, the port to reach it by. */
  network?: { postgres(port: number): Promise<number>; temporal(port: number): Promise<number> };
  onEvent?: (text: string) => void;
}

export interface Stack {
  supervisor: Supervisor;
  directory: string;
  /** The superuser's. */
  databaseUrl: string;
  /** The logins of the API and the workers. */
  logins: RuntimeUrls;
  temporalAddress: string;
  temporalUi: string | undefined;
  /** The API's base URL. */
  url: string;
  /** Those of all its processes. */
  urls: string[];
  /** The provider stub's. */
  stubUrl: string;
  /** Environment of the API and the workers. */
  env: Record<string, string>;
  /** Names of the services that can be killed; the stub is not one of them. */
  services: Service[];
  query<Row>(query: Query<Row>): Promise<Row[]>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A program of a release, or of this one. */
export const program = (path: string, release = root): string => join(release, path);

/** The whole service as separate processes on free ports, in a temporary directory; each is started again when it dies. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), "answerscope-stack-"));
  const supervisor = new Supervisor({
    directory,
    ...(options.directory === undefined && { temporaryDirectories: [directory] }),
    ...(options.onEvent && { onEvent: options.onEvent }),
  });
  try {
    return await start(supervisor, directory, options);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

async function start(supervisor: Supervisor, directory: string, options: StackOptions): Promise<Stack> {
  const services: Service[] = [];
  const run = async (service: Service) => {
    await supervisor.start(service);
    services.push(service);
  };
  const postgres = embeddedPostgres({ directory, port: await freePort(), mode: options.durable ? "durable" : "fast" });
  await run(postgres.service);
  const databaseUrl = postgres.url("answerscope");
  const logins = await migrateAs(databaseUrl, options.release && program("src/migrate.ts", options.release));

  const say = (text: string) => process.stderr.write(`${text}\n`);
  const { path } = await findTemporal({ env: process.env, announce: say, report: throttled(say, 10_000) });
  mkdirSync(join(directory, "temporal"), { recursive: true });
  const temporal = temporalServer({
    binary: path,
    directory: options.durable ? join(directory, "temporal") : undefined,
    port: await freePort(),
    uiPort: options.temporalUi ? await freePort() : undefined,
  });
  await run(temporal.service);

  let stubUrl = "";
  if (options.stub) {
    const port = await freePort();
    stubUrl = `http://127.0.0.1:${port}`;
    const args = [program("test/support/provider-stub.ts"), "--port", String(port), ...options.stub];
    await supervisor.start(node("stub", args, process.env, () => isOk(`${stubUrl}/stats`)));
  }
  const apiPort = await freePort();
  const { network } = options;
  const env: Record<string, string> = {
    ...(network ? await behind(logins.env, network.postgres) : logins.env),
    TEMPORAL_ADDRESS: network ? await behindAddress(temporal.address, network.temporal) : temporal.address,
    RATE_LIMIT_PER_MINUTE: "10000000",
    UNAUTHENTICATED_REQUESTS_PER_SECOND: "0",
    HOST: "127.0.0.1",
    PORT: String(apiPort),
    METRICS_PORT: "0",
    SHUTDOWN_DRAIN_SECONDS: "0",
    SHUTDOWN_CALL_SECONDS: "10",
    LOG_LEVEL: "warn",
    ...(options.stub && {
      COMPATIBLE_BASE_URL: `${stubUrl}/v1`,
      MODEL_CHATGPT: "compatible:chatgpt",
      MODEL_PERPLEXITY: "compatible:perplexity",
      MODEL_GEMINI: "compatible:gemini",
    }),
    ...options.env,
  };
  for (let n = 1; n <= options.workers; n++) {
    const port = await freePort();
    const its = { ...process.env, ...env, WORKER_METRICS_PORT: String(port) };
    await run(
      node(`worker-${n}`, [program(options.workerProgram ?? "activities/worker.ts", options.release)], its, () =>
        isOk(`http://127.0.0.1:${port}/readyz`),
      ),
    );
  }
  const url = `http://127.0.0.1:${apiPort}`;
  const urls: string[] = [];
  for (let n = 1; n <= (options.api ? (options.apis ?? 1) : 0); n++) {
    const port = n === 1 ? apiPort : await freePort();
    const base = `http://127.0.0.1:${port}`;
    const its = { ...process.env, ...env, PORT: String(port) };
    await run(node(n === 1 ? "api" : `api-${n}`, [program("api/server.ts", options.release)], its, () => isOk(`${base}/readyz`)));
    urls.push(base);
  }
  const database = await connect(logins.urls, 4);
  return {
    supervisor,
    directory,
    databaseUrl,
    logins: logins.urls,
    temporalAddress: temporal.address,
    temporalUi: temporal.ui,
    url,
    urls,
    stubUrl,
    env,
    services,
    query: (query) => database.system.transaction((tx) => tx.run(query)),
    async stop() {
      await database.close();
      await supervisor.stop();
    },
  };
}

/** The addresses of databases, reached by another port. */
async function behind(urls: Record<string, string>, through: (port: number) => Promise<number>): Promise<Record<string, string>> {
  let port: number | undefined;
  const changed: Record<string, string> = {};
  for (const [name, text] of Object.entries(urls)) {
    const url = new URL(text);
    port ??= await through(Number(url.port));
    url.port = String(port);
    changed[name] = url.href;
  }
  return changed;
}

async function behindAddress(address: string, through: (port: number) => Promise<number>): Promise<string> {
  const [host, port] = address.split(":");
  return `${host}:${await through(Number(port))}`;
}

/** A program of this service as a process of its own. */
export function node(name: string, args: string[], env: NodeJS.ProcessEnv, isReady: () => Promise<boolean>): Service {
  return {
    name,
    title: name,
    // As the service's scripts run them, on the Node that runs this.
    command: "sh",
    args: [program("deploy/node.sh"), ...args],
    env: { ...env, PATH: `${dirname(process.execPath)}${delimiter}${env.PATH}` },
    stopSignal: "SIGTERM",
    stopTimeoutMs: 20_000,
    readyTimeoutMs: 600_000,
    isReady,
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

/** Kills services of a stack, all at once, and waits until each is there again. */
export async function kill({ supervisor, services }: Stack, ...names: readonly string[]): Promise<void> {
  const killed = names.map((name) => ({ service: services.find((one) => one.name === name)!, pid: supervisor.pid(name) }));
  for (const { pid } of killed) if (pid !== undefined) process.kill(pid, "SIGKILL");
  for (const { service, pid } of killed)
    while (supervisor.pid(service.name) === pid || !(await service.isReady())) await sleep(50);
}
