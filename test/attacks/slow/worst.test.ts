import { describe, expect, test } from "vitest";
import { isFullLength, tried } from "../../support/full-length.ts";
import { cpuMs, longest, readers } from "./readers.ts";

/** What is refused is tried shorter, in such steps, until it is read: what is hardly let through costs most. */
const step = isFullLength ? 0.9 : 0.5;
/**
 * For what hangs, on the slowest machine: readers take 200 ms at most of a processor of their own (`npm run bench -- slow-texts`), one whose time grows
 * with the square of the length takes minutes, and other work of the machine makes the first take several times as long.
 */
const hangsMs = 8_000;

describe.each(readers)("reading or refusing $name ends", ({ inputs, read, longest: longestGiven = longest }) => {
  test.each(tried(Object.entries(inputs)))("%s", (_, make) => {
    let length = isFullLength ? longestGiven : Math.round(longestGiven / 16);
    while (length >= 1 && isRefused(read, make(length))) length *= step;
    expect(length, "the longest text that is accepted").toBeGreaterThanOrEqual(1);
  });
});

/** Whether a text is refused. */
function isRefused(read: (text: string) => unknown, text: string): boolean {
  const { ms, isRefused } = cpuMs(read, text);
  expect(ms, `milliseconds for ${text.length} characters`).toBeLessThanOrEqual(hangsMs);
  return isRefused;
}
