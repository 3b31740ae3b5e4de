import { Turns } from "../../platform/batches/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

/** Of the connections of a process, of which there are ten as a rule: other organizations need some as well. */
const atOnce = 3;
const mostWaiting = 30;

const refuse = () =>
  new Refusal(429, "Your organization asks too many questions about rows at once; ask some of them after others", {
    retryAfterSeconds: 5,
  });

const byOrganization = new Map<number, Turns>();

/**
 * Lets an organization ask so many questions at once: each may hold a connection for as long as its statement may take.
 *
 * @throws Refusal 429 when too many of its questions wait.
 */
export async function inTurn<Result>(organizationN: number, ask: () => Promise<Result>): Promise<Result> {
  const turns = byOrganization.get(organizationN) ?? new Turns({ atOnce, crowd: { mostWaiting, refuse } });
  byOrganization.set(organizationN, turns);
  try {
    return await turns.take(ask);
  } finally {
    if (turns.isIdle) byOrganization.delete(organizationN);
  }
}
