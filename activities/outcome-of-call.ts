import { ApplicationFailure, cancellationSignal } from "@temporalio/activity";
import { readAnswers } from "../src/detection/index.ts";
import { notServedReason, type Provider, ProviderError } from "../src/integrations/answer-providers/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { Rows } from "../src/platform/database/index.ts";
import {
  type ClaimedCall,
  countFailure,
  countNoAnswer,
  isHopeless,
  longestPauseMs,
  type Outcome,
  oneSourceAPage,
  placeOf,
  sourcesOf,
  trackedCompanies,
} from "../src/tracking/index.ts";

type Answer = Extract<Outcome, { kind: "answer" }>["answer"];

/** A call that was claimed, and what asking it takes. */
export interface Asking {
  services: Services;
  /** Of the call's organization. */
  rows: Rows;
  call: ClaimedCall;
  /** Null: none serves the model. */
  provider: Provider | null;
  /** Waits for the end of a pause of the provider; what of it is left, in milliseconds, where it is too long to wait for. */
  passGate(): Promise<number>;
  /** What `passGate` returned before the call was claimed. */
  pauseMs: number;
}

/**
 * Asks a call once, unless it is clear already that no answer can come.
 *
 * @throws ApplicationFailure with the wait before the call is to be asked again.
 */
export async function outcomeOf(asking: Asking): Promise<Outcome> {
  const { services, rows, call, provider, pauseMs } = asking;
  const failure = (reason: string) => ({ kind: "failure" as const, provider: provider?.name ?? "none", reason });
  if (!provider) return failure(notServedReason(call.model));
  if (!call.prompt) return failure("The prompt was deleted before it was asked");
  if (isHopeless(call)) return failure("The call could not be finished; every attempt was lost");
  if (pauseMs > 0) return failure(tooLongPause(pauseMs));
  // Another call may have received a pause since.
  if (services.gate.knownPauseMs(provider.name) > 0) await asking.passGate();
  try {
    const asked = await ask(asking, provider, call.prompt.text);
    const waitMs = asked.kind === "answer" && asked.answer.retryable ? await countNoAnswer(rows, call) : null;
    if (waitMs === null) return asked;
    throw ApplicationFailure.create({ message: "No answer came.", type: "no_answer", nextRetryDelay: waitMs });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await services.gate.close(provider.name, error.retryAfterMs);
    const waitMs = await countFailure(rows, call, error);
    if (waitMs !== null) throw ApplicationFailure.create({ message: error.message, type: error.kind, nextRetryDelay: waitMs });
    return {
      ...failure(finalReason(error)),
      endsModel: error.kind === "model_not_found",
      ...(error.kind === "incomplete" && { finishReason: "error" as const }),
    };
  }
}

async function ask({ services, rows, call }: Asking, provider: Provider, prompt: string): Promise<Outcome> {
  const tracked = await trackedCompanies(rows, call.website);
  const answer = await provider.ask(
    {
      modelId: call.model,
      prompt,
      location: call.location && askedFrom(call.location),
      language: call.website.language,
      day: call.askedAt.slice(0, 10),
      callId: `${call.runId}-${call.ordinal}`,
      attempt: call.attempt,
      sample: call.sample,
      seed: call.website.id,
      companies: tracked.companies.map(({ name, domains }) => ({ name, domain: domains[0] ?? null })),
    },
    cancellationSignal(),
  );
  if (answer.outcome !== "answered")
    return { kind: "answer", answer: { ...answer, sources: oneSourceAPage(answer.sources) }, verdicts: null };
  return withVerdicts(services, rows, call, { answer, companiesVersion: tracked.version });
}

/** An answer with what it says about the companies of a version, to be stored as long as that is the current one. */
export async function withVerdicts(
  services: Services,
  rows: Rows,
  call: ClaimedCall,
  { answer: given, companiesVersion }: { answer: Answer; companiesVersion: number },
): Promise<Outcome> {
  const tracked = await trackedCompanies(rows, { ...call.website, companies_version: companiesVersion });
  const cited = given.sources.filter((source) => source.cited).map((source) => source.url);
  const [read] = await readAnswers(tracked, [{ answer: given.text, cited, prompt: call.prompt!.text, given: null }]);
  const { pages, mentions, perceptions } = read!;
  const answer = { ...given, sources: sourcesOf(given.sources, pages) };
  const isDoubtful = services.mentionModel !== null && read!.isDoubtful;
  return { kind: "answer", answer, verdicts: { companiesVersion, mentions, perceptions, isDoubtful } };
}

function askedFrom(location: NonNullable<ClaimedCall["location"]>) {
  const { country, region, city } = placeOf(location);
  return { name: location.name, countryCode: country, region, city };
}

function finalReason({ message, retryable, retryAfterMs }: ProviderError): string {
  const isTooLong = retryable && retryAfterMs !== undefined && retryAfterMs > longestPauseMs;
  return isTooLong ? `${message} ${tooLongPause(retryAfterMs)}` : message;
}

const tooLongPause = (pauseMs: number) => `The provider asked for a pause of ${Math.ceil(pauseMs / 60_000)} minutes.`;
