import { modelIds } from "../../integrations/ai-models/index.ts";
import { simulatedName } from "../../integrations/answer-providers/index.ts";
import { profileByModel } from "./brand/by-model.ts";
import { profileByRules } from "./brand/by-rules.ts";
import { squeezed } from "./brand/name.ts";
import { competitorsByModel } from "./competitors/by-model.ts";
import { competitorsOnSite } from "./competitors/on-site.ts";
import { enoughCompetitors, placeholderCompetitors } from "./competitors/placeholders.ts";
import { servedModels } from "./plan-run.ts";
import { questionsByModel } from "./questions/by-model.ts";
import { questionsByRules } from "./questions/by-rules.ts";
import { readSite } from "./site/read-site.ts";
import { doStep, type StepContext } from "./step.ts";

/** Reads the website. Its failures are the website's. */
export const readWebsite = (context: StepContext): Promise<boolean> =>
  doStep(context, "site", (pitch) => readSite(context.services.pages, pitch.website_url, context.signal));

/** Finds out what the brand is called, what it sells and to whom. */
export const describeBrand = (context: StepContext): Promise<boolean> =>
  doStep(context, "profile", async ({ site, country, language }) => {
    const { analysisModel } = context.services;
    const asked = { country, language };
    return analysisModel ? profileByModel(analysisModel, site!, asked, context.signal) : profileByRules(site!, asked);
  });

/** Finds the companies to compare the brand with, as far as they are known before models are asked. */
export const findCompetitors = (context: StepContext): Promise<boolean> =>
  doStep(context, "competitors", async ({ site, profile }) => {
    const { analysisModel } = context.services;
    const onSite = competitorsOnSite(site!, [profile!.name, ...profile!.aliases]);
    const known = analysisModel ? await competitorsByModel(analysisModel, profile!, context.signal) : [];
    const all = [...new Map([...known, ...onSite].map((one) => [squeezed(one.name), one])).values()];
    // A name that both know stands on the website.
    const domainOf = new Map(known.map((one) => [squeezed(one.name), one.domain]));
    const merged = all.map((one) => ({ ...one, domain: one.domain ?? domainOf.get(squeezed(one.name)) ?? null }));
    return merged.length < enoughCompetitors && isAllSimulated(context) ? [...merged, ...placeholderCompetitors()] : merged;
  });

/** Writes the questions. */
export const writeQuestions = (context: StepContext): Promise<boolean> =>
  doStep(context, "prompts", async ({ profile }) => {
    const { analysisModel } = context.services;
    return analysisModel ? questionsByModel(analysisModel, profile!, context.signal) : questionsByRules(profile!);
  });

function isAllSimulated({ services }: StepContext): boolean {
  const models = servedModels(services.providers);
  return (
    models.length > 0 &&
    modelIds.every((model) => [undefined, simulatedName].includes(services.providers.providerFor(model)?.name))
  );
}
