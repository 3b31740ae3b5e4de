import type { z } from "zod";
import { type AnalysisModel, ModelCallError, type ModelUsage, type Usage } from "./model.ts";

/** First call and two repetitions. */
const MAX_ATTEMPTS = 3;
const DEFAULT_CALL_TIMEOUT_MS = 120_000;

export type AskOptions = {
  signal?: AbortSignal;
  /**
   * Called right before each request. Resolves to the time that the request may take, in milliseconds; throws where no request
   * may be sent any more (a lease that ended).
   */
  beforeCall?: () => number | Promise<number>;
  /** Called after each request, answered or not, with the usage until then. */
  onUsage?: (usage: Usage) => void;
};

/** Counts what an analysis uses, over all calls. */
export function newUsage(model: AnalysisModel | null): Usage {
  return {
    provider: model?.provider ?? null,
    model: model?.model ?? null,
    input_tokens: 0,
    output_tokens: 0,
    total_tokens: 0,
    calls: 0,
  };
}

/**
 * Asks the model, again where that may help, and adds every call to `usage`.
 * @throws ModelCallError when no attempt gave a usable answer; the signal's reason when the caller aborts
 */
export async function ask<T>(
  model: AnalysisModel,
  request: { instructions: string; material: string; schema: z.ZodType<T> },
  usage: Usage,
  options: AskOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = (await options.beforeCall?.()) ?? DEFAULT_CALL_TIMEOUT_MS;
    options.signal?.throwIfAborted();
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    usage.calls++;
    try {
      const { answer, usage: cost } = await orAborted(model.generate({ ...request, signal }), signal);
      add(usage, cost);
      const parsed = request.schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      if (attempt === MAX_ATTEMPTS) {
        throw new ModelCallError("The analysis model answered in another form than asked for.", { retryable: true });
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      const failure = asCallError(error, deadline, timeoutMs);
      add(usage, failure.usage);
      if (!failure.retryable || attempt === MAX_ATTEMPTS) throw failure;
    } finally {
      options.onUsage?.({ ...usage });
    }
  }
}

/** A model that does not heed the signal must not hold the analysis. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function asCallError(error: unknown, deadline: AbortSignal, timeoutMs: number): ModelCallError {
  if (deadline.aborted) {
    return new ModelCallError(`The analysis model did not answer within ${Math.round(timeoutMs / 1000)} seconds.`, {
      retryable: true,
      cause: error,
    });
  }
  if (error instanceof ModelCallError) return error;
  return new ModelCallError("The analysis model could not be asked.", { retryable: false, cause: error });
}

function add(usage: Usage, cost: ModelUsage | null): void {
  if (!cost) return;
  usage.input_tokens += cost.inputTokens;
  usage.output_tokens += cost.outputTokens;
  usage.total_tokens += cost.totalTokens;
}
