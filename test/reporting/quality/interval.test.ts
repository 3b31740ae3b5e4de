import { expect, test } from "vitest";
import type { Bounds } from "../../../src/reporting/compare/cell.ts";
import { intervalOf } from "../../../src/reporting/quality/interval.ts";

const of = (ratio: number, standardError: number, bounds: Bounds = { low: 0, high: 1 }) =>
  intervalOf({ ratio, standardError, df: 10 }, bounds);

test("an interval is wider on the side that has more room", () => {
  // Wilson's interval of 0.1 for 0.1 · 0.9 / 0.05² = 36 answers, with t of 10 degrees of freedom, 2.228, for z.
  expect(of(0.1, 0.05)).toEqual({ low: expect.closeTo(0.0333, 4), high: expect.closeTo(0.2636, 4) });
  const { low, high } = of(0.5, 0.05);
  expect(low + high).toBeCloseTo(1, 9);
  expect(high - low).toBeCloseTo(2 * 2.228 * 0.05, 1);
});

test("shares and ranks mirror each other", () => {
  const { low, high } = of(0.9, 0.05);
  const other = of(0.1, 0.05);
  expect([1 - high, 1 - low]).toEqual([expect.closeTo(other.low, 9), expect.closeTo(other.high, 9)]);
  const ranks = of(1.5, 0.25, { low: 1, high: 6 });
  expect([(ranks.low - 1) / 5, (ranks.high - 1) / 5]).toEqual([expect.closeTo(other.low, 9), expect.closeTo(other.high, 9)]);
});

test.each([
  [0, 0.1, { low: 0, high: 0.223 }],
  [1, 0.1, { low: 0.777, high: 1 }],
  [1e-9, 0.1, { low: 0, high: 1 }],
  [1 / 180, 0.0056, { low: 0.0008, high: 0.0374 }],
])("it stays within what a share can be: %d", (ratio, standardError, { low, high }) => {
  expect(of(ratio, standardError)).toEqual({ low: expect.closeTo(low, 3), high: expect.closeTo(high, 3) });
});

test("a position behind the number of companies has an interval up to itself", () => {
  expect(of(7, 0.5, { low: 1, high: 6 })).toEqual({ low: expect.closeTo(5.886, 3), high: 7 });
});
