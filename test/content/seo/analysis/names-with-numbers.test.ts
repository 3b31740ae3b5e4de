import { expect, test } from "vitest";
import { analysed } from "./analysed.ts";
import { ld } from "./page-pair.ts";

const sentence = "It has a good screen, and its battery lasts through a long day of work in the office or on the train. ";

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
