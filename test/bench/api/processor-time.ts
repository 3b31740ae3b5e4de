import { readdirSync, readFileSync } from "node:fs";

/** Microseconds in one tick of `/proc/<pid>/stat` (USER_HZ is 100 on every Linux). */
const tickUs = 10_000;

/** Processor time in microseconds that a process has taken, with the children that it has waited for. */
function processUs(pid: number): number {
  const fields = statOf(pid)?.fields ?? [];
  return (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) * tickUs;
}

/** The same of a process and of everything that it has started and that still runs. */
export function treeUs(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) parents.set(Number(name), Number(stat.fields[1]));
  }
  const isBelow = (one: number): boolean => one === pid || (parents.has(one) && isBelow(parents.get(one)!));
  return [...parents.keys()].filter(isBelow).reduce((sum, one) => sum + (processUs(one) || 0), 0);
}

/** The fields of `/proc/<pid>/stat` after the name, from the state on; null for a process that has ended. */
function statOf(pid: number): { fields: string[] } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return { fields: text.slice(text.lastIndexOf(")") + 2).split(" ") };
  } catch {
    return null;
  }
}
