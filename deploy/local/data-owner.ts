import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, removeRunning } from "../../src/platform/processes/index.ts";
import { tryFileLock } from "./file-lock.ts";
import type { Progress } from "./terminal.ts";

const NOTICE_WAIT_MS = 1_500;
const STOP_WAIT_MS = 240_000;

/** Tells the next start that this one is on its way out, so that it waits instead of refusing. */
export function announceStop(dataDirectory: string): void {
  writeFileSync(stopFile(dataDirectory), "");
}

/** Lets the next start have this data; call it when everything has ended. */
export function releaseData(dataDirectory: string): void {
  removeRunning(dataDirectory);
  rmSync(stopFile(dataDirectory), { force: true });
  rmSync(lockFile(dataDirectory), { force: true });
}

/**
 * Takes the data for this start; waits for another that is stopping.
 * @throws Error when another runs on it
 */
export async function takeData(dataDirectory: string, progress: Progress): Promise<void> {
  const startedAt = performance.now();
  let waits = false;
  for (;;) {
    const owner = tryFileLock(lockFile(dataDirectory));
    if (!owner) break;
    // One whose npm was killed stops as soon as it notices, which a busy machine delays.
    const stops = existsSync(stopFile(dataDirectory)) || (owner.npm !== undefined && !isAlive(owner.npm));
    if (performance.now() - startedAt > (stops ? STOP_WAIT_MS : NOTICE_WAIT_MS)) {
      throw new Error(
        `Already running (process ${owner.pid}) on the data under ${dataDirectory}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    if (stops && !waits) progress.line(`waiting for process ${owner.pid}, which is stopping`);
    waits = stops;
    await sleep(100);
  }
  rmSync(stopFile(dataDirectory), { force: true });
}

function lockFile(dataDirectory: string): string {
  return join(dataDirectory, "start.lock");
}

function stopFile(dataDirectory: string): string {
  return join(dataDirectory, "stopping");
}
