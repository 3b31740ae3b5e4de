import type { CheckContext } from "./context.ts";
import { isAbsent } from "./model/absences.ts";
import type { CheckResult, Evidence, FindingName, FollowUp, Recommendation } from "./result.ts";

/** What an earlier analysis of the same address found. */
export type EarlierFindings = {
  jobId: string;
  completedAt: string;
  recommendations: Pick<Recommendation, "id" | "title" | "evidence">[];
  /** Checks that failed. */
  failed: Pick<CheckResult, "id" | "what" | "advice">[];
};

/** Compares a result with that of an earlier analysis: checks by their verdict, what a model said by whether its quotes still stand. */
export function followUp(
  earlier: EarlierFindings,
  now: { checks: CheckResult[]; recommendations: Recommendation[]; context: CheckContext },
): FollowUp {
  const verdicts = new Map(now.checks.map((check) => [check.id, check]));
  const then = earlier.failed.map(({ id, what, advice }): FindingName => ({ id, title: advice?.title ?? what }));
  const verdictNow = ({ id }: FindingName) => verdicts.get(id)?.verdict;
  const nowFailed = now.checks.filter(({ verdict }) => verdict === "fail");
  const thenIds = new Set(then.map(({ id }) => id));
  const saidThen = earlier.recommendations.filter(isOfModel);
  const saidNow = now.recommendations.filter(isOfModel);
  const stands = ({ evidence }: Pick<Recommendation, "evidence">) =>
    evidence.some((entry) =>
      "missing" in entry ? isAbsent(entry.field, now.context, now.checks) : isInSource(entry.field, entry.quote, now.context),
    );
  const isSame = (a: Pick<Recommendation, "title" | "evidence">, b: Pick<Recommendation, "title" | "evidence">) =>
    a.title === b.title || a.evidence.some((one) => b.evidence.some((other) => saysOf(one) === saysOf(other)));
  return {
    previous_job_id: earlier.jobId,
    previous_completed_at: earlier.completedAt,
    gone: [...then.filter((check) => verdictNow(check) === "pass"), ...saidThen.filter((said) => !stands(said)).map(named)],
    open: [
      // As they are worded now.
      ...nowFailed.filter(({ id }) => thenIds.has(id)).map(titled),
      ...saidThen.filter(stands).map(named),
    ],
    new: [
      ...nowFailed.filter(({ id }) => !thenIds.has(id)).map(titled),
      ...saidNow.filter((said) => !saidThen.some((before) => isSame(said, before))).map(named),
    ],
    not_judged: then.filter((check) => verdictNow(check) === "not_applicable" || verdictNow(check) === undefined),
  };
}

const isOfModel = ({ id }: { id: string }) => id.startsWith("model-");
const named = ({ id, title }: FindingName): FindingName => ({ id, title });
const titled = ({ id, what, advice }: CheckResult): FindingName => ({ id, title: advice?.title ?? what });

/** What evidence shows, wherever it stands. */
const saysOf = (entry: Evidence) => ("quote" in entry ? entry.quote : `missing: ${entry.field}`);

function isInSource(field: string, quote: string, { document }: CheckContext): boolean {
  return document.fields[field]?.includes(quote) ?? false;
}
