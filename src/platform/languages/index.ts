export { type Detail, detectedLanguage } from "./detected-language.ts";
