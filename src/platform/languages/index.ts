export { type Detail, detectedLanguage } from "./detected-language.ts";
export { segmenterOf } from "./segmenter.ts";
