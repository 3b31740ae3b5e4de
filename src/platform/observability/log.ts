import pino, { type Logger } from "pino";

/** Structured logs; whatever could be a secret is redacted wherever it stands. */
export function createLogger(level: string): Logger {
  const secret = ["authorization", "cookie", "password", "secret", "token", "api_key", "key"];
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...secret, ...secret.map((name) => `*.${name}`), 'headers["x-api-key"]', '*.headers["x-api-key"]'],
      censor: "[redacted]",
    },
  });
}
