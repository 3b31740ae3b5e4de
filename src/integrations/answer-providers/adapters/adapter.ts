import type { LanguageModel, ToolSet } from "ai";
import type { AnswerProduct, AnswerSource, ProviderRequest } from "../provider.ts";
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
  /** The answer proper, where the vendor separates it from remarks made on the way to it. */
  finalText?: string;
  sources?: AnswerSource[];
  searchQueries?: string[];
  products?: Omit<AnswerProduct, "position">[];
};
