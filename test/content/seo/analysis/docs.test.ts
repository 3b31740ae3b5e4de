import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checks } from "../../../../src/content/seo/analysis/checks/index.ts";

// The formatter pads the columns of a table.
const page = readFileSync(join(import.meta.dirname, "../../../../docs/seo-checks.md"), "utf8").replace(/ {2,}/g, " ");
const rows = new Map(Array.from(page.matchAll(/^\| `([^`]+)` \|.*$/gm), ([row, id]) => [id!, row]));

test.each([...checks])("docs/seo-checks.md has $id as it is", ({ id, channel, what, threshold }) => {
  expect(rows.has(id), `a row for ${id} in the table of docs/seo-checks.md`).toBe(true);
  const cells = [`\`${id}\``, channel, what, threshold.replaceAll("|", "\\|")];
  expect(rows.get(id)).toMatch(`| ${cells.join(" | ")} |`);
});

test("docs/seo-checks.md has no check that is gone, and says how many there are", () => {
  const ids = checks.map(({ id }) => id);
  expect([...rows.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id) => !rows.has(id))).toEqual([]);
  const firstOutOfPlace = [...rows.keys()].find((id, at) => id !== ids[at]);
  expect(firstOutOfPlace, "the first row that stands in another place than its check").toBeUndefined();
  expect(/runs (\d+) deterministic checks/.exec(page)?.[1]).toBe(`${checks.length}`);
});
