import type { LanguageModel, ToolSet } from "ai";
import type { AnswerProduct, AnswerSource, AnswerUsage, Collection, ProviderRequest } from "../provider.ts";
import type { ModelSetting } from "../settings.ts";

/** What differs between vendors: how the model is made, what a call adds, and where the evidence stands in the answer. */
export type Adapter = {
  /** Name shown to people. */
  label: string;
  model(setting: ModelSetting): Exclude<LanguageModel, string>;
  /** What the call carries beside the prompt, such as the vendor's web search. */
  extras?(setting: ModelSetting, request: ProviderRequest): CallExtras;
  /** Reads the evidence from the vendor's own answer. Must bear with anything missing or misshapen. */
  evidence(body: unknown, text: string, signal: AbortSignal): Evidence | Promise<Evidence>;
};

export type CallExtras = {
  tools?: ToolSet;
  providerOptions?: Record<string, Record<string, JsonValue>>;
  headers?: Record<string, string>;
  /** The vendor's search takes the location itself, so that the instructions need not name it. */
  takesLocation?: boolean;
};

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Evidence as found: order kept, repetitions allowed, nothing checked. */
export type Evidence = {
  /** `true` where the vendor says that the model declined. */
  isRefusal?: boolean;
  /** The vendor's word for how the answer ended (`finish.ts`). */
  finish?: string | null;
  /** What is said of the failure within an answer that ended with an error. */
  error?: unknown;
  /** The answer proper, where the vendor separates it from remarks made on the way to it. */
  finalText?: string;
  /** The name of the model that answered. */
  servedModel?: string | null;
  sources?: AnswerSource[];
  searchQueries?: string[];
  /** Tokens, which count where the SDK could not read the answer. */
  tokens?: AnswerUsage | null;
  /** Web searches made. */
  searches?: number | null;
  /** What the vendor says that it takes for the answer, in US dollars. */
  costUsd?: number | null | undefined;
  products?: Omit<AnswerProduct, "position">[];
  /** Where a server says that it does not answer from an API. */
  collection?: Collection | null;
  /** Another attempt may bring a whole answer. */
  retryable?: boolean;
};
