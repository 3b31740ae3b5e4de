export { type GaugeSource, registerGauges } from "./gauges.ts";
export { createLogger } from "./log.ts";
export { addLogContext, type LogContext, logContext, withLogContext } from "./log-context.ts";
export { type Pages, serveMetrics } from "./prometheus.ts";
export { belowSpan, inSpan, markFailed, recordSpan, SpanKind, startTracing, traceparent } from "./tracing.ts";
