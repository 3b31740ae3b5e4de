import { expect, test } from "vitest";
import { readPageText } from "../../../src/content/generation/page-text.ts";
import type { PageFetcher } from "../../../src/integrations/web-pages/index.ts";

const prose = `<p>${"The tent is light and stands in the wind, which is what most people want to know of it. ".repeat(6)}</p>`;

/** The first paragraph of a page at `https://acme.example/a/tents`, as an item's text has it. */
async function firstParagraph(html: string, head = ""): Promise<string | undefined> {
  const page = {
    html: `<head>${head}</head><main><h1>Tents</h1><p>${html}</p>${prose}</main>`,
    url: "https://acme.example/a/tents",
  };
  const pages = { fetchPage: async () => page } as unknown as PageFetcher;
  const { markdown } = await readPageText(pages, page.url, new AbortController().signal);
  return markdown.split("\n\n")[1];
}

test("links and pictures are those that the page's readers are led to and see", async () => {
  const link = '<a href="guide">Guide</a>';
  expect(await firstParagraph(link)).toBe("[Guide](https://acme.example/a/guide)");
  expect(await firstParagraph(link, '<base href="/en/">')).toBe("[Guide](https://acme.example/en/guide)");
  expect(await firstParagraph('<img src="duo.png" alt="Duo">')).toBe("![Duo](https://acme.example/a/duo.png)");
  expect(await firstParagraph('<img src="data:image/gif;base64,R0" data-src="/duo.png" alt="Duo">')).toBe(
    "![Duo](https://acme.example/duo.png)",
  );
});

test("words and numbers are those that the page's readers see", async () => {
  expect(await firstParagraph("Leicht&shy;zelte: 19<sup>99</sup> €")).toBe("Leichtzelte: 19⁹⁹ €");
});
