import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { expect, test, vi } from "vitest";
import { terminalProgress } from "../../../deploy/local/terminal.ts";

function stream(isTTY: boolean): { stream: NodeJS.WriteStream; text: () => string } {
  const through = new PassThrough();
  let text = "";
  through.on("data", (chunk) => {
    text += String(chunk);
  });
  return { stream: Object.assign(through, { isTTY, columns: 60 }) as unknown as NodeJS.WriteStream, text: () => text };
}

test("in a plain log a quick step is one line, without control characters", async () => {
  const { stream: log, text } = stream(false);
  const progress = terminalProgress(log);
  await progress.step("PostgreSQL", (report) => Promise.resolve(report("127.0.0.1:5432")));
  progress.line("a line");
  progress.warn("a warning");
  expect(text()).toMatch(/^✓ PostgreSQL {2}127\.0\.0\.1:5432 {2}\d\.\d s\na line\n! a warning\n$/);
});

test("in a plain log a step over two seconds says what it is doing, then every five seconds", async () => {
  vi.useFakeTimers();
  try {
    const { stream: log, text } = stream(false);
    const step = terminalProgress(log).step("Temporal", async (report) => {
      report("built 12 packages");
      await new Promise((resolve) => setTimeout(resolve, 8_000));
    });
    await vi.advanceTimersByTimeAsync(1_900);
    expect(text()).toBe("");
    await vi.advanceTimersByTimeAsync(200);
    expect(text()).toBe("… Temporal  built 12 packages  2.0 s\n");
    await vi.advanceTimersByTimeAsync(6_000);
    await step;
    expect(text().split("\n")).toEqual([
      "… Temporal  built 12 packages  2.0 s",
      "… Temporal  built 12 packages  7.0 s",
      "✓ Temporal  built 12 packages  8.0 s",
      "",
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test("on a terminal the moving line keeps to the width and gives way to lines", async () => {
  vi.useFakeTimers();
  try {
    const { stream: tty, text } = stream(true);
    const progress = terminalProgress(tty);
    const step = progress.step("Temporal", async (report) => {
      report("x".repeat(200));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      progress.line("said meanwhile");
      report("done");
    });
    await vi.advanceTimersByTimeAsync(1_100);
    await step;
    const shown = text().split(/\r|\n/).map(stripVTControlCharacters);
    expect(Math.max(...shown.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(shown).toContain("said meanwhile");
    expect(shown.at(-2)).toMatch(/^✓ Temporal {2}done {2}1\.\d s$/);
  } finally {
    vi.useRealTimers();
  }
});

test("a step that fails is marked and its error passed on", async () => {
  const { stream: log, text } = stream(false);
  await expect(terminalProgress(log).step("API", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(text()).toMatch(/^✗ API {2}\d\.\d s\n$/);
});
