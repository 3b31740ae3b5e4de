import type { Element, ElementContent, Root, RootContent } from "hast";
import { readHiddenText } from "./hidden-text.ts";
import { readHead } from "./html-head.ts";
import { childrenOf, classText, isHidden, property, textWithin } from "./html-parts.ts";
import { HtmlText } from "./html-text.ts";
import { findMainText, type MainText, wholeText } from "./main-text/main-text.ts";
import { isMainTextReliable } from "./main-text-reliable.ts";
import { readMarkedItems } from "./marked-items.ts";
import { parseHtml } from "./parse-html.ts";
import { emptyDocument, type SourceDocument } from "./source-document.ts";

/**
 * The structure of an HTML page.
 * @param url where the page was found
 * @throws PageError `unreadable` for a page nested too deep to be read
 */
export function readHtml(html: string, url: string | null): SourceDocument {
  return readTree(parseHtml(html), html, url);
}

/**
 * What a page's head declares, without its text.
 * @throws PageError as `readHtml`
 */
export function readPageHead(html: string, url: string | null): SourceDocument {
  const document = emptyDocument("page", url, { title: "", meta_description: "", html });
  readHead(parseHtml(html), document);
  return document;
}

/**
 * The structure of a page that is parsed already; the tree stays as it is.
 * @param main the page's main text, where it is known already
 */
export function readTree(root: Root, html: string, url: string | null, main = findMainText(root)): SourceDocument {
  const document = emptyDocument("page", url, { title: "", meta_description: "", html });
  readHead(root, document);
  defer(document, "markedItems", () => readMarkedItems(root, html));
  defer(document, "hidden", () => readHiddenText(root));
  readBody(root, document, { field: "html", offset: 0, main });
  document.mainTextReliable = main.isLikely && isMainTextReliable(document);
  return document;
}

/** Reads a property when it is first asked for: most readers of a page never do. */
function defer<K extends "markedItems" | "hidden">(document: SourceDocument, key: K, read: () => SourceDocument[K]): void {
  const put = (value: SourceDocument[K]) =>
    Object.defineProperty(document, key, { value, enumerable: true, configurable: true, writable: true });
  const get = () => {
    const value = read();
    put(value);
    return value;
  };
  Object.defineProperty(document, key, { get, set: put, enumerable: true, configurable: true });
}

/**
 * Adds the HTML that stands inside a Markdown text to its document.
 * @param source the same as it stands in the text, with what marks quotations and lists
 */
export function readHtmlFragment(html: string, document: SourceDocument, offset: number, source = html): void {
  const root = parseHtml(html, { fragment: true });
  readBody(root, document, { field: document.bodyField, offset, main: wholeText });
  const written = source === html ? root : parseHtml(source, { fragment: true });
  for (const text of readHiddenText(written, { field: document.bodyField, offset })) document.hidden.push(text);
}

type BodyOptions = { field: string; offset: number; main: MainText };

function readBody(root: Root, document: SourceDocument, { field, offset, main }: BodyOptions): void {
  const text = new HtmlText(document, field, offset);
  const walk = (nodes: (RootContent | ElementContent)[]) => {
    for (const node of nodes) {
      if (node.type === "text") text.text(node, main.holds(node));
      if (node.type !== "element") continue;
      note(node, document, text);
      if (main.hides(node)) {
        noteInside(node, document, text);
        continue;
      }
      const inMain = main.holds(node);
      text.open(node, inMain);
      walk(childrenOf(node));
      text.close(node, inMain);
    }
  };
  walk(root.children);
  text.finish();
}

function noteInside(node: Element, document: SourceDocument, text: HtmlText): void {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    note(child, document, text);
    noteInside(child, document, text);
  }
}

/** What counts wherever it stands, also in parts that nobody sees. */
function note(node: Element, document: SourceDocument, text: HtmlText): void {
  const span = text.spanOf(node);
  const type = property(node, "type").toLowerCase();
  if (node.tagName === "script") {
    const child = node.children[0];
    // The type may have parameters: `application/ld+json; charset=utf-8`.
    if (type.split(";", 1)[0]!.trim() === "application/ld+json") {
      const content = child?.type === "text" ? child.value : "";
      document.jsonLd.push({ text: content, span: child ? text.spanOf(child) : span });
    } else document.scripts++;
  }
  if (node.tagName === "time" && node.properties.dateTime) document.times.push({ text: property(node, "dateTime"), span });
  if (
    /\b(byline|author|autor|auteur|verfasser)\b/i.test(
      `${classText(node)} ${property(node, "itemProp")} ${property(node, "rel")}`,
    )
  ) {
    document.bylines.push({ text: visibleText(node), span });
  }
  const address =
    property(node, "src") ||
    (node.tagName === "link" && /stylesheet|icon|preload/.test(property(node, "rel")) ? property(node, "href") : "");
  if (address && ["img", "script", "iframe", "video", "audio", "source", "link", "embed"].includes(node.tagName)) {
    document.resources.push({ url: address, span });
  }
  const mount = node.tagName === "div" && /^(root|app|__next|__nuxt|main-app)$/i.test(property(node, "id"));
  if (mount && visibleText(node) === "") document.scriptMount = { text: property(node, "id"), span };
}

/** Names of authors are short; an element that holds the page is none. */
const maxBylineLength = 1_000;

/** The beginning of an element's visible text. */
const visibleText = (node: Element) => textWithin(node, { maxLength: maxBylineLength, skips: isHidden });
