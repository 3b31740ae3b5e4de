import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the data directory if need be, and keeps what is in it from the machine's other users: it holds keys and what customers
 * stored. Files that come later are private by the process's umask. A folder that was there before keeps its own mode.
 * @throws Error that names DATA_DIR when it is no folder to write to
 */
export function keepPrivate(dataDirectory: string): void {
  const isNew = makeFolder(dataDirectory);
  // Started by root, PostgreSQL runs as another user, who has to come through here.
  if (isNew) chmodSync(dataDirectory, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const folder of ["logs", "run"]) {
    const path = join(dataDirectory, folder);
    if (existsSync(path)) chmodSync(path, 0o700);
  }
  for (const name of readdirSync(dataDirectory))
    if (name.startsWith("temporal.sqlite")) chmodSync(join(dataDirectory, name), 0o600);
}

function makeFolder(path: string): boolean {
  try {
    const isNew = mkdirSync(path, { recursive: true }) !== undefined;
    accessSync(path, constants.W_OK | constants.X_OK);
    return isNew;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR: ${path} is no folder that this user may write to (${code}). Name another.`, { cause: error });
  }
}
