import { checkOf } from "./checks/index.ts";
import type { CheckContext } from "./context.ts";
import type { FailedCheck } from "./prioritise.ts";
import { MIN_WORDS_OF_A_KIND } from "./recommended-where.ts";

/** Whether a failed check may become a recommendation; the others stay in `checks`. Of a draft all are reported that are not unsure. */
export function isShown({ id, finding }: FailedCheck, context: CheckContext): boolean {
  const { document } = context;
  if (finding.facts?.unsure) return false;
  if (document.kind === "draft") return true;
  // Of a page that shows no text at all, and has no scripts to bring one, nothing was read.
  if (document.scripts === 0 && document.blocks.length + document.outside.length === 0) return id === "indexable";
  const { isOfSite = false, recommendedWhere = () => true } = checkOf(id) ?? {};
  // Who names queries asks about the text.
  const isAskedFor = (finding.target_queries ?? []).length > 0;
  const isUnknown = context.kind === "other" || context.wordCount < MIN_WORDS_OF_A_KIND;
  return (!isUnknown || isOfSite || isAskedFor) && recommendedWhere(finding, context);
}
