import { describe, expect, test } from "vitest";
import { isFullLength, tried } from "../../support/full-length.ts";
import type { Input } from "./inputs.ts";
import { cpuMs, readers } from "./readers.ts";

const growth = 4;
/** Characters of the shorter text; the longest texts are tried by `worst.test.ts` in any case. */
const short = isFullLength ? 10_000 : 2_500;
/** A reader whose time grows with the square of the length takes sixteen times as long. */
const tolerated = 9;
/** Below this the machine's own work decides. */
const noiseMs = 40;

/** Why the time for reading does not grow with the length, from `short` characters on; null where it does. */
function problemOf(read: (text: string) => unknown, make: Input, short: number): string | null {
  let problem: string | null = null;
  // Other work of the machine is in the figures: the best of some tries counts.
  for (let count = 0; count < 10; count++) {
    const [before, after] = [cpuMs(read, make(short)).ms, cpuMs(read, make(growth * short)).ms];
    if (after <= tolerated * before + noiseMs) return null;
    problem = `${before} ms for ${short}, ${after} ms for ${growth * short}`;
  }
  return problem;
}

describe.each(readers)("reading $name takes time that grows with its length", ({ inputs, read }) => {
  test.each(tried(Object.entries(inputs)))("%s", (_, make) => expect(problemOf(read, make, short)).toBeNull());
});

describe("an SEO analysis of a long page takes time that grows with its length", () => {
  const { inputs, read } = readers.find(({ name }) => name === "an SEO analysis")!;
  test.each(["numbers", "nested hidden parts", "nested bylines", "questions", "dates"])("%s", (name) => {
    expect(problemOf(read, inputs[name]!, 2.5 * short)).toBeNull();
  });
});
