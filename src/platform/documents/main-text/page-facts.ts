import type { Element, ElementContent, Root, RootContent } from "hast";
import { property } from "../html-parts.ts";

/** What a page says of itself beside its text. */
export interface PageFacts {
  /** Lower-case words of its title. */
  titleWords: Set<string>;
  isArticle: boolean;
  isProduct: boolean;
}

const maxTitleLength = 300;

/** What a page's title, Open Graph type and structured data say of its kind. */
export function pageFacts(root: Root): PageFacts {
  let title = "";
  const types: string[] = [];
  const walk = (nodes: (RootContent | ElementContent)[]) => {
    for (const node of nodes) {
      if (node.type !== "element") continue;
      if (node.tagName === "title" && title === "") title = firstText(node);
      if (node.tagName === "meta" && /^og:type$/i.test(property(node, "property"))) types.push(property(node, "content"));
      if (node.tagName === "script" && property(node, "type").toLowerCase() === "application/ld+json") {
        for (const [, type] of firstText(node).matchAll(/"@type"\s{0,9}:\s{0,9}\[?\s{0,9}"(\w{1,40})"/g)) types.push(type!);
      }
      const itemType = property(node, "itemType");
      if (itemType) types.push(itemType.slice(itemType.lastIndexOf("/") + 1));
      walk(node.children);
    }
  };
  walk(root.children);
  const some = (pattern: RegExp) => types.some((type) => pattern.test(type));
  return {
    titleWords: new Set(
      title
        .slice(0, maxTitleLength)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
    isArticle: some(/article|posting|recipe$|report$/i),
    isProduct: some(/^(og:)?product|^offer$/i),
  };
}

function firstText(node: Element): string {
  const child = node.children[0];
  return child?.type === "text" ? child.value : "";
}
