import { expect, test } from "vitest";
import { metricValues } from "../../../src/reporting/analytics/values.ts";
import { compareRows, firstRows, type TableRow } from "../../../src/reporting/query/table.ts";
import { random } from "../../bench/analytics/fill.ts";

const columns = ["domain", "answers", "mentions", "avg_position"];

/** Rows of few different numbers, so that many tie, some of them without a position. */
function rowsOf(seed: number): TableRow[] {
  const next = random(seed);
  const below = (most: number) => Math.floor(next() * most);
  return Array.from({ length: 200 }, (_, index): TableRow => {
    const mentions = below(4);
    const company = { mentions, ranks: mentions * (1 + below(3)), cited: 0, together: mentions };
    const all = { answers: below(5), naming: 0, mentions, mentionSquares: 0, companies: [company] };
    const cells = [`site${index}`, all.answers, mentions, metricValues.avg_position(company)];
    return { cells, companyId: "", schedule: "default", company, all };
  });
}

test("the first rows by a number are those of all rows in order, with ties and without numbers", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const rows = rowsOf(seed);
    for (const order_by of ["answers", "mentions", "avg_position", "domain"]) {
      for (const order of ["ascending", "descending"] as const) {
        const inOrder = compareRows(columns, ["domain"], { order_by, order });
        for (const count of [1, 10, 150, 200, 300]) {
          const found = firstRows(rows, count, columns, ["domain"], { order_by, order });
          expect(found.toSorted(inOrder).slice(0, count)).toEqual(rows.toSorted(inOrder).slice(0, count));
        }
      }
    }
    const few = firstRows(rows, 10, columns, ["domain"], { order_by: "avg_position" });
    expect(few.length).toBeLessThan(rows.length);
  }
});
