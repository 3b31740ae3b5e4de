import { type AnalysisModel, ModelCallError } from "../../integrations/llm/index.ts";
import { db } from "../database.ts";
import { completePitch } from "./end.ts";
import { nameOfLanguage } from "./place.ts";
import { hasTemplates } from "./questions/by-rules.ts";
import { loadAnswers, type StoredAnswer } from "./report/answers.ts";
import { findingsOf } from "./report/build.ts";
import { allCompetitors } from "./report/competitors.ts";
import { type Findings, recommendByRules } from "./report/recommend.ts";
import { recommendByModel } from "./report/recommend-by-model.ts";
import type { PitchReport } from "./report-record.ts";
import { attempt, type OpenPitch, type StepContext } from "./step.ts";

const maxRecommendations = 8;

/** Whether the run of a pitch has ended, or the pitch itself. */
export async function isRunOver({ rows, pitchId }: Pick<StepContext, "rows" | "pitchId">): Promise<boolean> {
  const [pitch] = await rows.read(
    db
      .selectFrom("pitch as p")
      .leftJoin("tracking.response_run as r", "r.id", "p.run_id")
      .select(["p.status", "r.status as run_status"])
      .where("p.id", "=", pitchId),
  );
  const isOpen = (status: string | null) => status === "queued" || status === "running";
  return !(pitch && isOpen(pitch.status) && isOpen(pitch.run_status));
}

/** No model answered, so there is nothing to report. */
class NoAnswers extends Error {
  readonly retryable = false;

  constructor(reason: string | null) {
    super(`No model answered, so there is nothing to report.${reason === null ? "" : ` The most frequent reason: ${reason}`}`);
    this.name = "NoAnswers";
  }
}

/** Writes the report from the stored answers and completes the pitch. Repeating it asks no model again for answers. */
export function writeReport(context: StepContext): Promise<boolean> {
  const { services, rows, pitchId, signal } = context;
  return attempt(context, async (pitch) => {
    const answers = await loadAnswers(rows, pitch.run_id!);
    if (!answers.some(({ outcome }) => outcome === "answered")) throw new NoAnswers(mostFrequentReason(answers));
    let model = services.analysisModel;
    // The answers are there and paid for: what the analysis model adds to them is no reason to lose them.
    const withModel = async <Result>(work: (model: AnalysisModel | null) => Promise<Result>): Promise<Result> => {
      try {
        return await work(model);
      } catch (error) {
        if (!(error instanceof ModelCallError)) throw error;
        services.log.warn({ pitchId, reason: error.message }, "a pitch is reported without its analysis model");
        model = null;
        return work(model);
      }
    };
    const products = pitch.site!.pages.flatMap((page) =>
      page.things.filter(({ type }) => /^Product/.test(type)).map(({ name }) => name),
    );
    const known = { brand: pitch.profile!, competitors: pitch.competitors!, products };
    const competitors = await withModel((asked) => allCompetitors(asked, known, answers, signal));
    const findings = findingsOf({
      site: pitch.site!,
      brand: pitch.profile!,
      competitors,
      prompts: pitch.prompts!,
      promptsMadeBy: services.analysisModel ? "model" : "rules",
      answers,
    });
    const written = await withModel(async (asked) => (asked ? recommendByModel(asked, findings, signal) : []));
    const { answers: _, ...counted } = findings;
    const report: PitchReport = {
      generated_at: new Date().toISOString(),
      ...counted,
      recommendations: [...written, ...recommendByRules(findings)].slice(0, maxRecommendations),
      notes: notesOf(findings, pitch, services.analysisModel !== null && model === null),
    };
    await completePitch(rows, pitchId, report);
  });
}

function mostFrequentReason(answers: readonly StoredAnswer[]): string | null {
  const counts = new Map<string, number>();
  for (const { reason } of answers) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** What a reader has to know about how this was made. */
function notesOf(
  { brand, competitors, prompts_made_by: by, sample, simulated, providers }: Findings,
  pitch: OpenPitch,
  isModelLost: boolean,
): string[] {
  const language = nameOfLanguage(brand.language);
  return [
    ...(simulated
      ? [
          providers.length > 1
            ? "Some models were answered for by the built-in simulation; no number here describes the real brand."
            : "The answers were made up by the built-in simulation, because no provider of AI models is configured. No number here says anything about the real brand.",
        ]
      : []),
    ...(competitors.some(({ found_in: found }) => found === "stand_in")
      ? ["Competitors marked as made up stand in: the website names none, and simulated answers cannot name real ones."]
      : []),
    brand.made_by === "model"
      ? "The brand was described by an analysis model from the pages read; what had no quote on them was dropped."
      : "The brand was described from what its pages declare (structured data, title, menu, headings), without a language model.",
    by === "model"
      ? `The questions were written by an analysis model in ${language}; those that named the brand where they must not were dropped.`
      : hasTemplates(brand.language)
        ? `The questions are fixed forms in ${language}, filled with what the website says it sells.`
        : `The questions are fixed forms in English, because there are none in ${language}.`,
    ...(isModelLost
      ? ["The analysis model failed while this report was written: what it did not judge was decided by fixed rules."]
      : []),
    ...(pitch.site!.unread.length > 0 ? [`Pages that were chosen and could not be read: ${pitch.site!.unread.length}.`] : []),
    ...(sample.failed > 0 ? [`${sample.failed} of ${sample.asked} calls to models failed and are left out.`] : []),
    "Every question was asked once of each model. Models answer differently each time; the intervals say how far a share may lie off by chance alone.",
  ];
}
