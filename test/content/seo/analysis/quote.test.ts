import { expect, test } from "vitest";
import { quote, quoteText } from "../../../../src/content/seo/analysis/evidence.ts";
import { readHtml, readMarkdown } from "../../../../src/platform/documents/index.ts";

test.each([0, 1, 2, 3])("a quote begins and ends with whole characters: %i", (from) => {
  const markdown = "🏕🏕 Camping by the lake 🏕🏕";
  const document = readMarkdown({ markdown });
  const {
    quote: text,
    start,
    end,
  } = quote(document, { field: "markdown", start: from, end: markdown.length - from }) as {
    quote: string;
    start: number;
    end: number;
  };
  expect(text.isWellFormed()).toBe(true);
  expect(markdown.slice(start, end)).toBe(text);
});

test.each([
  ["&#x6D3B;&#x52D5;&#xFF08;&#x4EEE;&#xFF09;&#x300D;", 2, 5, "&#xFF08;&#x4EEE;&#xFF09;"],
  ["A &copy; B", 2, 3, "&copy;"],
  ["Salt &amp; pepper", 5, 6, "&amp;"],
  ["A &#x1F600;", 2, 4, "&#x1F600;"],
  ["A & B", 2, 3, "&"],
])("a quote ends behind the entity that its last character is written as: %s", (html, from, to, quoted) => {
  const document = readHtml(`<main><p>${html}</p></main>`, null);
  expect(quoteText(document, document.blocks[0]!, from, to)).toMatchObject({ quote: quoted });
});
