import { PageError } from "../../../platform/documents/index.ts";
import { detectedLanguage } from "../../../platform/languages/index.ts";
import { countryNamed } from "../../../tracking/index.ts";
import { canonicalLanguage, countryOfTag } from "../place.ts";
import type { BrandProfile } from "../report-record.ts";
import type { Site } from "../site/site.ts";
import { brandAliases, brandName, domainLabel, type Found } from "./name.ts";
import { findTopics } from "./topics.ts";

/** What the caller said about the buyers. */
export interface Asked {
  country: string | null;
  language: string | null;
}

/**
 * Describes the brand from what its pages declare, without a model: the same pages always give the same.
 *
 * @throws PageError when no page says what the site sells.
 */
export function profileByRules(site: Site, asked: Asked): BrandProfile {
  const home = site.pages[0]!;
  const name = brandName(site);
  const aliases = brandAliases(site, name.value);
  const names = [name.value, ...aliases.map(({ value }) => value)];
  const language = languageOfSite(site, asked);
  const topics = findTopics(site, names, new Intl.Locale(language.value).language);
  if (topics.length === 0) {
    throw new PageError(
      "unreadable",
      `The pages of ${new URL(site.url).host} do not say what ${name.value} sells in their titles, headings, menu or structured data. ` +
        "Add it there, or give the address of a page that does.",
    );
  }
  const country = countryOfSite(site, asked);
  const description = home.things.find(({ type, description }) => /Organization|Business|Store/.test(type) && description !== "");
  const audience = site.pages.flatMap((page) => page.things.map((thing) => thing.audience)).filter(Boolean);
  const derived: { field: string; found: Found }[] = [
    { field: "Name", found: name },
    ...aliases.map((found) => ({ field: "Other name", found })),
    ...topics.map((found) => ({ field: "What it sells", found })),
    { field: "Language", found: language },
    ...(country ? [{ field: "Country", found: country }] : []),
  ];
  return {
    name: name.value,
    aliases: aliases.map(({ value }) => value),
    domain: new URL(site.url).hostname.replace(/^www\./, ""),
    category: topics[0]!.value,
    description: description?.description || home.description || home.headings[0]?.text || domainLabel(site.url),
    topics: topics.map(({ value }) => value),
    audience: [...new Set(audience)].slice(0, 5),
    country: country?.value ?? null,
    language: language.value,
    made_by: "rules",
    derived: derived.map(({ field, found }) => ({ field, value: found.value, from: found.from })),
  };
}

/** As asked for, else as declared, else as recognised, else English. */
export function languageOfSite({ pages }: Site, asked: Asked): Found {
  const home = pages[0]!;
  if (asked.language) return { value: asked.language, from: "your request" };
  const declared = canonicalLanguage(home.lang);
  if (declared) return { value: declared, from: "lang attribute of the home page" };
  const recognised = detectedLanguage(
    pages
      .flatMap((page) => page.blocks)
      .join("\n")
      .slice(0, 5_000),
    "small",
  );
  if (recognised.isReliable) return { value: recognised.language, from: "text of the pages" };
  return { value: "en", from: "nothing; English is assumed" };
}

/** From the request, else from the declared address or language, else from the top-level domain; null when unknown. */
export function countryOfSite({ url, pages }: Site, asked: Asked): Found | null {
  if (asked.country) return { value: asked.country, from: "your request" };
  const home = pages[0]!;
  const declared = pages.flatMap((page) => page.things).flatMap(({ country }) => countryNamed(country) ?? [])[0];
  if (declared) return { value: declared, from: "structured data of the website" };
  const byLanguage = countryOfTag(home.lang);
  if (byLanguage) return { value: byLanguage, from: "lang attribute of the home page" };
  const byDomain = /\.([a-z]{2})$/.exec(new URL(url).hostname)?.[1];
  // Endings that are used like .com.
  const isGeneral = [
    "ai",
    "io",
    "co",
    "tv",
    "me",
    "so",
    "gg",
    "to",
    "fm",
    "ly",
    "cc",
    "ws",
    "la",
    "vc",
    "sh",
    "eu",
    "app",
  ].includes(byDomain ?? "");
  const code = byDomain && !isGeneral ? countryNamed(byDomain) : null;
  return code ? { value: code, from: "ending of the domain" } : null;
}
