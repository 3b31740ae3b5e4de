import type { Evidence } from "./adapters/adapter.ts";
import type { AnswerProduct, AnswerSource, ProviderAnswer } from "./provider.ts";

/** Brings text and evidence into the one shape of all providers: safe to store, without repetitions. */
export function normalizedAnswer(
  found: Evidence & Pick<ProviderAnswer, "text" | "usage" | "provider" | "provider_model">,
): ProviderAnswer {
  const text = storable(found.text).trim();
  const outcome = found.isRefusal ? "refused" : text === "" ? "empty" : "answered";
  return {
    outcome,
    text,
    sources: mergedSources(found.sources ?? []),
    search_queries: [...new Set((found.searchQueries ?? []).map((query) => storable(query).trim()))].filter(Boolean),
    products: (found.products ?? []).map(normalizedProduct),
    usage: found.usage,
    provider: found.provider,
    provider_model: storable(found.provider_model),
  };
}

/** PostgreSQL stores neither NUL characters nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol);
}

/** One entry an address, in the order of first appearance; the first title found is kept. */
function mergedSources(sources: readonly AnswerSource[]): AnswerSource[] {
  const byUrl = Map.groupBy(
    sources.map((source) => ({ ...source, url: storable(source.url).trim() })).filter((source) => isWebAddress(source.url)),
    (source) => source.url,
  );
  return [...byUrl].map(([url, same]) => {
    const title = storable(same.find((source) => source.title?.trim())?.title ?? "").trim();
    return {
      url,
      title: title || null,
      cited: same.some((source) => source.cited),
      retrieved: same.some((source) => source.retrieved),
    };
  });
}

function normalizedProduct(product: Omit<AnswerProduct, "position">, index: number): AnswerProduct {
  const text = (value: string | null) => (value === null ? null : storable(value).trim() || null);
  const url = text(product.url);
  return {
    ...product,
    title: storable(product.title),
    brand: text(product.brand),
    merchant: text(product.merchant),
    url: url !== null && isWebAddress(url) ? url : null,
    position: index + 1,
  };
}
