import { z } from "zod";
import { countryName } from "../../tracking/index.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
const languages = new Map(
  pairs.flatMap((pair) => {
    const name = languageNames.of(pair.toLowerCase());
    return name ? [[name.toLowerCase(), pair.toLowerCase()] as const] : [];
  }),
);

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
  return region && countryName(region) ? region : null;
}

/** The English name of a language by its tag. */
export const nameOfLanguage = (tag: string): string => languageNames.of(tag) ?? tag;
