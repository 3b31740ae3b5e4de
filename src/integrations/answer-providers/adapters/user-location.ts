import type { AskedFrom } from "../provider.ts";

/** The place as OpenAI, Anthropic and Perplexity take it for their searches; `null` without a country, which they build on. */
export function userLocation(location: AskedFrom | null): { country: string; region?: string; city?: string } | null {
  if (!location?.countryCode) return null;
  const { countryCode: country, region, city } = location;
  return { country, ...(region && { region }), ...(city && { city }) };
}

/** The same for OpenAI and Anthropic, which have no other kind of place. */
export function approximately(location: AskedFrom | null) {
  const place = userLocation(location);
  return place && { type: "approximate" as const, ...place };
}
