import { detectedLanguage } from "../../platform/languages/index.ts";
import { countryName } from "../locations/country.ts";

/** Languages beside the most likely one (which the runtime's locale data knows) in which people of a country ask. */
const furtherLanguages: Record<string, string[]> = {
  BE: ["fr", "de"],
  BY: ["ru", "be"],
  CA: ["fr"],
  CH: ["fr", "it"],
  FI: ["sv"],
  HK: ["en", "zh"],
  IE: ["ga"],
  IL: ["ar"],
  IN: ["en", "hi", "bn", "te", "mr", "ta", "gu", "kn", "ml", "pa", "ur"],
  KE: ["en"],
  KZ: ["ru"],
  LU: ["fr", "de"],
  MY: ["en", "zh", "ta"],
  NG: ["en"],
  NO: ["no", "nb", "nn"],
  PH: ["en", "tl"],
  PK: ["en"],
  PR: ["en"],
  SG: ["zh", "ms", "ta"],
  UA: ["ru"],
  US: ["es"],
  ZA: ["en", "af"],
};

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** The language of shorter texts is not detected reliably. */
const minLetters = 15;

/**
 * Whether a text is in another language than people of the country ask in; null also when the language cannot be detected.
 *
 * @param country ISO 3166-1 alpha-2.
 */
export function languageMismatch(text: string, country: string): { written: string; spoken: string; country: string } | null {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < minLetters) return null;
  const detected = detectedLanguage(text, "small");
  if (!detected.isReliable) return null;
  const likely = new Intl.Locale("und", { region: country }).maximize().language;
  const spoken = [likely, ...(furtherLanguages[country] ?? [])];
  if (!likely || spoken.includes(detected.language)) return null;
  return {
    written: languageNames.of(detected.language) ?? detected.language,
    spoken: spoken.map((language) => languageNames.of(language) ?? language).join(" or "),
    country: countryName(country) ?? country,
  };
}
