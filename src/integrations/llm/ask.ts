import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { type AnalysisModel, ModelCallError, type ModelUsage, malformedAnswer, type Usage } from "./model.ts";
import { Retries } from "./retries.ts";

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
  /** False: one call, because whoever asks comes again by itself. */
  repeats?: boolean;
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
    failed_calls: 0,
  };
}

/**
 * Asks the model, again where that may help, and adds every call to `usage`. Between calls it backs off, and while the provider wants a
 * pause nobody asks it.
 *
 * @throws ModelCallError when no attempt gave a usable answer; the signal's reason when the caller aborts
 */
export async function ask<T>(
  model: AnalysisModel,
  request: { instructions: string; material: string; schema: z.ZodType<T> },
  usage: Usage,
  options: AskOptions,
): Promise<T> {
  const { signal = never } = options;
  const retries = new Retries(options.repeats ?? true);
  for (let attempt = 1; ; attempt++) {
    await passGate(model, retries, signal);
    try {
      return await askOnce(model, request, usage, options);
    } catch (error) {
      if (!(error instanceof ModelCallError)) throw error;
      await model.gate?.close(model.provider, error.retryAfterMs);
      const waitMs = retries.after(error);
      if (waitMs === null) throw finalOf(error, attempt);
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      retries.waited(waitMs);
    }
  }
}

const never = new AbortController().signal;

/** @throws ModelCallError when the provider wants a pause that is too long to wait for */
async function passGate({ gate, provider }: AnalysisModel, retries: Retries, signal: AbortSignal): Promise<void> {
  if (!gate) return;
  const begunAt = performance.now();
  const pauseMs = await gate.pass(provider, { signal, atMostMs: retries.leftMs });
  retries.waited(performance.now() - begunAt);
  if (pauseMs === 0) return;
  const minutes = Math.ceil(pauseMs / 60_000);
  throw new ModelCallError(
    `The analysis model's provider asked for a pause of ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    {
      kind: "rate_limited",
      retryable: false,
    },
  );
}

/** One call, counted. @throws ModelCallError; what `beforeCall` throws; the signal's reason when the caller aborts */
async function askOnce<T>(
  model: AnalysisModel,
  request: { instructions: string; material: string; schema: z.ZodType<T> },
  usage: Usage,
  options: AskOptions,
): Promise<T> {
  const timeoutMs = (await options.beforeCall?.()) ?? DEFAULT_CALL_TIMEOUT_MS;
  options.signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  usage.calls++;
  usage.failed_calls++;
  try {
    const material = withoutTags(request.material);
    const { answer, usage: cost } = await orAborted(model.generate({ ...request, material, signal }), signal);
    add(usage, cost);
    const parsed = request.schema.safeParse(answer);
    if (!parsed.success) throw new ModelCallError(malformedAnswer, { kind: "malformed", retryable: true });
    usage.failed_calls--;
    return parsed.data;
  } catch (error) {
    options.signal?.throwIfAborted();
    const failure = asCallError(error, deadline, timeoutMs);
    add(usage, failure.usage);
    throw failure;
  } finally {
    options.onUsage?.({ ...usage });
  }
}

/**
 * A text without letters that models read and nobody sees: U+E0000 to U+E007F stand for ASCII. Flags of regions, which are made of them,
 * stay.
 */
const withoutTags = (text: string): string =>
  text.replace(/(\u{1F3F4}[\u{E0030}-\u{E007A}]{3,6}\u{E007F})|[\u{E0000}-\u{E007F}]+/gu, "$1");

/** The error after the last attempt. */
function finalOf(error: ModelCallError, attempts: number): ModelCallError {
  const { kind, retryAfterMs, message } = error;
  const times = attempts === 1 ? "" : ` It was asked ${attempts} times.`;
  return new ModelCallError(`${message}${times}`, { kind, retryable: false, retryAfterMs, cause: error });
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
      kind: "timeout",
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

/** What several attempts have used together. */
export const sumOfUsage = (a: Usage, b: Usage): Usage => ({
  provider: b.provider,
  model: b.model,
  input_tokens: a.input_tokens + b.input_tokens,
  output_tokens: a.output_tokens + b.output_tokens,
  total_tokens: a.total_tokens + b.total_tokens,
  calls: a.calls + b.calls,
  // Usage that was noted before this was counted lacks it.
  failed_calls: (a.failed_calls ?? 0) + (b.failed_calls ?? 0),
});
