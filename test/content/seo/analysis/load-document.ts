import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { AnalysisInput } from "../../../../src/content/seo/analysis/input.ts";
import type { FetchedPage, PageFetcher } from "../../../../src/integrations/web-pages/fetch-page.ts";

export type TestDocument = {
  name: string;
  input: AnalysisInput;
  /** The page's source; empty for drafts. */
  html: string;
};

/** The documents of a folder beside this file: `.md` drafts with a header of their fields, `.html` pages. */
export function loadDocuments(folder: string): TestDocument[] {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .sort()
    .map((file) => loadDocument(join(path, file)));
}

function loadDocument(file: string): TestDocument {
  return readDocument(basename(file), readFileSync(file, "utf8"));
}

export function readDocument(name: string, text: string): TestDocument {
  if (name.endsWith(".html")) {
    const url =
      /<!-- url: (\S+) -->/.exec(text)?.[1] ??
      /rel="canonical" href="([^"]+)"/.exec(text)?.[1] ??
      `https://www.page.example/${name}`;
    const queries = /<!-- target_queries: (.*?) -->/.exec(text)?.[1]?.split(" | ");
    return { name, html: text, input: { source: { kind: "page", url }, target_queries: queries ?? [] } };
  }
  const [, header, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)!;
  const fields = Object.fromEntries(
    header!.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const input: AnalysisInput = {
    source: {
      kind: "draft",
      markdown: markdown!,
      ...(fields.title ? { title: fields.title } : {}),
      ...(fields.meta_description ? { meta_description: fields.meta_description } : {}),
    },
    target_queries: fields.target_queries?.split(" | ") ?? [],
    ...(fields.locale ? { locale: fields.locale } : {}),
  };
  return { name, html: "", input };
}

/** `other` is the source of every page but the first one. */
export type FetcherOverrides = Partial<FetchedPage> & { llmsTxt?: string | null; other?: string };

/** A fetcher that answers with a given page, as the safe one would have read it. */
export function fetcherOf(html: string, overrides: FetcherOverrides = {}): PageFetcher {
  const { llmsTxt = null, other = html, ...page } = overrides;
  let first: string | undefined;
  const isFirst = (url: string) => {
    first ??= url;
    return url === first;
  };
  return {
    fetchPage: async (url) => ({
      url,
      requestedUrl: url,
      html: isFirst(url) ? html : other,
      charset: "utf-8",
      charsetDeclared: true,
      xRobotsTag: null,
      link: null,
      robotsTxt: null,
      fetchedAt: "2026-07-01T12:00:00.000Z",
      ...page,
    }),
    fetchSiteFile: async () => llmsTxt,
  };
}

/** The day that the test documents are judged on. */
export const TODAY = new Date("2026-07-01T12:00:00Z");
