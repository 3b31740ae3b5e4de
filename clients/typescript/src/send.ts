import { ConnectionError, retryAfterMs, TimeoutError } from "./errors.ts";

/** How calls are made; every time is in milliseconds. */
export interface SendOptions {
  /** Of one attempt: to the end of the answer, of a stream to its beginning. Default 60,000. */
  timeoutMs?: number;
  /** Attempts after the first one. Default 4; 0 turns retries off. */
  maxRetries?: number;
  /** The longest wait between two attempts. A longer `Retry-After` is not waited for. Default 65,000. */
  maxRetryDelayMs?: number;
  /** Called before each wait, for example to log it. */
  onRetry?: (retry: Retry) => void;
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface Retry {
  /** Which attempt has failed, counted from 1. */
  attempt: number;
  delayMs: number;
  /** The answer that was refused, or null where there was none. */
  status: number | null;
  url: string;
}

export interface Sending extends Required<Omit<SendOptions, "onRetry">> {
  onRetry: ((retry: Retry) => void) | undefined;
}

export const sendingOf = (options: SendOptions): Sending => ({
  timeoutMs: options.timeoutMs ?? 60_000,
  maxRetries: options.maxRetries ?? 4,
  maxRetryDelayMs: options.maxRetryDelayMs ?? 65_000,
  onRetry: options.onRetry,
  fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
});

const firstBackoffMs = 500;
const longestBackoffMs = 8_000;
/** A refusal for want of budget was refused before anything was done, so any call may be repeated after it. */
const tooManyRequests = 429;
const mayPass = new Set([408, 502, 503, 504]);

/**
 * Sends a request, again where that is safe and may help: after 429 always, after 408, 502, 503, 504 and broken connections only
 * where repeating the call cannot do something twice.
 *
 * @param given.isRepeatable whether doing the call twice is the same as doing it once.
 * @param given.isStream whether the time limit ends with the beginning of the answer.
 * @throws ConnectionError, TimeoutError, and what the request's own signal was aborted with.
 */
export async function send(
  sending: Sending,
  request: Request,
  given: { isRepeatable: boolean; isStream?: boolean },
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt > sending.maxRetries;
    const result = await once(sending, isLast ? request : request.clone(), given.isStream ?? false).catch((error: unknown) => {
      if (isLast || !given.isRepeatable || !(error instanceof ConnectionError)) throw error;
      return null;
    });
    if (result !== null && (isLast || !deservesRetry(result.status, given.isRepeatable))) return result;
    const asked = result === null ? null : retryAfterMs(result);
    if (result !== null && asked !== null && asked > sending.maxRetryDelayMs) return result;
    const delayMs = delayOf(attempt, asked, sending.maxRetryDelayMs);
    await result?.body?.cancel();
    sending.onRetry?.({ attempt, delayMs, status: result?.status ?? null, url: request.url });
    await sleep(delayMs, request.signal);
  }
}

const deservesRetry = (status: number, isRepeatable: boolean) =>
  status === tooManyRequests || (isRepeatable && mayPass.has(status));

/** What the service asks for and up to a quarter more, so that callers do not come back all at once; else a random backoff. */
function delayOf(attempt: number, askedMs: number | null, longestMs: number): number {
  if (askedMs !== null) return Math.min(longestMs, askedMs + Math.random() * Math.min(askedMs / 4, 5_000));
  return Math.min(longestMs, Math.random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** (attempt - 1)));
}

async function once(sending: Sending, request: Request, isStream: boolean): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), sending.timeoutMs);
  const timed = new Request(request, { signal: AbortSignal.any([request.signal, limit.signal]) });
  try {
    const response = await sending.fetch(timed);
    if (isStream && response.ok) return response;
    // Read here, so that a body which stops half-way is retried as well.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    const { origin, pathname } = new URL(request.url);
    if (limit.signal.aborted) throw new TimeoutError(`No answer from ${origin}${pathname} within ${sending.timeoutMs} ms`);
    throw new ConnectionError(`${origin} cannot be reached: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** `fetch` hides what happened behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message || String(error);
}

/** @throws what the signal was aborted with. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
