import { setWorkflowOptions } from "@temporalio/workflow";
import { erasure, mentionJudging, rescoring, sendMail } from "./all.ts";

/**
 * Every workflow, for workers with a version. What may go on for hours or days goes on with the current version, so that a version need not
 * be kept for it, and changes to it are versioned with `patched()`; all others end with the version that they began with. Apart from
 * `all.ts`, since the server refuses what a worker without a version says about versions.
 */
const longLived = { versioningBehavior: "AUTO_UPGRADE" } as const;
setWorkflowOptions(longLived, erasure);
setWorkflowOptions(longLived, mentionJudging);
setWorkflowOptions(longLived, rescoring);
setWorkflowOptions(longLived, sendMail);

export * from "./all.ts";
