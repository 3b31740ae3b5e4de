import type { Services } from "../src/services.ts";
import { runActivities } from "./response-run.ts";

/** Every activity of the service. */
export const allActivities = (services: Services) => ({
  ...runActivities(services),
});
