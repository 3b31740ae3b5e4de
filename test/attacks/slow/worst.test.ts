import { describe, expect, test } from "vitest";
import { isFullLength } from "../../support/full-length.ts";
import { cpuMs, readers } from "./readers.ts";

const longest = 500_000;
/** What is refused is tried shorter, in such steps, until it is read: what is hardly let through costs most. */
const step = isFullLength ? 0.9 : 0.5;
const boundMs = 200;
/** Collecting garbage, and what compiling costs a process that has just begun. */
const margin = 2.5;
/** What `fixedWork` takes of a processor of 2024 that nothing else uses. */
const fixedWorkMs = 12;

/** An analysis has a time of its own to end in, and asks some hundred questions of each text; content items may be longer. */
const bounded = readers.filter(({ name }) => !["an SEO analysis", "links of a content item"].includes(name));

describe.each(bounded)("reading $name ends soon, or is refused", ({ inputs, read }) => {
  test.each(Object.entries(inputs))("%s", (_, make) => {
    const isRefused = (length: number) => cpuMs(read, make(length)) === null;
    let length = longest;
    while (length > 1_000 && isRefused(length)) length *= step;
    const text = make(length);
    // Other work of the machine is in the figures: the best of some tries counts.
    const tries: string[] = [];
    for (let count = 0; count < 4; count++) {
      const ms = cpuMs(read, text) ?? 0;
      if (ms <= boundMs) return;
      const limitMs = boundMs * margin * Math.max(1, fixedWork() / fixedWorkMs);
      if (ms <= limitMs) return;
      tries.push(`${Math.round(ms)} ms for ${text.length} characters, where ${Math.round(limitMs)} are allowed`);
    }
    expect(tries).toEqual([]);
  });
});

/** Milliseconds of processor time that the same work takes: slower processors, and those shared with others, take longer for a text too. */
function fixedWork(): number {
  return cpuMs((seed) => {
    const words = new Map<string, number>();
    for (let n = 0; n < 150_000; n++) {
      const word = `${seed}${n % 5_000}`;
      words.set(word, (words.get(word) ?? 0) + 1);
    }
    return [...words].sort(([a], [b]) => (a < b ? -1 : 1)).length;
  }, "word")!;
}
