import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** A directory that goes away with its test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "answerscope-local-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Waits for a condition of the outside world. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not in ${timeoutMs} ms: ${what}`);
    await sleep(20);
  }
}

/** The lines of a file; none when it does not exist yet. */
export function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
