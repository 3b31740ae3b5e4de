import type { SeoResult } from "../../../src/content/seo/result-record.ts";

/** The result of an analysis that found nothing. */
export const emptyResult: SeoResult = {
  summary: "Nothing to recommend",
  source: { kind: "draft", url: null, title: null, word_count: 1, sha256: "", fetched_at: null },
  recommendations: [],
  checks: [],
  usage: { provider: null, model: null, input_tokens: 0, output_tokens: 0, total_tokens: 0, calls: 0 },
  discarded_ungrounded: 0,
};
