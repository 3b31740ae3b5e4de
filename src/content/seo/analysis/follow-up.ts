import type { CheckContext } from "./context.ts";
import { quote } from "./evidence.ts";
import { isAbsent } from "./model/absences.ts";
import { patternOf } from "./model/ground.ts";
import type { CheckResult, Evidence, FindingName, FollowUp, Recommendation } from "./result.ts";

type Said = Pick<Recommendation, "id" | "title" | "evidence">;

/** What an earlier analysis of the same address found. */
export type EarlierFindings = {
  jobId: string;
  completedAt: string;
  recommendations: Said[];
  /** What a model had said before it and was open then. */
  saidBefore: Said[];
  /** Checks that failed. */
  failed: Pick<CheckResult, "id" | "category" | "what" | "advice">[];
  targetQueries: string[];
};

type Now = { checks: CheckResult[]; recommendations: Recommendation[]; context: CheckContext };

/** What a model said is followed for so many sayings, the newest: each job may add some, and a page may never change. */
const maxSaid = 50;

/** Compares a result with that of an earlier analysis: checks by their verdict, what a model said by whether its quotes still stand. */
export function followUp(earlier: EarlierFindings, now: Now): FollowUp {
  const verdicts = new Map(now.checks.map((check) => [check.id, check]));
  const isOfSameQueries = new Set(earlier.targetQueries).symmetricDifference(new Set(now.context.queries)).size === 0;
  const isComparable = ({ category }: Pick<CheckResult, "category">) => category !== "target queries" || isOfSameQueries;
  const then = earlier.failed.filter(isComparable).map(titled);
  const verdictNow = ({ id }: FindingName) => verdicts.get(id)?.verdict;
  const nowFailed = now.checks.filter(({ verdict }) => verdict === "fail");
  const thenIds = new Set(then.map(({ id }) => id));
  const last = earlier.recommendations.filter(isOfModel);
  const saidThen = [...last, ...earlier.saidBefore.filter((said) => !last.some((again) => isSame(said, again)))]
    .slice(0, maxSaid)
    .map((said) => ({ ...said, evidence: said.evidence.flatMap((entry) => stillThere(entry, now)) }));
  const saidNow = now.recommendations.filter(isOfModel);
  return {
    previous_job_id: earlier.jobId,
    previous_completed_at: earlier.completedAt,
    gone: [
      ...then.filter((check) => verdictNow(check) === "pass"),
      ...saidThen.filter(({ evidence }) => evidence.length === 0).map(named),
    ],
    open: [
      // As they are worded now.
      ...nowFailed.filter(({ id }) => thenIds.has(id)).map(titled),
      ...saidThen.filter(({ evidence }) => evidence.length > 0).map((said) => ({ ...named(said), evidence: said.evidence })),
    ],
    new: [
      ...nowFailed.filter(({ id }) => !thenIds.has(id)).map(titled),
      ...saidNow.filter((said) => !saidThen.some((before) => isSame(said, before))).map(named),
    ],
    not_judged: [
      ...then.filter((check) => verdictNow(check) === "not_applicable" || verdictNow(check) === undefined),
      ...earlier.failed.filter((check) => !isComparable(check)).map(titled),
    ],
  };
}

const isOfModel = ({ id }: { id: string }) => id.startsWith("model-");
const named = ({ id, title }: FindingName): FindingName => ({ id, title });
const titled = ({ id, what, advice }: Pick<CheckResult, "id" | "what" | "advice">): FindingName => ({
  id,
  title: advice?.title ?? what,
});

const isSame = (a: Said, b: Said) =>
  a.title === b.title || a.evidence.some((one) => b.evidence.some((other) => saysOf(one) === saysOf(other)));

/** What evidence shows, wherever it stands. */
const saysOf = (entry: Evidence) => ("quote" in entry ? entry.quote : `missing: ${entry.field}`);

/** Evidence where it stands now, whatever white space the page is written with; nothing where it is gone. */
function stillThere(entry: Evidence, { context, checks }: Now): Evidence[] {
  const { field } = entry;
  if ("missing" in entry) return isAbsent(field, context, checks) ? [entry] : [];
  const found = patternOf(entry.quote.replace(/\s+/g, " ")).exec(context.document.fields[field] ?? "");
  return found ? [quote(context.document, { field, start: found.index, end: found.index + found[0].length })] : [];
}
