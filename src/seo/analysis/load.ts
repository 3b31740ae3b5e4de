import { createHash } from "node:crypto";
import type { PageFetcher } from "../../pages/fetch-page.ts";
import { readHtml } from "../../pages/read-html.ts";
import { readMarkdown } from "../../pages/read-markdown.ts";
import type { SourceDocument } from "../../pages/source-document.ts";
import type { SiteSignals } from "./context.ts";
import type { AnalysisInput } from "./input.ts";

export type LoadedSource = { document: SourceDocument; site: SiteSignals | null; sha256: string; fetchedAt: string | null };

/**
 * The source of an analysis: the draft as it is, or the page as it stands on the web.
 * @throws PageError where the page cannot be had
 */
export async function loadSource(
  source: AnalysisInput["source"],
  fetcher: PageFetcher,
  signal?: AbortSignal,
): Promise<LoadedSource> {
  if (source.kind === "draft") {
    const text = [source.title ?? "", source.meta_description ?? "", source.markdown].join("\0");
    return { document: readMarkdown(source), site: null, sha256: sha256(text), fetchedAt: null };
  }
  const page = await fetcher.fetchPage(source.url, signal);
  const llmsTxt = await fetcher.fetchSiteFile(page.url, "/llms.txt", signal);
  const { robotsTxt, xRobotsTag, charsetDeclared } = page;
  return {
    document: readHtml(page.html, page.url),
    site: { robotsTxt, llmsTxt, xRobotsTag, charsetDeclared },
    sha256: sha256(page.html),
    fetchedAt: page.fetchedAt,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
