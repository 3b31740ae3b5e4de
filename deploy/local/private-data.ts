import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the data directory if need be, and keeps what is in it from the machine's other users: it holds keys and what customers
 * stored. Files that come later are private by the process's umask. A folder that was there before keeps its own mode.
 */
export function keepPrivate(dataDirectory: string): void {
  const isNew = mkdirSync(dataDirectory, { recursive: true }) !== undefined;
  // Started by root, PostgreSQL runs as another user, who has to come through here.
  if (isNew) chmodSync(dataDirectory, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const folder of ["logs", "run"]) {
    const path = join(dataDirectory, folder);
    if (existsSync(path)) chmodSync(path, 0o700);
  }
  for (const name of readdirSync(dataDirectory))
    if (name.startsWith("temporal.sqlite")) chmodSync(join(dataDirectory, name), 0o600);
}
