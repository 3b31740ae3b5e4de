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

test.each([
  ["prompts", (prompt: number) => 0.2 * prompt],
  ["days", (_: number, day: number) => 0.2 * day],
])("what single cells vary takes nothing from what %s vary", (_, level) => {
  const balanced = (prompt: number, day: number) => 0.1 * (((prompt + day) % 3) - 1);
  const errorOf = (part: (prompt: number, day: number) => number) =>
    differences.estimateOf(...inColumns(window("a", 3, part)))!.standardError;
  expect(errorOf((prompt, day) => level(prompt, day) + balanced(prompt, day))).toBeCloseTo(errorOf(level), 9);
});

test("what answers to one prompt on one day vary is known from those that were asked more than once", () => {
  // Of two answers of a cell one counts: a variance of a half, on six cells of each side.
  const twice = (name: string) =>
    window(name, 2, () => 1).map((cell) => ({
      ...cell,
      ...{ answers: 2, whole: 2, partSquares: 1, products: 1, wholeSquares: 2 },
    }));
  const once = (name: string) => window(name, 2, (prompt, day) => (prompt + day) % 2);
  expect(differenceOf(twice("a"), twice("b")).withinCells).toBeCloseTo(2 * 0.5 * (12 / 12 ** 2), 9);
  expect(differenceOf(twice("a"), once("b")).withinCells).toBeNull();
  const both = differenceOf([...twice("a"), ...once("c")], [...twice("b"), ...once("d")]);
  expect(both.withinCells).toBeCloseTo(2 * 0.5 * (18 / 18 ** 2), 9);
});

describe("where no prompt and no day differs", () => {
  test.each([0, 1])("equal figures of a few answers are not known exactly: always %d", (always) => {
    const found = differenceOf(
      window("a", 1, () => always),
      window("b", 1, () => always),
    );
    expect(found).toMatchObject({ difference: 0, pValue: 1 });
    // Three cells on each side, with a success and a failure more.
    expect(found.standardError).toBeCloseTo(Math.sqrt((2 * (1 / 5) * (4 / 5)) / 5));
    expect(halfWidth(found)).toBeGreaterThan(0.3);
    expect(smallestEffect(found, 1)).toBeGreaterThan(0.3);
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
