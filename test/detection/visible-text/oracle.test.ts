import fc from "fast-check";
import { expect, test } from "vitest";
import { readVisible } from "../../../src/detection/visible-text/read.ts";
import { tries } from "../../support/full-length.ts";
import { answers } from "./answers.ts";
import { isMisread, linesOf, type Reading, readWithLibrary } from "./oracle.ts";

/** `ANSWERS=20000 npx vitest run test/detection/visible-text` compares as many; `SEED` others. */
const count = Number(process.env.ANSWERS ?? tries(2_000));
const seed = Number(process.env.SEED ?? 20);

function read(source: string): Reading {
  const { text, links, addresses } = readVisible(source);
  return {
    text: linesOf(text),
    links: [...links, ...addresses]
      .filter(({ address }) => !/^(?:mailto|xmpp):/i.test(address))
      .sort((a, b) => a.start - b.start || a.end - b.end)
      .map(({ address, start, end }) => [address, text.slice(start, end).replace(/\s+/g, " ").trim()]),
  };
}

test(`${count} answers read as a CommonMark library reads them: visible text, links, their order`, () => {
  let excused = 0;
  const property = fc.property(answers, (source) => {
    const ours = read(source);
    const theirs = readWithLibrary(source);
    if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
    if (!isMisread(source)) expect(ours).toEqual(theirs);
    excused++;
  });
  fc.assert(property, { numRuns: count, seed });
  console.log(`${count - excused} of ${count} equal, ${excused} where the library's reading is its own`);
  expect(excused / count).toBeLessThan(0.04);
});

test.each([
  ["Paste it inside the <head> of every page.\n\n1. **Yoast** ([site](https://yoast.example))\n2. **Acme**", "Acme"],
  ...["script", "style", "title", "textarea", "svg", "iframe", "noscript", "template"].map((name) => [
    `Yoast adds <${name}> tags. Acme does not.\n\nSee [Beta](https://beta.example).`,
    "Acme does not.\nSee Beta.",
  ]),
  ["<script> is for code.\n\nAcme needs none. Close it by </script>.", "Acme needs none"],
  ["Yoast writes <!-- where it begins.\n\nAcme does not.", "Acme does not"],
  ["<!-- unclosed\n\nAcme", "Acme"],
  ["Write `<script>` first.\n\nAcme", "Acme"],
  ["Put it before </head>, says Acme", "before </head>, says Acme"],
  ["Map<Key, Value> and List<Acme>", "Map<Key, Value> and List<Acme>"],
])("%j still shows what follows", (source, shown) => {
  expect(readVisible(source).text).toContain(shown);
});

test.each([
  ["a <script>var Acme;</script> b", "a  b"],
  ["<script>\n\nvar Acme;\n\n</script>\n\nb", "b"],
  ["<head>\n<title>Acme</title>\n\n<meta name='x'>\n</head>\n\nb", "b"],
  ["a <title>Acme</title> b", "a  b"],
  ["<p hidden>Acme</p>b", "b"],
  ["<!-- Acme\n-->\nb", "b"],
])("%j hides what HTML hides", (source, shown) => {
  expect(readVisible(source).text.trim()).toBe(shown);
});
