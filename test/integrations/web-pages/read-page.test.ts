import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readHtml } from "../../../src/platform/documents/read-html.ts";
import { readMarkdown } from "../../../src/platform/documents/read-markdown.ts";
import type { SourceDocument } from "../../../src/platform/documents/source-document.ts";

const texts = (document: SourceDocument) => document.blocks.map(({ text }) => text);

/** Code units whose offset leads to something else: neither to themselves, nor to white space, nor to an entity. */
function strays({ fields, blocks, outside }: SourceDocument): string[] {
  return [...blocks, ...outside].flatMap(({ text, offsets, span }) =>
    offsets.flatMap((offset, index) => {
      const stands = fields[span.field]![offset];
      const isSame =
        stands === text[index] || stands === "&" || (text[index] === " " && stands !== undefined && !/\w/.test(stands));
      return isSame ? [] : [`${JSON.stringify(text)} at ${index}: ${JSON.stringify(stands)}`];
    }),
  );
}

describe("HTML", () => {
  test("is reduced to its main text, in order and without its frame", () => {
    const document = readHtml(
      `<html><head><title>T</title></head><body><header><nav><a href="/">Home</a></nav></header>
      <main><h1>Kaffee &amp; Tee</h1><p>Ein <b>fetter</b>
      Text&nbsp;&mdash; <a href="/x">hier</a>.</p><ul><li>eins<li>zwei</ul><script>var a = "no";</script><p hidden>no</p><p style="display: none">no</p></main>
      <aside>no</aside><footer>no</footer></body></html>`,
      "https://p.example/",
    );
    expect(texts(document)).toEqual(["Kaffee & Tee", "Ein fetter Text\u00a0— hier.", "eins", "zwei"]);
    expect(document.links).toMatchObject([{ href: "/x", text: "hier", block: 1 }]);
    expect(document.outsideLinks).toMatchObject([{ href: "/", text: "Home" }]);
    expect(strays(document)).toEqual([]);
  });

  test("without main and with one article, the article is the text", () => {
    expect(texts(readHtml("<body><div>no</div><article><p>yes</p></article></body>", null))).toEqual(["yes"]);
  });

  test("offsets count from the text, also behind characters of two code units and line breaks of two", () => {
    const html = "<p>😀 eins</p>\r\n<p>zwei &#x1F600;\r\ndrei</p>";
    const document = readHtml(html, null);
    expect(texts(document)).toEqual(["😀 eins", "zwei 😀 drei"]);
    const [first, second] = document.blocks;
    expect(html.slice(first!.offsets[3], first!.offsets[3]! + 4)).toBe("eins");
    expect(html.slice(second!.offsets[8], second!.offsets[8]! + 4)).toBe("drei");
  });

  test("places where a word may be divided are no part of it", () => {
    const html = "<p>Wärme\u00adpum&shy;pe läuft</p>";
    const [block] = readHtml(html, null).blocks;
    expect(block!.text).toBe("Wärmepumpe läuft");
    expect(block!.offsets.map((offset) => html[offset]).join("")).toBe("Wärmepumpe läuft");
  });

  test.each([
    ["<center>Hello</center><center>World</center>", ["Hello", "World"]],
    ["<fieldset><legend>Size</legend>Choose one</fieldset>", ["Size", "Choose one"]],
    ["<hgroup>Tents</hgroup><search>Find</search>All", ["Tents", "Find", "All"]],
    ["<table><caption>Prices</caption><tfoot><tr><td>1</tfoot></table>", ["Prices", "1"]],
    ["<menu>One</menu><dir>Two</dir>Three", ["One", "Two", "Three"]],
  ])("elements that browsers set apart divide the text: %s", (body, texts) => {
    expect(readHtml(body, null).blocks.map(({ text }) => text)).toEqual(texts);
  });

  test("words for browsers without films or frames are no text of the page", () => {
    const film = "<p>See <video src=a.mp4>Your browser plays no video.</video> it.</p><audio>Nor audio.</audio>";
    expect(readHtml(film, null).blocks.map(({ text }) => text)).toEqual(["See it."]);
    expect(readHtml("<frameset><frame src=a><noframes><p>No frames.</p></noframes></frameset>", null).blocks).toEqual([]);
  });

  test.each([
    ["", "https://a.example/de/x"],
    ['<base target="_blank"><base href="/">', "https://a.example/"],
    ['<base href="https://cdn.example/shop/"><base href="/other/">', "https://cdn.example/shop/"],
    ['<base href="javascript:alert(1)">', "https://a.example/de/x"],
  ])("relative links are resolved against the first address of <base>: %s", (head, base) => {
    expect(readHtml(`<head>${head}</head><p>x</p>`, "https://a.example/de/x").base).toBe(base);
  });

  test("JSON-LD is known by its type, whatever parameters that has", () => {
    const { jsonLd, scripts } = readHtml(
      '<script type="Application/LD+JSON; charset=utf-8">{"@type":"Thing"}</script><p>x</p>',
      null,
    );
    expect(jsonLd.map(({ text }) => text)).toEqual(['{"@type":"Thing"}']);
    expect(scripts).toBe(0);
  });

  test("what the head declares is read with its place", () => {
    const html =
      '<html lang="de"><head><title>A &amp; B</title><meta name="description" content="x &quot;y&quot;"><link rel="canonical" href="/c"></head></html>';
    const document = readHtml(html, null);
    expect(document.fields).toMatchObject({ title: "A & B", meta_description: 'x "y"' });
    const [canonical] = document.head.canonicals;
    expect(html.slice(canonical!.span.start, canonical!.span.end)).toBe('<link rel="canonical" href="/c">');
  });

  test("a page nested without end is refused, not fatal", () => {
    const depth = 100_000;
    const read = () => readHtml(`${"<div>".repeat(depth)}x`, null);
    try {
      expect(texts(read())).toEqual(["x"]);
    } catch (error) {
      expect(error).toMatchObject({ name: "PageError", kind: "unreadable" });
    }
  });
});

describe("Markdown", () => {
  test("is read as its reader sees it", () => {
    const document = readMarkdown({
      title: "T",
      markdown:
        '---\ndate: 2020\n---\n# A \\*b\\* & c\n\nEin **fetter** [Link](/x "t") &amp; mehr\nweiter.\n\n> Zitat\n> zwei\n\n- eins\n  zwei\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n<p>Roh <img src="b.png"></p>\n\n![](c.png)\n',
    });
    expect(texts(document)).toEqual([
      "A *b* & c",
      "Ein fetter Link & mehr weiter.",
      "Zitat zwei",
      "eins zwei",
      "A",
      "B",
      "1",
      "2",
      "Roh",
    ]);
    expect(document.links).toMatchObject([{ href: "/x", text: "Link" }]);
    expect(document.images).toMatchObject([
      { src: "b.png", alt: null },
      { src: "c.png", alt: null },
    ]);
    expect(document.tables).toMatchObject([{ rows: 2, columns: 2 }]);
    expect(strays(document)).toEqual([]);
  });

  test("a draft's fields are what was submitted", () => {
    const draft = { title: " T ", meta_description: "D\u00a0", markdown: "\uFEFF# x\r\n" };
    expect(readMarkdown(draft).fields).toEqual(draft);
  });
});

test("what looks like an address behind a bracket or in an e-mail address is read where it stands", () => {
  for (const markdown of [
    "(one)[https://a.example/tree/main]",
    "Write to <a@b.example>, x_y@b.example_ or (mailto:c@d.example).",
  ]) {
    const { blocks } = readMarkdown({ markdown });
    expect(blocks).toHaveLength(1);
    expect(blocks[0]!.offsets.every((offset, index) => markdown[offset] === blocks[0]!.text[index])).toBe(true);
  }
});

test("addresses in brackets are links where they stand, as in text with entities, escapes and quotation marks", () => {
  for (const [markdown, ...addresses] of [
    [
      "A 2025 study found that 43% of shoppers compare prices first [https://research.example/study].",
      "https://research.example/study",
    ],
    ["> [x &amp; y\r\n> www.a.example/b\\_c, <https://d.example/> e]", "www.a.example/b\\_c", "<https://d.example/>"],
    [
      "| [a@b.example |\n|-|\n| [&eacute; https://a.example/1 https://a.example/2&eacute;] |",
      ...["a@b.example", "https://a.example/1", "https://a.example/2&eacute;"],
    ],
  ]) {
    const { links } = readMarkdown({ markdown: markdown! });
    expect(links.map(({ span }) => markdown!.slice(span.start, span.end))).toEqual(addresses);
    expect(links.every(({ block }) => block >= 0)).toBe(true);
  }
});

test("a Python session in fenced code holds no quotations, and a list of links is read", () => {
  const session = `\`\`\`python\n${">>> f()\n1\n".repeat(600)}\`\`\`\n`;
  expect(readMarkdown({ markdown: session }).blocks).toHaveLength(1);
  const list = "- [Foo](https://www.example.com/some/path/to/a/page/of/some/site)\n".repeat(1_200);
  expect(readMarkdown({ markdown: list }).links).toHaveLength(1_200);
});

test("a long article is read, and a text of more markup than people write is refused", () => {
  const words = "A line of words with [a link](https://a.example/b) and *emphasis* in it, as people write them. ";
  const article = Array.from(
    { length: 60 },
    (_, n) => `## Heading ${n}\n\n${words.repeat(6)}\n\n- an item\n- another\n\n> A quote\n\n`,
  ).join("");
  expect(readMarkdown({ markdown: article }).blocks.length).toBeGreaterThan(200);
  for (const markdown of ["> a\n\n".repeat(600), "- - a\n".repeat(600), "a@".repeat(300_000), "word ".repeat(300_000)])
    expect(() => readMarkdown({ markdown })).toThrow("too intricate");
});

test("whatever is submitted is read, and every offset lies in the source", () => {
  const piece = fc.constantFrom(
    "# ",
    "a b",
    "**",
    "\n",
    "\n\n",
    "- ",
    "> ",
    "[x](",
    ")",
    "<b>",
    "</p>",
    "&amp;",
    "&#x1F600;",
    "😀",
    "\\",
    "`",
    "|",
    "<img src=x",
    ">",
    "\r\n",
    "é",
    "<!--",
    "&notit;",
    "[",
    "https://a.example/b",
    "www.a.example",
    "a@b.example",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const source = pieces.join("");
      for (const document of [readMarkdown({ markdown: source }), readHtml(source, null)]) {
        for (const { span } of document.links) {
          expect(span.start).toBeLessThan(span.end);
          expect(span.end).toBeLessThanOrEqual(source.length);
        }
        for (const { text, offsets, span } of [...document.blocks, ...document.outside]) {
          expect(offsets).toHaveLength(text.length);
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(source.length);
          for (const [index, offset] of offsets.entries()) {
            expect(offset).toBeLessThanOrEqual(source.length);
            if (index > 0) expect(offset).toBeGreaterThanOrEqual(offsets[index - 1]!);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});
