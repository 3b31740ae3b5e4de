import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { Client } from "pg";
import { DAY_MS } from "../time/index.ts";
import { streamBaseBackup } from "./base-backup.ts";
import { type Backup, files, unfinishedEnd } from "./folder.ts";

/** Whether the server archives its write-ahead log, without which a restore ends where the backup ends. */
export interface Archiving {
  isOn: boolean;
  /** The last segment that could not be archived, where none was archived since. */
  failing: string | null;
}

/**
 * Takes a base backup of a running cluster into `<folder>/base/<instant>/`. It is whole in itself; with the archived log in
 * `<folder>/wal` it is restored to any later instant. A backup that breaks off leaves nothing that a restore would take;
 * what one leaves whose process is killed is removed by a later one.
 *
 * @param url of a superuser, or of a login with REPLICATION and a database that it may connect to
 */
export async function takeBackup(url: string, folder: string): Promise<{ backup: Backup; archiving: Archiving }> {
  const startedAt = new Date();
  const name = startedAt.toISOString().replaceAll(":", "-");
  const base = join(resolve(folder), "base");
  const unfinished = join(base, `${name}${unfinishedEnd}`);
  removeLeftovers(base);
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const ends = await streamBaseBackup(url, async ({ tar, manifest, ends }) => {
      const written = [
        ends,
        writeDurably(join(unfinished, files.tar), (file) => pipeline(tar, createZstdCompress(), file)),
        writeDurably(join(unfinished, files.manifest), (file) => pipeline(manifest, file)),
      ] as const;
      await Promise.allSettled(written);
      return (await Promise.all(written))[0];
    });
    const { finishedAt, version, system, archiving } = await describeServer(url);
    const backup: Backup = { name, startedAt: startedAt.toISOString(), finishedAt, version, system, ...ends };
    writeFileSync(join(unfinished, files.description), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(unfinished, join(base, name));
    return { backup, archiving };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what backups of killed processes left: nothing was written there for a day. */
function removeLeftovers(base: string): void {
  if (!existsSync(base)) return;
  const writtenAt = (path: string) => statSync(path).mtimeMs;
  for (const entry of readdirSync(base, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.endsWith(unfinishedEnd)) continue;
    const path = join(base, entry.name);
    const last = Math.max(writtenAt(path), ...readdirSync(path).map((file) => writtenAt(join(path, file))));
    if (last < Date.now() - DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

async function writeDurably(path: string, write: (file: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  await write(handle.createWriteStream({ flush: true }));
}

async function describeServer(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date; version: string; system: string; mode: string; failing: string | null }>(`
      select clock_timestamp() as at, current_setting('server_version') as version, current_setting('archive_mode') as mode,
        (select system_identifier::text from pg_control_system()) as system,
        (select last_failed_wal from pg_stat_archiver
         where last_failed_time > coalesce(last_archived_time, '-infinity')) as failing`);
    const { at, version, system, mode, failing } = rows[0]!;
    return { finishedAt: at.toISOString(), version, system, archiving: { isOn: mode !== "off", failing } };
  } finally {
    await client.end();
  }
}
