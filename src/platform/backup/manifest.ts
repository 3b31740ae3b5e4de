import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

interface Manifest {
  Files: ManifestFile[];
}

type ManifestFile = ({ Path: string } | { "Encoded-Path": string }) & { Size: number; Checksum: string };

/**
 * Holds a directory against PostgreSQL's manifest of a base backup: every file there, as long as it was, with the same SHA-256. The log
 * inside is not listed there; PostgreSQL checks each of its records.
 *
 * @returns what is wrong, a sentence each
 */
export async function checkFiles(directory: string, manifest: Buffer): Promise<string[]> {
  // The last line holds the checksum of what stands before it.
  const lastLine = manifest.lastIndexOf('"Manifest-Checksum"');
  const expected = /"Manifest-Checksum": "([0-9a-f]+)"/.exec(manifest.subarray(Math.max(lastLine, 0)).toString("utf8"))?.[1];
  if (
    expected !==
    createHash("sha256")
      .update(manifest.subarray(0, Math.max(lastLine, 0)))
      .digest("hex")
  )
    return ["its manifest is not the one that PostgreSQL wrote"];
  const problems: string[] = [];
  for (const file of (JSON.parse(manifest.toString("utf8")) as Manifest).Files) {
    const name = "Path" in file ? file.Path : Buffer.from(file["Encoded-Path"], "hex").toString("utf8");
    const path = join(directory, name);
    if (!existsSync(path)) problems.push(`${name} is missing`);
    else if (statSync(path).size !== file.Size)
      problems.push(`${name} has ${statSync(path).size} bytes in place of ${file.Size}`);
    else if ((await sha256(path)) !== file.Checksum) problems.push(`${name} has changed`);
  }
  return problems;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
