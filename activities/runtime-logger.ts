import type { LogLevel, LogMetadata, Logger as TemporalLogger } from "@temporalio/worker";
import type { Logger } from "pino";

const levels = { TRACE: "trace", DEBUG: "debug", INFO: "info", WARN: "warn", ERROR: "error" } as const;

/** What the SDK says of itself below warnings is of no use to an operator. */
const quietComponents = new Set<unknown>(["worker", "core"]);

/** What it warns of for each worker that has activities only, as those of the providers have by design. */
const expected = new Set(["No workflows registered, not polling for workflow tasks"]);

/** The SDK's log lines, its native ones among them, as lines of the service. */
export function runtimeLogger(log: Logger): TemporalLogger {
  const write = (level: LogLevel, message: string, { error, ...meta }: LogMetadata & { error?: unknown } = {}) => {
    if (expected.has(message)) return;
    if ((level === "INFO" || level === "DEBUG" || level === "TRACE") && quietComponents.has(meta.sdkComponent)) return;
    log[levels[level]]({ ...meta, ...(error !== undefined && { err: error }) }, message);
  };
  return {
    log: write,
    trace: (message, meta) => write("TRACE", message, meta),
    debug: (message, meta) => write("DEBUG", message, meta),
    info: (message, meta) => write("INFO", message, meta),
    warn: (message, meta) => write("WARN", message, meta),
    error: (message, meta) => write("ERROR", message, meta),
  };
}
