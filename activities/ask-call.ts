import { ApplicationFailure, cancellationSignal } from "@temporalio/activity";
import { detectAnswer, hasDoubt, perceptionsOf, toStored } from "../src/detection/index.ts";
import { notServedReason, type Provider, ProviderError } from "../src/integrations/answer-providers/index.ts";
import type { Services } from "../src/operation/index.ts";
import { batched } from "../src/platform/batches/index.ts";
import { isUnstorable } from "../src/platform/database/index.ts";
import type { RunInput } from "../src/platform/durable/index.ts";
import {
  type ClaimedCall,
  claimCalls,
  countFailure,
  countNoAnswer,
  type EndedCall,
  isHopeless,
  longestPauseMs,
  type Outcome,
  oneSourceAPage,
  type PlannedCall,
  placeOf,
  type Stored,
  sourcesOf,
  storeOutcomes,
  trackedCompanies,
} from "../src/tracking/index.ts";
import { persistently } from "./attempts.ts";

/** Outcomes in one transaction: their answers are a few kilobytes each. */
const mostStoredAtOnce = 50;
/** Transactions of one run under way at once in a process, so that calls go on while outcomes are written. */
const transactionsAtOnce = 3;

type Answer = Extract<Outcome, { kind: "answer" }>["answer"];

/** One call of a run's plan. */
export type CallInput = RunInput & PlannedCall;

/**
 * Asks models for answers, a call at a time. Calls of one run that begin or end in the same moment share a statement, or a transaction.
 *
 * @returns asks one call once and stores what came of it, `signal` being that of the activity's cancellation or of the worker's stop; throws an ApplicationFailure with the wait before the call is to be asked again.
 */
export function callAsker(services: Services) {
  const { database, providers, gate } = services;
  const ofOneRun = { keyOf: ({ runId }: RunInput) => runId, gathers: true };
  const claim = batched(
    (calls: CallInput[]) =>
      claimCalls(
        database.of(calls[0]!.organization),
        calls[0]!.runId,
        calls.map(({ ordinal }) => ordinal),
      ),
    ofOneRun,
  );
  const store = batched(storeTogether, { ...ofOneRun, maxBatch: mostStoredAtOnce, simultaneous: transactionsAtOnce });

  return async (input: CallInput, signal: AbortSignal) => {
    const { organization, runId, ordinal, model } = input;
    const rows = database.of(organization);
    const provider = providers.providerFor(model);
    // The place in the provider's queue is kept meanwhile: whatever else stands in that queue would have to wait as well.
    // Nothing is paid for yet: a worker that stops does not wait for a pause to end.
    const waiting = { signal, atMostMs: longestPauseMs };
    const pauseMs = provider ? await gate.pass(provider.name, waiting) : 0;
    const call = await claim(input);
    if (!call) return { status: "skipped" as const };
    let outcome = await outcomeOf(provider, call);
    const storeOutcome = async () => {
      for (;;) {
        const result = await persistently(() => store({ organization, runId, call, outcome }));
        if (result instanceof Error) throw result;
        if (typeof result === "string") return result === "stored";
        // The companies were changed while the model answered.
        if (outcome.kind === "answer") outcome = await withVerdicts(outcome.answer, call, result.outdated);
      }
    };
    // The answer is paid for: a database that is away for a moment must not cost another one.
    const stored = await storeOutcome().catch((error: unknown) => {
      if (!isUnstorable(error)) throw error;
      services.log.error({ err: error, runId, ordinal }, "an answer cannot be stored");
      outcome = {
        kind: "failure",
        provider: provider?.name ?? "none",
        reason: "The answer held something that cannot be stored",
      };
      return storeOutcome();
    });
    const tokens = outcome.kind === "answer" ? (outcome.answer.usage.output_tokens ?? 0) : 0;
    return { status: stored ? outcome.kind : ("skipped" as const), tokens };

    async function outcomeOf(provider: Provider | null, call: ClaimedCall): Promise<Outcome> {
      const failure = (reason: string) => ({ kind: "failure" as const, provider: provider?.name ?? "none", reason });
      if (!provider) return failure(notServedReason(call.model));
      if (!call.prompt) return failure("The prompt was deleted before it was asked");
      if (isHopeless(call)) return failure("The call could not be finished; every attempt was lost");
      if (pauseMs > 0) return failure(tooLongPause(pauseMs));
      // Another call may have received a pause since.
      if (gate.knownPauseMs(provider.name) > 0) await gate.pass(provider.name, waiting);
      try {
        const asked = await ask(provider, call, call.prompt.text);
        const waitMs = asked.kind === "answer" && asked.answer.retryable ? await countNoAnswer(rows, call) : null;
        if (waitMs === null) return asked;
        throw ApplicationFailure.create({ message: "No answer came.", type: "no_answer", nextRetryDelay: waitMs });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        await gate.close(provider.name, error.retryAfterMs);
        const waitMs = await countFailure(rows, call, error);
        if (waitMs !== null)
          throw ApplicationFailure.create({ message: error.message, type: error.kind, nextRetryDelay: waitMs });
        const pause = error.retryable && error.retryAfterMs ? error.retryAfterMs : 0;
        const reason = pause > longestPauseMs ? `${error.message} ${tooLongPause(pause)}` : error.message;
        return {
          ...failure(reason),
          endsModel: error.kind === "model_not_found",
          ...(error.kind === "incomplete" && { finishReason: "error" as const }),
        };
      }
    }

    async function ask(provider: Provider, call: ClaimedCall, prompt: string): Promise<Outcome> {
      const tracked = await trackedCompanies(rows, call.website);
      const answer = await provider.ask(
        {
          modelId: call.model,
          prompt,
          location: call.location && askedFrom(call.location),
          language: call.website.language,
          day: call.askedAt.slice(0, 10),
          callId: `${runId}-${ordinal}`,
          attempt: call.attempt,
          sample: call.sample,
          seed: call.website.id,
          companies: tracked.companies.map(({ name, domains }) => ({ name, domain: domains[0] ?? null })),
        },
        cancellationSignal(),
      );
      if (answer.outcome !== "answered")
        return { kind: "answer", answer: { ...answer, sources: oneSourceAPage(answer.sources) }, verdicts: null };
      return withVerdicts(answer, call, tracked.version);
    }

    async function withVerdicts(given: Answer, call: ClaimedCall, companiesVersion: number): Promise<Outcome> {
      const tracked = await trackedCompanies(rows, { ...call.website, companies_version: companiesVersion });
      const cited = given.sources.filter((source) => source.cited).map((source) => source.url);
      const { verdicts, pages, language } = await detectAnswer(tracked, { answer: given.text, cited, prompt: call.prompt!.text });
      const answer = { ...given, sources: sourcesOf(given.sources, pages) };
      const mentions = toStored(verdicts);
      const perceptions = perceptionsOf(answer.text, tracked.companies, mentions, language);
      const hasJudge = services.mentionModel !== null;
      return {
        kind: "answer",
        answer,
        verdicts: { companiesVersion, mentions, perceptions, isDoubtful: hasJudge && hasDoubt(verdicts) },
      };
    }
  };

  /** One that the database refuses keeps the others from being stored no longer than that: each is then stored by itself. */
  async function storeTogether(ended: (RunInput & EndedCall)[]): Promise<(Stored | Error)[]> {
    const { organization } = ended[0]!;
    const rows = database.of(organization);
    try {
      return await storeOutcomes(rows, organization, ended);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      if (ended.length === 1) return [error as Error];
      const results: (Stored | Error)[] = [];
      for (const one of ended) results.push(...(await storeTogether([one])));
      return results;
    }
  }
}

function askedFrom(location: NonNullable<ClaimedCall["location"]>) {
  const { country, region, city } = placeOf(location);
  return { name: location.name, countryCode: country, region, city };
}

const tooLongPause = (pauseMs: number) => `The provider asked for a pause of ${Math.ceil(pauseMs / 60_000)} minutes.`;
