import { expect, test } from "vitest";
import { isMainTextReliable } from "../../../src/platform/documents/main-text-reliable.ts";
import { readHtml } from "../../../src/platform/documents/read-html.ts";
import { readMarkdown } from "../../../src/platform/documents/read-markdown.ts";
import type { TextBlock } from "../../../src/platform/documents/source-document.ts";

const paragraphs = (count: number): TextBlock[] =>
  Array.from({ length: count }, () => ({
    kind: "paragraph",
    level: 0,
    text: "A sentence of the kind that people read when they open a page to learn something.",
    offsets: [],
    span: { field: "html", start: 0, end: 0 },
    quoted: false,
  }));

test("a main text in proportion to the page is reliable", () => {
  expect(isMainTextReliable({ blocks: paragraphs(20), outside: paragraphs(40) })).toBe(true);
  expect(isMainTextReliable({ blocks: paragraphs(1), outside: [] })).toBe(true);
});

test("next to no main text on a page full of text is not", () => {
  expect(isMainTextReliable({ blocks: [], outside: paragraphs(10) })).toBe(false);
  expect(isMainTextReliable({ blocks: paragraphs(1), outside: paragraphs(20) })).toBe(false);
  expect(isMainTextReliable({ blocks: paragraphs(7), outside: paragraphs(200) })).toBe(false);
});

test("a page without any text hides none", () => {
  expect(readHtml('<html><body><div id="root"></div></body></html>', null).mainTextReliable).toBe(true);
});

test("a draft is its own main text", () => {
  expect(readMarkdown({ markdown: "Short." }).mainTextReliable).toBe(true);
});
