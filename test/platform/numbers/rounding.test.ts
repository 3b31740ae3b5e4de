import { expect, test } from "vitest";
import { shownWith } from "../../../src/platform/numbers/index.ts";

test.each([
  [1, 1.45, "1.5"],
  [1, 2.45, "2.5"],
  [1, 21.95, "22.0"],
  [1, 1.44, "1.4"],
  [2, 1.005, "1.01"],
  [0, 12.5, "13"],
  [1, 0, "0.0"],
  [1, -0.04, "0.0"],
  [1, -2.45, "-2.5"],
  [1, 100, "100.0"],
])("with %d decimals %d is shown as %s", (decimals, value, text) => {
  expect(shownWith(decimals, value)).toBe(text);
});
