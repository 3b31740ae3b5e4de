import { expect, test } from "vitest";
import { analysed } from "./analysed.ts";
import { ld } from "./page-pair.ts";

const product = (line: string, availability: string) => {
  const offers = { "@type": "Offer", price: "29.90", priceCurrency: "EUR", availability: `https://schema.org/${availability}` };
  return analysed(
    `<title>Fig candle</title>${ld({ "@type": "Product", name: "Fig candle", image: "https://www.site.example/f.jpg", offers })}`,
    `<h1>Fig candle</h1><p>${line}</p><button>Add to basket</button>`,
  );
};

test.each([
  ["€29.90 incl. VAT, sold out", "InStock", "fail"],
  ["€29.90 (incl. VAT) · Out of stock", "InStock", "fail"],
  ["29,90 € inkl. MwSt. – sofort lieferbar", "OutOfStock", "fail"],
  ["29,90 € TTC, en stock", "OutOfStock", "fail"],
  ["€29.90 incl. VAT, in stock", "InStock", "pass"],
  ["€29.90 incl. VAT, and your size may be sold out", "InStock", "pass"],
])("the stock behind a price and its tax is the product's: %s, data %s", async (line, availability, verdict) => {
  expect((await product(line, availability)).verdict("offer-agrees")).toBe(verdict);
});
