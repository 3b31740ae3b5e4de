import { checkOf } from "./checks/index.ts";
import type { CheckContext } from "./context.ts";
import type { Priority, Recommendation } from "./result.ts";

/** Below this a change is right but not worth being asked for beside others. */
export const MIN_EFFECT = 3;

const BY_PRIORITY: Record<Priority, number> = { high: 7, medium: 4, low: 2 };

/** The expected effect of a change on a page and its target queries; larger is more. Only the order has a meaning. */
export function effectOf(recommendation: Recommendation, { document, kind }: Pick<CheckContext, "document" | "kind">): number {
  const { id, priority, target_queries: queries } = recommendation;
  const own = checkOf(id)?.effect ?? {};
  const ofDraft = document.kind === "draft" ? (own.draft ?? 0) : 0;
  return BY_PRIORITY[priority] + (own.all ?? 0) + (own[kind] ?? 0) + ofDraft + (queries.length > 0 ? 1 : 0);
}
