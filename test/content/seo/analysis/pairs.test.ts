import { expect, test, vi } from "vitest";
import { analysedDocument } from "./analysed.ts";
import type { TestDocument } from "./load-document.ts";
import { pages as laterPages } from "./more-pairs.ts";
import { cleanPagesOf, defectivePagesOf, halfOf } from "./page-pair.ts";
import { pages } from "./pairs.ts";
import { wrongQuotes } from "./wrong-quotes.ts";

// Some hundred analyses on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const analysed = async (document: TestDocument) => (await analysedDocument(document)).result;

const sets = [
  { name: "thirty", of: pages },
  { name: "twenty-four that were tuned on", of: halfOf(laterPages, "tuned") },
  { name: "twenty-four that were held out", of: halfOf(laterPages, "held") },
];

test.each(sets)("nothing is recommended for the pages of the $name without a defect", async ({ of }) => {
  const shown: string[] = [];
  for (const page of cleanPagesOf(of)) {
    const { recommendations } = await analysed(page);
    shown.push(...recommendations.map(({ id, title }) => `${page.name}: ${id}, ${title}`));
  }
  expect(shown).toEqual([]);
});

test.each(sets)("nineteen in twenty of the $name defects are found, with quotes that stand in the source", async ({ of }) => {
  const missed: string[] = [];
  const defective = defectivePagesOf(of);
  for (const { foundBy, document } of defective) {
    const result = await analysed(document);
    expect(wrongQuotes(result, document)).toEqual([]);
    const ids = new Set(result.checks.filter(({ advice }) => advice).map(({ id }) => id));
    if (!foundBy.some((id) => ids.has(id))) missed.push(document.name);
  }
  expect(1 - missed.length / defective.length, missed.join("\n")).toBeGreaterThanOrEqual(0.95);
});
