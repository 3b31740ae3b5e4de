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

/** A PostgreSQL and a streaming replica of it, made of a base backup. */
export async function startPostgresPair(directory: string): Promise<PostgresPair> {
  const [primaryDirectory, replicaDirectory] = [join(directory, "primary"), join(directory, "replica")];
  const supervisor = new Supervisor({ directory: primaryDirectory });
  const primary = embeddedPostgres({ directory: primaryDirectory, port: await freePort(), mode: "durable" });
  await supervisor.start(primary.service);
  const primaryUrl = primary.url("postgres");
  const backups = join(directory, "backups");
  await takeBackup(primaryUrl, backups);
  mkdirSync(replicaDirectory);
  const cluster = join(replicaDirectory, "postgres");
  await restoreBackup({ folder: backups, to: cluster, targetTime: undefined, wal: undefined });
  rmSync(join(cluster, "recovery.signal"));
  writeFileSync(join(cluster, "standby.signal"), "");
  const { hostname, port, username, password } = new URL(primaryUrl);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
  giveTo(statSync(join(primaryDirectory, "postgres")), cluster);
  cpSync(join(primaryDirectory, "postgres.password"), join(replicaDirectory, "postgres.password"));
  const replica = embeddedPostgres({ directory: replicaDirectory, port: await freePort(), mode: "durable" });
  const replicaUrl = replica.url("postgres");
  let running = new Supervisor({ directory: replicaDirectory });
  await running.start(replica.service);
  return {
    primaryUrl,
    replicaUrl,
    onReplica: (url) => Object.assign(new URL(url), { host: new URL(replicaUrl).host }).href,
    killReplica: () => running.stop(),
    startReplica: async () => {
      running = new Supervisor({ directory: replicaDirectory });
      await running.start(replica.service);
    },
    stop: async () => {
      await running.stop();
      await supervisor.stop();
    },
  };
}
