import { createHash } from "node:crypto";
import type { PageFetcher } from "../../../integrations/web-pages/index.ts";
import type { SiteSignals } from "./context.ts";
import type { AnalysisInput } from "./input.ts";

export type LoadedSource = {
  /** What is read: a draft's fields, or a page's HTML with the address where it was found. */
  text: { title?: string; meta_description?: string; markdown: string } | { html: string; url: string };
  site: SiteSignals | null;
  sha256: string;
  fetchedAt: string | null;
};

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
    const { title, meta_description, markdown } = source;
    const whole = [title ?? "", meta_description ?? "", markdown].join("\0");
    return { text: { title, meta_description, markdown }, site: null, sha256: sha256(whole), fetchedAt: null };
  }
  const page = await fetcher.fetchPage(source.url, signal);
  const llmsTxt = await fetcher.fetchSiteFile(page.url, "/llms.txt", signal);
  const { robotsTxt, xRobotsTag, link, charset, charsetDeclared } = page;
  return {
    text: { html: page.html, url: page.url },
    site: { robotsTxt, llmsTxt, xRobotsTag, link, charset, charsetDeclared },
    sha256: sha256(page.html),
    fetchedAt: page.fetchedAt,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
