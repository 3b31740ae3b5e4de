import type { SourceDocument } from "../../../../../platform/documents/index.ts";
import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, pass } from "../../check.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { languageOf } from "../../language/detect.ts";
import { certain } from "../../recommended-where.ts";
import { sameAddress, withoutParameters } from "../../same-address.ts";
import { pageName } from "../../suggest.ts";

/** Codes are ISO 639-1 with an optional ISO 15924 script and ISO 3166-1 region, or x-default (Google, "Localized versions"). */
const codes: Check = {
  id: "hreflang-codes",
  channel: "seo",
  category: "language",
  what: "hreflang links with a wrong code, a relative address or a code that another has too",
  threshold: "0",
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const { alternates } = document.head;
    if (alternates.length === 0) return notApplicable("no hreflang links");
    const seen = new Map<string, string>();
    const repeated = new Set<(typeof alternates)[number]>();
    const swapped = swappedOf(alternates);
    const wrong = alternates.flatMap((link) => {
      const code = link.lang.toLowerCase();
      // A version for another medium has an address of its own.
      const isOfMedium = /\smedia\s?=/i.test(document.fields[link.span.field]!.slice(link.span.start, link.span.end));
      const before = isOfMedium ? undefined : seen.get(code);
      if (!isOfMedium) seen.set(code, link.href);
      if (before !== undefined && !sameAddress(before, link.href, document.base) && isHreflang(link.lang)) {
        repeated.add(link);
        return [{ link, problem: `${link.lang} stands twice, for "${shorten(before, 60)}" and "${shorten(link.href, 60)}"` }];
      }
      if (!isHreflang(link.lang))
        return [{ link, problem: `"${link.lang}" is not a language code with an optional region${suggestion(link.lang)}` }];
      if (!/^https?:\/\//i.test(link.href))
        return [{ link, problem: `the address "${shorten(link.href, 60)}" for ${link.lang} is not absolute` }];
      if (/^https?:\/\/https?:?\//i.test(link.href) || !URL.canParse(link.href))
        return [{ link, problem: `the address "${shorten(link.href, 60)}" for ${link.lang} cannot be followed` }];
      if (swapped.has(link)) return [{ link, problem: `${link.lang} leads to "${shorten(link.href, 60)}"` }];
      return [];
    });
    // A code for several pages is wrong whatever their addresses look like.
    wrong.sort((a, b) => Number(repeated.has(b.link)) - Number(repeated.has(a.link)));
    const [first] = wrong;
    if (!first) return pass(`0 of ${alternates.length}`);
    return fail(`${wrong.length} of ${alternates.length}`, {
      priority: "medium",
      title: `Correct the hreflang link for "${shorten(first.link.lang || first.link.href, 40)}"`,
      why: `${first.problem}; search engines ignore such a link and show the wrong version to its readers.`,
      change: `Correct: ${wrong
        .slice(0, 3)
        .map(({ problem }) => problem)
        .join("; ")}.`,
      evidence: wrong.slice(0, 3).map(({ link }) => quote(document, link.span)),
    });
  },
};

/** Links of two languages, each of which leads to the folder that is named after the other. */
function swappedOf(alternates: SourceDocument["head"]["alternates"]): ReadonlySet<(typeof alternates)[number]> {
  const read = alternates.map((link) => {
    const folders = URL.canParse(link.href) ? new URL(link.href).pathname.toLowerCase().split("/").slice(1, 4) : [];
    const [language, region] = link.lang.toLowerCase().split("-");
    // A folder may be named after the country.
    const folder = folders.find((each) => /^[a-z]{2}$/.test(each) && each !== region);
    // The pair of a dictionary's languages has the link's own in it.
    return { link, language, folder: folders.includes(language!) ? undefined : folder };
  });
  const leads = new Set(read.flatMap(({ language, folder }) => (folder ? [`${language} ${folder}`] : [])));
  return new Set(
    read.flatMap(({ link, language, folder }) =>
      folder && folder !== language && leads.has(`${folder} ${language}`) ? [link] : [],
    ),
  );
}

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
/** Codes that are well-formed but are another thing than people mean, or were withdrawn. */
const NOT_CODES: ReadonlySet<string> = new Set(["uk", "en", "eu"]);
/** Languages of which "LA" is meant for Latin America, and not for Laos. */
const OF_LATIN_AMERICA: ReadonlySet<string> = new Set(["es", "pt"]);

function isHreflang(tag: string): boolean {
  if (tag.toLowerCase() === "x-default") return true;
  const [, language, , region] = /^([a-z]{2,3})(-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?$/i.exec(tag) ?? [];
  if (
    !language ||
    languages.of(language.toLowerCase()) === undefined ||
    ["jp", "cn", "gr", "dk", "cz", "ua"].includes(language.toLowerCase())
  )
    return false;
  if (!region) return true;
  if (region.toLowerCase() === "la" && OF_LATIN_AMERICA.has(language.toLowerCase())) return false;
  return !NOT_CODES.has(region.toLowerCase()) && regions.of(region.toUpperCase()) !== undefined;
}

function suggestion(tag: string): string {
  const plain = tag
    .replace("_", "-")
    .replace(/-uk$/i, "-GB")
    .replace(/^jp\b/i, "ja")
    .replace(/^cn\b/i, "zh")
    .replace(/^gr\b/i, "el")
    .replace(/^dk\b/i, "da")
    .replace(/^cz\b/i, "cs")
    .replace(/^ua\b/i, "uk");
  return plain !== tag && isHreflang(plain) ? ` (${plain} is meant)` : "";
}

/** Each version lists itself too, else the set is ignored (Google, "Localized versions": all versions in every version). */
const self: Check = {
  id: "hreflang-self",
  channel: "seo",
  category: "language",
  what: "a hreflang link of the page to itself",
  threshold: "one, where the page has any",
  explains: ["hreflang-return"],
  isOfSite: true,
  recommendedWhere: certain,
  run: (context) => {
    const { document, language } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const { alternates, canonicals, lang } = document.head;
    if (alternates.length === 0) return notApplicable("no hreflang links");
    const own = [document.url ?? "", canonicals[0]?.text ?? ""].filter(Boolean);
    if (alternates.every((link) => link.lang.toLowerCase() === "x-default")) return notApplicable("no language versions");
    const isOwn = (href: string) =>
      own.some((address) => sameAddress(withoutParameters(href), withoutParameters(address), document.base));
    const points = alternates.filter((link) => isOwn(link.href));
    const code = lang ? languageOf(lang.text) : language;
    const named = alternates.some((link) => languageOf(link.lang) === code && link.lang.toLowerCase() !== "x-default");
    // The page may be the default version and stand for its language by that alone.
    const [canonical] = canonicals;
    const isCanonical = (href: string) =>
      !canonical || sameAddress(withoutParameters(href), withoutParameters(canonical.text), document.base);
    const [other] = points;
    if (
      canonical &&
      other &&
      sameHost(canonical.text, document) &&
      !points.some(({ href }) => isCanonical(href) || isOtherEdition(href, canonical.text))
    )
      return fail(`the page as "${shorten(other.href, 80)}", its canonical link "${shorten(canonical.text, 80)}"`, {
        priority: "medium",
        title: `Name "${pageName(context)}" by one address in hreflang and canonical links`,
        why: `hreflang ${other.lang} is "${shorten(other.href, 80)}", the canonical link "${shorten(canonical.text, 80)}"; search engines leave language versions out that are not canonical.`,
        change: `Give both the address by which the page is to be found, and send the other one there by a redirect.`,
        evidence: [quote(document, other.span), quote(document, canonical.span)],
        facts: { certain: true },
      });
    if (points.length > 0 || (own.length === 0 && named)) return pass(`${alternates.length} links`);
    // A page that was reached under another host than it names still lists its own language.
    if (named && points.length === 0 && !alternates.some((link) => sameHost(link.href, document)))
      return pass(`${alternates.length} links on another host`);
    return fail(`0 of ${alternates.length}`, {
      priority: "medium",
      title: `List "${pageName(context)}" among its own language versions`,
      why: `The hreflang links name ${[...new Set(alternates.map((link) => link.lang))]
        .slice(0, 6)
        .join(", ")} but not this page; without the link to itself the whole set is ignored.`,
      change: `Add <link rel="alternate" hreflang="${lang?.text || code}" href="${shorten(own.at(-1) ?? "", 120)}">.`,
      evidence: [quote(document, alternates[0]!.span), missing(`hreflang ${lang?.text || code}`)],
      // Where another address has the page's language, the page may be a copy of that one.
      facts: { certain: !named },
    });
  },
};

/** The part of an address that names an edition: a word for one, or a number with points. */
const EDITION = /\/(?:v\d+(?:\.\d+){0,3}|\d+(?:\.(?:\d+|x)){1,3}|latest|stable|current|main|master|dev)(?=\/)/gi;

/** Manuals name the newest edition of a page as the canonical one of all. */
function isOtherEdition(one: string, other: string): boolean {
  if ([one, other].every((address) => address.search(EDITION) < 0)) return false;
  const plain = (address: string) => address.replace(EDITION, "").replace(/\/\d{1,3}(?=\/)/g, "");
  return plain(one) === plain(other);
}

function sameHost(href: string, { url, base }: SourceDocument): boolean {
  return url !== null && URL.parse(href, base ?? url)?.host === new URL(url).host;
}

export const hreflangChecks: Check[] = [codes, self];
