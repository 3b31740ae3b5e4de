import { readdirSync } from "node:fs";
import { basename } from "node:path";

/** Where the migrations of this release are. */
export const migrationFolder = new URL("../../migrations/", import.meta.url);

/** The names of this release's migrations, in the order in which they are applied. */
export function migrationNames(): string[] {
  return readdirSync(migrationFolder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => basename(file, ".sql"))
    .sort();
}
