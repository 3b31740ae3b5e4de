import { describe, expect, test } from "vitest";
import { readHtml } from "../../../src/platform/documents/read-html.ts";
import { readMarkdown } from "../../../src/platform/documents/read-markdown.ts";

const sentence = "This sentence is long enough to be read.";

const hiddenOf = (css: string, body: string) =>
  readHtml(
    `<html><head><title>Page</title><style>${css}</style></head><body>${body}</body></html>`,
    "https://example.com/",
  ).hidden.map(({ text, how }) => [text, how]);

describe("a text that a style sheet hides", () => {
  test.each([
    [".x{display:none}", "hidden element"],
    ["@media screen{.x{display:none}}", "hidden element"],
    ["@supports (display:grid){.x{visibility:hidden}}", "hidden element"],
    [".x{position:absolute;left:-9999px}", "outside of the screen"],
  ])("%s", (css, how) => {
    expect(hiddenOf(css, `<p class="x">${sentence}</p>`)).toEqual([[sentence, how]]);
  });
});

describe("a text that readers see", () => {
  test.each([
    ["on paper alone it is not", "@media print{p{display:none} nav{display:none}} b{color:red}"],
    ["on narrow screens alone it is not", "@media screen and (max-width:600px){p{display:none}}"],
    ["a menu waits below its button", "p{position:absolute;top:100%}"],
    ["a picture show waits beside its frame", "p{transform:translateX(-100%)}"],
  ])("%s", (_, css) => {
    expect(hiddenOf(css, `<p>${sentence}</p>`)).toEqual([]);
  });

  test("in a declarative shadow root", () => {
    expect(hiddenOf("", `<div><template shadowrootmode="open"><p>${sentence}</p></template></div>`)).toEqual([]);
  });
});

test("attributes do not keep out what is hidden behind them", () => {
  const titles = Array.from({ length: 1_500 }, (_, n) => `<a title="${sentence} ${n}">a</a>`).join("");
  expect(hiddenOf("", `${titles}<p hidden>${sentence}</p>`)).toContainEqual([sentence, "hidden element"]);
});

test.each([
  ["a comment between paragraphs", "Text above.\n\n<!-- what nobody is to read here -->\n\nText below.", "comment"],
  ["a comment in a paragraph", "Text before <!-- what nobody is to read here --> and behind.", "comment"],
  ["a hidden element", 'Text.\n\n<div style="display:none">what nobody is to read here</div>\n', "hidden element"],
  ["a comment in a quotation", "> <!-- first line\n> what nobody is to read here -->\n\nText.", "comment"],
  ["a hidden element in a list", "- One\n\n  <p>More.</p>\n  <p hidden>what nobody is to read here</p>\n", "hidden element"],
])("%s of a Markdown text is found at its place", (_, markdown, how) => {
  const { hidden } = readMarkdown({ markdown });
  expect(hidden.map((found) => found.how)).toEqual([how]);
  expect(hidden[0]!.text).toMatch(/what nobody is to read here$/);
  const { field, start, end } = hidden[0]!.span;
  expect(field).toBe("markdown");
  expect(markdown.slice(start, end)).toContain("what nobody is to read here");
});

test("elements that are nested too deep are refused, also those in templates", () => {
  const nested = (depth: number) => readHtml(`<p>Kettles</p>${"<template>".repeat(depth)}`, "https://shop.example/");
  expect(() => nested(600)).toThrow("nested too deep");
  expect(nested(300).hidden).toEqual([]);
});
