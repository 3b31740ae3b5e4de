import type { ModelId } from "../ai-models/index.ts";

/** Something that answers a prompt in the name of a tracked model: a vendor's API, a compatible server, or the simulation. */
export type Provider = {
  /** `simulated`, `openai`, `anthropic`, `google`, `perplexity`, `xai` or `compatible`; stored with every response. */
  name: string;
  /**
   * Asks once, without retries of its own.
   * @throws ProviderError for everything that went wrong on the provider's side.
   * @throws the signal's reason when the caller aborts.
   */
  ask(request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer>;
};

export type ProviderRequest = {
  modelId: ModelId;
  /** The prompt as it is asked. */
  prompt: string;
  /** Where the asking person is. */
  location: AskedFrom | null;
  /** BCP 47 tag of the language to answer in; `null` leaves it to the model. */
  language: string | null;
  /** UTC day of the call, `YYYY-MM-DD`. */
  day: string;
  /** Identifies the call over all its attempts. Sent as `x-client-request-id` where the vendor takes one. */
  callId: string;
  /** From 1; the number of this attempt of the call. */
  attempt: number;
  /** From 0; tells apart the calls of one prompt, model, location and day. Only the simulated provider takes it. */
  sample?: number;
  /** What the simulated provider derives its answer from, beside prompt, model, location and day. Others ignore it. */
  seed: string;
  /** Companies that a simulated answer may mention. Never sent to a vendor: it would bias the answer. */
  companies: readonly { name: string; domain: string | null }[];
};

/** Where a person is who asks. */
export type AskedFrom = {
  /** What the customer calls the place; decides a simulated answer. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
  region?: string | null;
  city?: string | null;
};

/** An answer in one shape for all providers. The field names are those of the stored rows and of the API. */
export type ProviderAnswer = {
  /** `refused`: the model declined, or a filter withheld the answer. `empty`: it answered without text. */
  outcome: "answered" | "refused" | "empty";
  /** How the answer ended; `null` where the provider does not say. */
  finish_reason: FinishReason | null;
  /** The answer is none, and another attempt may bring one. */
  retryable: boolean;
  /** The answer as the model wrote it, usually Markdown, without space around it; a refusal may have a text too. */
  text: string;
  sources: AnswerSource[];
  /** What the model searched the web for, in order, without repetitions. */
  search_queries: string[];
  products: AnswerProduct[];
  usage: AnswerUsage;
  /** Web searches that the model made; `null` where the provider does not say. */
  searches: number | null;
  /** What the provider takes for the answer; `null` where neither it nor the price table says. */
  cost: AnswerCost | null;
  /** The provider's name. */
  provider: string;
  /** The name of the model that answered, as the provider reports it; `null` where it does not. */
  served_model: string | null;
  /** Whether a vendor's API answered, or the product that people use. */
  collection: Collection;
};

/** Where answers come from: a vendor's API, or the product that people use. */
export const collections = ["api", "surface"] as const;
export type Collection = (typeof collections)[number];

/**
 * How an answer ended. `stop`: by itself. `length`: it was cut at a limit of tokens. `content_filter`: a filter of the vendor cut or
 * withheld it. `refusal`: the model declined. `error`: it failed on the way.
 */
export const finishReasons = ["stop", "length", "content_filter", "refusal", "error", "other"] as const;
export type FinishReason = (typeof finishReasons)[number];

/** Money that a provider takes for an answer. */
export type AnswerCost = {
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** `vendor`: the answer says so. `price_table`: computed from published prices. */
  source: "vendor" | "price_table";
};

/** A page behind an answer; an address occurs once in an answer. */
export type AnswerSource = {
  url: string;
  title: string | null;
  /** The answer refers to it. */
  cited: boolean;
  /** The model's search returned it. */
  retrieved: boolean;
};

/** One entry of a product carousel. `null` stands for unknown. */
export type AnswerProduct = {
  title: string;
  brand: string | null;
  price: number | null;
  /** ISO 4217, upper case. */
  currency: string | null;
  merchant: string | null;
  url: string | null;
  /** Stars, 0 to 5. */
  rating: number | null;
  /** From 1, within the answer. */
  position: number;
  in_stock: boolean | null;
};

/** Tokens as the provider counts them; `null` where it does not say. */
export type AnswerUsage = {
  input_tokens: number | null;
  output_tokens: number | null;
  /** The part of `output_tokens` spent on reasoning. */
  reasoning_tokens: number | null;
  /** The part of `input_tokens` read from the provider's cache. */
  cached_input_tokens: number | null;
};
