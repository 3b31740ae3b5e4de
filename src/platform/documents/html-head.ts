import type { Element, ElementContent, Root, RootContent } from "hast";
import { property } from "./html-parts.ts";
import type { Located, SourceDocument, Span } from "./source-document.ts";

/** Elements that are the page itself, also where they are given a type. */
const PAGE = new Set(["html", "head", "body"]);

/** What a page's `<html>`, `<title>`, `<meta>` and `<link>` elements declare. */
export function readHead(root: Root, document: SourceDocument): void {
  const titles: Located[] = [];
  const descriptions: Located[] = [];
  let isBaseKnown = false;
  const walk = (nodes: (RootContent | ElementContent)[], isDrawing: boolean, isOfItem: boolean) => {
    for (const node of nodes) {
      if (node.type !== "element") continue;
      const { tagName } = node;
      if (tagName === "html" && node.properties.lang !== undefined)
        document.head.lang = { text: property(node, "lang").trim(), span: tagOf(node, document) };
      if (tagName === "title" && !isDrawing) titles.push({ text: textOf(node), span: spanOf(node) });
      if (tagName === "meta" && !(isOfItem && property(node, "name") === ""))
        readMeta(node, spanOf(node), document, descriptions);
      // The first with an address counts (HTML standard, 4.2.3).
      if (tagName === "base" && node.properties.href !== undefined && !isBaseKnown) {
        isBaseKnown = true;
        document.base = baseOf(property(node, "href"), document.url);
      }
      if (tagName === "link") readLink(node, spanOf(node), document);
      // Parts of a drawing have titles too, and a thing described in RDFa inside of the page has a description of its own.
      const isItem = node.properties.typeof !== undefined && !PAGE.has(tagName);
      walk(node.children, isDrawing || tagName === "svg", isOfItem || isItem);
    }
  };
  walk(root.children, false, false);
  // An empty one says nothing where another has words.
  for (const found of [titles, descriptions]) found.sort((a, b) => Number(a.text === "") - Number(b.text === ""));
  document.titles = titles.map((title, index) => (index === 0 ? ownField("title", title, document) : title));
  document.descriptions = descriptions.map((text, index) => (index === 0 ? ownField("meta_description", text, document) : text));
}

function baseOf(href: string, url: string | null): string | null {
  const base = URL.parse(href.trim(), url ?? undefined);
  return base && /^https?:$/.test(base.protocol) ? base.href : url;
}

/** The first title and description are fields of their own, so that their text can be quoted without markup. */
function ownField(field: string, { text }: Located, document: SourceDocument): Located {
  document.fields[field] = text;
  return { text, span: { field, start: 0, end: text.length } };
}

function readMeta(node: Element, span: Span, document: SourceDocument, descriptions: Located[]): void {
  const content = property(node, "content").trim();
  const located = { text: content, span };
  // Crawlers read both attributes; `property` may hold several names.
  const names = `${property(node, "name")} ${property(node, "property")}`.toLowerCase().split(/\s+/).filter(Boolean);
  for (const name of new Set(names)) readNamed(name, located, document, descriptions);
  if (property(node, "httpEquiv").toLowerCase() === "refresh") document.head.refresh = located;
}

const AUTHOR_NAMES = new Set(["author", "article:author", "dc.creator", "dcterms.creator", "parsely-author", "sailthru.author"]);

function readNamed(name: string, located: Located, document: SourceDocument, descriptions: Located[]): void {
  const { head } = document;
  const content = located.text;
  if (name === "description") descriptions.push({ ...located, text: content.replace(/\s+/g, " ") });
  if (name === "viewport") head.viewport = located;
  // An address of a profile names nobody to a reader.
  if (AUTHOR_NAMES.has(name) && content && !/^https?:/i.test(content)) head.author ??= located;
  if (name === "generator" && content) head.generator = located;
  if (name === "robots" || name === "googlebot" || name === "bingbot") head.robots.push({ ...located, name });
  if (/^(og|twitter|article|product):/.test(name) && !head.properties.has(name)) head.properties.set(name, located);
  if (/^(date|last-modified|dc\.date.*|dcterms\.\w+|article:(published|modified)_time|og:updated_time)$/.test(name) && content) {
    document.times.push(located);
  }
}

function readLink(node: Element, span: Span, document: SourceDocument): void {
  const rels = property(node, "rel").toLowerCase().split(/\s+/);
  const href = property(node, "href").trim();
  if (rels.includes("canonical") && node.properties.href !== undefined) document.head.canonicals.push({ text: href, span });
  if (rels.includes("alternate") && /handheld|max-width/i.test(property(node, "media")))
    document.head.handheld ??= { text: href, span };
  // Feeds are alternates too, and no versions in another language.
  const isFeed = /rss|atom|json|xml/i.test(property(node, "type"));
  if (rels.includes("alternate") && node.properties.hrefLang !== undefined && !isFeed) {
    document.head.alternates.push({ lang: property(node, "hrefLang").trim(), href, span });
  }
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === "text" ? child.value : ""))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function spanOf(node: Element): Span {
  return { field: "html", start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

function tagOf(node: Element, document: SourceDocument): Span {
  const { start } = spanOf(node);
  return { field: "html", start, end: document.fields.html!.indexOf(">", start) + 1 };
}
