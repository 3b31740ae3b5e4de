import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process and when it began: a pid alone may belong to somebody else after the first one ended. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; equal for the same process only. Clock ticks since boot on Linux, `ps`'s start time elsewhere. */
  startedAt: string;
}

/** The living process with this pid; undefined when there is none (a zombie counts as none). */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === "linux" ? startedAtFromProc(pid) : startedAtFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether exactly this process still lives. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Sends a signal to this very process; does nothing when it has ended. */
function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isAlive(identity)) return;
  try {
    process.kill(identity.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Asks a process to end and waits; one that does not end within `timeoutMs` is killed. */
export async function endProcess(identity: ProcessIdentity, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  signalProcess(identity, signal);
  if (await hasEnded(identity, timeoutMs)) return;
  signalProcess(identity, "SIGKILL");
  await hasEnded(identity, 5_000);
}

async function hasEnded(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(identity)) {
    if (performance.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}

/** The npm that runs this process as one of its scripts, where that can be seen; there is usually a shell between. */
export function npmAbove(): ProcessIdentity | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  for (const pid of [process.ppid, parentOf(process.ppid)]) {
    if (pid !== undefined && /^npm\b|npm-cli/.test(readProc(pid, "cmdline") ?? "")) return identify(pid);
  }
  return undefined;
}

function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

function startedAtFromProc(pid: number): string | undefined {
  const [state, , ...rest] = statOf(pid) ?? [];
  return state === undefined || state === "Z" || state === "X" ? undefined : rest[17];
}

/** The fields of `/proc/PID/stat` from the state on: state, parent, … and the start in clock ticks as the twentieth. */
function statOf(pid: number): string[] | undefined {
  const stat = readProc(pid, "stat");
  // The second field is the command in parentheses and may itself hold spaces and parentheses.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function startedAtFromPs(pid: number): string | undefined {
  try {
    const output = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return output === "" || output.startsWith("Z") ? undefined : output.replace(/^\S+\s+/, "");
  } catch {
    return undefined;
  }
}
