import { setTimeout as sleep } from "node:timers/promises";
import { ProviderError } from "./errors.ts";
import type { Provider, ProviderAnswer, ProviderRequest } from "./provider.ts";
import { identityOf, simulatedAnswer, simulatedName } from "./simulation/answer.ts";
import { type Random, randomOf } from "./simulation/random.ts";

/** How the simulated provider behaves. Rates are shares of calls, 0 to 1. */
export type SimulatedSettings = {
  /** Each attempt takes a time drawn evenly from this range. */
  latencyMs: { min: number; max: number };
  /** Share of attempts that fail in this way; another attempt of the same call draws anew. */
  attemptFaults: { rate_limited: number; unavailable: number; malformed: number };
  /** Share of calls with this outcome; every attempt of a call has the same. */
  outcomes: { refused: number; empty: number };
};

export const quietSimulation: SimulatedSettings = {
  latencyMs: { min: 0, max: 0 },
  attemptFaults: { rate_limited: 0, unavailable: 0, malformed: 0 },
  outcomes: { refused: 0, empty: 0 },
};

/**
 * The built-in provider. It needs no network, and the same seed, prompt, model, location and day give the same answer.
 * Answers are in English whatever the language asked for.
 */
export function simulatedProvider(settings: SimulatedSettings = quietSimulation): Provider {
  return {
    name: simulatedName,
    async ask(request, signal) {
      signal.throwIfAborted();
      const random = randomOf("attempt", ...identityOf(request), request.callId, request.attempt);
      await pause(random.integer(settings.latencyMs.min, settings.latencyMs.max), signal);
      failAttempt(settings.attemptFaults, random);
      return simulatedAnswer(request, outcomeOf(request, settings.outcomes));
    },
  };
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  if (durationMs === 0) return;
  await sleep(durationMs, undefined, { signal }).catch(() => signal.throwIfAborted());
}

function failAttempt(rates: SimulatedSettings["attemptFaults"], random: Random): void {
  const draw = random.unit();
  if (draw < rates.rate_limited) {
    throw new ProviderError("rate_limited", "The simulated provider limits its rate (429).", {
      status: 429,
      retryAfterMs: random.integer(1, 3) * 1000,
    });
  }
  if (draw < rates.rate_limited + rates.unavailable) {
    throw new ProviderError("unavailable", "The simulated provider failed (500).", { status: 500 });
  }
  if (draw < rates.rate_limited + rates.unavailable + rates.malformed) {
    throw new ProviderError("malformed", "The simulated provider's answer could not be read.");
  }
}

function outcomeOf(request: ProviderRequest, rates: SimulatedSettings["outcomes"]): ProviderAnswer["outcome"] {
  const draw = randomOf("outcome", ...identityOf(request)).unit();
  if (draw < rates.refused) return "refused";
  return draw < rates.refused + rates.empty ? "empty" : "answered";
}
