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

function startedAtFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTicks] = [fields[0], fields[19]];
    return state === "Z" || state === "X" ? undefined : startTicks;
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
