import { serveAlone, serviceAnalysis } from "../src/content/index.ts";
import type { Config } from "../src/operation/index.ts";
import { createServices } from "../src/services.ts";

/** A process for one analysis (see src/content/seo/alone.ts). Two connections: one reads, one notes what the model used. */
serveAlone(async (config) => serviceAnalysis(await createServices({ ...(config as Config), DATABASE_MAX_CONNECTIONS: 2 })));
