import { parse } from "tldts";
import { fold } from "../../../detection/index.ts";
import type { Site, SitePage } from "../site/site.ts";

/** A value with the place that it was taken from, in words for the report. */
export interface Found {
  value: string;
  from: string;
}

const organizations = /^(Organization|Corporation|Brand|.*Business|.*Store|.*Organization)$/;

/** Letters and digits only, so that `North Light` and `northlight` are the same. */
export const squeezed = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** The label that a company registers: `northlight` of `www.northlight.co.uk`. */
export const domainLabel = (url: string): string => parse(url).domainWithoutSuffix ?? new URL(url).hostname;

/** The brand's name: what the page declares, else the part of its title that its domain repeats, else the domain. */
export function brandName({ url, pages }: Site): Found {
  const home = pages[0]!;
  const label = domainLabel(url);
  const declared = home.things.find(({ type, name }) => organizations.test(type) && isName(name));
  if (declared) return { value: declared.name, from: `structured data (${declared.type}) of the home page` };
  if (isName(home.siteName)) return { value: home.siteName, from: "og:site_name of the home page" };
  const site = home.things.find(({ type, name }) => type === "WebSite" && isName(name));
  if (site) return { value: site.name, from: "structured data (WebSite) of the home page" };
  const segments = titleSegments(home);
  const repeated = segments.find((segment) => squeezed(segment) === squeezed(label));
  const similar = segments.find(
    (segment) => isName(segment) && squeezed(label).includes(squeezed(segment)) && squeezed(segment).length > 2,
  );
  const headed = segments.find(
    (segment) => isHeading(home, segment) && (sharesWord(segment, label) || isTranslated(segment, label)),
  );
  const shared = segments.find(
    (segment) => isName(segment) && pages.length > 2 && pages.every((page) => page.title.includes(segment)),
  );
  const named = repeated ?? similar ?? headed ?? shared;
  if (named) return { value: named, from: "title of the home page" };
  return { value: label.charAt(0).toUpperCase() + label.slice(1), from: "domain" };
}

const isHeading = ({ headings }: SitePage, segment: string): boolean =>
  isName(segment) && headings.some(({ level, text }) => level === 1 && squeezed(text) === squeezed(segment));

/** Of a domain of several words one stands in the name: `teehaus-sonnentor` of Teehaus Sonnenberg. */
const sharesWord = (segment: string, label: string): boolean => {
  const words = label.split("-").map(squeezed);
  return words.length > 1 && segment.split(/\s+/).some((word) => squeezed(word).length > 3 && words.includes(squeezed(word)));
};

/** A short name in a script that domains seldom have: さくら弁当 at `sakura-bento`. */
const isTranslated = (segment: string, label: string): boolean =>
  /^[a-z0-9-]+$/.test(label) && !/\p{Script=Latin}/u.test(segment) && segment.length <= 12;

const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && text.length <= 60 && text.split(/\s+/).length <= 5;

/** Parts of a title between its separators. */
export const titleSegments = ({ title }: SitePage): string[] =>
  title
    .split(/\s{1,9}[|–—·•:»-]\s+|:\s+|\s{0,9}[|»｜]\s*/)
    .map((segment) => segment.trim())
    .filter(Boolean);

/** Other names of the brand, with where they stand; short common words are left to the detector's judgement. */
export function brandAliases({ url, pages }: Site, name: string): Found[] {
  const home = pages[0]!;
  const declared = home.things.filter(({ type }) => organizations.test(type) || type === "WebSite");
  const candidates: Found[] = [
    ...declared.flatMap((thing) =>
      [thing.name, ...thing.aliases].map((value) => ({ value, from: `structured data (${thing.type}) of the home page` })),
    ),
    { value: home.siteName, from: "og:site_name of the home page" },
    { value: domainLabel(url), from: "domain" },
  ];
  const seen = new Set([squeezed(name)]);
  return candidates.filter(({ value }) => {
    const key = squeezed(value);
    if (!isName(value) || key.length < 3 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Whether a text names the brand. */
export function namesBrand(text: string, names: readonly string[]): boolean {
  const words = ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  return names.some((name) => {
    const folded = fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return folded !== "" && (words.includes(` ${folded} `) || (folded.length > 4 && squeezed(text).includes(squeezed(name))));
  });
}
