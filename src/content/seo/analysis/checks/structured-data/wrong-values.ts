import type { CheckContext } from "../../context.ts";
import { has, type JsonLdItem, nodesOf, textOf } from "../../json-ld.ts";
import { parseIsoDate } from "../../language/dates.ts";
import { squash } from "../../language/words.ts";
import { itemAvailability } from "../../shown-offer.ts";
import { SHORTCODE } from "../text/placeholders.ts";
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

/** Values of a thing that are written in a form of their own: which properties, what is right, and how to say it. */
type Form = { of: readonly string[]; isRight: (value: string) => boolean; expected: string };

const FORMS: readonly Form[] = [
  {
    of: ["prepTime", "cookTime", "totalTime", "performTime", "duration"],
    isRight: (value) => ISO_DURATION.test(value),
    expected: "an ISO 8601 duration, such as PT20M",
  },
  { of: ["ratingCount", "reviewCount"], isRight: (value) => /^\d+(?:\.0+)?$/.test(value.trim()), expected: "a whole number" },
  { of: GTINS, isRight: (value) => /^[\d\s-]{8,18}$/.test(value), expected: "a number of 8 to 14 digits, or left out" },
  {
    of: ["priceCurrency"],
    isRight: (value) => /^[A-Z]{3}$/.test(value),
    expected: "a currency code of three capitals, such as EUR",
  },
  {
    of: ["datePublished", "dateModified", "uploadDate", "startDate", "datePosted", "priceValidUntil"],
    isRight: (value) => !Number.isNaN(parseIsoDate(value) ?? Number.NaN),
    expected: "a date like 2025-03-31",
  },
  {
    of: ["availability"],
    isRight: (value) => itemAvailability(value) !== undefined,
    expected: "a value of schema.org's ItemAvailability",
  },
];

const PRICES: Form = {
  of: ["price", "lowPrice", "highPrice"],
  isRight: (value) => /^\d+(?:\.\d+)?$/.test(value.trim()),
  expected: "a plain number with a point, such as 49.90",
};

/** What is wrong about a thing's rating: how it is written, or that it is off its scale. */
function ratings(node: JsonLdItem["node"]): Form[] {
  // The verdict of a review of claims may be off its scale: -1 for what is unproven.
  const isVerdict = (value: string) => has(node, "alternateName") && /^-?\d+$/.test(value.trim());
  const best = Number(has(node, "bestRating") ? node.bestRating : 5);
  return [
    {
      of: ["ratingValue"],
      isRight: (value) => RATING.test(value.trim()) || isVerdict(value),
      expected: "a plain number with a point, such as 4.5",
    },
    {
      of: ["ratingValue"],
      isRight: () => !(Number(node.ratingValue) > best),
      expected: `at most its bestRating, which is ${best}${"bestRating" in node ? "" : " where none is given"}`,
    },
  ];
}

const misformed = (node: JsonLdItem["node"], forms: readonly Form[]): Problem[] =>
  forms.flatMap(({ of, isRight, expected }) =>
    of.flatMap((property) => {
      const value = node[property];
      const isWrong = (typeof value === "string" || typeof value === "number") && value !== "" && !isRight(String(value));
      return isWrong ? [{ property, value: String(value), expected }] : [];
    }),
  );

/** What programs have left in a property that results show as text. */
function leftInText(node: JsonLdItem["node"], property: string): Problem[] {
  const escaped = placeIn(node[property], LOST_ESCAPE);
  const code = placeIn(node[property], SHORTCODE);
  const markup = placeIn(node[property], MARKUP_LEFT);
  return [
    ...(escaped === undefined ? [] : [{ property, value: escaped, expected: "plain text: its backslashes were lost" }]),
    ...(code === undefined ? [] : [{ property, value: code, expected: "plain text, without what a plugin was to replace" }]),
    ...(markup === undefined
      ? []
      : [
          {
            property,
            value: markup,
            expected: "plain text, without what only HTML shows as a character",
            // Search engines read most of them; a name or title is shown everywhere.
            ...(property !== "name" && property !== "headline" && { isMinor: true as const }),
          },
        ]),
  ];
}

/** Properties that are there and empty. */
const empty = (node: JsonLdItem["node"], properties: readonly string[], expected: (property: string) => string): Problem[] =>
  properties
    .filter((property) => node[property] === "")
    .map((property) => ({ property, value: EMPTY, expected: expected(property) }));

/** The values of a thing that results would show wrongly or not at all. */
export function wrongValues({ type, node, property: place }: JsonLdItem): Problem[] {
  const unfilled = TEXTS.flatMap((property) => {
    const value = textWith(node[property], NO_VALUE);
    return value === undefined ? [] : [{ property, value, expected: "a value: a program had none for it" }];
  });
  const isSoftware = place === "publisher" && textOf(node.name) === "Blogger";
  const untyped = TYPED.filter((property) =>
    nodesOf(node[property]).some((each) => !has(each, "@type") && typeof each.type === "string"),
  );
  const image = textWith(node.image, /^data:/i);
  const wrong: Problem[] = [
    ...misformed(node, [PRICES, ...ratings(node), ...FORMS]),
    ...wrongAddresses(node),
    ...unfilled,
    ...(SHOWN.test(type) ? SHOWN_TEXTS.flatMap((property) => leftInText(node, property)) : []),
    // Search engines tell what is wrong of a date that is there and empty.
    ...empty(node, DATED.test(type) ? ["datePublished", "dateModified", "image"] : [], (property) =>
      property === "image" ? "the address of a picture" : "a date",
    ),
    ...(isSoftware
      ? [{ property: "name", value: "Blogger", expected: "the name of the publication: Blogger is its software" }]
      : []),
    ...untyped.map((property) => ({ property, value: "type", expected: 'a thing with "@type" (a "type" alone is not read)' })),
    ...(type === "BreadcrumbList" ? wrongTrail(node) : []),
    // No result shows what a picture is called.
    ...empty(node, type === "ImageObject" ? [] : ["name", "headline"], () => "a value that could be shown"),
    ...(image === undefined
      ? []
      : [{ property: "image", value: image.slice(0, 30), expected: "the address of the picture, such as https://…/photo.jpg" }]),
  ];
  // Players write the rest of a video's data for themselves.
  return type === "VideoObject" ? wrong.filter(({ property }) => property === "uploadDate") : wrong;
}
