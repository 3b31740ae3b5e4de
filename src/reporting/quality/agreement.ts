import { roundHalfUp } from "../../platform/numbers/index.ts";
import type { Repeats } from "./collect.ts";

/** How far answers to the same question on the same day agree about a company. */
export interface Agreement {
  /** Percent of pairs of answers that both mention it or both do not. */
  agreement: number;
  /** Cohen's kappa in percent: 100 is full agreement, 0 what chance alone would bring; null where chance alone agrees always. */
  kappa: number | null;
}

/** Each combination of prompt, model, location and day counts once, whatever its number of pairs. @returns null without repeated answers. */
export function agreementOf({ combinations, companies }: Repeats, place: number): Agreement | null {
  if (combinations === 0) return null;
  const { agreeing, mentioning } = companies[place]!;
  const share = mentioning / combinations;
  const observed = agreeing / combinations;
  const byChance = share ** 2 + (1 - share) ** 2;
  return {
    agreement: roundHalfUp(observed * 100),
    kappa: byChance > 1 - 1e-9 ? null : roundHalfUp((100 * (observed - byChance)) / (1 - byChance)),
  };
}
