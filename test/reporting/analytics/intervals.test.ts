import { expect, test } from "vitest";
import type { CompanyCounts, Counts } from "../../../src/reporting/analytics/count.ts";
import { shareOfMentions, wilson } from "../../../src/reporting/analytics/intervals.ts";

test("Wilson's interval is that of the tables, and everything without answers", () => {
  expect(wilson(5, 10)).toEqual({ low: 23.66, high: 76.34, n: 10 });
  expect(wilson(0, 10)).toEqual({ low: 0, high: 27.75, n: 10 });
  expect(wilson(0, 0)).toEqual({ low: 0, high: 100, n: 0 });
});

test("a share of mentions is known by how answers differ, and one answer says nothing", () => {
  const share = (own: Pick<CompanyCounts, "mentions" | "together">, all: Omit<Counts, "naming" | "companies">) =>
    shareOfMentions({ ranks: 0, cited: 0, rankSquares: 0, ...own }, { naming: 0, companies: [], ...all });
  // Of four answers two mention the company alone and two another one beside it: residuals of a third each.
  expect(share({ mentions: 4, together: 6 }, { answers: 4, mentions: 6, mentionSquares: 10 })).toEqual({
    ...{ low: 41.52, high: 91.81, n: 4 },
  });
  expect(share({ mentions: 1, together: 1 }, { answers: 1, mentions: 1, mentionSquares: 1 })).toEqual({
    low: 0,
    high: 100,
    n: 1,
  });
});
