/** HTTP-shaped status of an expected refusal; a surface maps it as it is. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;

/**
 * An expected refusal: the caller did something that the service declines. Everything else that is thrown is a defect
 * and answers 500 without its message.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  /** Further fields of the answer's body, for example `existing`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Whole seconds after which the same call may succeed; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: RefusalStatus,
    message: string,
    options: { details?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
