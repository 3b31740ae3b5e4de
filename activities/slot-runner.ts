import { aloneIn } from "../src/seo/alone.ts";
import { serviceAnalysis } from "../src/seo/service-analysis.ts";
import { SlotRunner } from "../src/seo/slot-runner.ts";
import { slotsOf } from "../src/seo/upkeep.ts";
import type { Services } from "../src/services.ts";

/** What works in this process's SEO slots. */
export const createSlotRunner = (services: Services) => {
  const alone = aloneIn(new URL("../src/seo/alone-process.ts", import.meta.url), services.config);
  return new SlotRunner(services, slotsOf(services), serviceAnalysis(services), alone);
};
