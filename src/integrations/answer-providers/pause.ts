type Headers = Record<string, string | undefined>;

/** Limits by which vendors count, in the middle of the names of their headers. */
const openAiLimits = ["requests", "tokens", "project-tokens"];
const anthropicLimits = ["requests", "tokens", "input-tokens", "output-tokens"];

/** A number above this is no length of time but an instant, in seconds since 1970. */
const leastEpochSeconds = 1_000_000_000;

/**
 * How long an answer asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a date (RFC 9110). Where an answer
 * that limits the rate has neither, the latest reset of the limits that are used up, or of all where none says that it is. Null: it does not
 * say.
 *
 * @param isRateLimit only then do reset headers say when to come back; they stand in good answers too.
 */
export function pauseOf(headers: Headers, now: Date, isRateLimit: boolean): number | null {
  const milliseconds = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (milliseconds >= 0) return Math.ceil(milliseconds);
  const text = headers["retry-after"]?.trim() ?? "";
  if (/^\d+(\.\d+)?$/u.test(text)) return Math.ceil(Number(text) * 1000);
  const date = Date.parse(text);
  if (!Number.isNaN(date)) return Math.max(0, date - now.getTime());
  return isRateLimit ? resetOf(headers, now) : null;
}

function resetOf(headers: Headers, now: Date): number | null {
  const limits = [
    ...openAiLimits.map((limit) => ["x-ratelimit-reset", "x-ratelimit-remaining"].map((name) => `${name}-${limit}`)),
    ...anthropicLimits.map((limit) => ["reset", "remaining"].map((name) => `anthropic-ratelimit-${limit}-${name}`)),
    ["x-ratelimit-reset", "x-ratelimit-remaining"],
    ["ratelimit-reset", "ratelimit-remaining"],
  ] as [string, string][];
  const resets = limits.flatMap(([reset, remaining]) => {
    const waitMs = waitOf(headers[reset], now);
    return waitMs === null ? [] : [{ waitMs, isUsedUp: Number(headers[remaining] ?? Number.NaN) === 0 }];
  });
  const usedUp = resets.filter((reset) => reset.isUsedUp);
  const counted = usedUp.length > 0 ? usedUp : resets;
  return counted.length > 0 ? Math.max(...counted.map((reset) => reset.waitMs)) : null;
}

/** `1s`, `6m0s`, `120ms`, a number of seconds, seconds since 1970, or a date. */
function waitOf(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (text === "") return null;
  if (/^\d+(\.\d+)?$/u.test(text)) {
    const seconds = Number(text);
    const isMilliseconds = seconds > leastEpochSeconds * 1_000;
    if (seconds < leastEpochSeconds) return Math.ceil(seconds * 1_000);
    return Math.max(0, Math.ceil(isMilliseconds ? seconds : seconds * 1_000) - now.getTime());
  }
  const parts = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/u.exec(text);
  if (parts) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0, rest = 0] = parts.slice(1).map((part) => Number(part ?? 0));
    return Math.ceil((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000 + rest);
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
