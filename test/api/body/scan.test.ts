import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excessOf } from "../../../api/body/scan.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const generous = { maxBytes: 1e9, maxDepth: 1e9, maxValues: 1e9 };

describe("the scan of a body", () => {
  test("finds the depth and the number of values that the parser would make", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = bytes(JSON.stringify(value, null, indent));
        const [depth, values] = [depthOf(value), valuesOf(value)];
        expect(excessOf(text, { ...generous, maxDepth: depth })).toBeNull();
        if (depth > 0) expect(excessOf(text, { ...generous, maxDepth: depth - 1 })).toContain("nested more than");
        // An empty list or object may be counted as holding one value.
        expect(excessOf(text, { ...generous, maxValues: 2 * values })).toBeNull();
        if (values > 1) expect(excessOf(text, { ...generous, maxValues: Math.floor((values - 1) / 2) })).toContain("values");
      }),
    );
  });

  test.each([
    ['{"filters":{"models":[[[[]]]]}}', 4, "filters.models[0][0]: is nested more than 4 levels deep"],
    ['{"edits":[{"find":"x"},{"find":[[]]}]}', 4, "edits[1].find[0]: is nested more than 4 levels deep"],
    ['{"a \\" [":1,"b":[[[]]]}', 3, "b[0][0]: is nested more than 3 levels deep"],
    ["[[[]]]", 2, "The body is nested more than 2 levels deep"],
  ])("%s: the path is told", (text, maxDepth, told) => {
    expect(excessOf(bytes(text), { ...generous, maxDepth })).toBe(told);
  });

  test("brackets and commas in texts are text", () => {
    const text = JSON.stringify({ find: '[[[[,,,,\\"[[[' });
    expect(excessOf(bytes(text), { ...generous, maxDepth: 1, maxValues: 2 })).toBeNull();
  });

  test("what is cut off in the middle is left to the parser", () => {
    for (const text of ['{"a', '"\\', "[", ""]) expect(excessOf(bytes(text), { ...generous, maxDepth: 5 })).toBeNull();
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function valuesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return 1 + Object.values(value).reduce((sum: number, one) => sum + valuesOf(one), 0);
}
