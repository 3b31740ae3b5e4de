import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProcess, isAlive } from "../../src/platform/processes/index.ts";
import type { GuardedProcess } from "./guard.ts";

const runDirectoryOf = (directory: string) => join(directory, "run");
const pidFile = (directory: string, name: string) => join(runDirectoryOf(directory), `${name}.json`);

/** Notes a process that runs, for whoever finds it after its supervisor was killed. */
export function writePidFile(directory: string, process: GuardedProcess): void {
  writeFileSync(pidFile(directory, process.name), JSON.stringify(process));
}

export function removePidFile(directory: string, name: string): void {
  rmSync(pidFile(directory, name), { force: true });
}

/**
 * Ends what an earlier supervisor of this directory left running when it was killed together with its guard. Processes
 * that merely got the same pid since are left alone.
 * @returns the names of what was still running
 */
export async function endLeftovers(directory: string): Promise<string[]> {
  const runDirectory = runDirectoryOf(directory);
  if (!existsSync(runDirectory)) return [];
  const ended = [];
  for (const file of readdirSync(runDirectory).filter((name) => name.endsWith(".json"))) {
    const path = join(runDirectory, file);
    const guarded = readGuarded(path);
    if (guarded && isAlive(guarded.identity)) {
      await endProcess(guarded.identity, guarded.stopSignal, guarded.stopTimeoutMs);
      ended.push(guarded.name);
    }
    rmSync(path, { force: true });
  }
  return ended;
}

function readGuarded(path: string): GuardedProcess | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as GuardedProcess;
  } catch {
    // Half written when the machine stopped: nothing can be said about its process.
    return undefined;
  }
}
