import fc from "fast-check";

/** Answers as models write them, with everything in them that a reader of Markdown can stumble over. */

const word = fc.constantFrom(
  ..."Acme Yoast sevDesk O'Reilly AT&T C++ tools, which 5 2024 3.5 best. price: (free) “quoted” — – é naïve 京东 は の 은 Notion은 שלום عربي مرحبا 🚀 Ünal I/O a b".split(
    " ",
  ),
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(" "));

const target = fc.constantFrom(
  "https://acme.example/",
  "https://acme.example/a\\_b",
  "https://acme.example/?a=1&amp;utm_x=2",
  "https://acme.example/x_(y)_z",
  "https://acme.example/%C3%BC?q=a+b#c",
  "<https://acme.example/with space>",
  "https://acme.example/a*b*c 'title'",
  'http://acme.example "a \\" title"',
  "/relative/path (title)",
  "#anchor",
  "mailto:hello@acme.example",
  "",
  "https://acme.example/half (open",
  "https://acme.example/two words",
  "<https://acme.example/\\>x>",
  "https://münchen.example/straße",
);

const mark = fc.constantFrom(
  ..."* ** *** _ __ ___ ~ ~~ ~~~ ` `` [ ] ![ ]( ) < > | \\ & &amp; &lt; &nbsp; &#39; &#x1F600; &copy &nope; &#0; ! # = - + . : ; \" ' / ^ [^1] [^a] [x] [ref] [Ref][] [text][ref] [text][none] \\* \\_ \\[ \\] \\< \\\\ \\& \u200B \u00AD \u202E \u2066 \uFE0F".split(
    " ",
  ),
);

const tag = fc.constantFrom(
  ..."<head> </head> <title> <script> </script> <style> <textarea> <svg> <noscript> <template> <iframe> <!-- <!--x--> <b> </b> <br> <br/> <sup>1</sup> <Acme> <T> List<Acme> <YOUR_KEY> < <= <3 <- -> <> </ <a <b".split(
    " ",
  ),
  '<a href="https://acme.example/?a&amp;b">Acme</a>',
  "<script>var Acme = 1;</script>",
  "<title>Acme</title>",
  "<style>b{}</style>",
  "<!-- Acme is hidden -->",
  '<span class="x">',
  "</span>",
);

const address = fc.constantFrom(
  "https://acme.example/a_b_c",
  "https://acme.example/a_b_.",
  "(https://acme.example/x_(y)_z)",
  "https://acme.example/a**b**",
  "http://acme.example,",
  "https://acme.example/?q=1&b=2",
  "www.acme.example",
  "www.acme.example/path).",
  "<https://acme.example/x?y=1>",
  "<hello@acme.example>",
  "hello@acme.example",
  "acme.example/path",
  "https://京东.example/价格",
  "HTTPS://ACME.example/X",
  "*https://acme.example/*",
  "**https://acme.example/b**",
);

const link = fc.oneof(
  fc.tuple(words, target).map(([label, to]) => `[${label}](${to})`),
  fc.tuple(words, target).map(([label, to]) => `[**${label}**](${to})`),
  fc.tuple(words, target).map(([label, to]) => `![${label}](${to})`),
  fc.tuple(words, target, target).map(([label, image, to]) => `[![${label}](${image}) ${label}](${to})`),
  fc.tuple(words, target, target).map(([label, inner, to]) => `[${label} [${label}](${inner})](${to})`),
  fc.constantFrom("[ref]", "[Ref][]", "[Acme][ref]", "[Acme][none]", "[REF ]", "[^1]", "[^none]", "[1]", "【1】"),
);

const emphasized = fc
  .tuple(
    fc.constantFrom("*", "**", "***", "_", "__", "~~", "~", "`", "``", "*_", "**_"),
    words,
    fc.constantFrom("", " ", "s", "은", "."),
  )
  .map(([marks, text, after]) => `${marks}${text}${[...marks].reverse().join("")}${after}`);

const piece = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 2, arbitrary: emphasized },
  { weight: 2, arbitrary: link },
  { weight: 1, arbitrary: address },
  { weight: 2, arbitrary: mark },
  { weight: 1, arbitrary: tag.map((text) => ` ${text}`) },
  { weight: 1, arbitrary: fc.constantFrom("\n", "  \n", "\\\n", "\n    ", "\n> ", "\n- ", "\n1. ", "\n2. ", "\n# ", "\t") },
);
/** Beside each other with or without a space. */
const inline = fc
  .array(fc.tuple(piece, fc.constantFrom(" ", " ", " ", "")), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.flat().join(""));

const indent = fc.constantFrom("", "", "", " ", "  ", "   ", "    ", "\t");
const item = fc
  .tuple(indent, fc.constantFrom("- ", "* ", "+ ", "1. ", "2) ", "10. ", "-", "-   ", "1.  ", "- [ ] ", "- [x] ", "-\t"), inline)
  .map((parts) => parts.join(""));
const cell = fc.oneof(words, emphasized, link, mark, address, fc.constantFrom("", "a \\| b", "`a \\| b`", "`a | b`"));
const row = fc.array(cell, { minLength: 1, maxLength: 3 });
const table = fc
  .tuple(row, fc.array(row, { maxLength: 3 }), fc.constantFrom("---", ":--", "--:", ":-:", "-"), fc.boolean(), fc.boolean())
  .map(([head, rows, rule, isFramed, isShort]) => {
    const line = (cells: string[]) => (isFramed ? `| ${cells.join(" | ")} |` : cells.join(" | "));
    const columns = Math.max(1, head.length - Number(isShort && head.length > 1));
    return [line(head), line(Array.from({ length: columns }, () => rule)), ...rows.map(line)].join("\n");
  });
const code = fc
  .tuple(
    indent,
    fc.constantFrom("```", "~~~", "````", "```js", "```<b>", "~~~ `x`"),
    fc.array(inline, { maxLength: 3 }),
    fc.constantFrom("```", "~~~", "````", ""),
  )
  .map(([space, open, lines, close]) => [`${space}${open}`, ...lines, `${space}${close}`].join("\n"));

const block = fc.oneof(
  { weight: 5, arbitrary: inline },
  { weight: 3, arbitrary: fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join("\n")) },
  { weight: 1, arbitrary: fc.tuple(item, indent, inline).map(([first, space, text]) => `${first}\n\n${space}${text}`) },
  { weight: 2, arbitrary: table },
  { weight: 1, arbitrary: code },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("# ", "## ", "### ", "#", "####### "), inline, fc.constantFrom("", " #", " ##  ", "#"))
      .map((parts) => parts.join("")),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(inline, fc.constantFrom("===", "---", "=", "- - -", "***", "--- -")).map((parts) => parts.join("\n")),
  },
  {
    weight: 1,
    arbitrary: fc.array(inline, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((line) => `> ${line}`).join("\n")),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("> - ", ">> ", "- > ", "1. - "), inline, fc.constantFrom("\n", "\n> ", "\n  ", "\n    "), inline)
      .map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.tuple(indent, inline).map((parts) => parts.join("")) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("[ref]: ", "[REF]:", "[1]: ", "[^1]: ", "[^a]: ", "[ref]:\n"), fc.oneof(target, inline))
      .map((parts) => parts.join("")),
  },
);

/** Whole answers; blocks stand apart or directly under one another. */
export const answers = fc
  .array(fc.tuple(block, fc.constantFrom("\n\n", "\n\n", "\n\n", "\n", "\n\n\n", "\r\n\r\n")), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join(""));
