import type { Nodes, Root } from "hast";
import { PageError } from "./page-error.ts";

/** Browsers end at 512 (Blink, WebKit); whatever walks the tree deeper costs the square of its depth. */
const maxDepth = 512;
/** Long pages have an element in 60 characters or more, and short ones have fewer than this. */
const elementsOfShortPage = 5_000;
const charactersPerElement = 50;
/** Embedded data can look like formatting that is left open, and costs little where it is none. */
const reopenedPerElement = 4;
/** Pages are full of a link around bold text. */
const ordinaryFormatting = 2;

const maxElements = (length: number) => elementsOfShortPage + Math.floor(length / charactersPerElement);

/** Elements that a parser opens anew in the next paragraph where they are left open (HTML standard, 13.2.4.3). */
const FORMATTING = new Set("a b big code em font i nobr s small strike strong tt u".split(" "));

/**
 * Refuses HTML that has far more elements for its length than pages have, or would have them once formatting that is left open is
 * repeated in every paragraph. One pass over the text, before it is parsed.
 * @throws PageError `unreadable`
 */
export function requirePlainHtml(html: string): void {
  const limit = maxElements(html.length);
  const open: { name: string; tag: string }[] = [];
  let [elements, reopened] = [0, 0];
  for (const [tag, end, written] of html.matchAll(/<(\/?)([a-z][^\s/>]*)[^>]*/gi)) {
    const name = written!.toLowerCase();
    if (end === "") elements++;
    if (!FORMATTING.has(name)) reopened += Math.max(0, open.length - ordinaryFormatting);
    else if (end !== "") close(open, name);
    else {
      // A link ends the link before it; of equal elements a parser repeats three.
      if (name === "a") close(open, name);
      if (open.filter((other) => other.tag === tag).length < 3) open.push({ name, tag });
      if (open.length > maxDepth) throw tooDeep();
    }
    if (elements > limit || reopened > reopenedPerElement * limit) throw tooManyElements(limit);
  }
}

function close(open: { name: string }[], name: string): void {
  const index = open.findLastIndex((other) => other.name === name);
  if (index >= 0) open.splice(index, 1);
}

/**
 * Refuses a parsed page with too many elements, or with elements nested too deep, for what walks the tree.
 * @param length of the page's HTML in characters
 * @throws PageError `unreadable`
 */
export function requirePlainTree(root: Root, length: number): void {
  const limit = maxElements(length);
  let elements = 0;
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw tooDeep();
    level = level.flatMap(within);
    for (const node of level) if (node.type === "element") elements++;
    if (elements > limit) throw tooManyElements(limit);
  }
}

/** What stands right inside a node; what a template holds stands beside its children. */
function within(node: Nodes): Nodes[] {
  const children = "children" in node ? node.children : [];
  return node.type === "element" && node.content ? [...children, ...node.content.children] : children;
}

export const tooDeep = () =>
  new PageError("unreadable", "The page's elements are nested too deep to be read. Give a page with simpler markup.");

const tooManyElements = (limit: number) =>
  new PageError(
    "unreadable",
    `The page has more than ${limit} elements, or formatting that is left open, which is too much for its length to be read. Give a page with simpler markup.`,
  );
