import { isHttpAddress, redirectTarget } from "../../platform/addresses/index.ts";
import { storableText } from "../../platform/database/index.ts";
import type { Evidence } from "./adapters/adapter.ts";
import { finishReasonOf } from "./finish.ts";
import { withoutPrivateMarks } from "./private-marks.ts";
import type { AnswerProduct, AnswerSource, FinishReason, ProviderAnswer } from "./provider.ts";

type Found = Evidence & Pick<ProviderAnswer, "text" | "usage" | "provider" | "cost">;

/** Brings text and evidence into the one shape of all providers: safe to store, without repetitions. */
export function normalizedAnswer(found: Found): ProviderAnswer {
  const text = withoutPrivateMarks(storableText(found.text)).trim();
  const finish = finishReasonOf(found.finish);
  const isWithheld = finish === "refusal" || finish === "content_filter";
  const outcome = found.isRefusal || isWithheld ? "refused" : text === "" ? "empty" : "answered";
  return {
    outcome,
    finish_reason: found.isRefusal && !isWithheld ? "refusal" : finish,
    retryable: outcome === "empty" || (found.retryable ?? false),
    text,
    sources: mergedSources(found.sources ?? []),
    search_queries: [...new Set((found.searchQueries ?? []).map((query) => storableText(query).trim()))].filter(Boolean),
    products: (found.products ?? []).map(normalizedProduct),
    usage: found.usage,
    searches: found.searches ?? null,
    cost: found.cost,
    provider: found.provider,
    served_model: storableText(found.servedModel ?? "").trim() || null,
    collection: found.collection ?? "api",
  };
}

/** An answer as it is stored. */
type Ended = { outcome: string; finish_reason: FinishReason | null };

/** Whether an answer was cut. A list that ends too early favours what is written first, so metrics leave it out unless asked. */
export function isCut({ outcome, finish_reason }: Ended): boolean {
  return outcome === "answered" && finish_reason === "length";
}

/** Whether the model said what it had to say: an answer up to its end, or a refusal of its own. Only that is charged. */
export function isWhole(answer: Ended): boolean {
  if (answer.outcome === "refused") return answer.finish_reason !== "content_filter";
  return answer.outcome === "answered" && !isCut(answer);
}

/** Some vendors give a citation's number in the text as its title. */
const isMarker = (title: string): boolean => /^[[(【]*\d{1,3}[\])】]*$/u.test(title.trim());

/** One entry an address, in the order of first appearance; the first title found is kept. */
function mergedSources(sources: readonly AnswerSource[]): AnswerSource[] {
  const byUrl = Map.groupBy(
    sources
      .map((source) => ({ ...source, url: redirectTarget(storableText(source.url).trim()) }))
      .filter((source) => isHttpAddress(source.url)),
    (source) => source.url,
  );
  return [...byUrl].map(([url, same]) => {
    const title = storableText(same.find((source) => source.title?.trim() && !isMarker(source.title))?.title ?? "").trim();
    return {
      url,
      title: title || null,
      cited: same.some((source) => source.cited),
      retrieved: same.some((source) => source.retrieved),
    };
  });
}

function normalizedProduct(product: Omit<AnswerProduct, "position">, index: number): AnswerProduct {
  const text = (value: string | null) => (value === null ? null : storableText(value).trim() || null);
  const url = text(product.url);
  return {
    ...product,
    title: storableText(product.title),
    brand: text(product.brand),
    merchant: text(product.merchant),
    url: url !== null && isHttpAddress(url) ? url : null,
    position: index + 1,
  };
}
