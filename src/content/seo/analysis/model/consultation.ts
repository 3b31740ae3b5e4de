import { type AnalysisModel, type AskOptions, ask, ModelCallError, type Usage } from "../../../../integrations/llm/index.ts";
import type { CheckContext } from "../context.ts";
import type { Channel, CheckResult, Recommendation } from "../result.ts";
import { type Ground, ground, groundFor, isOwnWords } from "./ground.ts";
import {
  instructionsFor,
  type ModelAnswer,
  materialFor,
  modelAnswer,
  reviewInstructions,
  reviewMaterial,
} from "./instructions.ts";

/** What a model thinks of a finding. */
export type Opinion = ModelAnswer["findings"][number];

/** Recommendations of its own for a channel. */
const MAX_OWN = 3;

/** Quotes what gives orders to models, and is kept from them with that. */
const ORDERS = "orders-to-models";

/** Found in what a model is not shown: headers, robots.txt, other pages, scripts, styles, empty elements. */
const BEYOND_MODELS: ReadonlySet<string> = new Set([
  "ai-crawler-access",
  "charset",
  "heading-empty",
  "headings-marked",
  "hreflang-return",
  "indexable",
  "llms-txt",
  "mixed-content",
  "snippet-allowed",
  "text-without-scripts",
]);

type Deps = AskOptions & { onProgress?: (step: `asking for ${Channel}` | "reviewing") => void };

/** What a model is asked about one source, and what it has said until now. Where it fails, what it said before stays. */
export class Consultation {
  readonly #model: AnalysisModel;
  readonly #failed: CheckResult[];
  readonly #usage: Usage;
  readonly #deps: Deps;
  readonly #source: Ground;
  readonly #summaries: string[] = [];
  /** Of findings, by the id of the check. */
  readonly opinions = new Map<string, Opinion>();
  /** The model's own, grounded in the source. */
  recommendations: Recommendation[] = [];
  /** How many of them were not grounded, or did not stand the review. */
  discarded = 0;
  /** Why the model said no more. */
  failure: string | null = null;

  constructor(model: AnalysisModel, context: CheckContext, results: CheckResult[], usage: Usage, deps: Deps) {
    this.#model = model;
    this.#failed = results.filter(({ id, verdict }) => verdict === "fail" && id !== ORDERS);
    this.#usage = usage;
    this.#deps = deps;
    this.#source = groundFor(context, results);
  }

  /** Null where the model failed before it said anything. */
  get summary(): string | null {
    const said = [...new Set(this.#summaries.filter(Boolean))].join(" ");
    return said === "" && this.failure ? null : said;
  }

  /** Asks what it thinks of the findings and what they lack, for each channel. @throws the signal's reason; what `beforeCall` throws */
  async ask(localContext: string | undefined): Promise<void> {
    const { context, parts } = this.#source;
    for (const channel of ["seo", "ai_search"] as const) {
      this.#deps.onProgress?.(`asking for ${channel}`);
      const recommended = this.recommendations.map(({ title }) => title);
      const known = { failed: this.#failed, opinions: this.opinions, recommended, localContext };
      const answer = await this.#said(instructionsFor(channel), materialFor(channel, context, parts, known));
      // It has been asked as often as it may be; another question would not help.
      if (!answer) return;
      if (isOwnWords(answer.summary, this.#source)) this.#summaries.push(answer.summary.trim());
      this.#takeOpinions(answer, new Set(this.#failed.flatMap((check) => (check.channel === channel ? [check.id] : []))));
      for (const proposal of answer.recommendations.slice(0, MAX_OWN)) {
        const grounded = ground(proposal, channel, this.#source);
        if (grounded) this.recommendations.push(grounded);
        else this.discarded++;
      }
    }
  }

  /** Lets it look once more for what speaks against advice before that is shown, and takes out what does not stand. @throws as `ask` */
  async review(chosen: Recommendation[]): Promise<void> {
    const { context, parts } = this.#source;
    const shown = chosen.filter(({ id }) => id !== ORDERS);
    if (this.failure || shown.length === 0) return;
    this.#deps.onProgress?.("reviewing");
    const answer = await this.#said(reviewInstructions, reviewMaterial(shown, context, parts));
    if (!answer) return;
    const refuted = new Set(answer.findings.flatMap(({ id, verdict }) => (verdict === "wrong" ? [id] : [])));
    const standing = this.recommendations.filter(({ id }) => !refuted.has(id));
    this.discarded += this.recommendations.length - standing.length;
    this.recommendations = standing;
    this.#takeOpinions(
      { findings: answer.findings.filter(({ id }) => refuted.has(id)) },
      new Set(shown.map(({ id }) => id).filter((id) => this.#failed.some((check) => check.id === id))),
    );
  }

  #takeOpinions({ findings }: Pick<ModelAnswer, "findings">, asked: ReadonlySet<string>): void {
    for (const opinion of findings) {
      const isItsToJudge = asked.has(opinion.id) && !BEYOND_MODELS.has(opinion.id);
      if (isItsToJudge && isOwnWords(opinion.why, this.#source)) this.opinions.set(opinion.id, opinion);
    }
  }

  async #said(instructions: string, material: string): Promise<ModelAnswer | undefined> {
    try {
      return await ask(this.#model, { instructions, material, schema: modelAnswer }, this.#usage, this.#deps);
    } catch (error) {
      if (!(error instanceof ModelCallError)) throw error;
      this.failure = error.message;
      return undefined;
    }
  }
}
