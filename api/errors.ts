import { RefusedLoginError, UnsafeConnectionError } from "../src/platform/database/index.ts";
import { Refusal } from "../src/platform/errors/index.ts";

/** What a surface answers to something that was thrown. */
export interface ErrorAnswer {
  status: number;
  body: { error: string } & Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** PostgreSQL's and the system's ways of saying that the database is away or has no room for another connection. */
const databaseAway = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08006",
  "08001",
]);

/** Refusals answer as they say, a database that is away answers 503, everything else 500 without its message. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) {
    return {
      status: error.status,
      body: { error: error.message, ...error.details },
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    };
  }
  if (isOverdue(error)) {
    return {
      status: 503,
      body: { error: "The database took too long to answer this call; try again shortly" },
      retryAfterSeconds: 5,
    };
  }
  if (isDatabaseFull(error)) {
    return {
      status: 503,
      body: { error: "The database has no room left at the moment; try again later" },
      retryAfterSeconds: 60,
    };
  }
  if (isDatabaseAway(error)) {
    return {
      status: 503,
      body: { error: "The database is not reachable at the moment; try again shortly" },
      retryAfterSeconds: 5,
    };
  }
  return { status: 500, body: { error: "Internal error; the x-request-id header names this call" } };
}

/** Whether the server canceled a statement that took too long. */
const isOverdue = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "57014";

/** Whether the server's disk or memory is used up: an operator mends that, and the call succeeds then. */
const isDatabaseFull = (error: unknown): boolean => ["53100", "53200"].includes((error as { code?: string } | null)?.code ?? "");

/** Whether what was thrown says that the database cannot be reached, or has no room for another connection. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UnsafeConnectionError || cause instanceof RefusedLoginError) return true;
    const { code, message } = cause as Error & { code?: string };
    if (code && databaseAway.has(code)) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
        message,
      )
    )
      return true;
  }
  return false;
}
