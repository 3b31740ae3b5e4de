import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import {
  childrenOf,
  findMainText,
  type MainText,
  parseHtml,
  property,
  raisedDigits,
  readTree,
  serve,
} from "../../platform/documents/index.ts";
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
    const main = findMainText(root);
    const document = readTree(root, html, url, main);
    return {
      title: (document.titles[0]?.text ?? "").slice(0, 500).toWellFormed(),
      metaDescription: document.descriptions[0]?.text.slice(0, 1_000).toWellFormed() ?? null,
      markdown: toMarkdown(root, main, document.base).slice(0, maxBodyLength).toWellFormed(),
    };
  },
};

export type MarkdownJobs = typeof jobs;

serve(jobs);

/** The main text of a page as Markdown, with the links and pictures of its text. */
function toMarkdown(root: Root, main: MainText, base: string | null): string {
  const text: Root = { type: "root", children: partsOf(root.children, main) };
  visit(text, "element", (node) => {
    if (node.tagName === "a") resolve(node, "href", base);
    if (node.tagName === "img") {
      // What stands there until the picture is loaded is none.
      if (/^(?:data:|$)/i.test(property(node, "src"))) node.properties.src = property(node, "dataSrc");
      resolve(node, "src", base);
    }
    if (node.tagName === "sup") visit(node, "text", raise);
  });
  const processor = unified().use(rehypeRemark).use(remarkGfm).use(remarkStringify, { bullet: "-", fences: true });
  return processor
    .stringify(processor.runSync(text))
    .replace(/[\0\u00ad]/g, "")
    .trim();
}

/** What remains of elements without all that is not main text. */
function partsOf(nodes: (RootContent | ElementContent)[], main: MainText): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return main.holds(node) || !node.value.trim() ? [node] : [];
    if (node.type !== "element" || main.hides(node)) return [];
    const children = partsOf(childrenOf(node), main);
    const isEmpty = children.every((child) => child.type === "text" && !child.value.trim());
    if (isEmpty && !main.holds(node)) return [];
    // What scripts or the browser put in its place is no markup of its own.
    const tagName = node.tagName === "noscript" || node.tagName === "template" ? "div" : node.tagName;
    return [{ ...node, tagName, properties: { ...node.properties }, children }];
  });
}

/** Links lead where they led on the page. */
function resolve(node: Element, name: "href" | "src", base: string | null): void {
  const address = property(node, name);
  const url = address === "" || address.startsWith("#") ? null : URL.parse(address, base ?? undefined);
  if (url) node.properties[name] = url.href;
}

function raise(node: Text): void {
  node.value = raisedDigits(node.value);
}
