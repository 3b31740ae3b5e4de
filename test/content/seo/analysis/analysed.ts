import { type AnalysisDeps, analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import type { AnalysisInput } from "../../../../src/content/seo/analysis/input.ts";
import { type FetcherOverrides, fetcherOf, TODAY } from "./load-document.ts";

export const sentence =
  "The valley has three bridges, and the oldest of them was built by the monks in the year of the great flood. ";
export const prose = `<p>${sentence.repeat(4)}</p>`.repeat(5);

/** What a document is told without a model. `html` is the source of a page. */
export async function analysedDocument(
  { input, html = "" }: { input: AnalysisInput; html?: string },
  { page, ...deps }: Partial<AnalysisDeps> & { page?: FetcherOverrides } = {},
) {
  const result = await analyse(input, { fetcher: fetcherOf(html, page), model: null, now: () => TODAY, ...deps });
  const check = (id: string) => result.checks.find((each) => each.id === id)!;
  return {
    result,
    check,
    verdict: (id: string) => check(id).verdict,
    advice: (id: string) => check(id).advice,
    failed: result.checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id),
    told: result.recommendations.map(({ id }) => id),
    recommendation: (id: string) => result.recommendations.find((each) => each.id === id),
    kind: result.source.page_kind,
  };
}

/** The same of a page made of a head and a main text. */
export function analysed(
  head: string,
  body: string,
  { lang = "en", path = "/a/page", host = "www.site.example", queries = [] as string[], page = {} as FetcherOverrides } = {},
) {
  const html = `<html lang="${lang}"><head>${head}</head><body><main>${body}</main></body></html>`;
  return analysedDocument(
    { input: { source: { kind: "page", url: `https://${host}${path}` }, target_queries: queries }, html },
    { page },
  );
}

/** The same of a draft. */
export const analysedDraft = (
  markdown: string,
  { title = "A title", queries = [], locale }: { title?: string; queries?: string[]; locale?: string } = {},
) =>
  analysedDocument({
    input: { source: { kind: "draft", title, markdown }, target_queries: queries, ...(locale && { locale }) },
  });
