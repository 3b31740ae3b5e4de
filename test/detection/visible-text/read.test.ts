import { expect, test } from "vitest";
import { readVisible } from "../../../src/detection/visible-text/read.ts";

const shown = (source: string) => readVisible(source).text.trim();

test.each([
  ["**sev**Desk and *a*", "sevDesk and a"],
  ["Deutsche\nBank", "Deutsche\rBank"],
  ["one\n\ntwo", "one\ntwo"],
  ["snake_case_name and 5 * 3", "snake_case_name and 5 * 3"],
  ["`a*b` ``c`d``", "a*b c`d"],
  ["~~old~~ ~5", "old ~5"],
  ["A &amp; B &#39;x&#x27; &nope; &", "A & B 'x' &nope; &"],
  ["[label](https://a.example/x_(y) 'title') end", "label end"],
  ["[label][r] and [r]\n\n[r]: https://a.example", "label and r"],
  ["![alt](https://a.example/i.png) text [![alt](i.png) shown](https://b.example)", "text  shown"],
  ["see[^1] more\n\n[^1]: the note\n\nlast", "see more\nlast\nthe note"],
  ["| a | b |\n|---|---|\n| c \\| d | e |", "a\nb\nc | d\ne"],
  ["> quoted\n> more", "quoted\rmore"],
  ["1. one\n2. two\n   - three", "one\ntwo\nthree"],
  ["１．全角\n・点", "全角\n点"],
  ["۱. یک\n۲) دو", "یک\nدو"],
  ["# Head #\ntext", "Head\ntext"],
  ["Head\n====\ntext", "Head\ntext"],
  ["[ref]: https://a.example/\n=\n\n[ref]: https://b.example/\n--|--", "=\n--|--"],
  ["```shell\nls *x*\n```", "ls *x*"],
  ["a <!-- hidden\nstill --> b", "a  b"],
  ["<p>x</p><p hidden>no</p><style>p{}</style><b>y</b>", "x\ny"],
  ["a < b and c > d", "a < b and c > d"],
  ["<https://a.example/x> \\*kept\\*", "https://a.example/x *kept*"],
  ["Hub\u200bSpot Sales\u00adforce \u202eabc", "HubSpot Salesforce abc"],
])("%j reads %j", (source, text) => {
  expect(shown(source)).toBe(text);
});

test("targets are meant, not written: escapes and entities are decoded", () => {
  const { links, addresses } = readVisible(
    "[a](https://a.example/a\\_b?x=1&amp;y=2) [b][r] https://c.example/?x&amp;y (www.d.example/e_(f)).\n\n[r]: <https://b.example/a\\*b&#33;>",
  );
  expect(links.map(({ address }) => address)).toEqual(["https://a.example/a_b?x=1&y=2", "https://b.example/a*b!"]);
  expect(addresses.map(({ address }) => address)).toEqual(["https://c.example/?x&y", "https://www.d.example/e_(f)"]);
});

test("offsets lead back to what is shown", () => {
  const source = "\u200b# **A**&amp;\u00adB\r\n\r\n> c\r\n> `d`\r\n";
  const { text, starts, ends } = readVisible(source);
  const shown = [...text].map((unit, i) => [unit, source.slice(starts[i], ends[i])]);
  expect(shown.filter(([unit]) => unit !== "\n" && unit !== "\r")).toEqual([
    ["A", "A"],
    ["&", "&amp;"],
    ["B", "B"],
    ["c", "c"],
    ["d", "d"],
  ]);
});

test("links keep their target and their label's place", () => {
  const { text, links } = readVisible('[here](<https://a.example/b c>) <a href="https://b.example/?x&amp;y">there</a>');
  expect(links.map((link) => [link.address, text.slice(link.start, link.end)])).toEqual([
    ["https://a.example/b c", "here"],
    ["https://b.example/?x&y", "there"],
  ]);
});
