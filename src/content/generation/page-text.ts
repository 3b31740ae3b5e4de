import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import type { PageFetcher } from "../../pages/fetch-page.ts";
import { isHidden, isOutside, mainElement, property } from "../../pages/html-parts.ts";
import { PageError } from "../../pages/page-error.ts";
import { readHtml } from "../../pages/read-html.ts";
import { maxBodyLength } from "../apply-edits.ts";

/** A page of the web as an item's text. */
interface PageText {
  title: string;
  metaDescription: string | null;
  markdown: string;
}

/** Reads a public page. @throws PageError */
export async function readPageText(pages: PageFetcher, address: string, signal: AbortSignal): Promise<PageText> {
  const { html, url } = await pages.fetchPage(address, signal);
  const document = readHtml(html, url);
  const markdown = readMarkdown(html, url);
  if (markdown === "")
    throw new PageError(
      "unreadable",
      "The page holds no text without its scripts. Add its text by POST /content and optimize that item.",
    );
  return {
    title: (document.titles[0]?.text ?? "").slice(0, 500).toWellFormed(),
    metaDescription: document.descriptions[0]?.text.slice(0, 1_000).toWellFormed() ?? null,
    markdown: markdown.slice(0, maxBodyLength).toWellFormed(),
  };
}

function readMarkdown(html: string, url: string): string {
  try {
    return toMarkdown(html, url);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PageError("unreadable", "The page's elements are nested too deep to be read. Give a page with simpler markup.");
  }
}

/** The main text of a page as Markdown, with the links of its text. */
function toMarkdown(html: string, url: string): string {
  const root = unified().use(rehypeParse, { emitParseErrors: false }).parse(html);
  const main = mainElement(root);
  const text: Root = { type: "root", children: main.children.filter((child) => child.type !== "doctype") };
  visit(text, "element", (node, index, parent) => {
    if (parent && index !== undefined && (isHidden(node) || isOutside(node))) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.tagName === "a") resolve(node, url);
    return undefined;
  });
  const processor = unified().use(rehypeRemark).use(remarkGfm).use(remarkStringify, { bullet: "-", fences: true });
  return processor.stringify(processor.runSync(text)).replaceAll("\0", "").trim();
}

/** Links lead where they led on the page. */
function resolve(link: Element, url: string): void {
  const href = property(link, "href");
  if (href !== "" && !href.startsWith("#") && URL.canParse(href, url)) link.properties.href = new URL(href, url).href;
}
