/**
 * Outlives a supervisor that was killed with SIGKILL just long enough to end its children in order. Runs detached; the
 * channel to the supervisor closing is the only thing it waits for.
 */
import { rmSync } from "node:fs";
import { endProcess, type ProcessIdentity } from "../../src/platform/processes/index.ts";

export interface GuardedProcess {
  name: string;
  identity: ProcessIdentity;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
}

/** What the supervisor tells the guard: the whole present list, in the order of starting. */
export interface GuardMessage {
  processes: GuardedProcess[];
  /** Removed at the end: temporary data of a test run. */
  temporaryDirectories: string[];
}

if (import.meta.main) {
  let latest: GuardMessage = { processes: [], temporaryDirectories: [] };
  process.on("message", (message) => {
    latest = message as GuardMessage;
  });
  process.on("disconnect", async () => {
    for (const { identity, stopSignal, stopTimeoutMs } of latest.processes.toReversed()) {
      await endProcess(identity, stopSignal, stopTimeoutMs);
    }
    for (const directory of latest.temporaryDirectories) rmSync(directory, { recursive: true, force: true });
    process.exit(0);
  });
}
