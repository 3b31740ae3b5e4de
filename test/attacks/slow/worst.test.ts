import { describe, expect, test } from "vitest";
import { isFullLength, tried } from "../../support/full-length.ts";
import { cpuMs, fixedWork, longest, readers, slownessOf } from "./readers.ts";

/** What is refused is tried shorter, in such steps, until it is read: what is hardly let through costs most. */
const step = isFullLength ? 0.9 : 0.5;
const boundMs = 200;
/**
 * Figures of one text differ by so much from process to process: the code is compiled for the texts before it, garbage of these is collected, and
 * other work of the machine takes the caches, which `fixedWork` does not show. `npm run bench -- slow-texts` measures on a machine that is quiet.
 */
const noise = 3;

describe.each(readers)(
  `reading or refusing $name takes at most ${boundMs} ms`,
  ({ inputs, read, longest: longestGiven = longest }) => {
    test.each(tried(Object.entries(inputs)))("%s", (_, make) => {
      let length = isFullLength ? longestGiven : Math.round(longestGiven / 16);
      while (length >= 1 && isRefusedInTime(read, make(length), noise * boundMs)) length *= step;
      expect(length, "the longest text that is accepted").toBeGreaterThanOrEqual(1);
    });
  },
);

/** Whether a text is refused. Fails where reading or refusing it takes longer than a processor of 2024 may. */
function isRefusedInTime(read: (text: string) => unknown, text: string, limitMs: number): boolean {
  const first = cpuMs(read, text);
  if (first.ms <= limitMs) return first.isRefused;
  // Other work of the machine is in the figures: the best of some tries counts.
  const tries: string[] = [];
  for (let count = 0; count < 4; count++) {
    const before = fixedWork();
    const { ms, isRefused } = cpuMs(read, text);
    const slowness = slownessOf(Math.min(before, fixedWork()));
    if (ms <= limitMs * slowness) return isRefused;
    tries.push(`${Math.round(ms)} ms for ${text.length} characters, where ${Math.round(limitMs * slowness)} are allowed`);
  }
  expect(tries).toEqual([]);
  return false;
}
