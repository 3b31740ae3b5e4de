import { expect, test } from "vitest";
import { examine } from "../../../../src/content/seo/analysis/examine.ts";

const options = { site: null, knowledge: {}, queries: [], locale: "en-US", now: new Date("2026-07-01T00:00:00Z") };
const paragraph = (n: number) =>
  `<p>Paragraph ${n} has number ${n} and says what its number ${n} is, in ${n} ways and some more words.</p>`;
const repeated = "<p>The same sentence stands here twice, with more than a dozen words, so that everybody can see it.</p>";

/** A page whose main text has its repeated paragraph behind so many others. */
const examined = (before: number) => {
  const others = Array.from({ length: before }, (_, n) => paragraph(n)).join("");
  return examine(
    { html: `<main><h1>A page</h1>${others}${repeated}${repeated}</main>`, url: "https://www.example.com/" },
    options,
  );
};
const verdictOf = ({ results }: ReturnType<typeof examined>) => results.find(({ id }) => id === "duplicate-paragraphs")!.verdict;

test("the wording of a page is judged up to 60,000 characters, and all its words are counted", () => {
  expect(verdictOf(examined(500))).toBe("fail");
  const long = examined(2_000);
  expect(verdictOf(long)).toBe("pass");
  expect(long.context.wordCount).toBeGreaterThan(35_000);
  expect(long.context.prose.length).toBeLessThan(2_000);
});
