import type { MarkedItem, SourceDocument, Span } from "../../../platform/documents/index.ts";
import { type JsonLdNode, parseJsonLd } from "./json-ld.ts";

/** A thing that the page describes to machines, whichever syntax it uses. */
export type StructuredItem = {
  syntax: "json-ld" | "microdata" | "rdfa";
  types: string[];
  /** Values by property; nested things are nodes with `@type`. */
  node: JsonLdNode;
  /** The property of the enclosing thing that holds this one; empty at the top. */
  property: string;
  /** The block of JSON-LD, or the element's start tag. */
  span: Span;
};

/** Every typed thing in the page's JSON-LD, microdata and RDFa, nested ones too. */
export function structuredItems(document: SourceDocument): StructuredItem[] {
  const items: StructuredItem[] = parseJsonLd(document).flatMap(({ source, items }) =>
    items.map(({ type, node, property }) => ({ syntax: "json-ld", types: [type], node, property, span: source.span })),
  );
  const nodes = new Map<MarkedItem, JsonLdNode>();
  for (const item of document.markedItems) {
    const { syntax, types, property, span } = item;
    items.push({ syntax, types, node: nodeOf(item, nodes), property, span });
  }
  return items;
}

function nodeOf(item: MarkedItem, known: Map<MarkedItem, JsonLdNode>): JsonLdNode {
  const before = known.get(item);
  if (before) return before;
  const node: JsonLdNode = { "@type": item.types[0] };
  known.set(item, node);
  for (const [name, values] of item.values)
    node[name] = values.map((value) => ("text" in value ? value.text : nodeOf(value, known)));
  return node;
}

/** Where the page's own item stands: at the top, in a graph, or as what the page is about. */
export const OWN_PLACES: ReadonlySet<string> = new Set(["", "@graph", "mainEntity", "mainEntityOfPage"]);

/** The items that may describe the page itself, not one of the things that it lists, links or embeds. */
export function ownItems(items: StructuredItem[]): StructuredItem[] {
  return items.filter(({ property }) => OWN_PLACES.has(property));
}
