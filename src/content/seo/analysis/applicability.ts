import type { Check } from "./check.ts";
import type { CheckContext } from "./context.ts";
import { isNotice } from "./notices.ts";
import type { PageKind } from "./page-kind.ts";

/** Whether a page names scripts to be loaded early and has none: a copy that has lost them. */
function hasLostScripts({ kind, scripts, jsonLd, fields }: CheckContext["document"]): boolean {
  if (kind === "draft" || scripts > 0 || jsonLd.length > 0) return false;
  return /\sas=["']?script|rel=["']?modulepreload/i.test(fields.html!);
}

const NAMES: Record<PageKind, string> = {
  article: "articles",
  news: "news reports",
  question: "questions and threads",
  recipe: "recipes",
  product: "product pages",
  category: "category pages",
  documentation: "documentation",
  landing: "landing pages",
  local_business: "pages of local businesses",
  tool: "tools",
  other: "pages of this kind",
};

/** Why a check is not run on a source, or null where it is. */
export function whyNot({ notFor, forSearch, onMainText, inScripts }: Check, context: CheckContext): string | null {
  const { kind, document } = context;
  if (inScripts && hasLostScripts(document))
    return "the source names scripts that it does not have, as copies that have lost them, and pages keep such data there";
  if (notFor?.includes(kind)) return `not judged on ${NAMES[kind]}`;
  if (forSearch && isNotice(context))
    return "not judged on legal notices, contact details and other pages that are opened by name";
  if (onMainText && !document.mainTextReliable)
    return "the page shows far more text than could be told to be its main text, so that nothing is concluded from it";
  return null;
}
