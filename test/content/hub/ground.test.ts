import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { groundedBy } from "../../../src/content/generation/ground.ts";
import { tries } from "../../support/full-length.ts";

const material = {
  ...{ brand: "Acme", ownDomains: ["acme.example"], language: "en", prompts: [], facts: [] },
  sources: [{ url: "https://source.example/a", title: null, citations: 1, text: "In 2024 there were 1,200 of them." }],
};
const ground = (body: string, page: string | null = null, lines: object = {}) =>
  groundedBy(material, { brief: {}, title: "Kettles of 2026", metaDescription: "Save 45%.", page })({
    ...{ title: "T", meta_description: "", body, used_facts: [], ...lines },
  });

test.each([
  ["[a](https://source.example/a?utm_source=x)", "[a](https://source.example/a?utm_source=x)", 0],
  ["[a](http://www.acme.example/b) [c](/c) [d](#d)", "[a](http://www.acme.example/b) [c](/c) [d](#d)", 0],
  ["[a **b** `c`](https://evil.example)", "a **b** `c`", 1],
  ["[a](//evil.example/x)", "a", 1],
  ["[a](/\\evil.example/x)", "a", 1],
  ["[a](</\t/evil.example/x>)", "a", 1],
  ["[a](javascript:alert(1))", "a", 1],
  ["<https://evil.example/>.", ".", 1],
  ["see www.evil.example now", "see  now", 1],
  ["A study [Source: https://evil.example/study] of 43%.", "A study [Source: ] of 43%.", 1],
  ["> [x &amp; y\n> www.evil.example/a\\_b, https://source.example/a]", "> [x &amp; y\n> , https://source.example/a]", 1],
  ["](https://acme.example/b)https://evil.example/x", "](https://acme.example/b)", 1],
  ["`\n| - |\n`[a](https://evil.example)`", "`\n| - |\n`[a]`", 1],
  ["Write to <info@acme.example> or [info@acme.example].", "Write to info@acme.example or [info@acme.example].", 1],
  ["[a][1]\n\n[1]: https://evil.example", "a", 2],
  ["[a][1]\n\n[1]: https://source.example/a", "[a][1]\n\n[1]: https://source.example/a", 0],
  ["[![pixel](https://evil.example/p.png)](https://evil.example)", "pixel", 2],
  ["![pixel][p]\n\n[p]: https://evil.example/p.png", "pixel", 2],
  ["| a |\n| - |\n| 500 g<br>250 ml<BR/>salt |", "| a |\n| - |\n| 500 g 250 ml salt |", 2],
  ["one\n\n<br>\n\n<br>\n\n<br>\n\n<br>\n\ntwo", "one\n\ntwo", 4],
  ["one\n\n<div onclick=x>\n\ntwo <b>three</b>", "one\n\ntwo three", 3],
  [
    '`<script>` and\n\n```html\n<a href="https://evil.example">\n```',
    '`<script>` and\n\n```html\n<a href="https://evil.example">\n```',
    0,
  ],
])("%j becomes %j", (body, expected, removed) => {
  const { body: grounded, grounding } = ground(body);
  expect([grounded, grounding.removed]).toEqual([expected, removed]);
});

test("title and description are checked like the text", () => {
  const lines = {
    title: "<script>alert(1)</script> 73% off kettles\nof 2026 #1",
    meta_description: "- In <b>2024</b> 1,200 of 98 [did](https://evil.example), see https://evil.example or www.acme.example",
  };
  expect(ground("Fine.", null, lines)).toMatchObject({
    title: "alert(1) 73% off kettles of 2026 #1",
    metaDescription: "- In 2024 1,200 of 98 did, see  or www.acme.example",
    grounding: { removed: 6, unsupported_numbers: ["73", "98"] },
  });
});

test("links that the improved page had stay", () => {
  expect(ground("[a](https://kept.example/)", "See [this](https://kept.example).").body).toBe("[a](https://kept.example/)");
});

test.each([
  '![scale](/images/scale.jpg) and ![a b](<img/ü ü.png> "t")',
  "[![badge](b.svg)](https://badge.example)\n\n| a |\n| - |\n| ![cell](https://cdn.example/c.png?w=2) |",
  "![ref][r] and ![r]\n\n[r]: https://cdn.example/r.png",
  "![a](https://cdn.example/a?size[]=3) ![a](/a|b.png) ![a](100%.png) [b](https://b.example/c?d[e]=1)",
  "[call](tel:+49301234) [write](mailto:a@acme.example) [next](guide/two.html) [up](../one.html?a=1)",
])("pictures and links of the improved page stay as they are: %j", (text) => {
  expect(ground(text, text)).toMatchObject({ body: text, grounding: { removed: 0 } });
  // No other picture comes in.
  expect(
    ground("![x](https://cdn.example/other.png) ![x](https://badge.example) ![y][z]\n\n[z]: https://cdn.example/z.png", text)
      .body,
  ).toBe("x x y");
});

test("what may act in a browser is no link of the improved page", () => {
  const page = "[run](javascript:alert(1)) ![d](data:image/png;base64,AA==) [o](vbscript:x)";
  expect(ground(page, page).body).toBe("run d o");
});

test("a page that is too intricate is refused before there is a draft", () => {
  expect(() => groundedBy(material, { brief: {}, title: "", metaDescription: null, page: "- - a\n".repeat(600) })).toThrow(
    "too intricate",
  );
});

test("numbers that stand in nothing that was given are told", () => {
  const { grounding } = ground("1. In 2024, 1,200 of 3,400 (75%, not 45%) were 5 m long.");
  expect(grounding.unsupported_numbers).toEqual(["3,400", "75"]);
});

test("a number is supported in whatever way a language writes it", () => {
  const page = "It weighs 1,450 g, costs 349.90 euros and has 45,000 stitches, 60 of them red, since 12.03.2026.";
  const unsupported = (body: string) => ground(body, page).grounding.unsupported_numbers;
  expect(unsupported("1.450 g, 1450 g, 349,90 €, 45\u202f000, 45\u00a0000, 45’000, ٦٠, ६०, ٣٤٩٫٩٠, ٤٥٬٠٠٠, 12.03.2026")).toEqual(
    [],
  );
  expect(unsupported("1.451 g, 3499 €, ٦١, 12.3.2026")).toEqual(["1.451", "3499", "٦١", "12.3.2026"]);
});

test("a plain space divides thousands too, and what it divides may be two numbers", () => {
  const unsupported = (body: string, page: string) => ground(body, page).grounding.unsupported_numbers;
  expect(unsupported("12,000 of 5\u00a0000, 7 000 g, 1 234,50 €", "12 000 of 5 000, 7,000 g, 1,234.50")).toEqual([]);
  expect(unsupported("100 stands in hall 12, 300 in 2024", "Hall 12 100 stands, in 2024 300")).toEqual([]);
  expect(unsupported("8 000 of 2024 300", "7 000 in 2024 300 times, 8 persons")).toEqual(["8 000"]);
  expect(unsupported("𝟙𝟚", "12")).toEqual([]);
});

test("whatever the model writes, what is left links to nobody else", () => {
  const piece = fc.constantFrom(
    ...[
      "[a](https://evil.example)",
      "https://evil.example/x",
      "![i](https://evil.example/i)",
      "[",
      "]",
      "(",
      ")",
      "<",
      ">",
      "\n\n",
      "> ",
      "- ",
    ],
    ...[
      "<a href='https://evil.example'>",
      "[x][r]",
      "\n[r]: https://evil.example\n",
      "`",
      "```\n",
      "**",
      "word",
      " ",
      "|",
      "\n| - |\n",
      "[a](https://acme.example/b)",
    ],
  );
  const renderer = new MarkdownIt({ html: true, linkify: true });
  renderer.linkify.set({ fuzzyLink: false });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const { body } = ground(pieces.join(""));
      // What a second pass would take out, the first one left.
      expect(renderer.render(body)).not.toMatch(/<(a|img)\b[^>]*(href|src)=["']https:\/\/evil/);
    }),
    { numRuns: tries(1_000) },
  );
});

test("a source is linked whatever its address holds", () => {
  const url = "https://source.example/b?c[]=1";
  const sources = [{ url, title: null, citations: 1, text: null }];
  const given = { brief: {}, title: "", metaDescription: null, page: null };
  const draft = { title: "T", meta_description: "", body: `See [this](${url}).`, used_facts: [] };
  expect(groundedBy({ ...material, sources }, given)(draft)).toMatchObject({
    body: draft.body,
    grounding: { removed: 0, sources: [{ linked: true }] },
  });
});
