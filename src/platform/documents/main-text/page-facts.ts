import type { Root } from "hast";
import { visit } from "unist-util-visit";
import { property } from "../html-parts.ts";

/** What a page says of itself beside its text. */
export interface PageFacts {
  /** Lower-case words of its title. */
  titleWords: Set<string>;
  isArticle: boolean;
  isProduct: boolean;
  isList: boolean;
  isThread: boolean;
}

const maxTitleLength = 300;

/** What a page's title, Open Graph type and structured data say of its kind. */
export function pageFacts(root: Root): PageFacts {
  let title = "";
  const types: string[] = [];
  visit(root, "element", (node) => {
    const child = node.children[0];
    if (node.tagName === "title" && title === "" && child?.type === "text") title = child.value;
    if (node.tagName === "meta" && /^og:type$/i.test(property(node, "property"))) types.push(property(node, "content"));
    if (node.tagName === "script" && property(node, "type").toLowerCase() === "application/ld+json" && child?.type === "text") {
      for (const [, type] of child.value.matchAll(/"@type"\s{0,9}:\s{0,9}\[?\s{0,9}"(\w{1,40})"/g)) types.push(type!);
    }
    const itemType = property(node, "itemType");
    if (itemType) types.push(itemType.slice(itemType.lastIndexOf("/") + 1));
  });
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
    isList: some(/^(ItemList|CollectionPage|OfferCatalog)$/),
    isThread: some(/^(QAPage|DiscussionForumPosting|Question|FAQPage)$/),
  };
}
