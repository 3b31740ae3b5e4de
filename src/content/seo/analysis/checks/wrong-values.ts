import type { CheckContext } from "../context.ts";
import { has, type JsonLdItem, nodesOf, textOf } from "../json-ld.ts";
import { parseIsoDate } from "../language/dates.ts";
import { squash } from "../language/words.ts";
import { itemAvailability } from "../shown-offer.ts";
import { SHORTCODE } from "./placeholders.ts";
import { type Problem, wrongAddresses, wrongTrail } from "./structured-addresses.ts";

/** An empty value, as the source has it. */
export const EMPTY = '""';

/** Properties that results show as they are. */
const TEXTS = ["name", "headline", "description", "recipeIngredient", "recipeYield", "brand", "sku"];
/** What programs write where a value is missing. */
const NO_VALUE = /(?:^|")undefined\s\p{L}|^(?:undefined|null|NaN)$|\[object Object\]/u;

/** Things whose texts results show. */
const SHOWN =
  /^(?:\w{0,20}Article|BlogPosting|Recipe|HowToStep|HowToSection|Product|ProductGroup|Question|Answer|\w{0,20}Event|JobPosting)$/;

/** Properties whose things have a type of their own. */
const TYPED = ["publisher", "author", "brand", "offers", "about", "address", "aggregateRating", "logo", "mainEntity"];

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
export const FREE =
  /(?:^|(?<!\p{L})(?:is|are|for|price:?|ist|sind|preis:?|est|sont|prix\s?:?|es|son|precio:?|è|sono|prezzo:?|é|são|preço:?)\s)(?:free|gratis|kostenlos|kostenfrei|gratuit[eoa]?s?|бесплатно|za darmo|bezpłatn\p{L}|ücretsiz|無料|免费|무료)(?!\p{L}|\s(?:\p{L}{3,12}\s)?(?:shipping|delivery|returns?|to|account|gifts?|versand|lieferung|livraison|envío))|(?:100\s?%|for|download)\s(?:it\s)?free(?!\p{L})|free download|[$€£]\s?0(?![\d.,]\d)|(?<!\d)0[.,]00/imu;

/** An offer of something that is sold, at no price. */
export const withoutPrice = ({ type, node, property }: JsonLdItem): Problem[] =>
  type === "Offer" && property === "offers" && /^0(?:[.,]0+)?$/.test(textOf(node.price))
    ? [{ property: "price", value: textOf(node.price), expected: "what the product costs; an offer without a price is left out" }]
    : [];

/** Longer ones are passages of a text (Google, Article structured data: headlines are concise). */
const MAX_HEADLINE = 180;
/** Shorter descriptions may be what the text is called. */
const MIN_DESCRIPTION = 60;

/** A headline that is the description, or a passage of the text, and nothing that the page calls it. */
export function wrongHeadline({ type, node }: JsonLdItem, context: CheckContext): Problem[] {
  const headline = textOf(node.headline);
  if (!ARTICLE.test(type) || headline === "") return [];
  const { document } = context;
  const names = [
    ...[document.titles[0], document.head.properties.get("og:title")].flatMap((each) => each?.text ?? []),
    ...[...document.blocks, ...document.outside].flatMap(({ kind, text }) => (kind === "heading" ? [text] : [])),
  ].filter(Boolean);
  if (names.length === 0) return [];
  const said = squash(headline.replace(/&#?\w{2,8};/g, " "));
  if (names.some((name) => squash(name).includes(said) || said.startsWith(squash(name)))) return [];
  const isDescription = headline.length >= MIN_DESCRIPTION && squash(document.descriptions[0]?.text ?? "") === said;
  if (!isDescription && headline.length <= MAX_HEADLINE) return [];
  return [
    {
      property: "headline",
      value: headline,
      expected: `the title of the text (it is ${isDescription ? "its description" : "a passage of it"})`,
    },
  ];
}

const ARTICLE = /^(?:\w{0,20}Article|BlogPosting)$/;

/** The first text among a property's values that a pattern is found in. */
const textWith = (value: unknown, pattern: RegExp): string | undefined =>
  [value].flat().find((each): each is string => typeof each === "string" && pattern.test(each));

/** What the pattern finds in it. */
const placeIn = (value: unknown, pattern: RegExp): string | undefined => pattern.exec(textWith(value, pattern) ?? "")?.[0];

export function wrongValues({ type, node, property: place }: JsonLdItem): Problem[] {
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
    const value = textWith(node[property], NO_VALUE);
    if (value !== undefined) wrong.push({ property, value, expected: "a value: a program had none for it" });
  }
  for (const property of SHOWN.test(type) ? SHOWN_TEXTS : []) {
    const escaped = placeIn(node[property], LOST_ESCAPE);
    if (escaped !== undefined) wrong.push({ property, value: escaped, expected: "plain text: its backslashes were lost" });
    const code = placeIn(node[property], SHORTCODE);
    if (code !== undefined) wrong.push({ property, value: code, expected: "plain text, without what a plugin was to replace" });
    const value = placeIn(node[property], MARKUP_LEFT);
    if (value !== undefined)
      wrong.push({
        property,
        value,
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
      wrong.push({ property, value: "type", expected: 'a thing with "@type" (a "type" alone is not read)' });
  if (type === "BreadcrumbList") wrong.push(...wrongTrail(node));
  // No result shows what a picture is called.
  for (const property of type === "ImageObject" ? [] : ["name", "headline"])
    if (node[property] === "") wrong.push({ property, value: EMPTY, expected: "a value that could be shown" });
  const image = textWith(node.image, /^data:/i);
  if (image !== undefined)
    wrong.push({
      property: "image",
      value: image.slice(0, 30),
      expected: "the address of the picture, such as https://…/photo.jpg",
    });
  // Players write the rest of a video's data for themselves.
  return type === "VideoObject" ? wrong.filter(({ property }) => property === "uploadDate") : wrong;
}
