import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quoteText, shorten } from "../../evidence.ts";
import { has, type JsonLdNode, nodesOf, textOf } from "../../json-ld.ts";
import { mainHeading } from "../../main-heading.ts";
import { ratingIn, shownBlocks, shownPrices } from "../../shown-offer.ts";
import { ownItems, type StructuredItem } from "../../structured-items.ts";

const PRODUCT = /^(?:Product|ProductGroup|ProductModel|IndividualProduct|Vehicle|Car|Book|SoftwareApplication)$/;

/** The app that a tool's or a landing page is about. */
const APP = /^(?:Software|Web|Mobile)Application$/;

/** The product that the page sells, by its data; undefined where they name none or several. */
export function productOf({ items, kind }: CheckContext): StructuredItem | undefined {
  if (!["product", "tool", "landing"].includes(kind)) return undefined;
  const wanted = kind === "product" ? PRODUCT : APP;
  const products = ownItems(items).filter(({ types }) => types.some((type) => wanted.test(type)));
  const names = new Set(products.map(({ node }) => textOf(node.name)));
  return names.size <= 1 ? products[0] : undefined;
}

/** What a product's result is shown with, beside the name and the offer (Google, merchant listings: recommended properties). */
const WANTED: [string, (node: JsonLdNode) => boolean][] = [
  ["name", (node) => has(node, "name")],
  ["offers", (node) => has(node, "offers") || has(node, "hasVariant")],
  [
    "offers.priceCurrency",
    (node) =>
      nodesOf(node.offers).every(
        (offer) =>
          !(has(offer, "price") || has(offer, "lowPrice")) || has(offer, "priceCurrency") || has(offer, "priceSpecification"),
      ),
  ],
  ["image", (node) => [node, ...nodesOf(node.hasVariant)].some((each) => has(each, "image"))],
  ["brand", (node) => has(node, "brand") || has(node, "manufacturer")],
  ["offers.availability", (node) => nodesOf(node.offers).every((offer) => has(offer, "availability") || has(offer, "offers"))],
];

export const data: Check = {
  id: "product-data",
  channel: "seo",
  category: "product data",
  what: "currency, image, brand and availability in a product's data, and the rating that the page shows",
  threshold: "all of them",
  // What lacks name, picture and offers is listed by no shop's result; the rest is shown without it too.
  // A page that shows no price offers nothing that could be compared.
  recommendedWhere: (finding, context) =>
    shownPrices(context).length > 0 &&
    (finding.facts?.lacks?.some((lack) => ["name", "offers", "offers.priceCurrency", "image"].includes(lack)) ?? false),
  run: (context) => {
    const product = context.kind === "product" ? productOf(context) : undefined;
    if (!product) return notApplicable("no data of one product");
    const { node } = product;
    const lacks = WANTED.flatMap(([name, holds]) => (holds(node) ? [] : [name]));
    const rated = shownBlocks(context).find(({ text }) => ratingIn(text) !== undefined);
    if (rated && !has(node, "aggregateRating") && !has(node, "review")) lacks.push("aggregateRating");
    if (lacks.length === 0) return pass("complete");
    const name = shorten(textOf(node.name) || mainHeading(context)?.text || "the product", 50);
    return fail(`${lacks.join(", ")} missing`, {
      priority:
        lacks.length > 1 ||
        ["name", "offers", "offers.priceCurrency", "image", "aggregateRating"].some((lack) => lacks.includes(lack))
          ? "medium"
          : "low",
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
