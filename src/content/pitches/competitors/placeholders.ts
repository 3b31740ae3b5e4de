import type { CompetitorEntry } from "../report-record.ts";

/** Fewer competitors than this make no comparison. */
export const enoughCompetitors = 3;

/** Reserved names (RFC 2606) of companies that do not exist. */
const madeUp = ["Alderway", "Bluefern", "Kitestone", "Morrowvale"];

/**
 * Placeholder competitors for simulated answers, where none are known: the simulation names only companies that it is given, and a
 * report without competitors has no comparison.
 */
export function placeholderCompetitors(): CompetitorEntry[] {
  return madeUp.map((name) => ({
    name,
    // The simulation cites pages below it.
    domain: `${name.toLowerCase()}.example`,
    found_in: "stand_in" as const,
    evidence: "Made up, because the answers are simulated and no competitor is known",
  }));
}
