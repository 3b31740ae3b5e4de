import type { Services } from "../src/operation/index.ts";
import { batched } from "../src/platform/batches/index.ts";
import { isUnstorable } from "../src/platform/database/index.ts";
import type { RunInput } from "../src/platform/durable/index.ts";
import {
  claimCalls,
  type EndedCall,
  longestPauseMs,
  type PlannedCall,
  type Stored,
  storeOutcomes,
} from "../src/tracking/index.ts";
import { persistently } from "./attempts.ts";
import { outcomeOf, withVerdicts } from "./outcome-of-call.ts";

/** Outcomes in one transaction: their answers are a few kilobytes each. */
const mostStoredAtOnce = 50;
/** Transactions of one run under way at once in a process, so that calls go on while outcomes are written. */
const transactionsAtOnce = 3;

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
    const { organization, runId, ordinal } = input;
    const rows = database.of(organization);
    const provider = providers.providerFor(input.model);
    // The place in the provider's queue is kept meanwhile: whatever else stands in that queue would have to wait as well.
    const passGate = async () => (provider ? gate.pass(provider.name, { signal, atMostMs: longestPauseMs }) : 0);
    // Nothing is paid for yet: a worker that stops does not wait for a pause to end.
    const pauseMs = await passGate();
    const call = await claim(input);
    if (!call) return { status: "skipped" as const };
    let outcome = await outcomeOf({ services, rows, call, provider, passGate, pauseMs });
    const storeOutcome = async () => {
      for (;;) {
        const result = await persistently(() => store({ organization, runId, call, outcome }));
        if (result instanceof Error) throw result;
        if (typeof result === "string") return result === "stored";
        // The companies were changed while the model answered.
        if (outcome.kind === "answer")
          outcome = await withVerdicts(services, rows, call, { answer: outcome.answer, companiesVersion: result.outdated });
      }
    };
    // The answer is paid for: a database that is away for a moment must not cost another one.
    const stored = await storeOutcome().catch((error: unknown) => {
      if (!isUnstorable(error)) throw error;
      services.log.error({ err: error, runId, ordinal }, "an answer cannot be stored");
      const reason = "The answer held something that cannot be stored";
      outcome = { kind: "failure", provider: provider?.name ?? "none", reason };
      return storeOutcome();
    });
    const tokens = outcome.kind === "answer" ? (outcome.answer.usage.output_tokens ?? 0) : 0;
    return { status: stored ? outcome.kind : ("skipped" as const), tokens };
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
