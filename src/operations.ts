import { contentOperations } from "./content/index.ts";
import { identityOperations } from "./identity/index.ts";
import type { AnyOperation } from "./operation/index.ts";
import { reportingOperations } from "./reporting/index.ts";
import { trackingOperations } from "./tracking/index.ts";

/** Every operation of the service; a wing lists its own. */
export const operations: readonly AnyOperation[] = [
  ...trackingOperations,
  ...identityOperations,
  ...reportingOperations,
  ...contentOperations,
];
