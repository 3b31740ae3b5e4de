import { z } from "zod";
import { type AnalysisModel, listUpTo } from "../../../integrations/llm/index.ts";
import { domainName } from "../../../platform/addresses/index.ts";
import { namesBrand, squeezed } from "../brand/name.ts";
import { askAbout } from "../model.ts";
import type { BrandProfile, CompetitorEntry } from "../report-record.ts";
import type { Candidate } from "./in-answers.ts";
import { hasFormOfName } from "./names.ts";

const proposals = z.object({
  competitors: listUpTo(
    z.object({
      name: z.string(),
      domain: z.string().nullable().describe("Its website's domain, if you are sure."),
    }),
    8,
  ),
});

/**
 * Competitors that a model knows. They are looked for in the answers; who is named in none is left out of the report.
 *
 * @throws ModelCallError
 */
export async function competitorsByModel(
  model: AnalysisModel,
  brand: BrandProfile,
  signal: AbortSignal,
): Promise<CompetitorEntry[]> {
  const { name, aliases, domain, category, description, topics, country } = brand;
  const answer = await askAbout(
    model,
    {
      instructions: [
        "You name the companies with which a brand competes for the same buyers.",
        "Only companies that exist and sell the same to the same buyers; those that buyers compare first. None is a valid answer.",
        "Names as people say them, without legal forms.",
      ],
      material: { name, aliases, domain, category, description, topics, country },
      schema: proposals,
    },
    signal,
  );
  // Ordinary words too, which many companies are called by: whether answers name one is for the counting to tell.
  return answer.competitors
    .filter((one) => hasFormOfName(one.name.trim()) && !namesBrand(one.name, [name, ...aliases]))
    .map((one) => ({
      name: one.name.trim(),
      domain: one.domain === null ? null : (domainName.safeParse(one.domain).data ?? null),
      found_in: "model" as const,
      evidence: "Named by the analysis model",
    }));
}

const choice = z.object({ competitors: z.array(z.string()).describe("Those of the candidates, spelled as given.") });

/**
 * Which of the names that answers recommend are competitors, and no shops, magazines or products.
 *
 * @throws ModelCallError
 */
export async function chooseCompetitors(
  model: AnalysisModel,
  brand: BrandProfile,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<Candidate[]> {
  const answer = await askAbout(
    model,
    {
      instructions: [
        "Answers of AI assistants to buyers' questions name the candidates. You pick those that are companies or brands which compete with the brand.",
        "No shops that only resell, no magazines, test sites or forums, no single products, no ordinary words.",
      ],
      material: {
        brand: brand.name,
        category: brand.category,
        topics: brand.topics,
        candidates: candidates.map(({ name }) => name),
      },
      schema: choice,
    },
    signal,
  );
  const chosen = new Set(answer.competitors.map(squeezed));
  return candidates.filter(({ name }) => chosen.has(squeezed(name)));
}
