import { expect, test } from "vitest";
import { analysed, prose } from "./analysed.ts";
import { ld } from "./page-pair.ts";

const heading = "Three bridges of the valley";

const article = (author: object, byline: string) => {
  const data = { "@type": "NewsArticle", headline: heading, datePublished: "2026-03-01", author };
  return analysed(`<title>${heading}</title>${ld(data)}`, `<h1>${heading}</h1>${byline}${prose}`, {
    path: "/news/three-bridges",
  });
};
const person = (name: string) => ({ "@type": "Person", name });
const firm = { "@type": "Organization", name: "Valley Times" };
const by = (text: string) => `<div class="byline">${text}</div>`;

test.each([
  [firm, by("By Anna Berg"), ["Anna Berg"]],
  [firm, by("By Anna Berg, updated 2 June 2026"), ["Anna Berg"]],
  [firm, by("Anna Berg, staff writer | 2 June 2026"), ["Anna Berg"]],
  [person("Jonas Stein"), by("Anna Berg"), ["Anna Berg"]],
  [person("Jonas Stein"), "<p>By Anna Berg, 2 June 2026</p>", ["Anna Berg"]],
  [person("j.stein"), `<p><a href="/team/anna-berg">Anna Berg</a></p>`, ["Anna Berg"]],
  [[person("Jonas Stein")], by("Von Anna Berg und Tora Lind"), ["Anna Berg", "Tora Lind"]],
])("data that name another author than the byline are told: %j, %s", async (author, byline, people) => {
  const found = (await article(author, byline)).recommendation("author-agrees");
  for (const name of people) expect(found?.change).toContain(`"name": "${name}"`);
});

test.each([
  // Both say the same.
  [person("Anna Berg"), by("By Anna Berg")],
  [person("Anna O&#039;Berg"), by("Anna O'Berg")],
  [person("Anna M. Berg"), by("By Anna M. Berg, staff writer")],
  [[person("Anna Berg"), person("Jonas Stein")], by("Anna Berg")],
  // The page names whom the data name, too: somebody looked it through.
  [{ "@type": "Organization", name: "The Valley Team" }, `<p>By The Valley Team</p>${by("Anna Berg")}`],
  [person("Jonas Stein"), `<p>Words: Jonas Stein</p>${by("Anna Berg")}`],
  // No people.
  [firm, by("Full report")],
  [firm, by("Anna Berg, Valley Times")],
  [firm, by("Valley News Agency")],
  [firm, `<p><a class="author" href="/blog/?topic=9">Bridge Strategy</a></p>`],
  [firm, by("<span>AnnaBerg</span><span>Anna BergFollow</span>")],
  [firm, ""],
])("a byline that says the same, or names nobody, is not: %j, %s", async (author, byline) => {
  expect((await article(author, byline)).verdict("author-agrees")).not.toBe("fail");
});
