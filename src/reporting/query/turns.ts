import { TurnsByKey } from "../../platform/batches/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

/**
 * Questions of organizations, by their numbers: each may hold a connection for as long as its statement may take. Three of a process's
 * connections, of which there are ten as a rule; Refusal 429 when too many of an organization wait.
 */
export const questionTurns = new TurnsByKey<number>({
  atOnce: 3,
  crowd: {
    mostWaiting: 30,
    refuse: () =>
      new Refusal(429, "Your organization asks too many questions about rows at once; ask some of them after others", {
        retryAfterSeconds: 5,
      }),
  },
});
