import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../deploy/local/ports.ts";
import { embeddedPostgres } from "../../deploy/local/postgres.ts";
import { Supervisor } from "../../deploy/local/supervise.ts";
import { restoreBackup, takeBackup } from "../../src/platform/backup/index.ts";

export interface PostgresPair {
  /** The superuser's URL of the database `postgres` of the primary. */
  primaryUrl: string;
  /** The same of the replica. */
  replicaUrl: string;
  /** The address of a database of the primary, on the replica. */
  onReplica(url: string): string;
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** All of a folder belongs to whom the cluster belongs to: PostgreSQL may run as another user than this test. */
export function giveTo(owner: { uid: number; gid: number }, path: string): void {
  chownSync(path, owner.uid, owner.gid);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(owner, join(path, name));
}

interface RunningReplica {
  /** The superuser's URL of the database `postgres`. */
  url: string;
  /** The address of a database of the primary, on the replica. */
  onReplica(url: string): string;
  /** The server's process. */
  pid(): number;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
}

/**
 * A streaming replica, made of a base backup of a server that keeps what replicas need (`durable`).
 *
 * @param primaryUrl the superuser's, of the database `postgres`.
 * @param primaryDirectory where the primary keeps its data and its password.
 */
export async function startReplica(primaryUrl: string, primaryDirectory: string, directory: string): Promise<RunningReplica> {
  const backups = join(directory, "backups");
  mkdirSync(directory, { recursive: true });
  await takeBackup(primaryUrl, backups);
  const cluster = join(directory, "postgres");
  await restoreBackup({ folder: backups, to: cluster, targetTime: undefined, wal: undefined });
  rmSync(join(cluster, "recovery.signal"));
  writeFileSync(join(cluster, "standby.signal"), "");
  const { hostname, port, username, password } = new URL(primaryUrl);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
  giveTo(statSync(join(primaryDirectory, "postgres")), cluster);
  cpSync(join(primaryDirectory, "postgres.password"), join(directory, "postgres.password"));
  const postgres = embeddedPostgres({ directory, port: await freePort(), mode: "durable" });
  const url = postgres.url("postgres");
  let running: Supervisor;
  const startAgain = async () => {
    running = new Supervisor({ directory });
    await running.start(postgres.service);
  };
  await startAgain();
  return {
    url,
    onReplica: (ofPrimary) => Object.assign(new URL(ofPrimary), { host: new URL(url).host }).href,
    pid: () => running.pid(postgres.service.name)!,
    stop: () => running.stop(),
    startAgain,
  };
}

/** A PostgreSQL and a streaming replica of it. */
export async function startPostgresPair(directory: string): Promise<PostgresPair> {
  const [primaryDirectory, replicaDirectory] = [join(directory, "primary"), join(directory, "replica")];
  const supervisor = new Supervisor({ directory: primaryDirectory });
  const primary = embeddedPostgres({ directory: primaryDirectory, port: await freePort(), mode: "durable" });
  await supervisor.start(primary.service);
  const primaryUrl = primary.url("postgres");
  const replica = await startReplica(primaryUrl, primaryDirectory, replicaDirectory);
  return {
    primaryUrl,
    replicaUrl: replica.url,
    onReplica: replica.onReplica,
    killReplica: replica.stop,
    startReplica: replica.startAgain,
    stop: async () => {
      await replica.stop();
      await supervisor.stop();
    },
  };
}
