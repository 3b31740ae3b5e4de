import { expect, test } from "vitest";
import { readHtml } from "../../../src/platform/documents/read-html.ts";
import { readMarkdown } from "../../../src/platform/documents/read-markdown.ts";

const paragraphs = (count: number) =>
  "<p>A sentence of the kind that people read when they open a page to learn something.</p>".repeat(count);
const isReliable = (body: string) => readHtml(`<html><body>${body}</body></html>`, null).mainTextReliable;

test("a main text in proportion to the page is reliable", () => {
  expect(isReliable(`<nav>Home</nav><main>${paragraphs(20)}</main><aside>${paragraphs(40)}</aside>`)).toBe(true);
  expect(isReliable("<main><h1>Contact</h1><p>Call us.</p></main><footer>Example Ltd</footer>")).toBe(true);
});

test("next to no main text on a page full of text is not", () => {
  expect(isReliable(`<main><p>Loading.</p></main><aside>${paragraphs(20)}</aside>`)).toBe(false);
  expect(isReliable(`<main></main><aside>${paragraphs(10)}</aside>`)).toBe(false);
  expect(isReliable(`<main>${paragraphs(7)}</main><aside>${paragraphs(200)}</aside>`)).toBe(false);
});

test("a page without any text hides none", () => {
  expect(isReliable('<div id="root"></div>')).toBe(true);
});

test("a draft is its own main text", () => {
  expect(readMarkdown({ markdown: "Short." }).mainTextReliable).toBe(true);
});
