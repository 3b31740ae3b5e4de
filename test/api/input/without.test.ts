import { expect, test } from "vitest";
import { z } from "zod";
import { withoutFields } from "../../../api/input/without.ts";

test("an input is made once for each choice of fields that are left out", () => {
  const input = z.object({ a: z.string(), b: z.string(), c: z.string() });
  expect(withoutFields(input)).toBe(input);
  expect(Object.keys(withoutFields(input, ["a"]).shape)).toEqual(["b", "c"]);
  expect(Object.keys(withoutFields(input, ["b", "c"]).shape)).toEqual(["a"]);
  expect(withoutFields(input, ["c", "b"])).toBe(withoutFields(input, ["b", "c"]));
});
