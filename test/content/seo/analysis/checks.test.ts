import { expect, test } from "vitest";
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import { checks } from "../../../../src/content/seo/analysis/checks/index.ts";
import type { AnalysisResult } from "../../../../src/content/seo/analysis/result.ts";
import { fetcherOf, loadDocuments, type TestDocument, TODAY } from "./load-document.ts";
import { type PlantedDefect, plantedDefects } from "./planted-defects.ts";
import { wrongQuotes } from "./wrong-quotes.ts";

const clean = new Map(loadDocuments("clean").map((document) => [document.name, document]));

/** The document with a defect, or with everything but the defect (`mended`). */
async function analysed(defect: PlantedDefect, mended: boolean): Promise<{ result: AnalysisResult; document: TestDocument }> {
  const { name, input: original, html: source } = clean.get(defect.document)!;
  const change = mended ? (text: string) => text : (defect.body ?? ((text: string) => text));
  // What is asked for belongs to the fixture, not to the defect, unless the query itself is what nothing answers.
  const isQueryDefect = defect.check === "query-coverage";
  const changed = defect.input && (!mended || (defect.body && !isQueryDefect)) ? defect.input(original) : original;
  const input =
    changed.source.kind === "draft"
      ? { ...changed, source: { ...changed.source, markdown: change(changed.source.markdown) } }
      : changed;
  const html = source ? change(source) : "";
  const page = mended ? {} : (defect.page ?? {});
  const result = await analyse(input, {
    fetcher: fetcherOf(html, page),
    model: null,
    knowledge: mended ? {} : (defect.knowledge ?? {}),
    now: () => TODAY,
  });
  return { result, document: { name, input, html } };
}

const verdict = (result: AnalysisResult, id: string) => result.checks.find((check) => check.id === id)?.verdict;

test.each(plantedDefects)("$check finds $what in $document", async (defect) => {
  const { result, document } = await analysed(defect, false);
  expect(verdict(result, defect.check)).toBe("fail");
  expect(wrongQuotes(result, document)).toEqual([]);
  const mended = await analysed(defect, true);
  expect(verdict(mended.result, defect.check)).not.toBe("fail");
});

test("every check has a fixture that fails it", () => {
  const covered = new Set(plantedDefects.map((defect) => defect.check));
  expect(checks.map((check) => check.id).filter((id) => !covered.has(id))).toEqual([]);
  expect(checks.length).toBeGreaterThanOrEqual(30);
});

test("check ids are unique", () => {
  expect(new Set(checks.map((check) => check.id)).size).toBe(checks.length);
});

test.each([...clean.values()])("the clean document $name has no findings", async ({ input, html }) => {
  const result = await analyse(input, { fetcher: fetcherOf(html), model: null, now: () => TODAY });
  expect(result.checks.filter((check) => check.verdict === "fail")).toEqual([]);
  expect(result.recommendations).toEqual([]);
});
