import { expect, test } from "vitest";
import { isMoreOften } from "../../../src/reporting/index.ts";

const answersTo = (prompt: number, lead: number) =>
  Array.from({ length: 20 }, (_, n) => ({ prompt: `p${prompt}`, answers: 1, one: Number(n < lead), other: 0 }));

test.each([
  [[], false],
  [[20], true],
  [[20, 20], true],
  [[20, 20, 20], true],
  [[20, 20, 10], true],
  [[20, 20, 20, 20], true],
  [[20, 0, 0], false],
  [[0, 0, 0], false],
  [[20, 5, 5, 5], false],
])("of 20 answers to each prompt, so many more have the one than the other: %j", (leads, expected) => {
  expect(isMoreOften(leads.flatMap((lead, prompt) => answersTo(prompt, lead)))).toBe(expected);
});
