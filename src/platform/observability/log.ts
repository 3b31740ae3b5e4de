import pino, { type Logger } from "pino";
import { logContext } from "./log-context.ts";

/** A stack that was written is left out for so long: an outage repeats one thousands of times. */
const stackIntervalMs = 60_000;
const maxStacks = 1_000;

/** Structured logs; whatever could be a secret is redacted wherever it stands. */
export function createLogger(level: string): Logger {
  const secret = ["authorization", "cookie", "password", "secret", "token", "api_key", "key"];
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: logContext,
    serializers: { err: errorSerializer() },
    redact: {
      paths: [...secret, ...secret.map((name) => `*.${name}`), 'headers["x-api-key"]', '*.headers["x-api-key"]'],
      censor: "[redacted]",
    },
  });
}

/**
 * Errors as pino writes them, each stack once a minute, without what PostgreSQL quotes: `detail` and `where` show rows, and so what people
 * wrote.
 */
function errorSerializer(): (error: Error) => unknown {
  const writtenAt = new Map<string, number>();
  return (error) => {
    const { detail: _row, where: _place, ...serialized } = pino.stdSerializers.err(error);
    const { stack } = serialized;
    if (typeof stack !== "string") return serialized;
    const now = performance.now();
    // Without its first line: the message may name what differs.
    const where = stack.slice(stack.indexOf("\n    at "));
    if (now - (writtenAt.get(where) ?? Number.NEGATIVE_INFINITY) < stackIntervalMs) return withoutStack(serialized);
    if (writtenAt.size >= maxStacks) writtenAt.clear();
    writtenAt.set(where, now);
    return serialized;
  };
}

function withoutStack(serialized: pino.SerializedError): object {
  const { stack: _stack, aggregateErrors: _errors, ...rest } = serialized;
  return rest;
}
