import type { Nodes, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { PageError } from "./page-error.ts";

/** Browsers end at 512 (Blink, WebKit); whatever walks the tree deeper costs the square of its depth. */
const maxDepth = 512;

/**
 * The tree of an HTML page, or of a fragment of one.
 * @throws PageError `unreadable` for elements nested too deep
 */
export function parseHtml(html: string, { fragment = false } = {}): Root {
  const root = treeOf(html, fragment);
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw tooDeep();
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
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

const tooDeep = () =>
  new PageError("unreadable", "The page's elements are nested too deep to be read. Give a page with simpler markup.");
