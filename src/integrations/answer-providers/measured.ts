import { Counter, Histogram } from "prom-client";
import { inSpan, SpanKind } from "../../platform/observability/index.ts";
import { ProviderError } from "./errors.ts";
import type { Provider, ProviderAnswer } from "./provider.ts";

const duration = new Histogram({
  name: "answerscope_model_call_duration_seconds",
  help: "Calls to models by provider, model and outcome: answered, refused, empty, canceled, or the kind of the error",
  labelNames: ["provider", "model", "outcome"] as const,
  buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300],
});
const tokens = new Counter({
  name: "answerscope_model_tokens_total",
  help: "Tokens as the providers count them",
  labelNames: ["provider", "model", "direction"] as const,
});
const cost = new Counter({
  name: "answerscope_model_cost_total",
  help: "What the providers take for answers, as they say or by the price table, in units of the currency",
  labelNames: ["provider", "model", "currency"] as const,
});

/** What is measured of a call that was answered. */
type Measured = Partial<Pick<ProviderAnswer, "cost">> & {
  outcome: string;
  usage: { input_tokens: number | null; output_tokens: number | null };
};

/**
 * Measures one call to a model.
 *
 * @throws what `ask` throws.
 */
export async function measureCall<Answer>(
  labels: { provider: string; model: string },
  ask: () => Promise<Answer>,
  read: (answer: Answer) => Measured,
  kindOf: (error: unknown) => string,
): Promise<Answer> {
  const startedAt = performance.now();
  const end = (outcome: string) => duration.observe({ ...labels, outcome }, (performance.now() - startedAt) / 1_000);
  try {
    const attributes = { "gen_ai.provider.name": labels.provider, "gen_ai.request.model": labels.model };
    const answer = await inSpan(`ask ${labels.provider}`, { kind: SpanKind.CLIENT, attributes }, ask);
    const { outcome, usage, cost: price } = read(answer);
    end(outcome);
    tokens.inc({ ...labels, direction: "input" }, usage.input_tokens ?? 0);
    tokens.inc({ ...labels, direction: "output" }, usage.output_tokens ?? 0);
    if (price) cost.inc({ ...labels, currency: price.currency }, price.amount);
    return answer;
  } catch (error) {
    end(kindOf(error));
    throw error;
  }
}

/** The same provider, measured. */
export const measured = (provider: Provider): Provider => ({
  ...provider,
  ask: (request, signal) =>
    measureCall(
      { provider: provider.name, model: request.modelId },
      () => provider.ask(request, signal),
      (answer) => answer,
      (error) => (error instanceof ProviderError ? error.kind : signal.aborted ? "canceled" : "error"),
    ),
});
