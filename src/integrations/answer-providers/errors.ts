/** What went wrong with a call, in a word. */
export type ProviderErrorKind =
  | "rate_limited"
  | "unavailable"
  | "timeout"
  | "network"
  | "malformed"
  | "incomplete"
  | "rejected"
  | "unauthorized"
  | "model_not_found"
  | "content_policy";

const retryableKinds: ReadonlySet<ProviderErrorKind> = new Set([
  "rate_limited",
  "unavailable",
  "timeout",
  "network",
  "malformed",
  "incomplete",
]);

/**
 * A provider did not answer. The message is a sentence that may be stored and shown: it holds no key, no address and
 * nothing that the provider wrote.
 */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** HTTP status of the provider's answer, where it gave one. */
  readonly status: number | undefined;
  /** How long the provider asked to wait before the next attempt, as it said it: the caller bounds it. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: ProviderErrorKind, message: string, options: { status?: number; retryAfterMs?: number } = {}) {
    super(message);
    this.name = "ProviderError";
    this.kind = kind;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** Whether the same call may succeed later; if not, the failure is the call's outcome. */
  get retryable(): boolean {
    return retryableKinds.has(this.kind);
  }
}
