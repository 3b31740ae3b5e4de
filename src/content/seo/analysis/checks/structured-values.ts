import type { SourceDocument } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../check.ts";
import { quote, shorten } from "../evidence.ts";
import { has, type JsonLdBlock, type JsonLdItem, nodesOf, parseJsonLd, textOf, valueSpan } from "../json-ld.ts";
import { parseIsoDate } from "../language/dates.ts";
import { itemAvailability } from "../shown-offer.ts";
import type { StructuredItem } from "../structured-items.ts";
import { SHORTCODE } from "./placeholders.ts";
import { type Problem, wrongAddresses, wrongTrail } from "./structured-addresses.ts";
import { isMisspelled, mixedTypes, SCHEMA_ORG_ALONE, wrongType } from "./structured-types.ts";

/** Values that cannot be what they say: types, numbers, currencies and dates (schema.org's vocabulary; ISO 4217, ISO 8601). */
export const values: Check = {
  id: "json-ld-values",
  channel: "seo",
  category: "structured data",
  what: "values of structured data that are not of their kind",
  threshold: "0",
  run: ({ document, items, kind, text }) => {
    const blocks = parseJsonLd(document).filter((block) => block.items.length > 0);
    const offers = items.filter(({ syntax, types }) => syntax === "microdata" && types.some((type) => MARKED_OFFER.test(type)));
    if (blocks.length === 0 && offers.length === 0) return notApplicable("no JSON-LD and no offer in microdata");
    const foreign = ofOtherVocabulary(blocks);
    if (foreign) return foreignVocabulary(document, foreign);
    const unanswered = answersLeftOut(document, items);
    if (unanswered) return unanswered;
    const marked = wronglyMarked(document, offers);
    if (marked) return marked;
    const wrong = blocks.flatMap((block) => {
      const isSchemaOrg = SCHEMA_ORG_ALONE.test(block.source.text);
      return block.items.filter(isOfPage).flatMap((item) =>
        [
          ...(isSchemaOrg ? wrongType(item) : []),
          ...mixedTypes(item),
          ...wrongValues(item),
          ...(kind === "product" && !FREE.test(text) ? withoutPrice(item) : []),
        ].map((problem) => ({
          type: item.type,
          problem,
          source: block.source,
        })),
      );
    });
    const [first] = wrong.sort((a, b) => Number(a.problem.isMinor ?? false) - Number(b.problem.isMinor ?? false));
    if (!first) return pass("0");
    // A name in the wrong case is read by most, and one of a plugin's own makes nothing else on the page wrong.
    const isEnriched = blocks.some((block) => block.items.some(({ type }) => ENRICHED.test(type)));
    const isSmall = wrong.every(
      ({ problem }) => problem.isMinor || (problem.isUnknownType && (isEnriched || isMisspelled(problem.value))),
    );
    return fail(`${wrong.length}`, {
      priority: isSmall ? "low" : "medium",
      title: `Correct ${first.problem.property} of the ${first.type} data`,
      why: `${first.type}.${first.problem.property} ${first.problem.expected.startsWith("plain text") ? "has" : "is"} ${first.problem.value === EMPTY ? "empty" : `"${shorten(first.problem.value, 40)}"`}, which is not ${first.problem.expected}.`,
      change: `Write ${[...new Set(wrong.map(({ type, problem }) => `${type}.${problem.property} as ${problem.expected}`))]
        .slice(0, 3)
        .join("; ")}.`,
      evidence: [quote(document, valueSpan(first.source.span, document.fields[first.source.span.field]!, first.problem.value))],
    });
  },
};

/** A question whose data count no answer, on a page that marks up replies (Google, Q&A structured data: answerCount). */
function answersLeftOut(document: SourceDocument, items: StructuredItem[]): Outcome | undefined {
  const question = items.find(
    ({ types, node, property }) =>
      types.includes("Question") &&
      property === "mainEntity" &&
      (textOf(node.answerCount) || String(node.answerCount)) === "0" &&
      !has(node, "acceptedAnswer") &&
      !has(node, "suggestedAnswer"),
  );
  const replies = items.filter(({ types, property }) => types.includes("Comment") && property !== "mainEntity").length;
  if (!question || replies === 0) return undefined;
  return fail(`answerCount 0, ${replies} replies`, {
    priority: "medium",
    title: `Tell search engines the ${replies === 1 ? "reply" : `${replies} replies`} to "${shorten(textOf(question.node.name), 50)}"`,
    why: `The QAPage says that nobody has answered (answerCount 0), and the page holds ${replies === 1 ? "a reply" : `${replies} replies`}; results for questions leave out what has no answer.`,
    change: `Add each reply that answers as suggestedAnswer, the solution as acceptedAnswer, and count them in answerCount; leave QAPage out where nobody asks a question.`,
    evidence: [quote(document, valueSpan(question.span, document.fields[question.span.field]!, "answerCount"))],
  });
}

const MARKED_OFFER = /(?:^|\/)(?:Offer|AggregateOffer)$/;
/** Properties of an offer whose visible text is for people alone. */
const MARKED: ReadonlySet<string> = new Set(["price", "lowPrice", "highPrice", "availability"]);

/** Prices and stocks in microdata that only people can read: the visible text where `content` belongs (Google, product structured data). */
function wronglyMarked(document: SourceDocument, offers: StructuredItem[]): Outcome | undefined {
  const wrong = offers.flatMap(({ types, node, span }) => {
    const plain = Object.fromEntries(Object.entries(node).map(([property, value]) => [property, textOf(value)]));
    return wrongValues({ type: types[0]!, node: plain, property: "" }).flatMap((problem) =>
      MARKED.has(problem.property) ? [{ ...problem, span }] : [],
    );
  });
  if (wrong.length === 0) return undefined;
  const properties = [...new Map(wrong.map((one) => [one.property, one])).values()];
  return fail(`${wrong.length}`, {
    priority: "medium",
    title: `Write ${properties.map(({ property }) => property).join(" and ")} of the offer so that machines can read ${properties.length > 1 ? "them" : "it"}`,
    why: `The microdata say ${properties.map(({ property, value }) => `${property} "${shorten(value, 40)}"`).join(", ")}${wrong.length > properties.length ? `, in ${offers.length} offers` : ""}; search engines show no offer that they cannot read.`,
    change: `Add content="…" to the marked elements: ${properties.map(({ property, expected }) => `${property} as ${expected}`).join("; ")}.`,
    evidence: properties.slice(0, 3).map(({ span }) => quote(document, span)),
  });
}

/** Data of a kind that results are enriched for, in a vocabulary of one engine; undefined where schema.org's stand beside. */
function ofOtherVocabulary(blocks: JsonLdBlock[]): JsonLdBlock | undefined {
  const isEnriching = ({ items }: JsonLdBlock) => items.some(({ type }) => ENRICHED.test(type));
  const enriching = blocks.filter(isEnriching);
  const isOther = ({ source }: JsonLdBlock) => {
    const contexts = contextsOf(source.text);
    return contexts.length > 0 && contexts.every((context) => /^https?:/i.test(context) && !/schema\.org/i.test(context));
  };
  return enriching.every(isOther) ? enriching[0] : undefined;
}

const contextsOf = (source: string) =>
  Array.from(source.matchAll(/"@context"\s{0,99}:\s{0,99}"([^"]{1,200})"/g), ([, context]) => context!);

function foreignVocabulary(document: SourceDocument, { source, items }: JsonLdBlock): Outcome {
  const type = items.find((item) => ENRICHED.test(item.type))!.type;
  const [context = ""] = contextsOf(source.text);
  return fail(context, {
    priority: "medium",
    title: `Describe the ${type} in schema.org's vocabulary, too`,
    why: `Its @context is "${shorten(context, 80)}", which other engines do not read as ${type}.`,
    change: `Add a block with "@context": "https://schema.org" and the same ${type}.`,
    evidence: [quote(document, valueSpan(source.span, document.fields[source.span.field]!, context))],
  });
}

/** What readers wrote, and what is a part of a list or a whole that the page belongs to, is no data of the page's own thing. */
const isOfPage = ({ type, property }: JsonLdItem) =>
  !/^(?:Comment|UserComments|Review|UserReview)$/.test(type) &&
  property !== "itemListElement" &&
  property !== "comment" &&
  property !== "isPartOf";

/** Types that results are enriched for. */
const ENRICHED =
  /^(?:\w{0,20}Article|BlogPosting|Recipe|Product|ProductGroup|FAQPage|QAPage|Event|JobPosting|Course|LocalBusiness)$/;

/** An empty value, as the source has it. */
const EMPTY = '""';

/** Properties that results show as they are. */
const TEXTS = ["name", "headline", "description", "recipeIngredient", "recipeYield", "brand", "sku"];
/** What programs write where a value is missing. */
const NO_VALUE = /(?:^|["\s])undefined\s\p{L}|^(?:undefined|null|NaN)$|\[object Object\]/u;

/** Things whose texts results show. */
const SHOWN =
  /^(?:\w{0,20}Article|BlogPosting|Recipe|HowToStep|HowToSection|Product|ProductGroup|Question|Answer|\w{0,20}Event|JobPosting)$/;

/** Properties whose things have a type of their own. */
const TYPED = [
  "publisher",
  "author",
  "brand",
  "offers",
  "about",
  "address",
  "aggregateRating",

  "logo",
  "mainEntity",
];

/** Things that results show with a picture or a date. */
const DATED = /^(?:\w{0,20}Article|BlogPosting|Recipe|Product|ProductGroup)$/;

const SHOWN_TEXTS = ["name", "headline", "description", "recipeIngredient", "recipeInstructions", "text"];

/** What HTML shows as a letter, and JSON as it stands; the few that any markup has are read by most. */
const MARKUP_LEFT =
  /&(?!amp;|lt;|gt;|quot;|apos;|nbsp;)[a-zA-Z]{2,8}\d?;|&#(?!0?3[49];|0?38;)x?[\da-f]{2,6};|&amp;(?:\w{2,8}|#\d{2,5});|\s\/>\s*$|(?:%20[\w,.’'-]{1,30}){3}/i;

/** An escaped "<a href=", as it stands once a system has dropped its backslash. */
const LOST_ESCAPE = /(?<![\\\w])u003c[\w/]{1,12}/;

const GTINS = ["gtin", "gtin8", "gtin12", "gtin13", "gtin14"];

const ISO_DURATION =
  /^P(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+(?:[.,]\d+)?H)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?S)?)?$/i;

/** A rating as a number, a share of another number or in per cent (Google, review snippet: ratingValue). */
const RATING = /^\d+(?:\.\d+)?(?:\s?%|\s?\/\s?\d+(?:\.\d+)?)?$/;

/** What costs nothing says so. */
const FREE =
  /(?:^|(?<!\p{L})(?:is|are|for|price:?|ist|sind|preis:?|est|sont|prix\s?:?|es|son|precio:?|è|sono|prezzo:?|é|são|preço:?)\s)(?:free|gratis|kostenlos|kostenfrei|gratuit[eoa]?s?|бесплатно|za darmo|bezpłatn\p{L}|ücretsiz|無料|免费|무료)(?!\p{L}|\s(?:\p{L}{3,12}\s)?(?:shipping|delivery|returns?|to|account|gifts?|versand|lieferung|livraison|envío))|(?<!\d)0[.,]00/imu;

/** An offer of something that is sold, at no price. */
const withoutPrice = ({ type, node }: JsonLdItem): Problem[] =>
  type === "Offer" && [node.price].flat().some((price) => price === 0 || /^0(?:[.,]0+)?$/.test(String(price)))
    ? [{ property: "price", value: String(node.price), expected: "what the product costs; an offer without a price is left out" }]
    : [];

function wrongValues({ type, node, property: place }: JsonLdItem): Problem[] {
  const wrong: Problem[] = [];
  const test = (property: string, isRight: (value: string) => boolean, expected: string) => {
    const value = node[property];
    if ((typeof value === "string" || typeof value === "number") && value !== "" && !isRight(String(value)))
      wrong.push({ property, value: String(value), expected });
  };
  for (const property of ["price", "lowPrice", "highPrice"])
    test(property, (value) => /^\d+(?:\.\d+)?$/.test(value.trim()), "a plain number with a point, such as 49.90");
  // The verdict of a review of claims may be off its scale: -1 for what is unproven.
  const isVerdict = (value: string) => has(node, "alternateName") && /^-?\d+$/.test(value.trim());
  test("ratingValue", (value) => RATING.test(value.trim()) || isVerdict(value), "a plain number with a point, such as 4.5");
  const rating = Number(node.ratingValue);
  const best = Number(has(node, "bestRating") ? node.bestRating : 5);
  test(
    "ratingValue",
    () => !(rating > best),
    `at most its bestRating, which is ${best}${"bestRating" in node ? "" : " where none is given"}`,
  );
  for (const property of ["prepTime", "cookTime", "totalTime", "performTime", "duration"])
    test(property, (value) => ISO_DURATION.test(value), "an ISO 8601 duration, such as PT20M");
  for (const property of ["ratingCount", "reviewCount"])
    test(property, (value) => /^\d+(?:\.0+)?$/.test(value.trim()), "a whole number");
  for (const property of GTINS)
    test(property, (value) => /^[\d\s-]{8,18}$/.test(value), "a number of 8 to 14 digits, or left out");
  test("priceCurrency", (value) => /^[A-Z]{3}$/.test(value), "a currency code of three capitals, such as EUR");
  for (const property of ["datePublished", "dateModified", "uploadDate", "startDate", "datePosted", "priceValidUntil"]) {
    test(property, (value) => !Number.isNaN(parseIsoDate(value) ?? Number.NaN), "a date like 2025-03-31");
  }
  test("availability", (value) => itemAvailability(value) !== undefined, "a value of schema.org's ItemAvailability");
  wrong.push(...wrongAddresses(node));
  for (const property of TEXTS) {
    const value = [node[property]].flat().find((each) => typeof each === "string" && NO_VALUE.test(each));
    if (value !== undefined) wrong.push({ property, value: String(value), expected: "a value: a program had none for it" });
  }
  for (const property of SHOWN.test(type) ? SHOWN_TEXTS : []) {
    const escaped = [node[property]].flat().find((each) => typeof each === "string" && LOST_ESCAPE.test(each));
    if (escaped !== undefined)
      wrong.push({ property, value: LOST_ESCAPE.exec(String(escaped))![0], expected: "plain text: its backslashes were lost" });
    const code = [node[property]].flat().find((each) => typeof each === "string" && SHORTCODE.test(each));
    if (code !== undefined)
      wrong.push({
        property,
        value: SHORTCODE.exec(String(code))![0],
        expected: "plain text, without what a plugin was to replace",
      });
    const value = [node[property]].flat().find((each) => typeof each === "string" && MARKUP_LEFT.test(each));
    if (value !== undefined)
      wrong.push({
        property,
        value: MARKUP_LEFT.exec(String(value))![0],
        expected: "plain text, without what only HTML shows as a character",
        // Search engines read most of them; a name or title is shown everywhere.
        ...(property !== "name" && property !== "headline" && { isMinor: true }),
      });
  }
  // Search engines tell what is wrong of a date that is there and empty.
  for (const property of DATED.test(type) ? ["datePublished", "dateModified", "image"] : [])
    if (node[property] === "")
      wrong.push({ property, value: EMPTY, expected: property === "image" ? "the address of a picture" : "a date" });
  if (place === "publisher" && textOf(node.name) === "Blogger")
    wrong.push({ property: "name", value: "Blogger", expected: "the name of the publication: Blogger is its software" });
  for (const property of TYPED)
    if (nodesOf(node[property]).some((each) => !has(each, "@type") && typeof each.type === "string"))
      wrong.push({ property, value: "type", expected: '"@type"; what has none is not read' });
  if (type === "BreadcrumbList") wrong.push(...wrongTrail(node));
  // No result shows what a picture is called.
  for (const property of type === "ImageObject" ? [] : ["name", "headline"])
    if (node[property] === "") wrong.push({ property, value: EMPTY, expected: "a value that could be shown" });
  const image = [node.image].flat().find((each) => typeof each === "string" && /^data:/i.test(each));
  if (image !== undefined)
    wrong.push({
      property: "image",
      value: String(image).slice(0, 30),
      expected: "the address of the picture, such as https://…/photo.jpg",
    });
  // Players write the rest of a video's data for themselves.
  return type === "VideoObject" ? wrong.filter(({ property }) => property === "uploadDate") : wrong;
}
