import { capitalScore } from "./capital-score.ts";
import { companyScore } from "./company-score.ts";
import { isAboutCompanies, otherBearer } from "./other-bearer.ts";
import { firstOf, type Rule } from "./points.ts";
import { smallScore } from "./small-score.ts";
import { uncasedScore } from "./uncased-score.ts";
import type { Usage } from "./usage.ts";

/** From this score on a place counts as a name. */
export const NAME_FROM = 2;

const VARIABLE = /(?:(?:^|\s)(?:echo|printf|export|cd|set|source|test)\s["']?|[="'/:{(])\$\{?$/u;

/** What decides at once, whatever else is known of the place. */
const DECISIVE: readonly Rule<Usage>[] = [
  // "Monday: planning", "Target: 30 demos"
  { points: 0, when: ({ calendarLabel, inList }) => calendarLabel && !inList },
  { points: 0, when: ({ planLabel, inList, domainCited }) => planLabel && !inList && !domainCited },
  // "@tidal": an account, which is somebody's.
  { points: NAME_FROM + 1, when: ({ around }) => /(?:^|[^\p{L}\p{N}._-])@$/u.test(around.before) },
  // "echo $SHELL": a variable of a program, where `$SHOP` is a share in a text on companies.
  {
    points: -2,
    when: (usage) => /\$\{?$/u.test(usage.around.before) && (VARIABLE.test(usage.around.before) || !isAboutCompanies(usage)),
  },
];

/** What speaks for a name by the way it is written there. */
function writtenScore(usage: Usage): number {
  const { alias, surface } = usage;
  if (!alias.capital || !/[\p{Lu}\p{Ll}]/u.test(surface)) return uncasedScore(usage);
  return surface === surface.toLowerCase() ? smallScore(usage) : capitalScore(usage);
}

/**
 * Evidence that a word is a name where it stands, in points; from `NAME_FROM` on it counts as one. The points were set by
 * hand on the tuning half of the corpus in `test/detection/mentions/corpus`.
 */
export const nameScore = (usage: Usage): number =>
  firstOf(DECISIVE, usage) ?? companyScore(usage) + writtenScore(usage) + otherBearer(usage);
