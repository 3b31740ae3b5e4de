import { compileDetector, type Perception, perceptionsOf, type Verdict } from "../../../detection/index.ts";
import { type ModelId, modelByNumber } from "../../../integrations/ai-models/index.ts";
import { type FinishReason, isCut } from "../../../integrations/answer-providers/index.ts";
import { rootDomain } from "../../../platform/addresses/index.ts";
import { type Rows, sql } from "../../../platform/database/index.ts";
import type { PitchPrompt } from "../report-record.ts";

/** A stored response of the pitch's run. */
export interface StoredAnswer {
  model: ModelId;
  provider: string;
  outcome: "answered" | "refused" | "empty" | "failed";
  prompt: string;
  text: string;
  /** Why it failed. */
  reason: string | null;
  askedAt: string;
  cited: { url: string; title: string | null; host: string }[];
}

/** The answers of a run. One that was cut counts as failed: it favours what is written first. */
export async function loadAnswers(rows: Rows, runId: string): Promise<StoredAnswer[]> {
  const found = await rows.read<Omit<StoredAnswer, "model"> & { model: number; finish_reason: FinishReason | null }>(sql`
    select r.model, r.provider, r.outcome, r.finish_reason, p.text as prompt, coalesce(r.answer, '') as text, r.reason, r.created_at as "askedAt",
      (select coalesce(json_agg(json_build_object('url', g.url, 'title', c.title, 'host', h.host) order by c.place), '[]')
         from tracking.citation c, lateral (select url from tracking.page where n = c.page_n limit 1) g,
           lateral (select host from tracking.host where n = c.host_n limit 1) h where c.response_n = r.n and c.cited) as cited
    from tracking.response r join tracking.prompt p on p.n = r.prompt_n where r.run_id = ${runId} order by p.n, r.model`);
  return found.map(({ finish_reason, ...row }) => ({
    ...row,
    model: modelByNumber(row.model),
    ...(isCut({ outcome: row.outcome, finish_reason }) && {
      outcome: "failed",
      reason: "The answer was cut at a limit of tokens.",
    }),
  }));
}

/** A company of the report; the own brand stands first in every list. */
export interface Company {
  name: string;
  aliases: string[];
  domains: string[];
  isSelf: boolean;
}

/** An answer as the report counts it. */
export interface JudgedAnswer extends Omit<StoredAnswer, "prompt"> {
  prompt: PitchPrompt;
  /** In the order of the companies. */
  verdicts: Verdict[];
  perceptions: Perception[];
  /** Registrable domains that it cites, each once, with one of its pages. */
  domains: Map<string, { url: string; title: string | null }[]>;
}

/** Answers to the questions that do not name the brand: what the metrics are over. */
export const generalOf = (answers: readonly JudgedAnswer[]): JudgedAnswer[] =>
  answers.filter(({ prompt }) => prompt.kind !== "brand");

/** Judges the answers for the companies, by the same rules as the metrics of tracked websites. Only answered ones are left. */
export function judge(
  answers: readonly StoredAnswer[],
  companies: readonly Company[],
  prompts: readonly PitchPrompt[],
): JudgedAnswer[] {
  const detector = compileDetector(companies.map((company, n) => ({ ...company, key: String(n) })));
  const named = companies.map((company, n) => ({ ...company, n }));
  const promptOf = new Map(prompts.map((prompt) => [prompt.text, prompt]));
  return answers.flatMap((answer) => {
    const prompt = promptOf.get(answer.prompt);
    if (answer.outcome !== "answered" || !prompt) return [];
    const { verdicts, language } = detector.detectWithPages(
      answer.text,
      answer.cited.map(({ url }) => url),
      { prompt: answer.prompt },
    );
    const mentions = verdicts.map(({ position, evidence }, companyN) => ({ companyN, position, evidence }));
    const domains = Map.groupBy(answer.cited, ({ host }) => rootDomain(host));
    return [{ ...answer, prompt, verdicts, perceptions: perceptionsOf(answer.text, named, mentions, language), domains }];
  });
}
