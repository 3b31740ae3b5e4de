import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checks } from "../../../../src/content/seo/analysis/checks/index.ts";

// The formatter pads the columns of a table.
const page = readFileSync(join(import.meta.dirname, "../../../../docs/seo-checks.md"), "utf8").replace(/ {2,}/g, " ");

test.each([...checks])("docs/seo-checks.md has $id as it is", ({ id, channel, what, threshold }) => {
  expect(page).toContain(`| \`${id}\` | ${channel} | ${what} | ${threshold.replaceAll("|", "\\|")} |`);
});

test("docs/seo-checks.md has no check that is gone", () => {
  const named = Array.from(page.matchAll(/^\| `([^`]+)` \|/gm), (match) => match[1]!);
  expect(named).toEqual(checks.map(({ id }) => id));
  expect(page).toContain(`runs ${checks.length} deterministic checks`);
});
