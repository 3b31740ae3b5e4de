import { expect, test } from "vitest";
import { analysed } from "./analysed.ts";
import { ld } from "./page-pair.ts";

const sentence = "It has a good screen, and its battery lasts through a long day of work in the office or on the train. ";

test.each(["The Apple iPhone 15 has 128 GB of storage.", "The storage of the Apple iPhone 15 is 128 GB."])(
  "the number of a product's name is no part of the number behind it: %s",
  async (line) => {
    const name = "Apple iPhone 15 128 GB";
    const offers = { "@type": "Offer", price: "699.00", priceCurrency: "EUR", availability: "https://schema.org/InStock" };
    const head = (title: string) => `<title>${title}</title>${ld({ "@type": "Product", name: "Apple iPhone 15", offers })}`;
    const body = `<h1>Apple iPhone 15</h1><p>699,00 €</p><p>${line} ${sentence.repeat(3)}</p>`;
    expect((await analysed(head(name), body, { path: "/p/iphone" })).verdict("numbers-agree")).not.toBe("fail");
    const wrong = name.replace("128", "256");
    expect((await analysed(head(wrong), body, { path: "/p/iphone" })).verdict("numbers-agree")).toBe("fail");
  },
);

test("the year of a product is no day that the page shows", async () => {
  const named = { headline: "Which used laptop to buy", author: { "@type": "Person", name: "Ann Lee" } };
  const head = `<title>${named.headline}</title>${ld({ "@type": "BlogPosting", ...named, datePublished: "2026-03-01" })}`;
  const dated = async (line: string) =>
    (await analysed(head, `<h1>${named.headline}</h1><p>${line}</p>${`<p>${sentence.repeat(4)}</p>`.repeat(3)}`)).verdict(
      "date-plausible",
    );
  expect(await dated("Best deals: MacBook Pro 2018")).toBe("pass");
  expect(await dated("Posted in Sept 2018")).toBe("fail");
});
