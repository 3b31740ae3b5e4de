import { CASELESS } from "../candidates/language.ts";
import { CJK_BEFORE, endsInDeterminer, INSTALLED, INSTALLS, RUN_AS } from "./cues.ts";
import { ACTS, CHOSEN, CJK_SUBJECT, IS } from "./predicates.ts";
import type { Usage } from "./usage.ts";

/** Names written small that have a capital in their own spelling. */
export function smallScore(usage: Usage): number {
  if (usage.around.block.kind === "code") return isInstalled(usage) ? 3 : -1;
  if (INSTALLS.test(usage.around.before)) return 3;
  if (CASELESS.has(usage.language)) return isForeignSubject(usage) ? 1.5 : -6;
  if (usage.noCaps) return withoutCapitals(usage);
  if (isInQuotedList(usage)) return -1;
  return usage.typedSmall ? typedSmall(usage) : -6;
}

/** In code the name of a package or a command: what is installed, or what a line runs. */
function isInstalled({ around: { before, after } }: Usage): boolean {
  return INSTALLED.test(before) || (/(?:^|[\r\n])[$>]?\s?$/.test(before) && RUN_AS.test(after));
}

/** A foreign word in a text of a script without case is a name where it is a subject beside one. */
const isForeignSubject = ({ amongCompanies, around: { before, after } }: Usage) =>
  amongCompanies && (CJK_SUBJECT.test(after) || CJK_BEFORE.test(before));

/** As another company's name beside it: from "hubspot" to "notion". */
const isInQuotedList = ({ inList, around: { before, after } }: Usage) =>
  inList && /["“„«'‘]$/u.test(before) && /^["”“»'’]/u.test(after);

/** In a text without capitals: as the subject of what a company does, or the one that is chosen. */
function withoutCapitals(usage: Usage): number {
  if (usage.commonness === 0) return 2;
  if (usage.parallel > 1) return 1;
  const { before, after, opens } = usage.around;
  const isChosen = usage.amongCompanies && CHOSEN.test(before);
  if (!isChosen && !ACTS.test(after) && !IS.test(after)) return 0;
  const isSubject = opens !== "no" || ((isChosen || usage.inCompany) && !endsInDeterminer(before, usage.language));
  return isSubject ? 1.5 + usage.besideSubjects * 0.25 : 0;
}

/** A name that no list knows, written small in a text with capitals: as its owner does, or a word like any other. */
function typedSmall({ around, amongCompanies, language, besideSubjects }: Usage): number {
  const { after, before, opens } = around;
  if (endsInDeterminer(before, language)) return -3;
  // German nouns have capitals.
  let score = (language === "de" ? 0 : -0.5) + (amongCompanies ? 0.5 : 0) + besideSubjects * 0.25;
  if (opens === "block" || opens === "sentence") score += 1.5;
  if (ACTS.test(after) || IS.test(after)) score += 1.5;
  return score;
}
