/** The class of every error that this client raises. */
export class AnswerscopeError extends Error {
  override name = "AnswerscopeError";
}

/** The service could not be reached, or the connection broke before the answer was whole. */
export class ConnectionError extends AnswerscopeError {
  override name = "ConnectionError";
}

/** No answer within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The service refused the call. `message` says what to change. */
export class ApiError extends AnswerscopeError {
  override name = "ApiError";
  /** Of HTTP. */
  readonly status: number;
  /** Names the call in the service's log. */
  readonly requestId: string | null;
  /** How long to wait before the call is repeated; null where waiting does not help. */
  readonly retryAfterMs: number | null;
  /** The whole body: some refusals carry more than the message. */
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    super(messageOf(body) ?? `The service answered ${response.status}`);
    this.status = response.status;
    this.requestId = response.headers.get("x-request-id");
    this.retryAfterMs = retryAfterMs(response);
    this.body = body;
  }
}

/** 400, 413 and 415: the input is not what the operation takes. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}

/** 401: the key or token is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}

/** 402: there are not enough credits. */
export class InsufficientCreditsError extends ApiError {
  override name = "InsufficientCreditsError";
}

/** 403: the caller may not do this, or there is no such website within its reach. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}

/** 404: there is no such record. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 409: the record's state, or an idempotency key with other input, does not allow the call. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 429: the organization's budget is spent, or too much is under way. Retries have been used up. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}

/** 500 and above. Retries have been used up. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

const classes: Record<number, typeof ApiError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: InsufficientCreditsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  429: RateLimitError,
};

/** The error of an answer that is no success, by its status. */
export function errorOf(response: Response, body: unknown): ApiError {
  const Class = classes[response.status] ?? (response.status >= 500 ? ServerError : ApiError);
  return new Class(response, body);
}

/** Milliseconds that `Retry-After` (seconds, or a date of HTTP) asks for; null without it. */
export function retryAfterMs({ headers }: Response, nowMs = Date.now()): number | null {
  const text = headers.get("retry-after")?.trim();
  if (!text) return null;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function messageOf(body: unknown): string | null {
  const error = typeof body === "object" && body !== null ? (body as { error?: unknown }).error : null;
  return typeof error === "string" ? error : null;
}

/**
 * The data of a call, for those who want refusals thrown: `const { websites } = await orThrow(answerscope.GET("/websites"))`.
 *
 * @throws ApiError of the class of its status.
 */
export async function orThrow<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorOf(response, error);
  return data as T;
}
