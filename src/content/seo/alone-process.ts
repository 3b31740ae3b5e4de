import type { Config } from "../../operation/index.ts";
import { createServices } from "../../services.ts";
import { serveAlone } from "./alone.ts";
import { serviceAnalysis } from "./service-analysis.ts";

/** A process for one analysis (see alone.ts). Two connections: one reads, one notes what the model used. */
serveAlone(async (config) => serviceAnalysis(await createServices({ ...(config as Config), DATABASE_MAX_CONNECTIONS: 2 })));
