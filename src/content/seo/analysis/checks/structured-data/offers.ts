import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, quoteText, shorten } from "../../evidence.ts";
import { nodesOf, textOf, valueSpan } from "../../json-ld.ts";
import { numberOf } from "../../language/measures.ts";
import { mainHeading } from "../../main-heading.ts";
import { isNameWithRating } from "../../page-kind.ts";
import { placeOf } from "../../place-of-value.ts";
import type { Evidence } from "../../result.ts";
import {
  hasReviewCount,
  isInCurrency,
  itemAvailability,
  ratingIn,
  shownBlocks,
  shownPrices,
  shownReviews,
  shownStock,
} from "../../shown-offer.ts";
import { ownItems, type StructuredItem } from "../../structured-items.ts";
import { expired } from "./expired-offers.ts";
import { data, productOf } from "./product-data.ts";

type Difference = { what: string; said: string; shown: string; evidence: Evidence[] };

/** Offers and ratings in the data are those that the reader sees; else Google removes the rich result (product structured data, guidelines). */
const agrees: Check = {
  id: "offer-agrees",
  channel: "seo",
  category: "product data",
  what: "price, currency, availability, rating and number of reviews in the product's data that differ from the page",
  threshold: "0",
  effect: { all: 2 },
  run: (context) => {
    const product = productOf(context);
    if (!product) return notApplicable("no data of one product");
    const differences = [
      ...priceOf(product, context),
      ...availabilityOf(product, context),
      ...ratingOf(product, context),
      ...reviewsOf(product, context),
      ...unshownRating(product, context),
    ];
    const [first] = differences;
    if (!first) return pass("0");
    return fail(`${differences.length}`, {
      priority: "high",
      title: `Make the ${first.what} of "${shorten(textOf(product.node.name) || "the product", 40)}" the same in data and text`,
      why: `The structured data say ${shorten(first.said, 40)}, the page shows ${shorten(first.shown, 60)}; results with wrong offers are dropped and disappoint who clicks.`,
      change: `Correct ${differences.map(({ what, said, shown }) => `${what}: "${shorten(said, 40)}" or "${shorten(shown, 60)}"`).join("; ")}.`,
      evidence: differences.flatMap(({ evidence }) => evidence).slice(0, 4),
    });
  },
};

/** Whether the page shows another price than the product's data have. */
export function showsOtherPrice(context: CheckContext): boolean {
  const product = productOf(context);
  return product !== undefined && priceOf(product, context).some(({ what }) => what === "price");
}

function priceOf(product: StructuredItem, context: CheckContext): Difference[] {
  const offers = nodesOf(product.node.offers);
  const prices = offers.flatMap((offer) => [offer.price, offer.lowPrice, offer.highPrice].map(textOf).filter(Boolean));
  const shown = shownPrices(context);
  const [first] = shown;
  if (prices.length === 0 || !first) return [];
  // Some data have the currency beside the number.
  const amountOf = (price: string) => numberOf(price.replace(/[^\d.,\s]/g, ""));
  // "5700.000" has three decimals, "5.700" may be either.
  const same = shown.filter(({ value }) =>
    prices.some((price) => value.value === amountOf(price) || value.value === Number(price)),
  );
  const differ = (what: string, said: string, place: (typeof shown)[number], text = place.text): Difference[] => [
    { what, said, shown: text, evidence: [placeOf(product, said, context), quoteText(context.document, place.block)] },
  ];
  if (same.length > 0) {
    const currency = offers.map((offer) => textOf(offer.priceCurrency)).find(Boolean);
    const wrong =
      currency !== undefined && /^[A-Z]{3}$/.test(currency) && !same.some(({ block }) => isInCurrency(block.text, currency));
    return wrong ? differ("currency", currency, same[0]!) : [];
  }
  // Of several prices in the data each may be shown on a choice.
  if (new Set(prices).size > 1 && product.syntax === "json-ld") return [];
  const own = shown.find((price) => isAlone(price) && isNearName(price.block, context));
  if (!own) return [];
  // Euros and cents may stand in elements of their own.
  const whole = String(Math.trunc(amountOf(prices[0]!)));
  if (shownBlocks(context).some(({ text }) => text.length <= 60 && plainNumber(text) === whole)) return [];
  return differ("price", prices[0]!, own);
}

/** An amount with hardly anything beside it: longer lines are about delivery, instalments and savings. */
const isAlone = ({ block, text }: { block: TextBlock; text: string }) =>
  block.text.length <= text.length + 12 || (block.text.startsWith(text) && WITH_TAX.test(block.text));

/** A price that begins a line, with its tax and no other amount behind it: "£28.00 including VAT. In stock." */
const WITH_TAX =
  /^[\p{Sc}\d.,\s]{2,16}(?:eur(?:os?)?\s?)?(?:[,(]\s?)?(?:incl?(?:uding|\.)?|inkl(?:usive|\.)?|ttc|iva|inc\.)\s?(?:vat|tax|mwst\.?|ust\.?|iva inclu|incl)?(?!\p{L})[^\p{Sc}]{0,80}$/iu;

const plainNumber = (text: string) => /^[^\d]{0,4}(\d[\d.,\s]*)/.exec(text)?.[1]?.replace(/\D/g, "") ?? "";

/** How far below the product's name, in characters of the source, its price and rating stand. */
const NEAR_NAME = 6_000;

function isNearName({ span }: TextBlock, context: CheckContext): boolean {
  const heading = mainHeading(context);
  return heading !== undefined && span.start > heading.span.start && span.start - heading.span.end < NEAR_NAME;
}

/** What each value of schema.org says of the stock. */
const STOCKS: Record<string, "sold out" | "in stock"> = {
  InStock: "in stock",
  OnlineOnly: "in stock",
  LimitedAvailability: "in stock",
  OutOfStock: "sold out",
  SoldOut: "sold out",
  Discontinued: "sold out",
};

/** Shops that sell a product in several sizes hold the stock of each in the source. */
const VARIANTS = /data-product_variations=|variations_form|"hasVariant"/;

function availabilityOf(product: StructuredItem, context: CheckContext): Difference[] {
  const stocks = nodesOf(product.node.offers).map((offer) => textOf(offer.availability));
  // Variants may be sold out one by one.
  const said = itemAvailability(stocks[0] ?? "");
  const shown = shownStock(context);
  if (VARIANTS.test(context.document.fields.html ?? "")) return [];
  if (stocks.length !== 1 || !said || !shown || (STOCKS[said] ?? shown.value) === shown.value) return [];
  const evidence = [placeOf(product, stocks[0]!, context), quoteText(context.document, shown.block)];
  return [{ what: "availability", said, shown: shown.text, evidence }];
}

function ratingOf(product: StructuredItem, context: CheckContext): Difference[] {
  const [rating] = nodesOf(product.node.aggregateRating);
  // What is written as a share of a number or in per cent is not compared with stars.
  const isPlain = rating !== undefined && /^\d+(?:[.,]\d+)?$/.test(textOf(rating.ratingValue));
  const said = isPlain ? numberOf(textOf(rating.ratingValue)) : 0;
  if (!rating || said === 0 || numberOf(textOf(rating.bestRating) || "5") !== 5) return [];
  const shown = shownBlocks(context).flatMap((block) => {
    const found = ratingIn(block.text);
    return found ? [{ block, ...found }] : [];
  });
  // Single reviews have ratings of their own, which may also be equal.
  const [first] = shown.filter(({ block }) => shown.length === 1 || hasReviewCount(block.text));
  if (!first || new Set(shown.map(({ value }) => value)).size > 1 || Math.abs(first.value - said) <= 0.1) return [];
  // Shops show how they themselves are rated, too.
  if (context.document.outside.includes(first.block) && !isNearName(first.block, context)) return [];
  const value = textOf(rating.ratingValue);
  const evidence = [placeOf(product, value, context), quoteText(context.document, first.block)];
  return [{ what: "rating", said: value, shown: first.text, evidence }];
}

function reviewsOf(product: StructuredItem, context: CheckContext): Difference[] {
  const [rating] = nodesOf(product.node.aggregateRating);
  const counts = rating ? [rating.reviewCount, rating.ratingCount].map(textOf).filter((count) => /^\d+$/.test(count)) : [];
  const shown = shownReviews(context);
  // Shops also show how often they themselves were reviewed.
  if (counts.length === 0 || !shown || !isNearName(shown.block, context)) return [];
  if (counts.some((count) => Number(count) === shown.value)) return [];
  const evidence = [placeOf(product, counts[0]!, context), quoteText(context.document, shown.block)];
  return [{ what: "number of reviews", said: counts[0]!, shown: shown.text, evidence }];
}

/** Words for ratings and reviews, and the names that programs give to what shows them; the page's data are left out before. */
const OF_REVIEWS =
  /rating|(?<!p)review|rated|stars?\b|★|⭐|bewert|rezension|sterne|kundenmeinung|avis\b|étoile|évaluation|opini|reseñ|valora|estrell|puntuac|recension|valutaz|stelle|avalia|estrela|beoordel|sterren|ocen[ay]|recenz|gwiazd|yorum|yıldız|değerlendir|puan|تقييم|مراجع|نجوم|отзыв|рейтинг|レビュー|評価|口コミ|星|评价|리뷰|평점|trustpilot|yotpo|bazaarvoice|trusted-?shops|judge\.?me|loox|okendo|stamped|ekomi|feefo/i;

/** A rating in the data of a page that shows none, nor a place where a script would put one. */
function unshownRating(product: StructuredItem, { document }: CheckContext): Difference[] {
  const [rating] = nodesOf(product.node.aggregateRating);
  const said = rating ? textOf(rating.ratingValue) : "";
  if (!said || product.syntax !== "json-ld") return [];
  const shown = [...document.blocks, ...document.outside];
  if (shown.some(({ text }) => ratingIn(text) !== undefined || hasReviewCount(text))) return [];
  let source = document.fields.html ?? "";
  for (const { span } of [...document.jsonLd].reverse())
    if (span.field === "html") source = source.slice(0, span.start) + source.slice(span.end);
  if (OF_REVIEWS.test(source)) return [];
  const value = valueSpan(product.span, document.fields[product.span.field]!, said);
  return [{ what: "rating", said, shown: "no rating or review", evidence: [quote(document, value)] }];
}

/** Stars stand for the product that they rate; those of a list or a firm are shown by no result (Google, review snippet guidelines). */
const ratingSubject: Check = {
  id: "rating-subject",
  channel: "seo",
  category: "product data",
  what: "a rating in the data of a product that the page does not sell",
  threshold: "0",
  isOfSite: true,
  run: ({ items, kind, document }) => {
    const rated = ownItems(items).filter(({ types }) => types.includes("Product"));
    const [item] = rated;
    if (kind === "product" || rated.length !== 1 || !item || !isNameWithRating(item))
      return notApplicable("no product with a rating and nothing else");
    const name = shorten(textOf(item.node.name) || document.titles[0]?.text || "the page", 50);
    const [rating] = nodesOf(item.node.aggregateRating);
    return fail(`${textOf(rating?.ratingValue)} for "${name}"`, {
      priority: "medium",
      title: `Take the Product with a rating out of "${name}"`,
      why: `The data call "${name}" a Product with a rating of ${textOf(rating?.ratingValue) || "?"}, without an offer, a brand or a picture; a list or a firm is no product, and ratings of such are ignored or taken for spam.`,
      change: `Remove the Product from "${name}", and put ratings into the data of the things that were rated, on their own pages.`,
      evidence: [quote(document, item.span)],
    });
  },
};

export const offerChecks: Check[] = [agrees, data, ratingSubject, expired];
