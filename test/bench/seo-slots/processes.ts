import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { StubCounts } from "./stub.ts";

/** Starts a program of this folder and waits for its first line. */
export async function startProgram(
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ["--no-warnings", fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const [first] = (await Promise.race([
    once(child.stdout!, "data"),
    once(child, "exit").then(() => Promise.reject(new Error(`${file} ended before it was ready`))),
  ])) as [Buffer];
  return { child, line: String(first).trim() };
}

export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

export const countsOf = async (stubUrl: string) => (await (await fetch(`${stubUrl}/counts`)).json()) as StubCounts;

export const resetStub = async (stubUrl: string) => void (await fetch(`${stubUrl}/reset`));

export const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

/** Counts of the stub once `count` calls were answered. */
export async function untilAnswered(stubUrl: string, count: number, timeoutMs: number): Promise<StubCounts> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const counts = await countsOf(stubUrl);
    if (counts.answered >= count) return counts;
    if (performance.now() > end) throw new Error(`only ${counts.answered} of ${count} calls were answered in ${timeoutMs} ms`);
    await pause(250);
  }
}
