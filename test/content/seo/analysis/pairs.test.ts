import { expect, test, vi } from "vitest";
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import { fetcherOf, type TestDocument, TODAY } from "./load-document.ts";
import { cleanPages, defectivePages } from "./pairs.ts";
import { wrongQuotes } from "./wrong-quotes.ts";

// Some forty analyses on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const analysed = ({ input, html }: TestDocument) => analyse(input, { fetcher: fetcherOf(html), model: null, now: () => TODAY });

test("nothing is recommended for pages without a defect", async () => {
  const shown: string[] = [];
  for (const page of cleanPages) {
    const { recommendations } = await analysed(page);
    shown.push(...recommendations.map(({ id, title }) => `${page.name}: ${id}, ${title}`));
  }
  expect(shown).toEqual([]);
});

test("what was found of thirty defects is still found, with quotes that stand in the source", async () => {
  const missed: string[] = [];
  for (const { foundBy, document } of defectivePages) {
    const result = await analysed(document);
    expect(wrongQuotes(result, document)).toEqual([]);
    const ids = new Set(result.checks.filter(({ advice }) => advice).map(({ id }) => id));
    if (!foundBy.some((id) => ids.has(id))) missed.push(document.name);
  }
  expect(defectivePages.length - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(22);
});
