import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { restoreBackup } from "../../../src/platform/backup/restore.ts";
import { takeBackup } from "../../../src/platform/backup/take.ts";

/** A folder of backups with one of a cluster without files, and the directory that is to be made of it. */
function backupFolder() {
  const folder = mkdtempSync(join(tmpdir(), "answerscope-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const backup = { name: "2026-03-01", finishedAt: "2026-03-01T00:00:00.000Z" };
  const base = join(folder, "base", backup.name);
  mkdirSync(join(folder, "cluster"));
  mkdirSync(base, { recursive: true });
  writeFileSync(join(folder, "cluster", "postgresql.auto.conf"), "");
  writeFileSync(join(base, "base.tar.zst"), zstdCompressSync(execFileSync("tar", ["-c", "-C", join(folder, "cluster"), "."])));
  const head = '{ "Files": [],\n';
  writeFileSync(
    join(base, "backup_manifest"),
    `${head}"Manifest-Checksum": "${createHash("sha256").update(head).digest("hex")}"}\n`,
  );
  writeFileSync(join(base, "backup.json"), JSON.stringify(backup));
  return { folder, base: join(folder, "base"), backup, to: join(folder, "postgres") };
}

test("an archived log that is named and not there is refused, since without it the database would end with the backup", async () => {
  const folder = join(tmpdir(), "answerscope-nowhere");
  const asked = { folder, to: join(folder, "postgres"), targetTime: undefined, wal: join(folder, "log") };
  await expect(restoreBackup(asked)).rejects.toThrow(`There is no archived log at ${asked.wal}`);
});

test("of two restores into one directory the second is refused, and takes nothing from the first", async () => {
  const { folder, to } = backupFolder();
  const restore = () => restoreBackup({ folder, to, targetTime: undefined, wal: undefined });
  const first = restore();
  await expect(restore()).rejects.toThrow(`${to}.unfinished is there: another restore fills it, or was killed.`);
  expect((await first).to).toBe(to);
  expect(readdirSync(to).sort()).toEqual(["backup_manifest", "postgresql.auto.conf", "recovery.signal"]);
  await expect(restore()).rejects.toThrow(`${to} is not empty`);
});

test("a directory that is filled while a restore goes on is not touched", async () => {
  const { folder, to } = backupFolder();
  const restored = restoreBackup({ folder, to, targetTime: undefined, wal: undefined });
  mkdirSync(to);
  writeFileSync(join(to, "PG_VERSION"), "18");
  await expect(restored).rejects.toThrow("ENOTEMPTY");
  expect(readdirSync(to)).toEqual(["PG_VERSION"]);
  expect(existsSync(`${to}.unfinished`)).toBe(false);
});

test("what a backup of a killed process left is no backup, and a later one removes it", async () => {
  const { folder, base, backup, to } = backupFolder();
  const [dead, live] = ["2026-03-02.unfinished", "2026-03-03.unfinished"].map((name) => join(base, name)) as [string, string];
  for (const path of [dead, live]) {
    mkdirSync(path);
    writeFileSync(join(path, "base.tar.zst"), "x");
    writeFileSync(join(path, "backup.json"), JSON.stringify({ name: "2026-03-02", finishedAt: "2026-03-02T00:00:00.000Z" }));
  }
  for (const path of [...readdirSync(dead).map((name) => join(dead, name)), dead, live]) utimesSync(path, 0, 0);
  writeFileSync(join(base, "notes.unfinished"), "no folder of a backup");
  await expect(takeBackup("postgres://127.0.0.1:1/none", folder)).rejects.toThrow("ECONNREFUSED");
  expect(readdirSync(base)).toEqual([backup.name, "2026-03-03.unfinished", "notes.unfinished"]);
  expect((await restoreBackup({ folder, to, targetTime: undefined, wal: undefined })).backup).toEqual(backup);
});
