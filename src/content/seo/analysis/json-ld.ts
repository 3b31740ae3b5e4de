import { type Located, readReferences, type SourceDocument, type Span, schemaName } from "../../../platform/documents/index.ts";

export type JsonLdNode = Record<string, unknown>;
/** `property` is the one of the enclosing node that holds this node; empty at the top. */
export type JsonLdItem = { type: string; node: JsonLdNode; property: string };
export type JsonLdBlock = { source: Located; error: string | null; items: JsonLdItem[] };

/** The JSON-LD blocks of a source with every typed node in them, `@graph` and nested nodes included. */
export function parseJsonLd(document: SourceDocument): JsonLdBlock[] {
  return document.jsonLd.map((source) => {
    try {
      const items: JsonLdItem[] = [];
      collect(JSON.parse(source.text), items, "", 0);
      return { source, error: null, items };
    } catch (error) {
      return { source, error: (error as Error).message, items: [] };
    }
  });
}

/** What is nested deeper is cut off: it could neither be walked through nor sent from a thread to another. */
const mostLevels = 20;

function collect(value: unknown, items: JsonLdItem[], property: string, depth: number): void {
  if (value === null || typeof value !== "object") return;
  if (depth > mostLevels) {
    for (const name of Object.keys(value)) delete (value as JsonLdNode)[name];
    return;
  }
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, items, property, depth + 1);
    return;
  }
  const node = value as JsonLdNode;
  for (const type of [node["@type"]].flat()) if (typeof type === "string") items.push({ type: schemaName(type), node, property });
  for (const [name, entry] of Object.entries(node)) collect(entry, items, name, depth + 1);
}

/** A property's text: itself, its first entry's, or its name. Systems write it as if it were markup, too: `Tents &amp; Co`. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return readReferences(value).trim();
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  if (value && typeof value === "object")
    return textOf((value as JsonLdNode).name ?? (value as JsonLdNode)["@value"] ?? (value as JsonLdNode).url);
  return "";
}

/** The address of the page that a thing is the main one of; empty where it names none. */
export function mainPageOf({ mainEntityOfPage }: JsonLdNode): string {
  const [main] = [mainEntityOfPage].flat();
  return typeof main === "string" ? main : textOf((main as JsonLdNode | undefined | null)?.["@id"]);
}

/** The things among a property's values, of which there may be one or many. */
export const nodesOf = (value: unknown): JsonLdNode[] =>
  [value].flat().filter((entry): entry is JsonLdNode => typeof entry === "object" && entry !== null);

/** Whether a property has a value. */
export function has(node: JsonLdNode, property: string): boolean {
  const value = node[property];
  if (value === undefined || value === null || value === "") return false;
  return !Array.isArray(value) || value.some((entry) => entry !== "" && entry !== null);
}

/** Where a value stands inside a block of JSON-LD, else the block. */
export function valueSpan(span: Span, source: string, value: string): Span {
  const at = source.slice(span.start, span.end).indexOf(value);
  return at < 0 ? span : { field: span.field, start: span.start + at, end: span.start + at + value.length };
}
