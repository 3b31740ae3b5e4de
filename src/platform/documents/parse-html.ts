import type { Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { requirePlainHtml, requirePlainTree, tooDeep } from "./html-limits.ts";

/**
 * The tree of an HTML page, or of a fragment of one.
 * @throws PageError `unreadable` for too many elements, or elements nested too deep
 */
export function parseHtml(html: string, { fragment = false } = {}): Root {
  requirePlainHtml(html);
  const root = treeOf(html, fragment);
  requirePlainTree(root, html.length);
  return root;
}

function treeOf(html: string, fragment: boolean): Root {
  try {
    return unified().use(rehypeParse, { emitParseErrors: false, fragment }).parse(html);
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}
