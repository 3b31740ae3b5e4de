export {
  effectiveModels,
  isModelId,
  type ModelId,
  modelByNumber,
  modelCatalogue,
  modelIdSchema,
  modelIds,
  modelLabel,
  modelOf,
  pricesInWords,
} from "./catalogue.ts";
