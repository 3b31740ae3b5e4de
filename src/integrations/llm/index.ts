export { configuredModel } from "./ai-sdk.ts";
export { type AskOptions, ask, newUsage, sumOfUsage } from "./ask.ts";
export { listUpTo, textUpTo } from "./limits.ts";
export { type AnalysisModel, ModelCallError, type Usage } from "./model.ts";
export { modelUsage } from "./usage-record.ts";
