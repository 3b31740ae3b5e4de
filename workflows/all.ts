/** Every workflow of the service; the worker's bundle is built from this file. */

export { contentGeneration } from "./content-generation.ts";
export { erasure } from "./erasure.ts";
export { exportPush } from "./export-push.ts";
export { factImport } from "./fact-import.ts";
export { pillarMerge } from "./pillar-merge.ts";
export { pitch } from "./pitch.ts";
export { mentionJudging, rescoring } from "./rescoring.ts";
export { responseRun, responseShard } from "./response-run.ts";
export { retention } from "./retention.ts";
export { scheduledRun } from "./scheduled-run.ts";
export { sendMail } from "./send-mail.ts";
export { seoJob } from "./seo.ts";
