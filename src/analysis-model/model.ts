import type { z } from "zod";

export type ModelUsage = { inputTokens: number; outputTokens: number; totalTokens: number };

/** A language model that answers in a given structure. One call is one request to the vendor: no retries inside. */
export type AnalysisModel = {
  provider: string;
  model: string;
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

/** A call that gave no usable answer. `usage` is what it cost nevertheless. */
export class ModelCallError extends Error {
  readonly retryable: boolean;
  readonly usage: ModelUsage | null;

  constructor(message: string, options: { retryable: boolean; usage?: ModelUsage | null; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "ModelCallError";
    this.retryable = options.retryable;
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
};
