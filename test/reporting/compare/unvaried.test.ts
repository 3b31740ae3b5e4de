import { describe, expect, test } from "vitest";
import * as differences from "../../../src/reporting/compare/difference.ts";
import { halfWidth, smallestEffect } from "../../../src/reporting/compare/power.ts";
import { type Cell, inColumns } from "./columns.ts";

/** One answer to each prompt on each of three days. @param part of the answer. @param whole likewise. */
const window = (name: string, prompts: number, part: (prompt: number, day: number) => number, whole = 1): Cell[] =>
  Array.from({ length: prompts * 3 }, (_, at) => {
    const [prompt, day] = [at % prompts, Math.floor(at / prompts)];
    const of = part(prompt, day);
    return {
      ...{ prompt, day: `${name}${day}`, answers: 1, part: of, whole },
      ...{ partSquares: of ** 2, products: of * whole, wholeSquares: whole ** 2 },
    };
  });

const differenceOf = (before: Cell[], after: Cell[]) => differences.differenceOf(...inColumns(before, after))!;

describe("where no prompt and no day differs", () => {
  test.each([0, 1])("equal figures of a few answers are not known exactly: always %d", (always) => {
    const found = differenceOf(
      window("a", 1, () => always),
      window("b", 1, () => always),
    );
    expect(found).toMatchObject({ difference: 0, pValue: 1 });
    expect(halfWidth(found)).toBeGreaterThan(0.3);
    expect(smallestEffect(found)).toBeGreaterThan(0.3);
  });

  test("what rounding leaves of residuals is no variance: a difference of few answers stays within noise", () => {
    // 7 of 10, as 0.7 · 10 is not 7 in every sum, and each prompt and each day of a Latin square once.
    const constant = differenceOf(
      window("a", 1, () => 7, 10),
      window("b", 1, () => 6, 9),
    );
    const balanced = differenceOf(
      window("a", 3, (prompt, day) => Number((prompt + day) % 3 === 0)),
      window("b", 3, (prompt, day) => Number((prompt + day) % 3 !== 0)),
    );
    for (const found of [constant, balanced]) {
      expect(found.standardError).toBeGreaterThan(0.05);
      expect(found.pValue).toBeGreaterThan(0.05);
    }
    const alone = differences.estimateOf(...inColumns(window("a", 3, (prompt, day) => Number((prompt + day) % 3 === 0))))!;
    expect(alone.standardError).toBeGreaterThan(0.05);
  });
});
