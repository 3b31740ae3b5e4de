import { DatabaseError } from "pg";
import { z } from "zod";
import { BackupRefused, RestoreRefused, restoreBackup, takeBackup } from "../../src/platform/backup/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { serverCommand } from "./command.ts";

/** The one argument of both commands. */
function folderOf([folder]: string[]): string {
  if (folder === undefined) throw new Refusal(400, "Name one folder, in which backups are kept");
  return folder;
}

export const backupCommand = serverCommand({
  summary: "Take a base backup of the running PostgreSQL into a folder, from which `restore` makes a database again",
  usage: "<folder>",
  details: [
    "",
    "DATABASE_ADMIN_URL names the server: a superuser, or a login with REPLICATION. The service goes on meanwhile. Each backup is a folder",
    "<folder>/base/<instant>. Let the server archive its log into <folder>/wal: then every instant after a backup can be restored.",
    "Secrets of the environment (EXPORT_SECRETS_KEY and others) are not in it: keep them beside it.",
  ],
  positionals: 1,
  async runAlone(_options, env, positionals) {
    const folder = folderOf(positionals);
    const url = env.DATABASE_ADMIN_URL;
    if (!url)
      throw new Refusal(
        400,
        "Set DATABASE_ADMIN_URL to a superuser, or to a login with REPLICATION, of the PostgreSQL to back up",
      );
    const { backup, archiving } = await refusing(takeBackup(url, folder));
    const lines = [`backup ${backup.name} of PostgreSQL ${backup.version} is complete; any instant from ${backup.finishedAt} on`];
    if (!archiving.isOn)
      lines.push(
        "archive_mode is off: without the archived log this backup is restored as it is, and later changes are lost with the server",
      );
    if (archiving.failing !== null)
      lines.push(
        `the server does not get its log archived, the last that failed is ${archiving.failing}: see its own log for archive_command`,
      );
    return { result: { ...backup, archiving }, lines };
  },
});

export const restoreCommand = serverCommand({
  summary: "Make a data directory of a backup, which recovers to an instant when PostgreSQL starts on it",
  usage: "<folder> --to <data directory> [--target-time <instant>] [--wal <folder>]",
  details: [
    "",
    "Stop API and workers first, and move the old data directory away; Temporal stays as it is. Every file is held against the checksums of the",
    "backup. PostgreSQL then replays the log from <folder>/wal (or --wal) up to the instant, or to its end, and takes connections.",
    "Run it as the user PostgreSQL runs as. Then: `npm run migrate`, `npm run admin -- after-restore`, and start API and workers.",
  ],
  options: z.object({
    to: z.string(),
    target_time: z.iso.datetime({ offset: true, error: "expected an instant such as 2026-03-01T12:00:00Z" }).optional(),
    wal: z.string().optional(),
  }),
  positionals: 1,
  async runAlone({ to, target_time, wal }, _env, positionals) {
    const folder = folderOf(positionals);
    const targetTime = target_time === undefined ? undefined : new Date(target_time);
    const restored = await refusing(restoreBackup({ folder, to, wal, targetTime }));
    return {
      result: { backup: restored.backup.name, to: restored.to, target_time: targetTime?.toISOString() ?? null },
      lines: [
        `${restored.to} is made of backup ${restored.backup.name} (PostgreSQL ${restored.backup.version})`,
        restored.wal === undefined
          ? "there is no archived log beside the backup: what was stored after it is not restored; --wal names the log's folder"
          : `it replays the log in ${restored.wal}`,
        "start PostgreSQL on it and wait until `select pg_is_in_recovery()` is false; then `npm run migrate`, `npm run admin -- after-restore`,",
        "and start API and workers",
      ],
    };
  },
});

/** What is wrong with a folder that was named. */
const ofFolders = new Set(["EACCES", "EEXIST", "EPERM", "ENOSPC", "ENOTDIR", "ENOTEMPTY", "EROFS"]);

async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED" || code === "ENOTFOUND")
      throw new Refusal(400, `The server of DATABASE_ADMIN_URL is not reachable: ${message || code}`);
    const isExpected = [BackupRefused, RestoreRefused, DatabaseError].some((kind) => error instanceof kind);
    if (isExpected || ofFolders.has(code)) throw new Refusal(400, message);
    throw error;
  }
}
