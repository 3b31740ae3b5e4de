import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const POLL_MS = 500;
const SHOWN_IN_WINDOW = 3;
const WINDOW_MS = 10_000;

/** Picks what a person should see out of a log line; undefined for the rest. */
export type Notable = (line: string) => string | undefined;

/**
 * Follows a log file from its present end and says its notable lines, at most three in ten seconds.
 * @returns stops following
 */
export function followLog(path: string, notable: Notable, say: (text: string) => void): () => void {
  let offset = sizeOf(path);
  let rest = "";
  let windowStart = 0;
  let shown = 0;
  const look = () => {
    const size = sizeOf(path);
    if (size < offset) offset = 0; // a new file after rotation
    if (size === offset) return;
    const lines = (rest + readFrom(path, offset, size)).split("\n");
    offset = size;
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const text = notable(line);
      if (text === undefined) continue;
      if (performance.now() - windowStart > WINDOW_MS) {
        windowStart = performance.now();
        shown = 0;
      }
      shown++;
      if (shown <= SHOWN_IN_WINDOW) say(text);
      else if (shown === SHOWN_IN_WINDOW + 1) say(`more of this in ${path}`);
    }
  };
  const timer = setInterval(look, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Warnings and errors of this project's own processes, which log JSON lines. */
export function notableJson(line: string): string | undefined {
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } };
    if (typeof level !== "number" || level < 40) return undefined;
    return [msg, err?.message].filter((part) => typeof part === "string" && part !== "").join(": ");
  } catch {
    return undefined;
  }
}

/** What PostgreSQL itself suffers from; refused statements and ended sessions are somebody else's affair. */
export function notablePostgres(line: string): string | undefined {
  const [, text] = /(?:FATAL|PANIC): +(.*)/.exec(line) ?? [];
  const expected = /terminating connection|the database system is|does not exist|authentication failed/;
  return text === undefined || expected.test(text) ? undefined : text;
}

function sizeOf(path: string): number {
  return withFile(path, (file) => fstatSync(file).size) ?? 0;
}

function readFrom(path: string, start: number, end: number): string {
  const buffer = Buffer.alloc(end - start);
  return withFile(path, (file) => buffer.toString("utf8", 0, readSync(file, buffer, 0, buffer.length, start))) ?? "";
}

function withFile<T>(path: string, work: (file: number) => T): T | undefined {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return undefined;
  }
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}
