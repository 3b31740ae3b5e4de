import { expect, test } from "vitest";
import { shorten } from "../../../../src/content/seo/analysis/evidence.ts";

test.each([79, 80, 81])("a text is cut between whole characters at %i", (length) => {
  expect(shorten("🏕".repeat(100), length).isWellFormed()).toBe(true);
});
