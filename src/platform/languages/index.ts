export { type Detail, type DetectedLanguage, detectedLanguage } from "./detected-language.ts";
