import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { missing, quote, quoteText, shorten } from "../evidence.ts";
import { has, type JsonLdNode, textOf, valueSpan } from "../json-ld.ts";
import { measuresIn, numberOf } from "../language/measures.ts";
import { mainHeading } from "../main-heading.ts";
import type { Evidence } from "../result.ts";
import { ownItems, type StructuredItem } from "../structured-items.ts";

const PRODUCT = /^(?:Product|ProductGroup|ProductModel|IndividualProduct|Vehicle|Car|Book|SoftwareApplication)$/;

/** The product that the page sells, as its data tell it; undefined where they tell of none or of several. */
function productOf({ items, kind }: CheckContext): StructuredItem | undefined {
  if (kind !== "product") return undefined;
  const products = ownItems(items).filter(({ types }) => types.some((type) => PRODUCT.test(type)));
  const names = new Set(products.map(({ node }) => textOf(node.name)));
  return names.size <= 1 ? products[0] : undefined;
}

const nodesOf = (value: unknown): JsonLdNode[] =>
  [value].flat().filter((entry): entry is JsonLdNode => typeof entry === "object" && entry !== null);

/** What is shown near the product's name: later parts are about accessories and other products. */
function shownBlocks({ document }: CheckContext): TextBlock[] {
  return [...document.blocks, ...document.outside].filter(({ kind, text }) => kind !== "code" && text.length <= 300);
}

/** Where a value of the data stands, for people who look for it in the source. */
function placeOf({ span, syntax }: StructuredItem, value: string, context: CheckContext): Evidence {
  const { document } = context;
  return quote(document, syntax === "json-ld" ? valueSpan(span, document.fields[span.field]!, value) : span);
}

const SOLD_OUT =
  /^(?:(?:currently|temporarily|sorry,?|leider|derzeit|zurzeit|zur Zeit|aktuell|momentan|vorübergehend|actuellement|momentanément|temporairement|actualmente|temporalmente|de momento|attualmente|momentaneamente|temporaneamente|atualmente|temporariamente|no momento|momenteel|tijdelijk|helaas|現在|ただいま|一時的に)[\s、]?){0,2}(?:sold out|out of stock|(?:not|un)\s?available|ausverkauft|vergriffen|(?:nicht|nicht mehr) (?:auf Lager|vorrätig|verfügbar|lieferbar)|épuisé|(?:en )?rupture de stock|indisponible|agotado|sin (?:existencias|stock)|no disponible|esaurito|non disponibile|esgotado|sem (?:estoque|stock)|indisponível|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|売り切れ|品切れ|在庫(?:切れ|なし)|完売)[\s.!]*$/iu;

type Difference = { what: string; said: string; shown: string; evidence: Evidence[] };

/** Offers and ratings in the data are those that the reader sees; else Google removes the rich result (product structured data, guidelines). */
const agrees: Check = {
  id: "offer-agrees",
  channel: "seo",
  category: "product data",
  what: "price, availability and rating in the product's data that differ from the page",
  threshold: "0",
  run: (context) => {
    const product = productOf(context);
    if (!product) return notApplicable("no data of one product");
    const differences = [...priceOf(product, context), ...availabilityOf(product, context), ...ratingOf(product, context)];
    const [first] = differences;
    if (!first) return pass("0");
    return fail(`${differences.length}`, {
      priority: "high",
      title: `Make the ${first.what} of "${shorten(textOf(product.node.name) || "the product", 40)}" the same in data and text`,
      why: `The structured data say ${first.said}, the page shows ${first.shown}; results with wrong offers are dropped and disappoint who clicks.`,
      change: `Correct ${differences.map(({ what, said, shown }) => `${what}: "${said}" or "${shown}"`).join("; ")}.`,
      evidence: differences.flatMap(({ evidence }) => evidence).slice(0, 4),
    });
  },
};

function priceOf(product: StructuredItem, context: CheckContext): Difference[] {
  const prices = nodesOf(product.node.offers).flatMap((offer) =>
    [offer.price, offer.lowPrice, offer.highPrice].map(textOf).filter(Boolean),
  );
  const shown = shownBlocks(context).flatMap((block) =>
    measuresIn(block.text).flatMap(({ unit, value, start, end }) =>
      unit === "money" ? [{ block, value, text: block.text.slice(start, end) }] : [],
    ),
  );
  // JSON-LD is compared with the text by another check.
  if (product.syntax === "json-ld" || prices.length === 0 || shown.length === 0) return [];
  if (prices.some((price) => shown.some(({ value }) => value === numberOf(price)))) return [];
  const [first] = shown as [(typeof shown)[number]];
  return [
    {
      ...{ what: "price", said: prices[0]!, shown: first.text },
      evidence: [placeOf(product, prices[0]!, context), quoteText(context.document, first.block)],
    },
  ];
}

function availabilityOf(product: StructuredItem, context: CheckContext): Difference[] {
  const stocks = nodesOf(product.node.offers).map((offer) => textOf(offer.availability).replace(/^https?:\/\/schema\.org\//, ""));
  // Variants may be sold out one by one.
  if (stocks.length !== 1 || stocks[0] !== "InStock") return [];
  const soldOut = shownBlocks(context).filter(({ text }) => SOLD_OUT.test(text.trim()));
  if (soldOut.length !== 1) return [];
  const evidence = [placeOf(product, "InStock", context), quoteText(context.document, soldOut[0]!)];
  return [{ what: "availability", said: "InStock", shown: soldOut[0]!.text, evidence }];
}

const RATING =
  /(?<![\d.,])([0-5][.,]\d)\s?(?:\/\s?5|out of 5|von 5|sur 5|de 5|su 5|van 5|(?:stars?|sterne?|étoiles?|estrellas?|stelle|estrelas?|sterren)\b|★)/iu;

function ratingOf(product: StructuredItem, context: CheckContext): Difference[] {
  const [rating] = nodesOf(product.node.aggregateRating);
  const said = rating ? numberOf(textOf(rating.ratingValue) || "0") : 0;
  if (!rating || said === 0 || numberOf(textOf(rating.bestRating) || "5") !== 5) return [];
  const shown = shownBlocks(context).flatMap((block) => {
    const found = RATING.exec(block.text);
    return found ? [{ block, value: numberOf(found[1]!), text: found[0] }] : [];
  });
  // Single reviews have ratings of their own.
  const [first, second] = shown;
  if (!first || second || Math.abs(first.value - said) <= 0.1) return [];
  const value = textOf(rating.ratingValue);
  return [
    {
      what: "rating",
      said: value,
      shown: first.text,
      evidence: [placeOf(product, value, context), quoteText(context.document, first.block)],
    },
  ];
}

/** What a product's result is shown with, beside the name and the offer (Google, merchant listings: recommended properties). */
const WANTED: [string, (node: JsonLdNode) => boolean][] = [
  ["name", (node) => has(node, "name")],
  ["offers", (node) => has(node, "offers") || has(node, "hasVariant")],
  ["image", (node) => has(node, "image")],
  ["brand", (node) => has(node, "brand") || has(node, "manufacturer")],
  ["offers.availability", (node) => nodesOf(node.offers).every((offer) => has(offer, "availability") || has(offer, "offers"))],
];

const data: Check = {
  id: "product-data",
  channel: "seo",
  category: "product data",
  what: "image, brand and availability in a product's data, and the rating that the page shows",
  threshold: "all of them",
  run: (context) => {
    const product = productOf(context);
    if (!product) return notApplicable("no data of one product");
    const { node } = product;
    const lacks = WANTED.flatMap(([name, holds]) => (holds(node) ? [] : [name]));
    const rated = shownBlocks(context).find(({ text }) => RATING.test(text));
    if (rated && !has(node, "aggregateRating") && !has(node, "review")) lacks.push("aggregateRating");
    if (lacks.length === 0) return pass("complete");
    const name = shorten(textOf(node.name) || mainHeading(context)?.text || "the product", 50);
    return fail(`${lacks.join(", ")} missing`, {
      priority: lacks.length > 1 || ["name", "offers", "aggregateRating"].some((lack) => lacks.includes(lack)) ? "medium" : "low",
      title: `Add ${lacks.join(", ")} to the data of "${name}"`,
      why: `Shopping results and answers show ${lacks.map((lack) => lack.split(".").at(-1)).join(", ")} from the data alone${rated && lacks.includes("aggregateRating") ? `; the page itself shows "${shorten(rated.text, 40)}"` : ""}.`,
      change: `Add ${lacks.map((lack) => `"${lack}"`).join(", ")} to the Product of "${name}", with what the page shows.`,
      evidence: [
        ...(rated && lacks.includes("aggregateRating") ? [quoteText(context.document, rated)] : []),
        ...lacks.map((lack) => missing(`Product.${lack}`)),
      ],
      facts: { lacks },
    });
  },
};

export const offerChecks: Check[] = [agrees, data];
