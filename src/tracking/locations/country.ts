import { z } from "zod";
import table from "./countries.json" with { type: "json" };

/** The countries of ISO 3166-1 by their codes: the English name that is shown, then other names by which they are known. */
const countries = new Map(Object.entries(table));
const codes = new Map([...countries].flatMap(([code, names]) => names.map((name) => [folded(name), code] as const)));

/** Codes that are no country's, with what to give instead. */
const refused = new Map(
  Object.entries({
    AN: "is withdrawn; use BQ, CW or SX",
    BU: "is withdrawn; use MM",
    CS: "is withdrawn; use RS, ME, CZ or SK",
    DD: "is withdrawn; use DE",
    FX: "is withdrawn; use FR",
    NT: "is withdrawn; use IQ or SA",
    SU: "is withdrawn; use RU or the code of another country of today",
    TP: "is withdrawn; use TL",
    YD: "is withdrawn; use YE",
    YU: "is withdrawn; use RS or the code of another country of today",
    ZR: "is withdrawn; use CD",
    EU: "is a group of countries; name them one by one",
    EZ: "is a group of countries; name them one by one",
    UN: "is a group of countries; name them one by one",
    XK: "is in no list of ISO 3166-1; make a location without a country for it",
  }),
);

/** Names as they are compared: without case, accents and punctuation; `&` is "and", `St.` is "Saint". */
function folded(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("&", " and ");
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return words.replace(/\bst\b/g, "saint");
}

/** The code of a country that a text names by its code or an English name; null for anything else. */
export function countryNamed(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (countries.has(code)) return code;
  return code === "UK" ? "GB" : (codes.get(folded(text)) ?? null);
}

/** The English name of a country by its code; null for what is no country's code. */
export const countryName = (code: string): string | null => countries.get(code)?.[0] ?? null;

/** Every country with the name that is shown, by name. */
export const allCountries: readonly { code: string; name: string }[] = [...countries]
  .map(([code, [name]]) => ({ code, name: name! }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** A country in an input, by its code (ISO 3166-1 alpha-2) or an English name; comes out as the code. `UK` is read as `GB`. */
export const country = z
  .string()
  .max(100)
  .transform((text, context) => {
    const code = countryNamed(text);
    if (code) return code;
    const given = text.trim().toUpperCase();
    const message = refused.has(given)
      ? `${given} ${refused.get(given)}`
      : "must be a country's code (ISO 3166-1, for example DE) or its English name";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .meta({ description: "ISO 3166-1 code, or English name" });
