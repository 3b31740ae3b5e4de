import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";

export { SpanKind };

/** What a process traces with; null while tracing is off, which costs a comparison a span. */
let tracing: { tracer: Tracer; next: { traceId: string; spanId: string } | null } | null = null;

const active = new AsyncLocalStorage<Context>();

export interface Tracing {
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

/**
 * Sends spans of this process to an OTLP receiver. The packages that do it are loaded only here.
 *
 * @param endpoint its address, without `/v1/traces`; undefined leaves tracing off.
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<Tracing> {
  if (endpoint === undefined) return { stop: async () => {} };
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const random = new sdk.RandomIdGenerator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
    idGenerator: {
      generateTraceId: () => tracing?.next?.traceId ?? random.generateTraceId(),
      generateSpanId: () => tracing?.next?.spanId ?? random.generateSpanId(),
    },
  });
  tracing = { tracer: provider.getTracer("answerscope"), next: null };
  return {
    stop: async () => {
      tracing = null;
      // A receiver that is away must not keep a process from ending.
      await provider.shutdown().catch(() => {});
    },
  };
}

/** A span to be begun. */
export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** The span above, as W3C Trace Context writes it; without it the one that surrounds the call. */
  parent?: string | undefined;
}

/**
 * Does `work` in a span of its own; what it begins is below that span.
 *
 * @param name says what is done and to what, without values.
 * @param work is given the span, null while tracing is off.
 */
export async function inSpan<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent }: SpanOptions,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (tracing === null) return work(null);
  const context = contextOf(parent);
  const span = tracing.tracer.startSpan(name, { kind, attributes }, context);
  try {
    return await active.run(trace.setSpan(context, span), () => work(span));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed, without the error's message: it may hold what customers wrote. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", (error as { code?: string }).code ?? (error as Error).name);
}

/** Does `work` below a span of another process. */
export function belowSpan<Result>(parent: string | undefined, work: () => Result): Result {
  return tracing === null || parent === undefined ? work() : active.run(contextOf(parent), work);
}

export interface RecordedSpan {
  spanId: string;
  traceId: string;
  parent: string | undefined;
  attributes?: Attributes;
  startedAt: Date;
}

/** A span that is over, with an id that others already name as their parent; without one above it, it begins the trace `traceId`. */
export function recordSpan(name: string, { spanId, traceId, parent, attributes = {}, startedAt }: RecordedSpan): void {
  if (tracing === null) return;
  tracing.next = { traceId, spanId };
  try {
    tracing.tracer.startSpan(name, { attributes, startTime: startedAt }, contextOf(parent)).end();
  } finally {
    tracing.next = null;
  }
}

/** The surrounding span as W3C Trace Context writes it; undefined without one. */
export function traceparent(): string | undefined {
  const span = tracing === null ? undefined : trace.getSpanContext(active.getStore() ?? ROOT_CONTEXT);
  return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`;
}

function contextOf(parent: string | undefined): Context {
  const above = parent === undefined ? undefined : parsed(parent);
  return above ? trace.setSpanContext(ROOT_CONTEXT, above) : (active.getStore() ?? ROOT_CONTEXT);
}

function parsed(text: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
