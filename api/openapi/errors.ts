import { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { AnyOperation } from "../../src/operation/index.ts";
import type { RefusalStatus } from "../../src/platform/errors/index.ts";
import { refusalsOf } from "../refusals.ts";
import { headersTooLarge } from "../unreadable.ts";

const error = z.string().meta({ description: "What to change" });
const errorBody = z.object({ error }).meta({ id: "Error", description: "Every error" });
const idsOf = (description: string) => z.array(z.string()).optional().meta({ description });
const invalidBody = z
  .object({
    error,
    not_found_ids: idsOf("Where none of the records that the input names can be used: those that do not exist"),
    paused_ids: idsOf("Where none of the prompts that the input names can be asked: those that are paused"),
  })
  .meta({ id: "InvalidInputError" });
const notFoundBody = z
  .object({
    error,
    not_found_ids: idsOf("Where the input names several records: those that do not exist"),
  })
  .meta({ id: "NotFoundError" });
const conflictBody = z
  .object({
    error,
    existing: z.record(z.string(), z.unknown()).optional().meta({ description: "The record that stands against the call" }),
  })
  .meta({ id: "ConflictError" });

const integer = (description: string) => ({ description, schema: { type: "integer" as const } });

/** Headers that answers have in common. */
export const sharedHeaders = {
  RequestId: { description: "Names the call in the service's log", schema: { type: "string" as const } },
  RateLimit: integer("Requests that the organization may make in a minute"),
  RateRemaining: integer("Requests that are left of them"),
  RateReset: integer("When the budget is full again, in seconds since 1970"),
  IdempotentReplayed: {
    description: "`true` where the answer is that of an earlier call with the same `Idempotency-Key`",
    schema: { type: "string" as const, enum: ["true"] },
  },
  RetryAfter: integer("Seconds after which the call may succeed"),
};

const header = (name: keyof typeof sharedHeaders) => ({ $ref: `#/components/headers/${name}` }) as const;

/** Headers of answers to calls that succeed. */
export const responseHeaders = {
  "x-request-id": header("RequestId"),
  "x-rate-limit-limit": header("RateLimit"),
  "x-rate-limit-remaining": header("RateRemaining"),
  "x-rate-limit-reset": header("RateReset"),
};

/** Headers of answers to calls that take an idempotency key. */
export const replayHeaders = { "idempotent-replayed": header("IdempotentReplayed") };

const names: Partial<Record<RefusalStatus, string>> = {
  401: "Unauthorized",
  413: "TooLarge",
  415: "NotJson",
  429: "TooManyRequests",
  500: "InternalError",
  503: "Unavailable",
};

const messages: Partial<Record<RefusalStatus, string>> = {
  400: "website_id: must be a UUID",
  401: "Unauthorized",
  403: "Unauthorized access to this website",
  415: "The body must be JSON: send it with content-type: application/json",
  429: "The organization's budget of 60 requests a minute is spent; try again after the time in Retry-After",
  500: "Internal error; the x-request-id header names this call",
  503: "The database is not reachable at the moment; try again shortly",
};

const bodies: Partial<Record<RefusalStatus, z.ZodObject>> = { 400: invalidBody, 404: notFoundBody, 409: conflictBody };

function response(status: RefusalStatus, description: string): ZodOpenApiResponseObject {
  const schema = bodies[status] ?? errorBody;
  // What is too large differs from operation to operation, and the description says it.
  const message = status === 413 ? description.replace(/\.$/, "") : messages[status];
  return {
    description,
    headers: {
      "x-request-id": header("RequestId"),
      ...((status === 429 || status === 503) && { "retry-after": header("RetryAfter") }),
    },
    content: { "application/json": { schema, ...(message && { example: { error: message } }) } },
  };
}

const anywhere = { name: "", summary: "", input: z.object({}), output: z.object({}), access: { refuses: false } };
const common = refusalsOf({ ...anywhere, rest: { method: "POST", path: "/" } } as unknown as AnyOperation);

/** Answered by the server before a call begins, so without its id. */
const headersTooLargeResponse: ZodOpenApiResponseObject = {
  description: `${headersTooLarge}.`,
  content: { "application/json": { schema: errorBody, example: { error: headersTooLarge } } },
};

/** The refusals that read alike in most operations, by name. */
export const sharedResponses: Record<string, ZodOpenApiResponseObject> = {
  ...Object.fromEntries(
    [...common].flatMap(([status, description]) => (names[status] ? [[names[status], response(status, description)]] : [])),
  ),
  HeadersTooLarge: headersTooLargeResponse,
};

/** The refusals of an operation; those that say no more than everywhere are references. */
export function errorResponses(declared: AnyOperation): ZodOpenApiResponsesObject {
  const entries = [...refusalsOf(declared)].map(([status, description]) => {
    const isShared = names[status] && common.get(status) === description;
    return [String(status), isShared ? { $ref: `#/components/responses/${names[status]}` } : response(status, description)];
  });
  return {
    ...Object.fromEntries(entries),
    "431": { $ref: "#/components/responses/HeadersTooLarge" },
  } as ZodOpenApiResponsesObject;
}
