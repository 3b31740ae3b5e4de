import {
  type AnalysisModel,
  type AskOptions,
  ask,
  ModelCallError,
  newUsage,
  type Usage,
} from "../../../integrations/llm/index.ts";
import type { PageFetcher } from "../../../integrations/web-pages/index.ts";
import type { CheckContext } from "./context.ts";
import { examineApart } from "./examine-apart.ts";
import { type EarlierFindings, followUp } from "./follow-up.ts";
import type { AnalysisInput, WebsiteKnowledge } from "./input.ts";
import { loadSource } from "./load.ts";
import { ground, isOwnWords } from "./model/ground.ts";
import { instructionsFor, type ModelAnswer, materialFor, modelAnswer } from "./model/instructions.ts";
import { partsOf } from "./model/parts.ts";
import { prioritise, recommendationsOf } from "./prioritise.ts";
import type { AnalysisResult, Channel, CheckResult, Recommendation } from "./result.ts";
import { isShown } from "./shown.ts";
import { languageVersions } from "./versions.ts";

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
  onProgress?: (step: "reading" | "checking" | `asking for ${Channel}` | "done") => void;
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
  const said = deps.model ? await askModel(deps.model, context, input, results, usage, deps) : null;
  const opinions = said?.opinions ?? new Map<string, Opinion>();
  const isChosen = (id: string) => opinions.get(id)?.verdict === "send";
  const recommendations = prioritise(
    recommendationsOf(failed.filter((check) => (opinions.has(check.id) ? isChosen(check.id) : isShown(check, context)))),
    said?.recommendations ?? [],
    context,
    isChosen,
  );
  deps.onProgress?.("done");
  return {
    summary: summarise(context, results, recommendations, said && (said.summary || !said.failure) ? said.summary : null),
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
    checks: results.map((check) => withObjection(check, opinions.get(check.id))),
    usage,
    discarded_ungrounded: said?.discarded ?? 0,
    ...(deps.earlier && { follow_up: followUp(deps.earlier, { checks: results, recommendations, document }) }),
    ...(said?.failure && { degraded: { reason: `${said.failure} ${withoutModel}` } }),
  };
}

/** What a model thinks of a check's finding. */
type Opinion = ModelAnswer["findings"][number];
type Said = {
  summary: string;
  recommendations: Recommendation[];
  /** By the id of the check. */
  opinions: Map<string, Opinion>;
  discarded: number;
  failure: string | null;
};

/** Found in what a model is not shown: headers, robots.txt, other pages, scripts, and what is kept from it. */
const BEYOND_MODELS: ReadonlySet<string> = new Set([
  "ai-crawler-access",
  "charset",
  "hreflang-return",
  "indexable",
  "llms-txt",
  "mixed-content",
  "orders-to-models",
  "snippet-allowed",
  "text-without-scripts",
]);

async function askModel(
  model: AnalysisModel,
  context: CheckContext,
  input: AnalysisInput,
  results: CheckResult[],
  usage: Usage,
  deps: AnalysisDeps,
): Promise<Said> {
  const failed = results.filter((check) => check.verdict === "fail");
  const parts = partsOf(context.document);
  const recommendations: Recommendation[] = [];
  const summaries: string[] = [];
  const opinions = new Map<string, Opinion>();
  let discarded = 0;
  let failure: string | null = null;
  for (const channel of ["seo", "ai_search"] as const) {
    deps.onProgress?.(`asking for ${channel}`);
    const recommended = recommendations.map(({ title }) => title);
    const material = materialFor(channel, context, parts, { failed, recommended, localContext: input.local_context });
    const request = { instructions: instructionsFor(channel), material, schema: modelAnswer };
    const answer = await ask(model, request, usage, deps).catch((error: unknown) => {
      if (!(error instanceof ModelCallError)) throw error;
      failure = error.message;
    });
    // It has been asked as often as it may be; another question would not help.
    if (!answer) break;
    if (isOwnWords(answer.summary, context, parts)) summaries.push(answer.summary.trim());
    for (const opinion of answer.findings) {
      const isOfChannel = failed.some((check) => check.id === opinion.id && check.channel === channel);
      if (isOfChannel && !BEYOND_MODELS.has(opinion.id) && isOwnWords(opinion.why, context, parts))
        opinions.set(opinion.id, opinion);
    }
    for (const proposal of answer.recommendations) {
      const grounded = ground(proposal, channel, context, parts);
      if (grounded) recommendations.push(grounded);
      else discarded++;
    }
  }
  return { summary: [...new Set(summaries.filter(Boolean))].join(" "), recommendations, opinions, discarded, failure };
}

/** The check with what a model has against its finding. */
function withObjection(check: CheckResult, opinion: Opinion | undefined): CheckResult {
  if (opinion?.verdict !== "wrong" || !check.advice) return check;
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
  return `${said ?? "Made without a model, by deterministic checks alone."} ${count}${changes}`.trim();
}
