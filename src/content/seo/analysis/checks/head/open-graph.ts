import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { isArticle } from "../../page-kind.ts";
import { certain } from "../../recommended-where.ts";
import { sameAddress } from "../../same-address.ts";
import { pageName } from "../../suggest.ts";

/** Open Graph names title, type, image and url as required (ogp.me); some without the others, or another address, mislead. */
export const openGraph: Check = {
  id: "open-graph",
  channel: "seo",
  category: "page head",
  what: "Open Graph properties, where the page has any",
  threshold: "og:title is there, og:image too on an article or product, none is empty, og:url agrees with the canonical address",
  forSearch: true,
  effect: { all: -1 },
  isOfSite: true,
  recommendedWhere: certain,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const own = namesOf(context);
    if (own.length === 0) return notApplicable("none; they do not affect ranking");
    return blank(context) ?? lacking(context, own) ?? ofOtherPage(context) ?? pass(`${own.length} properties`);
  },
};

const namesOf = ({ document }: CheckContext): string[] =>
  [...document.head.properties.keys()].filter((name) => name.startsWith("og:"));

/** What shared links are shown with. */
const SHOWN: Record<string, string> = {
  "og:title": "a name",
  "og:description": "a text",
  "og:image": "a picture",
};

/** A property that is there and empty: a template had nothing for it. */
function blank(context: CheckContext): Outcome | undefined {
  const { properties } = context.document.head;
  const isPictured = ["og:image:url", "og:image:secure_url", "twitter:image"].some((name) => properties.get(name)?.text.trim());
  const names = Object.keys(SHOWN).filter(
    (name) => properties.get(name)?.text.trim() === "" && !(name === "og:image" && isPictured),
  );
  if (names.length === 0) return undefined;
  const without = names.map((name) => SHOWN[name]).join(" and without ");
  return fail(`${names.join(", ")} empty`, {
    priority: "medium",
    title: `Fill ${names.join(" and ")} of "${pageName(context)}"`,
    why: `${names.join(" and ")} ${names.length === 1 ? "is" : "are"} there and empty, so shared links are shown without ${without}.`,
    change: `Have the template write the values of this page${names.includes("og:image") ? ` (${pictureName(context)})` : ""}, or leave ${names.length === 1 ? "the element" : "the elements"} out where it has none.`,
    evidence: names.map((name) => quote(context.document, properties.get(name)!.span)),
    facts: { certain: true },
  });
}

function lacking(context: CheckContext, own: readonly string[]): Outcome | undefined {
  const { document, kind } = context;
  const { properties } = document.head;
  const isPictured =
    !(isArticle(kind) || kind === "product" || kind === "recipe") ||
    ["og:image:url", "og:image:secure_url", "twitter:image"].some((name) => properties.has(name));
  const lacks = ["og:title", ...(isPictured ? [] : ["og:image"])].filter((name) => !properties.get(name)?.text);
  if (lacks.length === 0) return undefined;
  return fail(`${lacks.join(", ")} missing`, {
    priority: "low",
    title: `Add ${lacks.join(" and ")} to "${pageName(context)}"`,
    why: `The page has ${own.join(", ")} but no ${lacks.join(" and no ")}, so shared links are shown without ${SHOWN[lacks[0]!]}.`,
    change: `Add ${lacks.map((name) => `<meta property="${name}">`).join(" and ")} with ${lacks.includes("og:title") ? `"${pageName(context)}"` : `the address of ${pictureName(context)}`}.`,
    evidence: lacks.map((name) => missing(name)),
  });
}

/** An og:url that is another page than the one that names itself canonical, or the site's first page on a page without a canonical link. */
function ofOtherPage(context: CheckContext): Outcome | undefined {
  const { document } = context;
  const { properties, canonicals } = document.head;
  const url = properties.get("og:url");
  const [canonical] = canonicals;
  if (!url || !document.url) return undefined;
  const isOfHome = namesHome(url.text, document.url);
  // Which of the two is wrong shows in the canonical check; here only where that one agrees with the page.
  const differs =
    canonical !== undefined &&
    URL.canParse(url.text) &&
    URL.canParse(canonical.text, document.base ?? document.url) &&
    !sameAddress(url.text, canonical.text, document.base) &&
    sameAddress(canonical.text, document.url, document.base);
  // Without a canonical link, the home page's address on every page is the usual mistake of a template.
  if (!differs && !(canonical === undefined && isOfHome)) return undefined;
  const right = URL.parse(canonical?.text || document.url, document.base ?? document.url)?.href ?? document.url;
  return fail(`og:url is ${url.text}`, {
    // A page of a thread or list that names the first one is placed well enough.
    priority: isOfHome || !right.startsWith(url.text) ? "medium" : "low",
    title: `Correct og:url of "${pageName(context)}"`,
    why: `og:url "${shorten(url.text, 80)}" and the page's address "${shorten(right, 80)}" are different pages, so shares are counted for the other one.`,
    change: `Set og:url to "${shorten(right, 100)}", or both to the address by which the page is to be found.`,
    evidence: [quote(document, url.span)],
    suggested_text: `<meta property="og:url" content="${right}">`,
    // Other addresses are mostly another name of the same page, or of where it was published first.
    facts: { certain: isOfHome },
  });
}

/** Whether an address on another page is the first page of its host. */
function namesHome(address: string, url: string): boolean {
  const [there, here] = [URL.parse(address), URL.parse(url)];
  return there !== null && here !== null && there.host === here.host && isRoot(there) && !isRoot(here);
}

const isRoot = ({ pathname, search }: URL) => pathname === "/" && search === "";

function pictureName({ document }: CheckContext): string {
  const written = document.images[0]?.src;
  const src = written && URL.parse(written, document.base ?? undefined)?.href;
  return src ? `the page's picture, such as "${shorten(src, 80)}"` : "a picture of at least 1,200 pixels' width";
}
