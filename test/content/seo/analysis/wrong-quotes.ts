import type { AnalysisResult } from "../../../../src/content/seo/analysis/result.ts";
import type { TestDocument } from "./load-document.ts";

/** Evidence of a result that does not stand verbatim in the source that was submitted, each with what stands there. */
export function wrongQuotes(result: AnalysisResult, { input, html }: TestDocument): string[] {
  const { source } = input;
  const fields: Record<string, string | undefined> =
    source.kind === "draft"
      ? { title: source.title, meta_description: source.meta_description, markdown: source.markdown }
      : { html, title: result.source.title ?? undefined, meta_description: descriptionOf(html) };
  const advice = [...result.recommendations, ...result.checks.flatMap(({ id, advice }) => (advice ? [{ id, ...advice }] : []))];
  return advice.flatMap((recommendation) =>
    recommendation.evidence.flatMap((evidence) => {
      if ("missing" in evidence) return [];
      const { field, quote, start, end } = evidence;
      const stands = fields[field]?.slice(start, end);
      return stands === quote && quote.length > 0
        ? []
        : [`${recommendation.id}: ${field}[${start},${end}) is ${JSON.stringify(stands)}, not ${JSON.stringify(quote)}`];
    }),
  );
}

/** Read apart from the code under test; the documents write the attribute plainly. */
function descriptionOf(html: string): string | undefined {
  return /<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&").replaceAll("&#39;", "'");
}
