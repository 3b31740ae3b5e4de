import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in these. */
const tickMs = 10;

interface Stat {
  parent: number;
  /** Own time, in milliseconds. */
  ownMs: number;
  /** Of children that have ended. */
  endedMs: number;
}

function statOf(path: string): Stat | null {
  try {
    const text = readFileSync(path, "utf8");
    // The name stands in parentheses and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return { parent: fields[1]!, ownMs: (fields[11]! + fields[12]!) * tickMs, endedMs: (fields[13]! + fields[14]!) * tickMs };
  } catch {
    return null; // it has ended
  }
}

/** Processor time of a process and its children, in milliseconds. */
export function processorTimeMs(pid: number): number {
  const stats = new Map<number, Stat>();
  for (const entry of readdirSync("/proc")) {
    const stat = /^\d+$/.test(entry) ? statOf(`/proc/${entry}/stat`) : null;
    if (stat) stats.set(Number(entry), stat);
  }
  const timeOf = (of: number): number => {
    const own = stats.get(of);
    if (!own) return 0;
    const children = [...stats].filter(([, { parent }]) => parent === of);
    return children.reduce((sum, [child]) => sum + timeOf(child), own.ownMs + own.endedMs);
  };
  return timeOf(pid);
}

/** The same of the process alone; 0 for one that has ended. */
export const ownTimeMs = (pid: number): number => statOf(`/proc/${pid}/stat`)?.ownMs ?? 0;

/** Processor time of a process's first thread, which runs JavaScript, in milliseconds. */
export const mainThreadTimeMs = (pid: number): number => statOf(`/proc/${pid}/task/${pid}/stat`)?.ownMs ?? 0;

/** Resident memory of a process in MB; 0 for one that has ended. */
export function residentMb(pid: number): number {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return (Number(kibibytes ?? 0) * 1_024) / 1e6;
  } catch {
    return 0; // it has ended
  }
}
