import { ApplicationFailure, activityInfo, cancellationSignal, heartbeat } from "@temporalio/activity";
import type { Organization } from "../src/database.ts";
import { trackedCompanies, verdictsOf } from "../src/mentions/of-website.ts";
import { ProviderError } from "../src/providers/errors.ts";
import { notServedReason } from "../src/providers/registry.ts";
import { sourcesOf } from "../src/responses/visible-links.ts";
import { type ClaimedCall, claimCall, countFailure } from "../src/runs/ask-call.ts";
import { beginRun, openCalls, settleRun } from "../src/runs/settle-run.ts";
import { type Outcome, storeOutcome } from "../src/runs/store-outcome.ts";
import type { Services } from "../src/services.ts";
import { providerQueue } from "./queues.ts";

interface RunInput {
  organization: Organization;
  runId: string;
}

export type RunActivities = ReturnType<typeof runActivities>;

/** Heartbeats tell that this attempt lives, and bring the news of a cancel. */
const heartbeatMs = 2_000;
/** An attempt number that only a call which kills its worker each time can reach. */
const lastAttempt = 100;

export function runActivities(services: Services) {
  const { database, providers } = services;
  const gate = new ProviderGate();
  return {
    beginRun: ({ organization, runId }: RunInput) => beginRun(database.of(organization), runId),

    async openCalls({ organization, runId, from, to }: RunInput & { from: number; to: number }) {
      const calls = await openCalls(database.of(organization), runId, from, to);
      return calls.map((call) => ({ ...call, taskQueue: providerQueue(services, call.model) }));
    },

    settleRun: ({ organization, runId, reason }: RunInput & { reason: string | null }) =>
      settleRun(database.of(organization), organization, runId, reason),

    /** Asks a model once and stores what came of it. What a workflow sees of it is small: nobody's text is in the history. */
    async askCall({ organization, runId, ordinal }: RunInput & { ordinal: number }) {
      const rows = database.of(organization);
      const call = await claimCall(rows, runId, ordinal);
      if (!call) return { status: "skipped" as const };
      const outcome = await withHeartbeats(() => ask(call));
      const stored = await storeOutcome(rows, organization, call, outcome);
      const tokens = outcome.kind === "answer" ? (outcome.answer.usage.output_tokens ?? 0) : 0;
      return { status: stored ? outcome.kind : ("skipped" as const), tokens };

      async function ask(call: ClaimedCall): Promise<Outcome> {
        const provider = providers.providerFor(call.model);
        if (!provider) return { kind: "failure", provider: "none", reason: notServedReason(call.model) };
        if (!call.prompt)
          return { kind: "failure", provider: provider.name, reason: "The prompt was deleted before it was asked" };
        if (activityInfo().attempt >= lastAttempt) {
          return { kind: "failure", provider: provider.name, reason: "The call could not be finished; every attempt was lost" };
        }
        gate.check(provider.name);
        const tracked = await trackedCompanies(rows, call.website);
        try {
          const answer = await provider.ask(
            {
              modelId: call.model,
              prompt: call.prompt.text,
              location: call.location && { name: call.location.name, countryCode: call.location.country },
              language: call.website.language,
              day: call.askedAt.slice(0, 10),
              callId: `${runId}-${ordinal}`,
              attempt: activityInfo().attempt,
              seed: call.website.id,
              companies: tracked.companies.map(({ name, domains }) => ({ name, domain: domains[0] ?? null })),
            },
            cancellationSignal(),
          );
          if (answer.outcome !== "answered") return { kind: "answer", answer, mentions: [] };
          const sources = sourcesOf(answer.text, answer.sources);
          const cited = sources.filter((source) => source.cited).map((source) => source.url);
          return {
            kind: "answer",
            answer: { ...answer, sources },
            mentions: verdictsOf(tracked, answer.text, cited, call.prompt.text),
          };
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          gate.close(provider.name, error.retryAfterMs);
          const waitMs = error.retryable ? await countFailure(rows, call, error.retryAfterMs) : null;
          if (waitMs === null) return { kind: "failure", provider: provider.name, reason: error.message };
          throw ApplicationFailure.create({ message: error.message, type: error.kind, nextRetryDelay: waitMs });
        }
      }
    },
  };
}

/** Keeps a provider that asked for a pause from being asked by the calls next in line, without counting it against them. */
class ProviderGate {
  readonly #closedUntil = new Map<string, number>();

  close(provider: string, retryAfterMs: number | undefined): void {
    if (retryAfterMs) this.#closedUntil.set(provider, Math.max(this.#closedUntil.get(provider) ?? 0, Date.now() + retryAfterMs));
  }

  /** @throws ApplicationFailure that Temporal retries when the pause is over. */
  check(provider: string): void {
    const waitMs = (this.#closedUntil.get(provider) ?? 0) - Date.now();
    if (waitMs <= 0) return;
    throw ApplicationFailure.create({
      message: `${provider} asked for a pause`,
      type: "provider_pause",
      // Not all of them in the same instant.
      nextRetryDelay: Math.round(waitMs + Math.random() * 1_000),
    });
  }
}

async function withHeartbeats<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
