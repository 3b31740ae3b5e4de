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
  notChosen,
  pricesInWords,
} from "./catalogue.ts";
