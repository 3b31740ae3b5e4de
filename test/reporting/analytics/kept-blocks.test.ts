import { expect, test } from "vitest";
import type { SealedDay } from "../../../src/reporting/analytics/day.ts";
import { blocksOf, keepSums, knownSums, missingDays } from "../../../src/reporting/sources/domain-blocks.ts";

const sums = {
  answers: 1,
  hosts: Uint32Array.of(7),
  domains: Uint32Array.of(7),
  columns: [],
  ofPrompts: new Uint32Array(),
  citing: new Uint32Array(),
};
const sealed = (day: number, seal = `kept ${day}`): SealedDay => ({ day, schedule: 1, seal, counts: null });
const year = Array.from({ length: 365 }, (_, index) => sealed(20_000 + index));

test("a year is read again from a few blocks, and a day that was sealed anew has only its own made anew", () => {
  const blocks = blocksOf(year, "companies");
  expect(blocks.length).toBeLessThan(8);
  expect(missingDays(blocks)).toEqual(year);
  for (const block of [...blocks, ...blocks.flatMap(({ parts }) => parts)]) keepSums(block.name, sums);

  const again = blocksOf(year, "companies");
  expect(missingDays(again)).toEqual([]);
  expect(knownSums(again).length).toBe(blocks.length);

  const changed = year.with(200, sealed(20_200, "another seal"));
  const days = missingDays(blocksOf(changed, "companies"));
  expect(days.length).toBeLessThan(9);
  expect(days).toContain(changed[200]);

  expect(missingDays(blocksOf(year, "other companies"))).toEqual(year);
});
