import { APICallError } from "ai";
import { ProviderError, type ProviderErrorKind } from "./errors.ts";

/**
 * What a failed call means for the caller. The provider's own words are read to tell kinds apart, and never repeated:
 * they may quote keys, accounts or the prompt.
 * @param label the provider's name for people, which begins the sentence.
 */
export function failureOf(error: unknown, label: string, now: Date): ProviderError {
  const call = APICallError.isInstance(error) ? error : null;
  if (call === null) return new ProviderError("malformed", `${label} answered in a form that could not be read.`);
  const status = call.statusCode;
  if (status === undefined) return new ProviderError("network", `${label} could not be reached.`);
  const words = wordsOf(call);
  const kind = kindOf(status, words);
  const waitMs = retryAfterMs(call.responseHeaders ?? {}, words, now);
  return new ProviderError(kind, sentence(kind, label, status), {
    status,
    ...(waitMs !== null && (kind === "rate_limited" || kind === "unavailable") && { retryAfterMs: waitMs }),
  });
}

function kindOf(status: number, words: string): ProviderErrorKind {
  if (/"?(insufficient_quota|billing_not_active|insufficient_balance)\b/iu.test(words) || status === 402) return "unauthorized";
  if (/\brate_limit_(exceeded|error)\b/iu.test(words) || status === 429) return "rate_limited";
  if (status >= 200 && status < 300) return "malformed";
  if (
    /\b(content_policy_violation|content_filter|moderation_blocked|cyber_policy|ResponsibleAIPolicyViolation)\b/iu.test(words)
  ) {
    return "content_policy";
  }
  if (/\b(server_error|overloaded_error)\b/iu.test(words)) return "unavailable";
  if (status === 401 || status === 403 || /\bAPI_KEY_INVALID\b|incorrect api key/iu.test(words)) return "unauthorized";
  if (status === 404 || /\b(model_not_found|invalid_model)\b|not a valid model|model [^"]{0,80} does not exist/iu.test(words)) {
    return "model_not_found";
  }
  // 408 request timeout, 409 conflict, 425 too early: the same call may pass later. 529 is Anthropic's "overloaded".
  if (status >= 500 || status === 408 || status === 409 || status === 425) return "unavailable";
  return "rejected";
}

function sentence(kind: ProviderErrorKind, label: string, status: number): string {
  switch (kind) {
    case "rate_limited":
      return `${label} limits the rate of calls (${status}).`;
    case "unavailable":
      return `${label} failed or is overloaded (${status}).`;
    case "unauthorized":
      return `${label} refused the credentials, or the account's credit is used up (${status}).`;
    case "model_not_found":
      return `${label} does not know the configured model (${status}).`;
    case "content_policy":
      return `${label} rejected the prompt under its content policy (${status}).`;
    case "malformed":
      return `${label} answered in a form that could not be read.`;
    default:
      return `${label} rejected the request (${status}).`;
  }
}

/** The provider's answer as text; the SDK passes a parsed body where a vendor reports failure with status 200. */
function wordsOf(call: APICallError): string {
  const body = call.responseBody as string | { error?: unknown } | undefined;
  return typeof body === "string" ? body.slice(0, 20_000) : JSON.stringify(body?.error ?? "");
}

/** `retry-after-ms`, `Retry-After` in seconds or as a date (RFC 9110), or the `retryDelay` in Google's error body. */
function retryAfterMs(headers: Record<string, string | undefined>, words: string, now: Date): number | null {
  const milliseconds = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (milliseconds >= 0) return Math.ceil(milliseconds);
  const text = headers["retry-after"]?.trim() ?? "";
  if (/^\d+(\.\d+)?$/u.test(text)) return Math.ceil(Number(text) * 1000);
  const date = text === "" ? Number.NaN : Date.parse(text);
  if (!Number.isNaN(date)) return Math.max(0, date - now.getTime());
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/u.exec(words)?.[1];
  return delay === undefined ? null : Math.ceil(Number(delay) * 1000);
}
