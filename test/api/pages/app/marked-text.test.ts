import { expect, test } from "vitest";
import { markedText, placesOf } from "../../../../api/pages/app/screens/answer/marked.ts";
import { drawAnswer } from "../../../../api/pages/draw/answer.ts";
import { decoded } from "../../../support/dashboard.ts";

/** Marks on words of a text, the next ones each. */
function marksOn(text: string, ...aliases: string[]) {
  let at = 0;
  return aliases.map((alias) => {
    const start = text.indexOf(alias, at);
    at = start + alias.length;
    return { start, end: at, kind: "own", title: "why" };
  });
}

const draw = (text: string, ...aliases: string[]) => drawAnswer(text, marksOn(text, ...aliases));
/** What somebody reads. */
const seen = (markup: string) => decoded(markup.replaceAll(/<[^>]*>/g, ""));
const marked = (markup: string) =>
  [...markup.matchAll(/<mark class="own" title="why">([^<]*)<\/mark>/g)].map(([, words]) => words!);

test.each([
  ["## Where to look", '<h3 dir="auto">Where to look</h3>'],
  ["# One\n\n### Two\n\n# Three", '<h3 dir="auto">One</h3><h4 dir="auto">Two</h4><h3 dir="auto">Three</h3>'],
  ["Take **Acme** *now*.", '<p dir="auto">Take <strong>Acme</strong> <em>now</em>.</p>'],
  ["- a\n- b\n  1. c", '<ul><li dir="auto">a</li><li dir="auto">b<ol start="1"><li dir="auto">c</li></ol></li></ul>'],
  ["3. c\n4. d", '<ol start="3"><li dir="auto">c</li><li dir="auto">d</li></ol>'],
  [
    "- [ ] Acme\n- [x] b\n- \\[ ] c",
    '<ul><li dir="auto" class="task">☐ Acme</li><li dir="auto" class="task">☑ b</li><li dir="auto">[ ] c</li></ul>',
  ],
  ["> said\n> so", '<blockquote><p dir="auto">said\nso</p></blockquote>'],
  ["```js\n**no**\n```", '<pre tabindex="0">**no**</pre>'],
  ["One\ntwo", '<p dir="auto">One\ntwo</p>'],
])("Markdown is drawn as a chat shows it: %s", (text, expected) => {
  expect(draw(text)).toBe(expected);
});

test("a mark in a task stands where it is stored", () => {
  const markup = draw("- [ ] Buy Acme now\n- [ ]\n- [x] **Acme**", "Acme", "Acme");
  expect(marked(markup)).toEqual(["Acme", "Acme"]);
  expect(seen(markup)).toBe("☐ Buy Acme now☐☑ Acme");
});

test("a table is one, with its numbers on the right and its marks in their cells", () => {
  const text =
    "Best tents:\n\n| Tent | Price |\n| --- | ---: |\n| **Acme** Dome | 1 \\| 2 € |\n| Cirrus by Acme | 3 € |\n\nTake Acme.";
  const markup = draw(text, "Acme", "Acme", "Acme");
  expect(markup).toContain('<th scope="col" class="">Tent</th><th scope="col" class="n">Price</th>');
  expect(markup).toContain('<strong><mark class="own" title="why">Acme</mark></strong> Dome');
  expect(markup).toContain('<td class="n" dir="auto">1 | 2 €</td>');
  expect(markup).toContain('Cirrus by <mark class="own" title="why">Acme</mark>');
  expect(markup).toContain('Take <mark class="own" title="why">Acme</mark>.');
  expect(marked(markup)).toEqual(["Acme", "Acme", "Acme"]);
});

test("links lead to pages of the web only, and nothing of the text is markup", () => {
  expect(draw("[a](https://a.example/?q=1&r=2)")).toContain(
    '<a href="https://a.example/?q=1&amp;r=2" title="https://a.example/?q=1&amp;r=2" rel="noreferrer noopener nofollow">a</a>',
  );
  for (const text of [
    "[a](javascript:alert(1))",
    "[a](data:text/html,x)",
    "[a](/account)",
    "[a](//evil.example)",
    "[a](<java\tscript:x>)",
  ])
    expect(draw(text), text).not.toContain("href");
  for (const text of [
    "<script>alert(1)</script>",
    "a <img src=x onerror=alert(1)> b",
    '<a href="https://x.example" onclick="x">y</a>',
    "&lt;script&gt;",
    "`<b>`",
    "```\n<b>\n```",
    '| <i> | "\n|---|---|\n| <i> | <b onclick="x"> |',
    '[x](https://a.example/"onclick="y)',
    "![<svg onload=x>](https://a.example/x.png)",
  ])
    expect(draw(text), text).not.toMatch(/<(?:script|img|b|i|svg)\b|<[^>]*"\s*on\w+="/);
  expect(draw("![a tent](https://a.example/x.png)")).toMatch(
    /^<p dir="auto"><a href="https:\/\/a.example\/x.png"[^>]*>a tent<\/a><\/p>$/,
  );
  expect(seen(draw("[1]: https://a.example\n\nSee [1]."))).toBe("[1]: https://a.exampleSee [1].");
});

test.each(["2 * 3 ** 4 ** 5", "a [b] (c)", "[[a](b", "#hashtag", "**", `a & b &amp &unknown; <b>light</b>`])(
  "what is no Markdown stays as it is written: %s",
  (text) => {
    expect(seen(draw(text))).toBe(text);
  },
);

test.each([
  ["Take **Acme Pro** now.", ["Acme"], ["Acme"]],
  // Across signs: each part is marked.
  ["Take **Acme** Pro.", ["**Acme** Pro"], ["Acme", " Pro"]],
  [
    "Tom &amp; Acme, &eacute;t&eacute; Acme, \\*Acme\\* \\\\ Acme",
    ["Acme", "Acme", "Acme", "Acme"],
    ["Acme", "Acme", "Acme", "Acme"],
  ],
  ["&#128512; Acme 😀 Acme", ["Acme", "Acme"], ["Acme", "Acme"]],
  ["> one\n>   Acme\n\n- a\n\n      Acme\n  Acme", ["Acme", "Acme", "Acme"], ["Acme", "Acme", "Acme"]],
  ["`` ` Acme `` and ```Acme```", ["Acme", "Acme"], ["Acme", "Acme"]],
  ["- x\n  ```sh\n  a\n\n  use Acme\n  ```\n", ["Acme"], ["Acme"]],
  ["line one  \r\nAcme \r\nAcme", ["Acme", "Acme"], ["Acme", "Acme"]],
  ["\uFEFF# Acme\n\nAcme", ["Acme", "Acme"], ["Acme", "Acme"]],
  // What is only in an address, or in no text at all, is shown for its mark.
  ["See [this](https://acme.example/a).", ["acme.example"], ["acme.example"]],
  ["![](https://acme.example/a.png)", ["acme.example"], ["acme.example"]],
  ["```acme\nx\n```", ["acme"], ["acme"]],
])("a place is marked where it is stored: %s", (text, aliases, expected) => {
  expect(marked(draw(text, ...aliases))).toEqual(expected);
});

type Evidence = Parameters<typeof placesOf>[0][number];

test("a text that is too intricate is shown as it is stored, with its marks", async () => {
  const text = `${"[".repeat(5_000)} Acme`;
  const place = { kind: "name", alias: "Acme", start: 5_001, end: 5_005, confidence: 1, uncertain: false, judge: null };
  const own = {
    company_id: "1",
    company: "Acme",
    is_self: true,
    position: 1,
    uncertain: false,
    detector_version: 2,
    evidence: [place],
  };
  const markup = String(await markedText("one", text, placesOf([own as unknown as Evidence])));
  expect(markup).toMatch(/^<pre class="stored"/);
  expect(markup).toContain('<mark class="own" title="Acme: counts: the name “Acme”, confidence 100%">Acme</mark>');
  expect(seen(markup)).toBe(text);
});
