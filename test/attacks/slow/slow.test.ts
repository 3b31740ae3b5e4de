import { describe, expect, test } from "vitest";
import { cpuMs, readers } from "./readers.ts";

const short = 10_000;
const growth = 4;
/** A reader whose time grows with the square of the length takes sixteen times as long. */
const tolerated = 9;
/** Below this the machine's own work decides. */
const noiseMs = 40;

describe.each(readers)("reading $name takes time that grows with its length", ({ inputs, read }) => {
  test.each(Object.entries(inputs))("%s", (_, make) => {
    // Other work of the machine is in the figures: the best of some tries counts.
    const tries = Array.from({ length: 3 }, () => () => {
      const [before, after] = [cpuMs(read, make(short)) ?? 0, cpuMs(read, make(growth * short)) ?? 0];
      return after <= tolerated * before + noiseMs ? null : `${before} ms for ${short}, ${after} ms for ${growth * short}`;
    });
    let problem: string | null = null;
    for (const attempt of tries) {
      problem = attempt();
      if (problem === null) break;
    }
    expect(problem).toBeNull();
  });
});
