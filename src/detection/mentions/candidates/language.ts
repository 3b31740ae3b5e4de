import { detectedLanguage } from "../../../platform/languages/index.ts";

/** Scripts that one language (or one family that shares word lists) uses almost alone. */
const SCRIPTS: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Han}/gu, "zh"],
];

/** Languages whose scripts have no capitals. */
export const CASELESS: ReadonlySet<string> = new Set([
  "zh",
  "ja",
  "ko",
  "th",
  "ar",
  "fa",
  "ur",
  "he",
  "hi",
  "bn",
  "mr",
  "ta",
  "te",
  "ka",
]);
/** Languages with capitals in letters other than Latin. */
export const OTHER_CASED: ReadonlySet<string> = new Set(["el", "ru", "uk", "bg", "sr", "mk", "be", "kk"]);

/** Where the letters of these scripts are, with neither dashes and quotation marks nor emoji: most texts have nothing there to count. */
const BEHIND_LATIN = /[\u0370-\u1fff\u2e80-\u{1efff}\u{20000}-\u{10ffff}]/u;

/** The language of a text: the one given (BCP 47), else recognised from its first 800 characters; two or three letters. */
export function languageOf(text: string, given?: string): string {
  const primary = given?.split(/[-_]/)[0]?.toLowerCase();
  if (primary && /^[a-z]{2,3}$/.test(primary)) return primary;
  const sample = text.slice(0, 800);
  if (!/\p{L}/u.test(sample)) return "en";
  if (BEHIND_LATIN.test(sample)) {
    const letters = sample.match(/\p{L}/gu)!.length;
    for (const [script, language] of SCRIPTS) if ((sample.match(script)?.length ?? 0) > letters * 0.2) return language;
  }
  return detectedLanguage(sample, "extrasmall").language || "en";
}
