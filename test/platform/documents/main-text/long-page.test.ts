import { expect, test } from "vitest";
import { readHtml } from "../../../../src/platform/documents/read-html.ts";

test("of a page with thousands of paragraphs the text is found, and not what stands around it", () => {
  const links = Array.from({ length: 40 }, (_, n) => `<li><a href="/${n}">Section ${n}</a></li>`).join("");
  const paragraphs = Array.from(
    { length: 5_000 },
    (_, n) => `<p>In verse ${n} the traveller, who had walked since dawn, came to a river and asked how deep it was.</p>`,
  );
  const html = `<html><body><nav><ul>${links}</ul></nav><article><h1>The travels</h1>${paragraphs.join("")}</article>
    <footer><ul>${links}</ul><p>© 2026 Example. All rights reserved.</p></footer></body></html>`;
  const { blocks, outside } = readHtml(html, null);
  const verses = (list: readonly { text: string }[]) => list.filter(({ text }) => text.startsWith("In verse")).length;
  expect([verses(blocks), verses(outside)]).toEqual([5_000, 0]);
  expect(blocks.filter(({ text }) => /^Section|All rights/.test(text))).toEqual([]);
});
