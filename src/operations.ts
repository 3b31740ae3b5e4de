import { contentOperations } from "./content/operations.ts";
import { identityOperations } from "./identity/operations.ts";
import type { AnyOperation } from "./operation/index.ts";
import { reportingOperations } from "./reporting/operations.ts";
import { trackingOperations } from "./tracking/operations.ts";

/** Every operation of the service; a wing lists its own. */
export const operations: readonly AnyOperation[] = [
  ...trackingOperations,
  ...identityOperations,
  ...reportingOperations,
  ...contentOperations,
];
