import { siteOfRedirect, withoutPrivateMarks } from "../../../integrations/answer-providers/index.ts";
import type { ImportLine } from "./line.ts";

/**
 * A line without what says nothing: blanks, as tables are exported, the marks that ChatGPT writes for its own screen, and Google's redirects, which
 * nobody can ask any more. Apart from the schema, since each line is checked twice and stored once.
 */
export function knownParts(line: ImportLine): ImportLine {
  const { response, citations, search_queries, products, tags } = line;
  return {
    ...line,
    response: response && withoutPrivateMarks(response),
    citations: citations?.map((citation) => {
      const title = known(citation.title);
      return { ...citation, title, url: siteOfRedirect(citation.url, title) ?? citation.url };
    }),
    search_queries: [...new Set(search_queries?.map((query) => query.trim()))].filter(Boolean),
    tags: tags?.filter(Boolean),
    products: products?.map((product) => ({
      ...product,
      title: product.title.trim(),
      brand: known(product.brand),
      currency: known(product.currency)?.toUpperCase(),
      merchant: known(product.merchant),
      url: known(product.url),
    })),
  };
}

const known = (text: string | null | undefined): string | null => text?.trim() || null;
