import { quietSimulation, type SimulatedSettings } from "./simulated.ts";

const faultNames = ["429", "500", "malformed", "refused", "empty"] as const;
type FaultName = (typeof faultNames)[number];

/**
 * Reads `SIMULATED_LATENCY_MS` (`200-2000`, or one number) and `SIMULATED_FAULTS` (`429=0.05,500=0.02,refused=0.01`).
 * @returns `null` when something is wrong; the sentences are appended to `errors`.
 */
export function readSimulatedSettings(value: (name: string) => string | null, errors: string[]): SimulatedSettings | null {
  const latencyMs = readLatency(value("SIMULATED_LATENCY_MS"));
  const rates = readFaults(value("SIMULATED_FAULTS"));
  if (latencyMs === null) {
    errors.push("SIMULATED_LATENCY_MS must be milliseconds as a range such as 200-2000, or one number, at most 600000.");
  }
  if (rates === null) {
    errors.push(
      `SIMULATED_FAULTS must be rates such as 429=0.05,refused=0.02; kinds are ${faultNames.join(", ")}, each given once, their sum at most 1.`,
    );
  }
  if (latencyMs === null || rates === null) return null;
  return {
    latencyMs,
    attemptFaults: { rate_limited: rates["429"], unavailable: rates["500"], malformed: rates.malformed },
    outcomes: { refused: rates.refused, empty: rates.empty },
  };
}

function readLatency(text: string | null): SimulatedSettings["latencyMs"] | null {
  if (text === null) return quietSimulation.latencyMs;
  const [, low, high] = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/u.exec(text) ?? [];
  if (low === undefined) return null;
  const range = { min: Number(low), max: Number(high ?? low) };
  return range.min <= range.max && range.max <= 600_000 ? range : null;
}

function readFaults(text: string | null): Record<FaultName, number> | null {
  const rates: Record<FaultName, number> = { "429": 0, "500": 0, malformed: 0, refused: 0, empty: 0 };
  if (text === null) return rates;
  const seen = new Set<FaultName>();
  for (const part of text.split(",")) {
    const [, nameText, rateText] = /^\s*(\w+)\s*=\s*(\d+(?:\.\d+)?|\.\d+)\s*$/u.exec(part) ?? [];
    const name = faultNames.find((known) => known === nameText);
    if (name === undefined || seen.has(name)) return null;
    seen.add(name);
    rates[name] = Number(rateText);
  }
  // Rounded, because 0.7 + 0.2 + 0.1 is slightly less and other sums slightly more than they should be.
  const sum = Math.round(Object.values(rates).reduce((total, rate) => total + rate, 0) * 1e9) / 1e9;
  return sum <= 1 ? rates : null;
}
