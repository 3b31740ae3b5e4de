import { isDatabaseAway, refusesWrites } from "../src/platform/database/index.ts";
import { Refusal } from "../src/platform/errors/index.ts";

/** What a surface answers to something that was thrown. */
export interface ErrorAnswer {
  status: number;
  body: { error: string } & Record<string, unknown>;
  retryAfterSeconds?: number;
}

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
  if (isOvertaken(error)) {
    return {
      status: 503,
      body: { error: "Something that this call names was changed or deleted at the same moment; try again" },
      retryAfterSeconds: 1,
    };
  }
  if (isDatabaseFull(error)) {
    return {
      status: 503,
      body: { error: "The database has no room left at the moment; try again later" },
      retryAfterSeconds: 60,
    };
  }
  if (refusesWrites(error)) {
    return {
      status: 503,
      body: { error: "The database takes no changes at the moment; try again later" },
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

/** Whether calls of the same moment met, one naming what the other deletes or each waiting for the other: the next attempt finds what is there. */
const isOvertaken = (error: unknown): boolean =>
  ["23503", "40001", "40P01"].includes((error as { code?: string } | null)?.code ?? "");

/** Whether the server's disk or memory is used up: an operator mends that, and the call succeeds then. */
const isDatabaseFull = (error: unknown): boolean => ["53100", "53200"].includes((error as { code?: string } | null)?.code ?? "");
