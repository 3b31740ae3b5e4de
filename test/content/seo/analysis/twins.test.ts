import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import type { AnalysisResult } from "../../../../src/content/seo/analysis/result.ts";
import { fetcherOf, loadDocuments, readDocument, type TestDocument, TODAY } from "./load-document.ts";
import { type TwinDefect, twinDefects } from "./twin-defects.ts";
import { wrongQuotes } from "./wrong-quotes.ts";

const clean = loadDocuments("twins");
// Some seventy analyses on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const analysed = ({ input, html }: TestDocument, page: TwinDefect["page"] = {}): Promise<AnalysisResult> =>
  analyse(input, { fetcher: fetcherOf(html, page), model: null, now: () => TODAY });

/** The document with all of its defects. */
function defective({ name, input }: TestDocument): TestDocument {
  const source = readFileSync(join(import.meta.dirname, "twins", name), "utf8");
  const text = twinDefects[name]!.flatMap(({ edits }) => edits).reduce((before, [find, put]) => {
    const after = before.replace(find, () => put);
    if (after === before) throw new Error(`${name}: ${String(find)} is not there`);
    return after;
  }, source);
  const twin = readDocument(name, text);
  // Its address stays what it was when the canonical link is another.
  if (input.source.kind === "page") twin.input.source = input.source;
  return twin;
}

test("every document has its twin", () => {
  expect(new Set(clean.map(({ name }) => name))).toEqual(new Set(Object.keys(twinDefects)));
});

test("at most one finding for every four clean documents", async () => {
  const findings: string[] = [];
  for (const document of clean) {
    const { checks } = await analysed(document);
    findings.push(...checks.flatMap(({ id, advice }) => (advice ? [`${document.name}: ${id}, ${advice.title}`] : [])));
  }
  expect(findings.length, findings.join("\n")).toBeLessThanOrEqual(clean.length / 4);
});

test("nineteen in twenty planted defects fail a check that says what to change, with quotes that stand in the source", async () => {
  const missed: string[] = [];
  let planted = 0;
  for (const document of clean) {
    const twin = defective(document);
    const defects = twinDefects[document.name]!;
    const result = await analysed(twin, Object.assign({}, ...defects.map(({ page }) => page)));
    expect(wrongQuotes(result, twin)).toEqual([]);
    const ids = new Set(result.checks.filter(({ advice }) => advice).map(({ id }) => id));
    planted += defects.length;
    missed.push(
      ...defects.filter(({ foundBy }) => !foundBy.some((id) => ids.has(id))).map(({ defect }) => `${document.name}: ${defect}`),
    );
  }
  expect(1 - missed.length / planted, missed.join("\n")).toBeGreaterThanOrEqual(0.95);
});
