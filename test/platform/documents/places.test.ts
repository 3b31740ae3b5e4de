import { expect, test } from "vitest";
import { readHtml, readMarkdown } from "../../../src/platform/documents/index.ts";

test.each(["&amp;", "&#38;", "&#038;", "&#x26;", "&#x0026;", "&"])(
  "what follows %s stands where the source has it",
  (ampersand) => {
    const source = `Salt ${ampersand} pepper since 1990`;
    for (const [text, document] of [
      [`<main><p>${source}</p></main>`, readHtml(`<main><p>${source}</p></main>`, null)],
      [source, readMarkdown({ markdown: source })],
    ] as const) {
      const [block] = document.blocks;
      expect(block!.text).toBe("Salt & pepper since 1990");
      expect(block!.offsets.map((at) => text[at]).join("")).toBe(block!.text);
    }
  },
);

test.each(["First &amp; more", "First ", "\\*First", "First"])(
  "lines that end as on Windows stand where they are: %j",
  (first) => {
    const markdown = `${first}\r\nsecond line\r\nthird line.`;
    const html = `<main><p>${markdown}</p></main>`;
    for (const [source, document] of [
      [markdown, readMarkdown({ markdown })],
      [html, readHtml(html, null)],
    ] as const) {
      const [block] = document.blocks;
      const at = block!.text.indexOf("second");
      expect(source.slice(block!.offsets[at]!)).toMatch(/^second/);
      expect(source.slice(block!.offsets[block!.text.indexOf("third")]!)).toMatch(/^third/);
    }
  },
);

test.each([
  ["Up to 10 kg<br>or 20 lb", "Up to 10 kg or 20 lb"],
  ["Up to 10 kg<br />\nor 20 lb", "Up to 10 kg or 20 lb"],
])("a line break of a draft divides words: %s", (markdown, text) => {
  expect(readMarkdown({ markdown }).blocks.map((block) => block.text)).toEqual([text]);
  const table = `| Model | Load |\n| --- | --- |\n| A | ${markdown.replace("\n", "")} |\n`;
  expect(readMarkdown({ markdown: table }).blocks.at(-1)!.text).toBe(text);
});

test.each([
  ["---\n\nThe first words.\n\n---\n\nThe last words.\n", ["The first words.", "The last words."]],
  ["---\nThe first words.\n\n---\n\nThe last words.\n", ["The first words.", "The last words."]],
  ["---\n---\n\nThe first words.\n\n---\n\nThe last words.\n", ["The first words.", "The last words."]],
  ["---\ntitle: Words\ndate created: 2026-03-01\n---\n\nThe last words.\n", ["The last words."]],
  ["---\r\n# Of the home page\r\nlayout: home\r\n---\r\nThe last words.\n", ["The last words."]],
])("a line across the top of a draft is no front matter: %j", (markdown, texts) => {
  expect(readMarkdown({ markdown }).blocks.map((block) => block.text)).toEqual(texts);
});

test("title and description of a draft stand in its front matter where they are not given", () => {
  const markdown = '---\r\ntags: [a]\ntitle:  "Rain: which tent?"  \r\ndescription: It\'s dry.\n---\n\nThe words.\n';
  const { titles, descriptions, blocks } = readMarkdown({ markdown });
  expect([...titles, ...descriptions].map(({ text, span }) => [text, span.field, markdown.slice(span.start, span.end)])).toEqual([
    ["Rain: which tent?", "markdown", "Rain: which tent?"],
    ["It's dry.", "markdown", "It's dry."],
  ]);
  expect(blocks.map(({ text }) => text)).toEqual(["The words."]);
  const given = readMarkdown({ title: "Given", meta_description: "Given, too", markdown });
  expect([given.titles[0]!.text, given.descriptions[0]!.text]).toEqual(["Given", "Given, too"]);
  for (const other of [
    "title:",
    "title: >-\n\n  Folded",
    "title: ''",
    "subtitle: x\nname: y",
    "title: Long\r\n  lines",
    'title: "A\n  b"',
  ])
    expect(readMarkdown({ markdown: `---\nlayout: x\n${other}\n---\nWords.` }).titles).toEqual([]);
  expect(readMarkdown({ markdown: "Words.\n\n---\ntitle: x\n---\n" }).titles).toEqual([]);
});

test.each([0, 1, 298, 20_000])("a front matter with a line of %i characters takes nothing from what stands below", (length) => {
  const markdown = `---\ntags: ${"a".repeat(length)}\n---\n# Rain\n\nThe words.\n`;
  const { blocks } = readMarkdown({ markdown });
  expect(blocks.map(({ span }) => markdown.slice(span.start, span.end))).toEqual(["# Rain", "The words."]);
});
