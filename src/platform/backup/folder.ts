import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BaseBackupEnds } from "./base-backup.ts";

/** A base backup as `backup.json` in its folder describes it. */
export interface Backup extends BaseBackupEnds {
  /** Its folder's name. */
  name: string;
  startedAt: string;
  /** By the server's clock, when its files were consistent: no earlier instant can be restored from it. */
  finishedAt: string;
  /** Of the server. */
  version: string;
  /** The cluster's `system_identifier`. */
  system: string;
}

/** What a backup's folder holds. */
export const files = { tar: "base.tar.zst", manifest: "backup_manifest", description: "backup.json" };

/** How the name of a folder ends until what is backed up, or restored, is whole. */
export const unfinishedEnd = ".unfinished";

/** The finished base backups of a folder, the oldest first. */
export function listBackups(folder: string): Backup[] {
  const base = join(resolve(folder), "base");
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .filter((name) => !name.endsWith(unfinishedEnd))
    .map((name) => join(base, name, files.description))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, "utf8")) as Backup)
    .sort((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1));
}
