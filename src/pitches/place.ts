import { z } from "zod";
import { countryName } from "../locations/location.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
const noCountries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);
/** Codes that are in use: an old one has another canonical form (`SU` is `RU`). */
const codes = pairs.filter(
  (code) => countryName(code) && !noCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
);
const countries = new Map(codes.map((code) => [countryName(code)!.toLowerCase(), code]));
const languages = new Map(
  pairs.flatMap((pair) => {
    const name = languageNames.of(pair.toLowerCase());
    return name ? [[name.toLowerCase(), pair.toLowerCase()] as const] : [];
  }),
);

/** A country in an input, by its code (ISO 3166-1 alpha-2) or its English name; comes out as the code. */
export const country = z
  .string()
  .max(100)
  .transform((text, context) => {
    const wanted = text.trim();
    const code = countries.get(wanted.toLowerCase()) ?? (wanted.toUpperCase() === "UK" ? "GB" : wanted.toUpperCase());
    if (codes.includes(code)) return code;
    context.addIssue({ code: "custom", message: "must be a country's code (ISO 3166-1, for example DE) or its English name" });
    return z.NEVER;
  });

/** A language in an input, by its tag (BCP 47) or its English name; comes out as the tag. */
export const language = z
  .string()
  .max(100)
  .transform((text, context) => {
    const wanted = text.trim();
    const tag = canonicalLanguage(languages.get(wanted.toLowerCase()) ?? wanted);
    if (tag) return tag;
    context.addIssue({ code: "custom", message: "must be a language tag (BCP 47, for example de or de-CH) or its English name" });
    return z.NEVER;
  });

/** The tag in its canonical form; null for what names no language. */
export function canonicalLanguage(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag);
    return languageNames.of(locale.language) ? locale.toString() : null;
  } catch {
    return null;
  }
}

/** The country that a language tag names; null where it names none. */
export function countryOfTag(tag: string): string | null {
  const canonical = canonicalLanguage(tag);
  const region = canonical && new Intl.Locale(canonical).region;
  return region && codes.includes(region) ? region : null;
}

/** The English name of a language by its tag. */
export const nameOfLanguage = (tag: string): string => languageNames.of(tag) ?? tag;

/** The code of a country that a page names by code or English name; null for anything else. */
export function countryNamed(text: string): string | null {
  const parsed = text === "" ? null : country.safeParse(text);
  return parsed?.success ? parsed.data : null;
}
