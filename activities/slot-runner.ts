import { aloneIn } from "../src/content/seo/alone.ts";
import { serviceAnalysis } from "../src/content/seo/service-analysis.ts";
import { SlotRunner } from "../src/content/seo/slot-runner.ts";
import { slotsOf } from "../src/content/seo/upkeep.ts";
import type { Services } from "../src/operation/services.ts";

/** What works in this process's SEO slots. */
export const createSlotRunner = (services: Services) => {
  const alone = aloneIn(new URL("../src/content/seo/alone-process.ts", import.meta.url), services.config);
  return new SlotRunner(services, slotsOf(services), serviceAnalysis(services), alone);
};
