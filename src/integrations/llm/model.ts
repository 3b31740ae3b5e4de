import type { z } from "zod";
import type { ProviderErrorKind, ProviderGate } from "../answer-providers/index.ts";

export type ModelUsage = { inputTokens: number; outputTokens: number; totalTokens: number };

/** A language model that answers in a given structure. One call is one request to the vendor: no retries inside. */
export type AnalysisModel = {
  provider: string;
  model: string;
  /** Pauses that the provider asked for, shared with everything else that asks it. Absent: nobody else does. */
  gate?: ProviderGate;
  /** @throws ModelCallError for everything but the caller's own abort */
  generate(request: ModelRequest): Promise<{ answer: unknown; usage: ModelUsage }>;
};

export type ModelRequest = {
  /** Our instructions. Never holds text of the page. */
  instructions: string;
  /** Material to judge. */
  material: string;
  schema: z.ZodType;
  signal: AbortSignal;
};

/** Of an answer that does not have the form asked for. */
export const malformedAnswer = "The analysis model answered in another form than asked for.";

/** A call that gave no usable answer. The message is a sentence that may be shown. `usage` is what it cost nevertheless. */
export class ModelCallError extends Error {
  /** What went wrong, in a word. */
  readonly kind: ProviderErrorKind;
  /** The same call may succeed later. False of what `ask` throws: it has been repeated as often as it may be. */
  readonly retryable: boolean;
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs: number | undefined;
  readonly usage: ModelUsage | null;

  constructor(
    message: string,
    options: {
      retryable: boolean;
      kind?: ProviderErrorKind;
      retryAfterMs?: number | undefined;
      usage?: ModelUsage | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = "ModelCallError";
    this.kind = options.kind ?? "unavailable";
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
    this.usage = options.usage ?? null;
  }
}

/** Tokens over all calls of the analysis, failed and repeated ones included. `provider` and `model` are null without a model. */
export type Usage = {
  provider: string | null;
  model: string | null;
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
  calls: number;
  /** Of the calls, those that gave no usable answer. */
  failed_calls: number;
};
