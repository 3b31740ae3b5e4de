import fc from "fast-check";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { CodeFences } from "../../../src/platform/documents/code-fences.ts";

/** The numbers, from 1, of the lines that are taken for code. */
function codeLines(markdown: string): number[] {
  const fences = new CodeFences();
  return markdown.split(/\r\n|\n|\r/).flatMap((line, index) => (fences.holds(line) ? [index + 1] : []));
}

test.each([
  ["```python\n>>> f()\n1\n```\n> x", [2, 3]],
  ["Text:\n~~~\n```\n~~~~ \n> x", [3]],
  ["<!-- a -->\n\n```\n> x\n```", [4]],
  ["```\n> x", [2]],
  // What takes a parser to know.
  ["- ```\n  > x\n", []],
  ["- a\n\n  ```\n  > x\n  ```\n```\n> x", []],
  ["<!--\n```\n-->\n> x", []],
  ["<div>\n```\n</div>\n> x", []],
  ["\uFEFF```\n```\n> x", []],
  ["``` `\n> x", []],
  ["```\n    ```\n> x", []],
])("in %j the lines %j are code", (markdown, lines) => {
  expect(codeLines(markdown)).toEqual(lines);
});

const processor = unified().use(remarkParse).use(remarkGfm);
const readers: ((markdown: string) => Root)[] = [
  (markdown) => processor.parse(markdown),
  // As answers are drawn.
  (markdown) =>
    fromMarkdown(markdown, {
      extensions: [gfmTable(), { disable: { null: ["htmlFlow", "htmlText", "definition", "codeIndented"] } }],
      mdastExtensions: [gfmTableFromMarkdown()],
    }),
];

test("what is taken for code is code to those who parse the text", () => {
  const line = fc
    .array(
      fc.constantFrom(
        ...["```", "~~~", "````", "`", " ", "    ", "\t", "> ", "- ", "1. ", "<!--", "-->", "<div>", "</div>", "<pre>", "</pre>"],
        ...["a", "| a |", "| - |", "[^a]: ", "[a]: ", "\u2028", "\u00a0", "\uFEFF", "\0", "<a", "==", "--"],
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join(""));
  const lineBreak = fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\n```\n", "\n```\n", "\n~~~\n");
  fc.assert(
    fc.property(fc.array(fc.tuple(line, lineBreak), { maxLength: 12 }), (lines) => {
      const markdown = lines.flat().join("");
      for (const read of readers) {
        const blocks = read(markdown).children.filter(({ type }) => type === "code");
        for (const number of codeLines(markdown)) {
          const holds = blocks.some(({ position }) => position!.start.line < number && number <= position!.end.line);
          // Behind an open fence at the end of a text parsers leave out what is blank.
          const isLast = markdown
            .split(/\r\n|\n|\r/)
            .slice(number - 1)
            .every((text) => /^[ \t]*$/.test(text));
          expect(holds || isLast, `line ${number} of ${JSON.stringify(markdown)}`).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});
