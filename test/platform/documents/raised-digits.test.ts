import { expect, test } from "vitest";
import { readHtml, readMarkdown } from "../../../src/platform/documents/index.ts";

test.each([
  ["It costs 19<sup>99</sup> €.", "It costs 19⁹⁹ €."],
  ['Since 2001<sup id="n"><a href="#1">1</a></sup> in Bonn.', "Since 2001¹ in Bonn."],
  ["Some 10<sup>-6</sup> of it, and notes<sup>1, 2</sup>.", "Some 10⁻⁶ of it, and notes¹, ²."],
  ["It costs 19<sup>.99</sup> €, the 1<sup>st</sup> of May.", "It costs 19.99 €, the 1st of May."],
])("a superscript number is no part of the number in front of it: %s", (source, text) => {
  const html = `<main><p>${source}</p></main>`;
  const documents = [readHtml(html, null), readMarkdown({ markdown: source })];
  for (const { blocks } of documents) expect(blocks.map((block) => block.text)).toEqual([text]);
  const [block] = documents[0]!.blocks;
  expect(block!.offsets.map((at) => html[at]).join("")).toBe(text.normalize("NFKC").replace("−", "-"));
});
