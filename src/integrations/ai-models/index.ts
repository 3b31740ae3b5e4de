export {
  creditsPerResponse,
  effectiveModels,
  hasProductCarousels,
  isActiveByDefault,
  isModelId,
  type ModelId,
  modelByNumber,
  modelCatalogue,
  modelIdSchema,
  modelIds,
  modelOf,
  pricesInWords,
} from "./catalogue.ts";
