import type { LanguageModelUsage } from "ai";
import { lazily } from "../../platform/batches/index.ts";
import type { Adapter } from "./adapters/adapter.ts";
import { lenientTokens } from "./adapters/read.ts";
import { normalizedAnswer } from "./answer.ts";
import { readErrorBody, tellsFailure } from "./error-body.ts";
import { ProviderError } from "./errors.ts";
import { failureInside, failureOf } from "./failure.ts";
import { finishReasonOf } from "./finish.ts";
import { type Priced, tablePrice } from "./price.ts";
import type { AnswerCost, AnswerUsage, AskedFrom, Provider, ProviderAnswer, ProviderRequest } from "./provider.ts";
import type { ModelSetting } from "./settings.ts";

// The SDK would print the same remark about a model's settings with every call, past the structured log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * A vendor's API as a provider.
 * @param load called with the first call, and again after it has failed: it brings the vendor's SDK along.
 * @param timeoutMs how long one call may take.
 */
export function vendorProvider(load: () => Promise<Adapter>, setting: ModelSetting, timeoutMs: number): Provider {
  const made = lazily(async () => {
    const adapter = await load();
    return { adapter, model: adapter.model(setting) };
  });
  return {
    name: setting.adapter,
    async ask(request, signal) {
      const { adapter, model } = await made();
      const timeout = AbortSignal.timeout(timeoutMs);
      const either = AbortSignal.any([signal, timeout]);
      try {
        return await ask(adapter, model, setting, request, either);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ProviderError) throw error;
        if (timeout.aborted) throw new ProviderError("timeout", `${adapter.label} did not answer within ${timeoutMs} ms.`);
        throw await failureOf(error, adapter.label, new Date());
      }
    },
  };
}

async function ask(
  adapter: Adapter,
  model: ReturnType<Adapter["model"]>,
  setting: ModelSetting,
  request: ProviderRequest,
  abortSignal: AbortSignal,
): Promise<ProviderAnswer> {
  const { takesLocation, ...extras } = adapter.extras?.(setting, request) ?? {};
  const instructions = instructionsFor(request, takesLocation ?? false);
  const { generateText } = await import("ai");
  const call = generateText({
    model,
    // The engine retries, where waits survive crashes and are seen.
    maxRetries: 0,
    prompt: request.prompt,
    ...(instructions !== "" && { instructions }),
    ...extras,
    abortSignal,
    include: { responseBody: true },
  });
  const { body, headers, text: said, usage: counted, failure } = await call.then(({ finalStep }) => sentBy(finalStep), unreadBy);
  const evidence = await adapter.evidence(body, said, abortSignal);
  const finish = finishReasonOf(evidence.finish);
  if (finish === "error") {
    throw failure && !evidence.error ? failure : failureInside(evidence.error, headers, adapter.label, new Date());
  }
  const text = evidence.finalText ?? said;
  const usage = failure ? (evidence.tokens ?? counted) : withAllOutput(counted, evidence.tokens);
  // A refusal may have no message, which the SDK takes for a misshapen answer.
  if (failure && text.trim() === "" && finish !== "content_filter" && finish !== "refusal") throw failure;
  return normalizedAnswer({
    ...evidence,
    text,
    usage,
    cost: costOf({ ...evidence, setting, day: request.day, usage }, evidence.costUsd),
    provider: setting.adapter,
  });
}

/** What a vendor sent, and the failure that stands unless an answer is found in it. */
type Sent = { body: unknown; headers: Record<string, string> | undefined; text: string; usage: AnswerUsage; failure?: unknown };

const unknownUsage: AnswerUsage = { input_tokens: null, output_tokens: null, reasoning_tokens: null, cached_input_tokens: null };

/** Tokens as the SDK counts them, which leaves out those of reasoning where a vendor counts them apart. */
function withAllOutput(counted: AnswerUsage, told: AnswerUsage | null | undefined): AnswerUsage {
  if (counted.output_tokens === null) return counted;
  return { ...counted, output_tokens: Math.max(counted.output_tokens, told?.output_tokens ?? 0) };
}

type Step = { response: { body?: unknown; headers?: Record<string, string> }; text: string; usage: LanguageModelUsage };

function sentBy({ response, text, usage }: Step): Sent {
  return {
    body: response.body,
    headers: response.headers,
    text,
    usage: {
      input_tokens: lenientTokens.parse(usage.inputTokens),
      output_tokens: lenientTokens.parse(usage.outputTokens),
      reasoning_tokens: lenientTokens.parse(usage.outputTokenDetails.reasoningTokens),
      cached_input_tokens: lenientTokens.parse(usage.inputTokenDetails.cacheReadTokens),
    },
  };
}

/**
 * What a vendor sent that the SDK could not read: it refuses an answer as a whole for one part that it does not know. The text may be found
 * nevertheless, and asking again would be paid again and bring the same.
 * @throws the failure itself, where no answer came.
 */
async function unreadBy(failure: unknown): Promise<Sent> {
  const { APICallError } = await import("ai");
  if (!APICallError.isInstance(failure) || failure.statusCode !== 200) throw failure;
  let body: unknown;
  try {
    body = JSON.parse(failure.responseBody ?? "");
  } catch {
    throw failure;
  }
  // What the vendor calls a failure is none that the SDK made.
  if (tellsFailure(readErrorBody(body))) throw failure;
  return { body, headers: failure.responseHeaders, text: "", usage: unknownUsage, failure };
}

/** What the vendor says that it takes for the answer, else what its published prices make. */
function costOf(priced: Priced, costUsd: number | null | undefined): AnswerCost | null {
  return costUsd == null ? tablePrice(priced) : { amount: costUsd, currency: "USD", source: "vendor" };
}

/**
 * The instructions beside the prompt: nothing, unless a location or language is asked for that the vendor's own
 * options do not take, because every further word changes the answer that is measured.
 */
function instructionsFor({ location, language }: ProviderRequest, takesLocation: boolean): string {
  const sentences: string[] = [];
  if (location !== null && !takesLocation) sentences.push(`The person asking is in ${placeName(location)}.`);
  if (language !== null) sentences.push(`Answer in ${languageName(language)}.`);
  return sentences.join(" ");
}

/** City, region and country, as far as they are known; else what the customer calls the place. */
function placeName({ name, city, region, countryCode }: AskedFrom): string {
  const parts = [city, region, countryCode && new Intl.DisplayNames("en", { type: "region" }).of(countryCode)];
  return parts.flatMap((part) => (part ? oneLine(part) : [])).join(", ") || oneLine(name);
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim().slice(0, 200);
}

/** The English name of a language that is given by its tag; a name is taken as it is. */
function languageName(tag: string): string {
  if (!/^[a-z]{2,3}(?:-|$)/iu.test(tag)) return oneLine(tag);
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  } catch {
    return oneLine(tag);
  }
}
