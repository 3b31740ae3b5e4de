import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import type { EarlierFindings } from "../../../../src/content/seo/analysis/follow-up.ts";
import type { AnalysisResult } from "../../../../src/content/seo/analysis/result.ts";
import { fetcherOf, TODAY } from "./load-document.ts";

const clean = readFileSync(join(import.meta.dirname, "clean/fr-product.html"), "utf8");
const analysed = (html: string, earlier?: EarlierFindings) =>
  analyse(
    { source: { kind: "page", url: "https://www.altiva-outdoor.example/sacs/altiva-40" } },
    { fetcher: fetcherOf(html), model: null, now: () => TODAY, ...(earlier && { earlier }) },
  );
const asEarlier = ({ recommendations, checks }: AnalysisResult): EarlierFindings => ({
  ...{ jobId: "job-1", completedAt: "2026-06-01T12:00:00.000Z", recommendations, saidBefore: [], targetQueries: [] },
  failed: checks.filter(({ verdict }) => verdict === "fail"),
});
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

test("findings are gone, open or new since the last analysis of the address", async () => {
  const withoutDescription = clean.replace(/<meta name="description"[^>]*>/, "");
  const first = await analysed(withoutDescription.replace("<td>1,2 kg</td>", "<td>1,2</td>"));
  expect(first.follow_up).toBeUndefined();
  const second = await analysed(withoutDescription.replace(/<meta name="viewport"[^>]*>/, ""), asEarlier(first));
  expect(second.follow_up).toMatchObject({ previous_job_id: "job-1", previous_completed_at: "2026-06-01T12:00:00.000Z" });
  expect(ids(second.follow_up!.gone)).toEqual(["units-present"]);
  expect(ids(second.follow_up!.open)).toEqual(["description-present"]);
  expect(ids(second.follow_up!.new)).toEqual(["viewport"]);
  expect(second.follow_up!.not_judged).toEqual([]);
});

test("what a model said before the last analysis is open until its quotes are gone, and told once", async () => {
  const said = (id: string, title: string, quote: string) => ({
    ...{ id, title },
    evidence: [{ field: "html", quote, start: 0, end: quote.length }],
  });
  const wrapped = clean.replace("tissu imperméable", "tissu\n    imperméable");
  const { follow_up } = await analysed(wrapped, {
    ...{ jobId: "job-2", completedAt: "2026-06-02T12:00:00.000Z", failed: [], targetQueries: [] },
    recommendations: [said("model-3", "Anew", "Altiva 40")],
    saidBefore: [
      said("model-1", "Fabric", "tissu imperméable"),
      said("model-2", "Lost", "a sentence that is no longer there"),
      said("model-4", "As before", "Altiva 40"),
    ],
  });
  const [name, fabric] = follow_up!.open;
  expect(follow_up!.open.map(({ id }) => id)).toEqual(["model-3", "model-1"]);
  expect(follow_up!.gone.map(({ id }) => id)).toEqual(["model-2"]);
  // What is open carries its evidence to the next analysis, as it stands now.
  const start = wrapped.indexOf("tissu\n    imperméable");
  const quote = wrapped.slice(start, start + "tissu\n    imperméable".length);
  expect([name!.evidence, fabric!.evidence]).toEqual([
    [expect.objectContaining({ quote: "Altiva 40" })],
    [{ field: "html", quote, start, end: start + quote.length }],
  ]);
});

test("the newest fifty sayings of models are followed", async () => {
  const said = (n: number) => ({
    id: "model-1",
    title: `Saying ${n}`,
    evidence: [{ field: "html", quote: clean.slice(n, n + 9), start: n, end: n + 9 }],
  });
  const { follow_up } = await analysed(clean, {
    ...{ jobId: "job-2", completedAt: "2026-06-02T12:00:00.000Z", failed: [], targetQueries: [] },
    recommendations: [said(0)],
    saidBefore: Array.from({ length: 60 }, (_, n) => said(n + 1)),
  });
  expect(follow_up!.open.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, n) => `Saying ${n}`));
});

test("what was found of target queries is not mended by asking for others", async () => {
  const asked = (queries: string[], earlier?: AnalysisResult) =>
    analyse(
      { source: { kind: "page", url: "https://www.altiva-outdoor.example/sacs/altiva-40" }, target_queries: queries },
      {
        ...{ fetcher: fetcherOf(clean), model: null, now: () => TODAY },
        ...(earlier && { earlier: { ...asEarlier(earlier), targetQueries: ["location de vélo cargo"] } }),
      },
    );
  const first = await asked(["location de vélo cargo"]);
  const title = "query-in-title";
  const placeOf = async (...queries: string[]) => {
    const { gone, open, new: fresh, not_judged } = (await asked(queries, first)).follow_up!;
    return Object.entries({ gone, open, fresh, not_judged }).flatMap(([place, list]) =>
      ids(list).includes(title) ? [place] : [],
    );
  };
  expect(await placeOf("location de vélo cargo")).toEqual(["open"]);
  expect(await placeOf("altiva 40")).toEqual(["not_judged"]);
  expect(await placeOf("altiva 40", "location de vélo cargo")).toEqual(["not_judged"]);
  expect(await placeOf("taille d'un casque de ski")).toEqual(["fresh", "not_judged"]);
});

test("what a model said is open while its quotes stand", async () => {
  const said = (id: string, quote: string) => ({
    ...{ id, title: `About ${quote}` },
    evidence: [{ field: "html", quote, start: 0, end: quote.length }],
  });
  const earlier = {
    ...{ jobId: "job-1", completedAt: "2026-06-01T12:00:00.000Z" },
    recommendations: [said("model-1", "tissu imperméable"), said("model-2", "a sentence that is no longer there")],
    ...{ saidBefore: [], targetQueries: [] },
    failed: [{ id: "query-coverage", category: "target queries", what: "target queries that a part of the text takes up" }],
  };
  const { follow_up } = await analysed(clean, earlier);
  expect(ids(follow_up!.open)).toEqual(["model-1"]);
  expect(ids(follow_up!.gone)).toEqual(["model-2"]);
  expect(ids(follow_up!.not_judged)).toEqual(["query-coverage"]);
});
