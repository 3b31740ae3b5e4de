import { z } from "zod";
import { type AnalysisModel, listUpTo, textUpTo } from "../../../integrations/llm/index.ts";
import { bareHost } from "../../../platform/addresses/index.ts";
import { shownWith } from "../../../platform/numbers/index.ts";
import { isOrderToModels } from "../../orders-to-models.ts";
import { numbersIn } from "../../text-measures.ts";
import { askAbout } from "../model.ts";
import type { Recommendation } from "../report-record.ts";
import { isAhead } from "./ahead.ts";
import { generalOf, type JudgedAnswer } from "./answers.ts";
import { plain } from "./perception.ts";
import type { Findings } from "./recommend.ts";

/** Answers shown to the model: those that matter most for what is missing. */
const maxAnswers = 30;
const maxAnswerLength = 1_800;
/** Shorter quotes occur in any text and prove nothing. */
const minQuoteLength = 12;

const modelAnswer = z.object({
  recommendations: listUpTo(
    z.object({
      priority: z.enum(["high", "medium", "low"]),
      title: textUpTo(160),
      why: textUpTo(500),
      change: textUpTo(900, "What to write, change or arrange, concretely."),
      evidence: listUpTo(z.object({ answer: z.string().describe("The answer's id."), quote: z.string() }), 4),
    }),
    6,
  ),
});

/**
 * Advice written by a model. A piece of advice without a quote, or with one that the named answers do not contain, is dropped; so is one
 * with a number or an address that stands in nothing the model was given.
 *
 * @throws ModelCallError
 */
export async function recommendByModel(model: AnalysisModel, findings: Findings, signal: AbortSignal): Promise<Recommendation[]> {
  const shown = chosen(findings).map((answer, index) => ({ id: `a${index + 1}`, answer }));
  const { brand, metrics, sources, gaps, sentiment } = findings;
  const counted = generalOf(findings.answers);
  const ahead = metrics.overall.companies.filter((_, index) => index > 0 && isAhead(counted, index));
  const material = {
    brand: { name: brand.name, sells: brand.topics, domain: brand.domain },
    companies: metrics.overall.companies.map(({ name, mention_rate: rate, avg_position, citation_rate: cited }) => ({
      ...{ name, mention_rate: rate.value, avg_position, citation_rate: cited.value },
    })),
    ahead_of_the_brand: ahead.map(({ name }) => name),
    questions_where_others_lead: gaps,
    sources: sources.slice(0, 15),
    said_of_the_brand: sentiment.attributes,
    answers: shown.map(({ id, answer: one }) => ({
      ...{ id, model: one.model, question: one.prompt.text, text: one.text.slice(0, maxAnswerLength) },
    })),
  };
  const answer = await askAbout(
    model,
    {
      instructions: [
        "You advise a brand on how to be named and recommended in the answers of AI assistants. You see what was measured and some of the answers.",
        "Recommend only what these answers call for, the most effective first; no advice that would fit any brand.",
        "Each recommendation has evidence: one to four quotes of 12 to 200 characters, copied exactly from the answers named.",
        "Say that a competitor is ahead only of one in `ahead_of_the_brand`; smaller differences are chance.",
        "Numbers only as they stand in the material. Invent no facts about the brand.",
        "Write in English; quotes stay as they are.",
      ],
      material,
      schema: modelAnswer,
    },
    signal,
  );
  const given = JSON.stringify(material);
  const byId = new Map(shown.map(({ id, answer: one }) => [id, one]));
  return answer.recommendations.flatMap((proposal, index) => {
    const evidence = proposal.evidence.map(({ answer: id, quote }) => grounded(byId.get(id), quote));
    const texts = [proposal.title, proposal.why, proposal.change];
    // One false quote makes the others doubtful too.
    if (evidence.length === 0 || evidence.includes(null) || texts.some((text) => !text.trim() || isOrderToModels(text)))
      return [];
    if (texts.some((text) => bringsIn(text, given))) return [];
    const { priority, title, why, change } = proposal;
    return [
      {
        id: `model-${index + 1}`,
        made_by: "model" as const,
        // No priority is high while no competitor is significantly ahead.
        priority: priority === "high" && ahead.length === 0 ? ("medium" as const) : priority,
        title,
        why,
        change,
        evidence: evidence.map((one) => one!),
      },
    ];
  });
}

/** Whether a text has a number, of two digits or more, or an address that what was given has not, as it stands or rounded. */
function bringsIn(text: string, given: string): boolean {
  const numbers = numbersIn(given);
  const known = new Set([...numbers, ...numbers.flatMap((one) => [0, 1].map((decimals) => shownWith(decimals, Number(one))))]);
  return (
    numbersIn(text).some((one) => one.length > 1 && !known.has(one)) ||
    (text.match(/(?:https?:\/\/|www\.)[\p{L}\p{N}_.:@-]+/giu) ?? []).some(
      (address) => !given.toLowerCase().includes(bareHost(address)),
    )
  );
}

function grounded(answer: JudgedAnswer | undefined, quote: string): Recommendation["evidence"][number] | null {
  const wanted = quote.replace(/\s+/g, " ").trim();
  if (!answer || wanted.length < minQuoteLength || !answer.text.replace(/\s+/g, " ").includes(wanted)) return null;
  return { prompt: answer.prompt.text, model: answer.model, quote: plain(wanted), url: null };
}

/** Answers without the brand first, of questions in turn. */
function chosen({ answers }: Findings): JudgedAnswer[] {
  const byPrompt = [...Map.groupBy(answers, ({ prompt }) => prompt.text).values()].map((list) =>
    list.toSorted((a, b) => Number(a.verdicts[0]!.mentioned) - Number(b.verdicts[0]!.mentioned)),
  );
  const deepest = Math.max(0, ...byPrompt.map((list) => list.length));
  const inTurn = Array.from({ length: deepest }, (_, depth) => byPrompt.flatMap((list) => list[depth] ?? [])).flat();
  return inTurn.slice(0, maxAnswers);
}
