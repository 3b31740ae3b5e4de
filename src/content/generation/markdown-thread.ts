import type { Element, Root } from "hast";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { isHidden, isOutside, mainElement, parseHtml, property, readTree, serve } from "../../platform/documents/index.ts";
import { maxBodyLength } from "../hub/apply-edits.ts";

/** A page of the web as an item's text. */
export interface PageMarkdown {
  title: string;
  metaDescription: string | null;
  /** Empty for a page without text. */
  markdown: string;
}

const jobs = {
  pageMarkdown({ html, url }: { html: string; url: string }): PageMarkdown {
    const root = parseHtml(html);
    const document = readTree(root, html, url);
    return {
      title: (document.titles[0]?.text ?? "").slice(0, 500).toWellFormed(),
      metaDescription: document.descriptions[0]?.text.slice(0, 1_000).toWellFormed() ?? null,
      markdown: toMarkdown(root, url).slice(0, maxBodyLength).toWellFormed(),
    };
  },
};

export type MarkdownJobs = typeof jobs;

serve(jobs);

/** The main text of a page as Markdown, with the links of its text. */
function toMarkdown(root: Root, url: string): string {
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
