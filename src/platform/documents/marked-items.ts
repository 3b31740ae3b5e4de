import type { Element, ElementContent, Root, RootContent } from "hast";
import { property, textWithin } from "./html-parts.ts";
import type { Located, MarkedItem } from "./source-document.ts";

/** A page marks up tens of things; thousands are made to be slow. */
const maxItems = 2_000;
const maxValueLength = 500;
/** Elements that are looked at for the text of one value. */
const maxValueElements = 500;

/** The things that microdata and RDFa describe in the page's elements, nested ones inside of their values too. */
export function readMarkedItems(root: Root, html: string): MarkedItem[] {
  const items: MarkedItem[] = [];
  const walk = (nodes: (RootContent | ElementContent)[], holder: MarkedItem | null) => {
    for (const node of nodes) if (node.type === "element") walk(node.children, itemOf(node, holder, items, html) ?? holder);
  };
  walk(root.children, null);
  return items;
}

/** A type or property without the vocabulary's address, in each form that pages write it: `http://www.schema.org/Product/`, `schema:Product`. */
export function schemaName(name: string): string {
  return name.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, "").replace(/\/$/, "");
}

/** Notes what an element says of the item that holds it. @returns the item that it begins, which is added to `items` */
function itemOf(node: Element, holder: MarkedItem | null, items: MarkedItem[], html: string): MarkedItem | null {
  const microdata = property(node, "itemType");
  const rdfa = property(node, "typeof");
  const names = `${property(node, "itemProp")} ${holder?.syntax === "rdfa" ? property(node, "property") : ""}`
    .split(/\s+/)
    .filter(Boolean);
  if ((microdata || rdfa) && items.length < maxItems) {
    const item: MarkedItem = {
      syntax: microdata ? "microdata" : "rdfa",
      types: (microdata || rdfa).split(/\s+/).map(schemaName),
      property: names[0] ?? "",
      values: new Map(),
      span: tagOf(node, html),
    };
    items.push(item);
    for (const name of names) add(holder, name, item);
    return item;
  }
  for (const name of names) add(holder, name, { text: textValue(node), span: tagOf(node, html) });
  return null;
}

function add(holder: MarkedItem | null, name: string, value: MarkedItem | Located): void {
  const plain = schemaName(name);
  const values = holder?.values.get(plain);
  if (values) values.push(value);
  else holder?.values.set(plain, [value]);
}

const ADDRESSES: Record<string, string> = {
  a: "href",
  area: "href",
  link: "href",
  img: "src",
  source: "src",
  video: "src",
  audio: "src",
  iframe: "src",
  embed: "src",
  object: "data",
  data: "value",
  meter: "value",
};

/** HTML standard §5.2.4; `content` counts on every element, as in RDFa and for search engines. */
function textValue(node: Element): string {
  if (node.properties.content !== undefined) return property(node, "content").trim();
  if (node.tagName === "time" && node.properties.dateTime !== undefined) return property(node, "dateTime").trim();
  const address = ADDRESSES[node.tagName];
  return address ? property(node, address).trim() : textOf(node);
}

const isCode = ({ tagName }: Element) => tagName === "script" || tagName === "style";
const textOf = (node: Element) => textWithin(node, { maxLength: maxValueLength, maxElements: maxValueElements, skips: isCode });

function tagOf(node: Element, html: string): MarkedItem["span"] {
  const start = node.position?.start.offset ?? 0;
  const close = html.indexOf(">", start) + 1;
  return { field: "html", start, end: close || start };
}
