import type { RowOf } from "../database.ts";
import { countryNamed } from "./country.ts";

/** A place as it is sent to providers. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  region: string | null;
  city: string | null;
}

/**
 * The place that a location means. Where it has neither region nor city, its name says them: `Munich` and `Munich, Germany` are a city,
 * `Austin, Texas` a city in a region, `Germany` the whole country.
 */
export function placeOf({ name, country, region, city }: Pick<RowOf<"location">, "name" | "country" | "region" | "city">): Place {
  if (region !== null || city !== null) return { country, region, city };
  const parts = withoutCode(name, country)
    .split(",")
    .flatMap((part) => part.trim() || []);
  if (country !== null && countryNamed(parts.at(-1) ?? "") === country) parts.pop();
  const [first = null, ...rest] = parts;
  return { country, city: first, region: rest.join(", ") || null };
}

/** Locations of whole countries may carry the code to be distinguished from others: `Georgia (GE)`. */
const withoutCode = (name: string, country: string | null) =>
  country !== null && name.endsWith(` (${country})`) ? name.slice(0, -5) : name;
