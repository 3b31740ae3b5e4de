import type { CompetitorEntry } from "../report-record.ts";

/** Fewer competitors than this make no comparison. */
export const enoughCompetitors = 3;

/** Reserved names (RFC 2606) of companies that do not exist. */
const madeUp = ["Alderway", "Bluefern", "Kitestone", "Morrowvale"];

/**
 * Competitors that stand in beside simulated answers where none are known: the simulation names nobody that it was not told of,
 * and a report without competitors shows nothing of what it is for.
 */
export function standIns(): CompetitorEntry[] {
  return madeUp.map((name) => ({
    name,
    // The simulation cites pages below it.
    domain: `${name.toLowerCase()}.example`,
    found_in: "stand_in" as const,
    evidence: "Made up, because the answers are simulated and no competitor is known",
  }));
}
