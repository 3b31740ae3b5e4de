import type { SourceDocument } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { has, type JsonLdItem, parseJsonLd, textOf } from "../../json-ld.ts";
import { fold } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { OWN_PLACES } from "../../structured-items.ts";
import { present } from "./structured-data-present.ts";
import { visible } from "./structured-data-visible.ts";
import { values } from "./structured-values.ts";

/** JSON-LD that does not parse is ignored whole (JSON-LD 1.1 §4; Google's rich results test reports it as an error). */
const parses: Check = {
  id: "json-ld-valid",
  channel: "seo",
  category: "structured data",
  what: "JSON-LD blocks that cannot be read",
  threshold: "0",
  effect: { all: 1 },
  isOfSite: true,
  run: ({ document }) => {
    const blocks = parseJsonLd(document);
    if (blocks.length === 0) return notApplicable("no JSON-LD");
    // An empty block is nothing; one of another vocabulary is for its own readers.
    const untyped = blocks.filter(
      (block) => block.error === null && block.items.length === 0 && /schema\.org/.test(block.source.text),
    );
    const broken = [...blocks.filter((block) => block.error !== null && block.source.text.trim() !== ""), ...untyped];
    const [first] = broken;
    if (!first) return pass(`0 of ${blocks.length}`);
    return fail(`${broken.length} of ${blocks.length}`, {
      priority: "high",
      title: first.error
        ? `Repair the JSON-LD that begins "${shorten(first.source.text, 40)}"`
        : `Give the JSON-LD that begins "${shorten(first.source.text, 40)}" a @type`,
      why: first.error
        ? `It is not valid JSON (${shorten(first.error, 100)}), so search engines ignore the whole block.`
        : "It names no type, so nothing in it can be used.",
      change: `Correct the block that begins "${shorten(first.source.text, 60)}" and test it with a structured data validator.`,
      evidence: broken.slice(0, 2).map((block) => quote(document, block.source.span)),
    });
  },
};

/** Search engines have not read this vocabulary since January 2021 (Google Search Central, "Sunsetting support for data-vocabulary"). */
const OBSOLETE = /itemtype\s{0,9}=\s{0,9}["']?https?:\/\/(?:www\.)?data-vocabulary\.org\/([\w-]{2,30})/gi;

/** What schema.org calls the types that it has under other names. */
const SUCCESSORS: Record<string, string> = { Breadcrumb: "BreadcrumbList", "Review-aggregate": "AggregateRating" };

const obsolete: Check = {
  id: "structured-data-obsolete",
  channel: "seo",
  category: "structured data",
  what: "microdata of data-vocabulary.org, which search engines no longer read",
  threshold: "0",
  isOfSite: true,
  run: ({ document }) => {
    if (document.kind === "draft") return notApplicable("structured data is added when a draft is published");
    const found = Array.from(document.fields.html!.matchAll(OBSOLETE));
    const [first] = found;
    if (!first) return pass("0");
    const types = [...new Set(found.map(([, type]) => type!))];
    return fail(shorten(types.join(", "), 80), {
      priority: "medium",
      title: `Say in schema.org's words what data-vocabulary.org's ${shorten(types.join(", "), 40)} says`,
      why: `${found.length === 1 ? "One element is" : `${found.length} elements are`} marked up as ${shorten(types.join(", "), 60)} of data-vocabulary.org; search engines stopped reading that vocabulary in January 2021, so nothing of it is shown.`,
      change: `Write ${shorten(types.map((type) => SUCCESSORS[type] ?? type).join(", "), 60)} of schema.org in ${found.length === 1 ? "its" : "their"} place, with its property names, or in JSON-LD; leave out what the page does not show.`,
      evidence: found
        .slice(0, 3)
        .map((match) => quote(document, { field: "html", start: match.index, end: match.index + match[0].length })),
    });
  },
};

/** A property that must be there, or several of which one must be. */
type Requirement = string | string[];

/** Required properties by type: Google's structured data documentation for each, and schema.org where the type has no meaning without. */
const REQUIRED: Record<string, Requirement[]> = {
  Article: ["headline"],
  NewsArticle: ["headline"],
  BlogPosting: ["headline"],
  TechArticle: ["headline"],
  Product: ["name", ["offers", "review", "aggregateRating"]],
  Offer: [
    ["price", "priceSpecification"],
    ["priceCurrency", "priceSpecification"],
  ],
  AggregateOffer: ["lowPrice", "priceCurrency"],
  AggregateRating: ["ratingValue", ["ratingCount", "reviewCount"]],
  Review: ["author", ["reviewRating", "reviewBody"]],
  FAQPage: ["mainEntity"],
  Question: ["name", ["acceptedAnswer", "suggestedAnswer"]],
  Answer: ["text"],
  BreadcrumbList: ["itemListElement"],
  HowTo: ["name", "step"],
  HowToStep: [["text", "name", "itemListElement"]],
  Recipe: ["name", "image", "recipeIngredient", "recipeInstructions"],
  Event: ["name", "startDate", "location"],
  JobPosting: ["title", "description", "datePosted", "hiringOrganization"],
  VideoObject: ["name", "thumbnailUrl", "uploadDate"],
  LocalBusiness: ["name", "address"],
  Organization: ["name"],
  Person: ["name"],
  SoftwareApplication: ["name", ["offers", "aggregateRating", "review", "applicationCategory"]],
  Course: ["name", "description"],
  Dataset: ["name", "description"],
};
/** Kinds of local businesses, whose results need a place as theirs do. */
const LOCAL =
  /^(?:Restaurant|Bakery|BarOrPub|CafeOrCoffeeShop|Dentist|Physician|MedicalClinic|Hotel|LodgingBusiness|BedAndBreakfast|Attorney|LegalService|Plumber|Electrician|HairSalon|BeautySalon|AutoRepair|AutoDealer|RealEstateAgent|\w{2,20}Store)$/;
const requirementsOf = (type: string): Requirement[] => {
  const name = LOCAL.test(type) ? "LocalBusiness" : type;
  return Object.hasOwn(REQUIRED, name) ? REQUIRED[name]! : [];
};

/** Google recommends author and date for these, and answer engines show them beside a source. */
const ARTICLES = new Set(["Article", "NewsArticle", "BlogPosting"]);

/** A node that only points to another, or only names one, has to hold nothing more. */
function isReference({ node, type }: JsonLdItem): boolean {
  return (
    Object.keys(node).every((key) => key === "@id" || key === "@type" || key === "@context") &&
    "@id" in node &&
    type !== "Product"
  );
}

/** Properties that hold a part of the thing itself; others name another thing without describing it, such as the text that a picture stands in. */
const PARTS = new Set([
  ...OWN_PLACES,
  ...["offers", "aggregateRating", "review", "reviews", "acceptedAnswer", "suggestedAnswer", "recipeInstructions", "step"],
]);

function lacking(item: JsonLdItem, document: SourceDocument): string[] {
  // What is sold in variants has its offers there.
  if (item.type === "Product" && has(item.node, "hasVariant")) return has(item.node, "name") ? [] : ["name"];
  const required = requirementsOf(item.type).filter(
    (requirement) => ![requirement].flat().some((property) => has(item.node, property)),
  );
  const names = required.map((requirement) => [requirement].flat().join(" or "));
  // A name that the page does not show either cannot be taken from it.
  const isNamed = document.bylines.length > 0 || document.head.author !== null;
  const recommended = isNamed ? ["author", "datePublished"] : ["datePublished"];
  if (requirementsOf(item.type) === REQUIRED.LocalBusiness && namesTownAlone(item.node.address) && showsStreet(document))
    names.push("address.streetAddress");
  if (ARTICLES.has(item.type)) names.push(...recommended.filter((name) => !has(item.node, name)));
  return names;
}

const namesTownAlone = (address: unknown) =>
  typeof address === "object" &&
  address !== null &&
  has(address as Record<string, unknown>, "addressLocality") &&
  !has(address as Record<string, unknown>, "streetAddress");

/** A street with a number, as addresses are written. */
const STREET =
  /(?<![\p{L}\d])\d{1,5} \p{L}{2,20} (?:\p{L}{2,20} )?(?:[Ss]treet|St|Road|Rd|Avenue|Ave|Lane|Drive|Boulevard|Blvd|Highway)(?!\p{L})|(?:[Ss]traße|[Ss]trasse|[Ss]tr\.|[Ww]eg|[Pp]latz|[Gg]asse|[Aa]llee|straat|laan|gatan|vägen) \d{1,4}|(?<!\p{L})(?:[Rr]ue|[Cc]alle|[Aa]venida|[Vv]ia|[Pp]iazza|[Vv]iale|[Rr]ua|[Uu]lica|[Uu]l\.) \p{Lu}/u;
const showsStreet = ({ blocks, outside }: SourceDocument) =>
  [...outside, ...blocks].some(({ text }) => text.length <= 300 && STREET.test(text));

/** What an item describes: its type, with its name where it has one. */
const thingOf = ({ type, node }: JsonLdItem) => `${type} ${fold(textOf(node.headline ?? node.name))}`.trim();

const complete: Check = {
  id: "json-ld-complete",
  channel: "seo",
  category: "structured data",
  what: "JSON-LD items that lack a property their type needs",
  threshold: "0",
  effect: { all: 0.5, recipe: 1, product: 1 },
  explains: ["product-data"],
  isOfSite: true,
  // A firm or person named beside the page's own thing is shown by no result.
  // Dates beside an article are announcements.
  recommendedWhere: (finding, { kind }) =>
    !finding.facts?.types?.every((type) =>
      (isArticle(kind) ? /^(?:Organization|Person|Event)$/ : /^(?:Organization|Person)$/).test(type),
    ),
  run: ({ document, kind }) => {
    // The offers of a publisher are its subscriptions, and those of a firm have no one price. A firm describes itself on every page.
    // A thread may have no answer yet.
    const isOfPage = ({ type }: JsonLdItem) =>
      (kind === "product" || kind === "tool" || !/Offer$/.test(type)) &&
      !((type === "LocalBusiness" || LOCAL.test(type)) && !["local_business", "landing", "other"].includes(kind)) &&
      !(kind === "question" && type === "Question");
    const items = parseJsonLd(document)
      .flatMap((block) => block.items.map((item) => ({ ...item, source: block.source })))
      .filter(isOfPage);
    // A node may be described in several places, which its `@id` joins.
    const places = Map.groupBy(
      items.filter(({ node }) => typeof node["@id"] === "string"),
      ({ node }) => node["@id"],
    );
    const isPart = ({ node }: JsonLdItem) =>
      (places.get(node["@id"])?.length ?? 0) > 1 || (typeof node["@id"] === "string" && Object.keys(node).length <= 3);
    const known = items.filter(
      (item) => requirementsOf(item.type).length > 0 && !isReference(item) && !isPart(item) && PARTS.has(item.property),
    );
    if (known.length === 0) return notApplicable("no JSON-LD of a type with required properties");
    const judged = known.map((item) => ({ ...item, lacks: lacking(item, document) }));
    // Plugins describe one thing twice, and engines take the description that is whole. One without a name is of any thing of its type.
    const whole = new Set(
      judged
        .filter(({ property, lacks }) => OWN_PLACES.has(property) && lacks.length === 0)
        .flatMap((item) => [item.type, thingOf(item)]),
    );
    const isWhole = (item: JsonLdItem) => OWN_PLACES.has(item.property) && whole.has(thingOf(item));
    const open = judged.filter((item) => item.lacks.length > 0 && !isWhole(item));
    const [first] = open;
    if (!first) return pass(`0 of ${known.length}`);
    const name = textOf(first.node.headline ?? first.node.name);
    return fail(
      `${open.length} of ${known.length}: ${open
        .map(({ type, lacks }) => `${type} lacks ${lacks.join(", ")}`)
        .slice(0, 3)
        .join("; ")}`,
      {
        priority: "medium",
        title: `Complete the ${first.type} data${name ? ` of "${shorten(name, 50)}"` : ""}`,
        why: `${[...new Set(open.map(({ type, lacks }) => `${type} lacks ${lacks.join(" and ")}`))]
          .slice(0, 3)
          .join("; ")}; search engines show less of such an item, or nothing.`,
        change: `Add ${first.lacks.map((property) => `"${property.replaceAll(" or ", '" or "')}"`).join(" and ")} to the ${first.type} in the JSON-LD, with the values that the page shows.`,
        evidence: [
          quote(document, first.source.span),
          ...first.lacks.slice(0, 2).map((property) => missing(`${first.type}.${property.split(" ")[0]}`)),
        ],
        facts: { types: open.map(({ type }) => type) },
      },
    );
  },
};

export const structuredDataChecks: Check[] = [parses, obsolete, complete, values, visible, present];
