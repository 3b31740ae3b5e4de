import { z } from "zod";
import { type AnalysisModel, listUpTo } from "../../../integrations/llm/index.ts";
import { isOrderToModels } from "../../orders-to-models.ts";
import { namesBrand, squeezed } from "../brand/name.ts";
import { askAbout } from "../model.ts";
import { type BrandProfile, type PitchPrompt, promptKind } from "../report-record.ts";
import { questionsByRules } from "./by-rules.ts";

const general = 24;
const branded = 4;

const modelAnswer = z.object({
  questions: listUpTo(z.object({ text: z.string(), kind: promptKind }), 60),
});

/**
 * Buyers' questions written by a model. What names the brand where it must not (or does not where it must), or is no question
 * for a buyer, is dropped; the rules fill up what is missing.
 *
 * @throws ModelCallError
 */
export async function questionsByModel(model: AnalysisModel, brand: BrandProfile, signal: AbortSignal): Promise<PitchPrompt[]> {
  const { name, aliases, category, description, topics, audience, country, language } = brand;
  const names = [name, ...aliases];
  const { questions } = await askAbout(
    model,
    {
      instructions: [
        "You write what buyers ask an AI assistant before they decide what to buy.",
        `Write ${general} questions that name no brand: 6 each of the kinds category (which brands are there), need (what to look for, a problem to solve), comparison, and purchase (about to buy).`,
        `Write ${branded} of the kind brand that name the brand.`,
        `All in the language ${language}, in the words of ordinary people, each different, each about what the brand sells.`,
      ],
      material: { name, category, description, topics, audience, country, language },
      schema: modelAnswer,
    },
    signal,
  );
  const usable = questions
    .map(({ text, kind }) => ({ kind, text: text.replace(/\s+/g, " ").trim() }))
    .filter(
      ({ text, kind }) =>
        text.length >= 10 && text.length <= 300 && !isOrderToModels(text) && namesBrand(text, names) === (kind === "brand"),
    );
  const fallback = questionsByRules(brand);
  return [...pick(false, general), ...pick(true, branded)];

  function pick(isBranded: boolean, count: number): PitchPrompt[] {
    const matching = (list: readonly PitchPrompt[]) => list.filter(({ kind }) => (kind === "brand") === isBranded);
    const distinct = new Map([...matching(usable), ...matching(fallback)].map((one) => [squeezed(one.text), one]));
    return [...distinct.values()].slice(0, count);
  }
}
