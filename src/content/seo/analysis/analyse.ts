import { type AnalysisModel, type AskOptions, newUsage } from "../../../integrations/llm/index.ts";
import type { PageFetcher } from "../../../integrations/web-pages/index.ts";
import type { CheckContext } from "./context.ts";
import { examineApart } from "./examine-apart.ts";
import { type EarlierFindings, followUp } from "./follow-up.ts";
import type { AnalysisInput, WebsiteKnowledge } from "./input.ts";
import { loadSource } from "./load.ts";
import { Consultation, type Opinion } from "./model/consultation.ts";
import { MAX_RECOMMENDATIONS, prioritise, recommendationsOf } from "./prioritise.ts";
import type { AnalysisResult, Channel, CheckResult, Recommendation } from "./result.ts";
import { isShown } from "./shown.ts";
import { languageVersions } from "./versions.ts";

/** As many as are shown, and some in the place of what the review takes out. */
const MAX_REVIEWED = 8;

const withoutModel = "What stands here was found without it; for the model's recommendations submit again with a new request_id.";

export type AnalysisDeps = AskOptions & {
  fetcher: PageFetcher;
  /** `null`: the result is based on the checks alone and says so. */
  model: AnalysisModel | null;
  knowledge?: WebsiteKnowledge;
  /** What the last analysis of the same address found, where there was one. */
  earlier?: EarlierFindings;
  now?: () => Date;
  /** Called when a step begins, for heartbeats and for people who watch. */
  onProgress?: (step: "reading" | "checking" | `asking for ${Channel}` | "reviewing" | "done") => void;
};

/**
 * Analyses one draft or page: deterministic checks, then a model where one is given. Where the model fails, the result holds what
 * there is without it and says so.
 * @throws PageError where the page cannot be had; the signal's reason
 */
export async function analyse(input: AnalysisInput, deps: AnalysisDeps): Promise<AnalysisResult> {
  deps.onProgress?.("reading");
  const { text, site, sha256, fetchedAt } = await loadSource(input.source, deps.fetcher, deps.signal);
  const versions = await languageVersions(text, deps.fetcher, deps.signal);
  deps.onProgress?.("checking");
  const options = {
    site: site && { ...site, versions },
    knowledge: deps.knowledge ?? {},
    queries: input.target_queries ?? [],
    locale: input.locale ?? "en-US",
    now: (deps.now ?? (() => new Date()))(),
  };
  const { context, results, failed } = await examineApart({ text, options }, deps.signal);
  const { document } = context;
  const usage = newUsage(deps.model);
  const consultation = deps.model && new Consultation(deps.model, context, results, usage, deps);
  await consultation?.ask(input.local_context);
  const opinionOf = (id: string) => consultation?.opinions.get(id);
  const isChosen = (id: string) => opinionOf(id)?.verdict === "send";
  const chosen = (max: number, isReady: (own: Recommendation) => boolean = () => true) =>
    prioritise(
      recommendationsOf(failed.filter((check) => (opinionOf(check.id) ? isChosen(check.id) : isShown(check, context)))),
      (consultation?.recommendations ?? []).filter(isReady),
      { page: context, isChosen, max },
    );
  const reviewed = chosen(MAX_REVIEWED);
  await consultation?.review(reviewed);
  // What the model said itself is shown when it has been reviewed.
  const recommendations = chosen(MAX_RECOMMENDATIONS, (own) => reviewed.some(({ id }) => id === own.id));
  deps.onProgress?.("done");
  return {
    summary: summarise(context, results, recommendations, consultation?.summary ?? null),
    source: {
      kind: document.kind,
      url: document.url,
      title: document.titles[0]?.text || null,
      page_kind: context.kind,
      word_count: context.wordCount,
      sha256,
      fetched_at: fetchedAt,
    },
    recommendations,
    checks: results.map((check) => withObjection(check, opinionOf(check.id))),
    usage,
    discarded_ungrounded: consultation?.discarded ?? 0,
    ...(deps.earlier && { follow_up: followUp(deps.earlier, { checks: results, recommendations, context }) }),
    ...(consultation?.failure && { degraded: { reason: `${consultation.failure} ${withoutModel}` } }),
  };
}

/** The check with what a model has against its finding. */
function withObjection(check: CheckResult, opinion: Opinion | undefined): CheckResult {
  if (opinion?.verdict !== "wrong" || !check.advice || !opinion.why.trim()) return check;
  return { ...check, advice: { ...check.advice, objection: opinion.why } };
}

function summarise(
  context: CheckContext,
  results: CheckResult[],
  recommendations: Recommendation[],
  said: string | null,
): string {
  const failed = results.filter((check) => check.verdict === "fail").length;
  const judged = results.filter((check) => check.verdict !== "not_applicable").length;
  const count = `${failed} of the ${judged} checks that apply to this ${context.document.kind} failed.`;
  const high = recommendations.filter(({ priority }) => priority === "high").length;
  const forAnswers = recommendations.filter(({ channel }) => channel === "ai_search").length;
  const changes =
    recommendations.length === 0
      ? " Nothing has to be changed."
      : ` ${recommendations.length} ${recommendations.length === 1 ? "change is" : "changes are"} recommended, ${high} of high priority; ${recommendations.length - forAnswers} for search engines, ${forAnswers} for systems that answer. Begin with: ${recommendations
          .slice(0, 3)
          .map(({ title }) => title)
          .join("; ")}.`;
  return `${said === null ? "" : `${said} `}${count}${changes}${said === null ? " Checked without a model." : ""}`;
}
