import { type Analyses, aloneIn, serviceAnalysis } from "../src/content/index.ts";
import type { Services } from "../src/operation/index.ts";

/** The service's analysis, among others and in a process of its own. */
export const serviceAnalyses = (services: Services): Analyses => ({
  here: serviceAnalysis(services),
  alone: aloneIn(new URL("./seo-alone.ts", import.meta.url), services.config),
});
