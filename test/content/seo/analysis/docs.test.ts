import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checks } from "../../../../src/content/seo/analysis/checks/index.ts";

// The formatter pads the columns of a table.
const page = readFileSync(join(import.meta.dirname, "../../../../docs/seo-checks.md"), "utf8").replace(/ {2,}/g, " ");
const rows = new Map(Array.from(page.matchAll(/^\| `([^`]+)` \|.*$/gm), ([row, id]) => [id!, row]));

test.each([...checks])("docs/seo-checks.md has $id as it is", ({ id, channel, what, threshold }) => {
  const cells = [`\`${id}\``, channel, what, threshold.replaceAll("|", "\\|")];
  expect(rows.get(id) ?? "", "its row in the table of docs/seo-checks.md").toMatch(`| ${cells.join(" | ")} |`);
});

test("docs/seo-checks.md has no check that is gone, and says how many there are", () => {
  expect([...rows.keys()]).toEqual(checks.map(({ id }) => id));
  expect(/runs (\d+) deterministic checks/.exec(page)?.[1]).toBe(`${checks.length}`);
});
