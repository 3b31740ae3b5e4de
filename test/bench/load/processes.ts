import { setTimeout as sleep } from "node:timers/promises";
import type { Stack } from "../../support/stack.ts";
import { ownTimeMs, residentMb } from "../support/processes.ts";

export interface ProcessFigures {
  name: string;
  /** Resident memory in MB: the mean of the second sixth of the time, that of the last, and the highest. */
  early: number;
  late: number;
  highest: number;
  /** Processor time over the whole, in seconds. */
  cpuSeconds: number;
}

/** Looks at memory and processor time of the API and worker processes every two seconds until it is told to stop. Linux only. */
export function watchProcesses(stack: Stack): () => Promise<ProcessFigures[]> {
  const watched = stack.services.map(({ name }) => name).filter((name) => /^(api|worker)/.test(name));
  const seen = new Map(watched.map((name) => [name, [] as number[]]));
  const stop = new AbortController();
  const cpuBefore = new Map(watched.map((name) => [name, cpuSeconds(stack.supervisor.pid(name))]));
  const watching = (async () => {
    while (!stop.signal.aborted) {
      for (const name of watched) {
        const megabytes = residentMb(stack.supervisor.pid(name) ?? 0);
        if (megabytes > 0) seen.get(name)!.push(megabytes);
      }
      await sleep(2_000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stop.abort();
    await watching;
    return watched.map((name) => {
      const all = seen.get(name)!;
      const part = (from: number, to: number) =>
        mean(all.slice(Math.floor(all.length * from), Math.max(1, Math.ceil(all.length * to))));
      return {
        ...{ name, early: part(1 / 6, 2 / 6), late: part(5 / 6, 1), highest: Math.max(...all) },
        cpuSeconds: cpuSeconds(stack.supervisor.pid(name)) - cpuBefore.get(name)!,
      };
    });
  };
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

const cpuSeconds = (pid: number | undefined): number => (pid === undefined ? 0 : ownTimeMs(pid) / 1_000);
