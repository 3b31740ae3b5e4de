import type { ProviderRequest } from "../provider.ts";
import { type Random, randomOf } from "./random.ts";

type Company = ProviderRequest["companies"][number];

/**
 * The companies that an answer mentions, in the order of their first mention. Each has a strength of its own, shifted by
 * model and by prompt and drifting over the weeks, so that shares of voice differ between companies, models and prompts,
 * and move slowly from day to day.
 */
export function companiesMentioned(request: ProviderRequest, random: Random): Company[] {
  const week = Date.parse(`${request.day}T00:00:00Z`) / (7 * 86_400_000);
  return request.companies
    .map((company) => {
      const own = randomOf("strength", request.seed, company.name);
      const strength = 0.3 + 0.5 * own.unit();
      const drift = 0.12 * Math.sin(week / (1.5 + 2 * own.unit()) + 6.3 * own.unit());
      const byModel = 0.3 * (randomOf("model", request.seed, company.name, request.modelId).unit() - 0.5);
      const byPrompt = 0.4 * (randomOf("prompt", request.seed, company.name, request.prompt).unit() - 0.5);
      const probability = Math.min(0.97, Math.max(0.03, strength + drift + byModel + byPrompt));
      return { company, isMentioned: random.chance(probability), rank: probability + 0.45 * random.unit() };
    })
    .filter((candidate) => candidate.isMentioned)
    .sort((left, right) => right.rank - left.rank)
    .slice(0, 8)
    .map((candidate) => candidate.company);
}
