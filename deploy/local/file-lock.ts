import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { identify, isAlive, npmAbove, type ProcessIdentity } from "../../src/platform/processes/index.ts";

/** A process that holds a lock file. */
export interface LockOwner extends ProcessIdentity {
  /** The npm that runs it, without which it ends; absent where there is none. */
  npm?: ProcessIdentity;
}

/**
 * Takes a lock file for this process; one whose owner has ended is taken over.
 * @returns undefined when taken, else the living process that holds it
 */
export function tryFileLock(path: string): LockOwner | undefined {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, JSON.stringify({ ...identify(process.pid)!, npm: npmAbove() } satisfies LockOwner), { flag: "wx" });
      return undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = readOwner(path);
    if (owner && isAlive(owner)) return owner;
    rmSync(path, { force: true });
  }
  throw new Error(`The lock ${path} could not be taken. Remove the file if nothing else is starting.`);
}

/** Runs `work` while holding the lock file, waiting for whoever holds it. */
export async function withFileLock<T>(path: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  while (tryFileLock(path)) {
    onWait();
    await sleep(500);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function readOwner(path: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as LockOwner;
  } catch {
    return undefined;
  }
}
