import { detectedLanguage } from "../../../../platform/languages/index.ts";

/** Fewer words than this say little about a language. */
const MIN_CHARACTERS = 120;

/** The language that a text is written in, as an ISO 639-1 code, or null where that is not certain. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, 5000);
  if (sample.length < MIN_CHARACTERS && !/[\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(sample)) return null;
  const result = detectedLanguage(sample, "small");
  return result.isReliable ? result.language : null;
}

/** The language subtag of a BCP 47 tag, or null where the tag is none. */
export function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}
