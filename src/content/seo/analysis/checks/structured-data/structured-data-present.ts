import type { SourceDocument } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quoteText, shorten } from "../../evidence.ts";
import { has, parseJsonLd } from "../../json-ld.ts";
import { findDates } from "../../language/dates.ts";
import { mainHeading } from "../../main-heading.ts";
import { MIN_LISTED } from "../../page-form.ts";
import { isArticle, type PageKind } from "../../page-kind.ts";
import { certain } from "../../recommended-where.ts";
import { isHome } from "../../same-address.ts";
import { shownPrices } from "../../shown-offer.ts";
import { ownItems } from "../../structured-items.ts";

/** A page of a kind that search results are enriched for (Google, search gallery) without data of that kind. */
export const present: Check = {
  id: "structured-data-present",
  channel: "seo",
  category: "structured data",
  what: "structured data of an article, news report, recipe, product, thread, local business or a site's start page",
  threshold: "JSON-LD, microdata or RDFa of the page's kind",
  forSearch: true,
  inScripts: true,
  effect: { all: 1, recipe: 2, product: 2, question: 0.5 },
  recommendedWhere: certain,
  run: (context) => {
    const { document, kind, items } = context;
    if (document.kind === "draft") return notApplicable("structured data is added when a draft is published");
    const isOfSite = document.url !== null && isHome(document.url);
    const isUnmarked = items.length === 0 && document.jsonLd.every(({ text }) => text.trim() === "");
    const wanted = WANTED[kind] ?? (isOfSite ? OF_A_SITE : isUnmarked ? ofUnmarked(context) : undefined);
    if (!wanted) return notApplicable("nothing says what kind of page it is, or search engines show nothing for that kind");
    const found = [...new Set(items.flatMap(({ types }) => types))];
    const live = liveBlog(context, found);
    if (live) return live;
    // Whatever a text is called, it says who wrote it or when.
    const isAttributed = items.some(({ node }) => DATES.some((name) => has(node, name)));
    if (
      // Another case of letters is told as a wrong value.
      found.some(
        (type) => wanted.accepted.test(type) || wanted.accepted.test(type.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())),
      ) ||
      (isArticle(kind) && isAttributed) ||
      ownItems(items).some(({ types }) => types.some((type) => OF_ITS_OWN.test(type))) ||
      // Of the hundred kinds of businesses there are, each has an address.
      (kind === "local_business" && ownItems(items).some(({ node }) => has(node, "name") && has(node, "address"))) ||
      // An empty block says nothing.
      parseJsonLd(document).some(({ error, source }) => error !== null && source.text.trim() !== "")
    )
      return pass(shorten(found.join(", "), 80));
    const { type } = wanted;
    const name = shorten(document.titles[0]?.text || "the page", 50);
    return fail(found.length > 0 ? shorten(found.join(", "), 80) : "none", {
      priority: "medium",
      title: `${wanted === OF_A_TRAIL ? "Mark up the path to" : "Describe"} "${name}" as ${type} in JSON-LD`,
      why: `${document.head.properties.has("article:published_time") ? "But for article:published_time nothing" : "Nothing"} marks up ${wanted.says} of "${name}"${found.length > 0 ? ` (there is ${shorten([...found].join(", "), 60)})` : ""}, so engines have to guess them from the text.`,
      change: `Add a JSON-LD ${type} for "${name}" with ${wanted.properties}.`,
      evidence: [missing("structured data")],
      // Engines know the name of most sites without it, and what is announced has no author.
      facts: { certain: wanted !== OF_A_SITE && !(isArticle(kind) && announces(context)) },
    });
  },
};

/** How far behind the main heading, in characters of the source, the day of what a page is about stands. */
const BELOW_HEADING = 400;

/** Whether the title, the main heading or a line below it names a day to come: of an event, not of a text. */
function announces(context: CheckContext): boolean {
  const { document, now } = context;
  const from = mainHeading(context)?.span.start ?? document.blocks[0]?.span.start ?? 0;
  const lines = [...document.blocks, ...document.outside].filter(
    ({ span }) => span.start >= from && span.start <= from + BELOW_HEADING,
  );
  return [...document.titles.slice(0, 1), ...lines].some(({ text }) =>
    findDates(text).some(({ at, hasDay }) => hasDay && at > now.getTime()),
  );
}

/** Things that a page may be about whatever its form is like. */
const OF_ITS_OWN =
  /^(?:Course|\w{0,20}Event|JobPosting|Dataset|Movie|TVSeries|Podcast(?:Series|Episode)|MusicAlbum|MusicRecording|Book|SoftwareApplication|WebApplication|MobileApplication|Trip|TouristAttraction|DefinedTerm|MedicalCondition)$/;

const DATES = ["datePublished", "dateModified", "lastReviewed"];

/** What engines read of the first page of a site: its name in results, and whose it is (Google, "Site names"). */
const OF_A_SITE: Wanted = {
  type: "WebSite and Organization",
  accepted:
    /^(?:WebSite|Organization|Corporation|NGO|\w{0,30}(?:Organization|Business|Store|School|University|Service)|Person|ProfilePage)$/,
  says: "the name of the site and its owner",
  properties: "name, url, logo and sameAs",
};

/** So many entries with their time are a live report (our own limit). */
const MIN_ENTRIES = 8;
/** The time of the day that an entry begins with, and what it says. */
const AT_TIME =
  /^([01]?\d|2[0-3])(?::|\.(?=[0-5]\d\sUhr)|\s?h\s?)([0-5]\d)(?:\s?(?:Uhr|h))?(?:\s?[:–—-]\s?|\s)(?=\p{Lu}|[«"“„])/u;
/** A programme or a score says no more than a name (our own limit). */
const MIN_ENTRY = 35;

/** A report in entries, each with its time, whose data are those of a text (Google, "LiveBlogPosting": results say that it is live). */
function liveBlog({ document, kind }: CheckContext, found: readonly string[]): Outcome | undefined {
  if (kind !== "news" || found.includes("LiveBlogPosting") || !found.some((type) => /Article$/.test(type))) return undefined;
  const entries = document.blocks.flatMap((block) => {
    const [, hour, minute] = ["paragraph", "heading"].includes(block.kind) ? (AT_TIME.exec(block.text.trim()) ?? []) : [];
    return hour && block.text.length >= MIN_ENTRY ? [{ block, at: Number(hour) * 60 + Number(minute) }] : [];
  });
  // What comes last stands first; a programme begins in the morning.
  const falls = entries.filter(({ at }, index) => index > 0 && at < entries[index - 1]!.at).length;
  if (new Set(entries.map(({ at }) => at)).size < MIN_ENTRIES || falls * 2 < entries.length) return undefined;
  const name = shorten(document.titles[0]?.text || "the report", 50);
  return fail(`${found.find((type) => /Article$/.test(type))}, ${entries.length} entries`, {
    priority: "medium",
    title: `Describe "${name}" as LiveBlogPosting`,
    why: `${entries.length} entries begin with the time of the day, and the data call the page ${found.find((type) => /Article$/.test(type))}; engines show what is new in a live report, and since when, from LiveBlogPosting alone.`,
    change: `Add a LiveBlogPosting with coverageStartTime and a liveBlogUpdate for each entry (headline, datePublished, articleBody), to the data or in place of the article.`,
    evidence: entries.slice(0, 3).map(({ block }) => quoteText(document, block)),
  });
}

/** The path to a page, which it shows above its text: results have it in the place of the address (Google, Breadcrumb structured data). */
const OF_A_TRAIL: Wanted = {
  type: "BreadcrumbList",
  accepted: /^BreadcrumbList$/,
  says: "the path that stands above the text",
  properties: "a ListItem for each place of the path, with position, name and item",
};

/** What engines read of a list: its path, and what it lists (schema.org, CollectionPage). */
const OF_A_LIST: Wanted = {
  type: "CollectionPage",
  accepted: /^CollectionPage$/,
  says: "the path to the list and what it lists",
  properties: "breadcrumb (a BreadcrumbList) and mainEntity (an ItemList with the url of each thing that is listed)",
};

/** What a page without any data could be described as, where search engines show nothing for its kind alone. */
function ofUnmarked(context: CheckContext): Wanted | undefined {
  const { kind, document } = context;
  // Lists of links are of any kind.
  if (kind === "category" && shownPrices(context).length >= MIN_LISTED) return OF_A_LIST;
  return kind !== "documentation" && showsTrail(document) ? OF_A_TRAIL : undefined;
}

/** The element that templates call so, whatever the language. */
const TRAIL = /<(?:nav|ol|ul|div|p|section)\s[^<>]{0,200}bread-?crumb[^<>]{0,200}>/i;
/** How far behind its start a path has its links. */
const MAX_TRAIL_LENGTH = 3_000;

function showsTrail({ fields }: SourceDocument): boolean {
  const html = fields.html ?? "";
  const start = TRAIL.exec(html);
  return start !== null && /<a\s[^<>]{0,300}href/i.test(html.slice(start.index, start.index + MAX_TRAIL_LENGTH));
}

interface Wanted {
  type: string;
  accepted: RegExp;
  says: string;
  properties: string;
}

/** What search engines show of a kind of page, and the types by which they know it (Google, search gallery). */
const WANTED: Partial<Record<PageKind, Wanted>> = {
  article: {
    ...{ type: "Article", accepted: /Article$|^BlogPosting$|^Report$|^HowTo$|^Review$|^Recipe$|^FAQPage$/ },
    ...{ says: "the author and dates", properties: "headline, author, datePublished, dateModified and image" },
  },
  news: {
    ...{ type: "NewsArticle", accepted: /Article$|^BlogPosting$|^Report$|^LiveBlogPosting$/ },
    ...{ says: "the author and dates", properties: "headline, author, datePublished, dateModified and image" },
  },
  recipe: {
    ...{ type: "Recipe", accepted: /^Recipe$/ },
    ...{
      says: "ingredients, times and steps",
      properties: "name, image, recipeIngredient, recipeInstructions, totalTime and recipeYield",
    },
  },
  product: {
    ...{
      type: "Product",
      accepted: /^(?:Product|ProductGroup|ProductModel|IndividualProduct|Vehicle|Car|Book|SoftwareApplication)$/,
    },
    ...{ says: "the name and price", properties: "name, image, brand and offers (price, priceCurrency, availability)" },
  },
  question: {
    ...{ type: "DiscussionForumPosting", accepted: /^(?:QAPage|Question|DiscussionForumPosting|\w{0,20}Article|FAQPage)$/ },
    ...{ says: "question and replies", properties: "headline, author, datePublished, text and comment" },
  },
  local_business: {
    ...{
      type: "LocalBusiness",
      accepted:
        /Business|Store|Shop|Restaurant|Service$|Dentist|Physician|Hotel|Lodging|Attorney|Plumber|Electrician|Bakery|Cafe|Clinic|Salon|Locksmith|HousePainter|Contractor|HVAC|Mover|Optician|Florist|Pharmacy|Notary|Library|Museum|School|Gym|Spa|Organization|Corporation/,
    },
    ...{ says: "address and opening hours", properties: "name, address, telephone and openingHours" },
  },
};
