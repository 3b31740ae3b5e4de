import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkFiles } from "../../../src/platform/backup/manifest.ts";

const sha256 = (data: string) => createHash("sha256").update(data).digest("hex");

/** A manifest as PostgreSQL writes it: the last line holds the checksum of those before. */
function manifestOf(files: Record<string, string>): Buffer {
  const listed = Object.entries(files).map(([path, text]) => {
    const name = path.includes("ü") ? { "Encoded-Path": Buffer.from(path).toString("hex") } : { Path: path };
    return JSON.stringify({ ...name, Size: text.length, "Checksum-Algorithm": "SHA256", Checksum: sha256(text) });
  });
  const head = `{ "PostgreSQL-Backup-Manifest-Version": 2,\n"Files": [\n${listed.join(",\n")}\n],\n`;
  return Buffer.from(`${head}"Manifest-Checksum": "${sha256(head)}"}\n`);
}

function directoryWith(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), "answerscope-manifest-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  mkdirSync(join(directory, "base"));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text);
  return directory;
}

const files = { PG_VERSION: "18\n", "base/1": "rows", "base/ü": "x" };

test("files that are as their manifest says are good", async () => {
  expect(await checkFiles(directoryWith(files), manifestOf(files))).toEqual([]);
});

test("a file that is missing, shorter or changed is named", async () => {
  const { "base/ü": _, ...others } = files;
  const directory = directoryWith({ ...others, PG_VERSION: "18", "base/1": "rowS" });
  expect(await checkFiles(directory, manifestOf(files))).toEqual([
    "PG_VERSION has 2 bytes in place of 3",
    "base/1 has changed",
    "base/ü is missing",
  ]);
});

test("a manifest that was changed or cut off proves nothing", async () => {
  const directory = directoryWith(files);
  const good = manifestOf(files);
  const changed = Buffer.from(good.toString().replace("PG_VERSION", "PG_VERSIO_"));
  for (const manifest of [changed, good.subarray(0, 40)])
    expect(await checkFiles(directory, manifest)).toEqual(["its manifest is not the one that PostgreSQL wrote"]);
});
