import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { type Backup, files, listBackups, unfinishedEnd } from "./folder.ts";
import { checkFiles } from "./manifest.ts";

/** What the caller has to change for a restore to go on. */
export class RestoreRefused extends Error {}

export interface RestoreOptions {
  folder: string;
  /** The data directory to make; it must not exist, or be empty. */
  to: string;
  /** The instant to go back to; the end of the archived log where absent. */
  targetTime: Date | undefined;
  /** Where the archived log is; `<folder>/wal` by default. */
  wal: string | undefined;
}

export interface Restored {
  backup: Backup;
  /** The data directory. */
  to: string;
  /** The archived log that it replays; undefined where there is none. */
  wal: string | undefined;
}

/**
 * Makes a data directory of a base backup and sets it up to recover from the archived log when PostgreSQL is started on it. Every file is
 * held against the backup's manifest; a directory that is not whole never gets the name that was asked for.
 *
 * @throws RestoreRefused with what to change
 */
export async function restoreBackup({ folder, to, targetTime, wal }: RestoreOptions): Promise<Restored> {
  const [target, log] = [resolve(to), resolve(wal ?? join(folder, "wal"))];
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new RestoreRefused(`${target} is not empty. Move it away: it may be needed again.`);
  const isThere = existsSync(log);
  if (!isThere && (targetTime || wal !== undefined))
    throw new RestoreRefused(
      `There is no archived log at ${log}, without which no instant after a backup can be restored. Name it with --wal.`,
    );
  const backup = choose(folder, targetTime);
  const from = join(resolve(folder), "base", backup.name);
  const unfinished = `${target}${unfinishedEnd}`;
  if (existsSync(unfinished))
    throw new RestoreRefused(`${unfinished} is there: another restore fills it, or was killed. Remove it once none is going on.`);
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    await unpack(join(from, files.tar), unfinished);
    const problems = await checkFiles(unfinished, readFileSync(join(from, files.manifest)));
    if (problems.length > 0) throw new RestoreRefused(`The backup ${from} is damaged: ${problems.slice(0, 5).join("; ")}`);
    copyFileSync(join(from, files.manifest), join(unfinished, files.manifest));
    setUpRecovery(unfinished, isThere ? log : undefined, targetTime);
    // Takes the place of nothing but an empty directory.
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return { backup, to: target, wal: isThere ? log : undefined };
}

function choose(folder: string, targetTime: Date | undefined): Backup {
  const backups = listBackups(folder);
  if (backups.length === 0) throw new RestoreRefused(`There is no finished backup in ${join(resolve(folder), "base")}.`);
  const chosen = targetTime ? backups.findLast(({ finishedAt }) => new Date(finishedAt) <= targetTime) : backups.at(-1);
  if (!chosen)
    throw new RestoreRefused(`The oldest backup ended at ${backups[0]!.finishedAt}: no earlier instant can be restored.`);
  return chosen;
}

async function unpack(archive: string, into: string): Promise<void> {
  const tar = spawn("tar", ["-x", "-p", "--no-same-owner", "-f", "-", "-C", into], { stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  tar.stderr.on("data", (text) => {
    said += String(text);
  });
  const ended = once(tar, "close");
  const piped = pipeline(createReadStream(archive), createZstdDecompress(), tar.stdin).catch((error: Error) => error);
  const [code] = (await ended) as [number | null];
  const failure = await piped;
  if (code !== 0 || failure) throw new RestoreRefused(`${archive} cannot be unpacked: ${said.trim() || failure?.message}`);
}

const recoverySettings = ["restore_command", "recovery_target_time", "recovery_target_action", "recovery_target_timeline"];

function setUpRecovery(directory: string, wal: string | undefined, targetTime: Date | undefined): void {
  // A cluster that was restored before has the settings of then.
  const path = join(directory, "postgresql.auto.conf");
  const isOld = (line: string) => recoverySettings.some((name) => line.startsWith(`${name} `) || line.startsWith(`${name}=`));
  const kept = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => !isOld(line) && line !== "");
  const settings = [
    // Without an archive the log inside the backup is all there is.
    ["restore_command", wal === undefined ? "false" : `cp ${shellQuoted(wal)}/%f %p`],
    // Offsets are understood here, letters for a zone are not.
    ...(targetTime ? [["recovery_target_time", targetTime.toISOString().replace("Z", "+00")]] : []),
    ["recovery_target_action", "promote"],
  ];
  const lines = settings.map(([name, value]) => `${name} = '${value!.replaceAll("'", "''")}'`);
  writeFileSync(path, `${[...kept, ...lines].join("\n")}\n`, { mode: 0o600 });
  writeFileSync(join(directory, "recovery.signal"), "", { mode: 0o600 });
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
