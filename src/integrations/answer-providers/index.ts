export { siteOfRedirect } from "./adapters/google-redirects.ts";
export { isCut, isWhole } from "./answer.ts";
export { ProviderError, type ProviderErrorKind } from "./errors.ts";
export { failureOf } from "./failure.ts";
export { ProviderGate } from "./gate.ts";
export { measureCall } from "./measured.ts";
export { withoutPrivateMarks } from "./private-marks.ts";
export {
  type AnswerCost,
  type AnswerProduct,
  type AnswerUsage,
  type Collection,
  collections,
  type FinishReason,
  finishReasons,
  type Provider,
  type ProviderAnswer,
} from "./provider.ts";
export { ProviderPause } from "./provider-pause.entity.ts";
export { createProviders, languageModel, notServedReason, type Providers } from "./registry.ts";
export { type ModelSetting, modelVariable, modelVariables, type ProviderSettings, readModelSettings } from "./settings.ts";
export { quietSimulation, simulatedProvider } from "./simulated.ts";
export { simulatedName } from "./simulation/answer.ts";
