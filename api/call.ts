import type { z } from "zod";
import type { Admit } from "../src/identity/index.ts";
import {
  type AnyOperation,
  type Caller,
  type Context,
  FileAnswer,
  type Outcome,
  performOnce,
  type Services,
  type SharedReads,
} from "../src/operation/index.ts";
import { Refusal } from "../src/platform/errors/index.ts";
import { addLogContext } from "../src/platform/observability/index.ts";
import { parseInput } from "./input/parse.ts";
import { withoutFields } from "./input/without.ts";
import type { OAuth } from "./oauth/routes.ts";
import { refusalsOf } from "./refusals.ts";
import type { Stopping } from "./stopping.ts";
import type { StreamLimits } from "./streams.ts";

/** What a surface needs to take calls. */
export interface Service {
  services: Services;
  admit: Admit;
  /** Null where the service does not know its own address. */
  oauth: OAuth | null;
  now(): Date;
  /** Tests hold every answer against its declared shape; a running service trusts its types. */
  checkAnswers: boolean;
  /** Other limits than those of event streams of a running service. */
  streams?: StreamLimits;
  /** How the server is stopping, where it can. */
  stopping?: Stopping;
}

/** One call as a surface (REST or MCP) presents it. */
export interface Call {
  /** Who calls, with the budget charged and the website found that the call names. @throws Refusal 401 */
  admit(): Promise<Caller>;
  requestId: string;
  /** Aborted when the caller has gone away. */
  signal: () => AbortSignal;
  /** Called as soon as the caller is known, also when the call is refused later. */
  onAdmitted(caller: Caller): void;
  /** @throws Refusal 404 or 405 */
  operation(): AnyOperation;
  /** The flat input as it came. @throws Refusal 400, 413 or 415 */
  rawInput(): Record<string, unknown>;
  /** What it shares with other calls that answer the same page. */
  shared?: SharedReads;
  /** What the surface calls a field of the input. */
  fieldWord: "parameter" | "argument";
  /** Fields of the input that the surface does not take. */
  without?(operation: AnyOperation): readonly string[] | undefined;
  /** Fields that the surface calls otherwise than the input does: those that arrive as headers. */
  fieldNames?(operation: AnyOperation): Record<string, string> | undefined;
}

/**
 * What comes before an operation does anything: key, budget, kind of key, shape, access.
 *
 * @throws Refusal where the caller may not do this, or the input is not what the operation takes.
 */
export async function allowed(request: Call) {
  const caller = await request.admit();
  request.onAdmitted(caller);
  addLogContext({ organizationId: caller.organization.id });
  if (caller.rateLimit.waitMs !== null) throw tooManyRequests(caller);

  const operation = request.operation();
  operation.access.checkKey(caller);
  const raw = request.rawInput();
  operation.checkKey?.(caller, raw);
  const taken = withoutFields(operation.input as z.ZodObject, request.without?.(operation));
  const input = parseInput(taken, raw, {
    // What reads is not answered with numbers over something else than was asked for; bodies of writes may carry more over REST.
    unknown: operation.access.writes && request.fieldWord === "parameter" ? null : request.fieldWord,
    names: request.fieldNames?.(operation) ?? {},
  });
  return { caller, operation, input, subject: operation.access.admit(caller, input) };
}

/**
 * The one way of every call: what is `allowed`, replay or handler, answer.
 *
 * @throws Refusal for everything that is expected to go wrong.
 */
export async function call(service: Service, request: Call): Promise<{ operation: AnyOperation } & Outcome> {
  const { caller, operation, input, subject } = await allowed(request);
  const now = service.now();
  const context: Context = {
    caller,
    subject,
    rows: service.services.database.of(caller.organization),
    services: service.services,
    now: () => now,
    requestId: request.requestId,
    idempotencyKey: null,
    ...(request.shared && { shared: request.shared }),
    signal: request.signal,
  };
  const { output, replayed } = await performOnce(operation, context, input).catch((error: unknown) => {
    throw service.checkAnswers ? declaredOnly(operation, error) : error;
  });
  const checked = service.checkAnswers && !operation.stream && !(output instanceof FileAnswer);
  return { operation, output: checked ? operation.output.parse(output) : output, replayed };
}

/** A refusal that the description does not declare is a defect; tests see it as one. */
function declaredOnly(operation: AnyOperation, error: unknown): unknown {
  if (!(error instanceof Refusal) || refusalsOf(operation).has(error.status)) return error;
  return new Error(`${operation.name} answers ${error.status}, which its \`refusals\` do not declare: ${error.message}`);
}

/** The answer to a caller whose organization has no budget left. */
export function tooManyRequests(caller: Caller): Refusal {
  const { limit, waitMs } = caller.rateLimit;
  return new Refusal(
    429,
    `The organization's budget of ${limit} requests a minute is spent; try again after the time in Retry-After`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil((waitMs ?? 0) / 1000)),
    },
  );
}
