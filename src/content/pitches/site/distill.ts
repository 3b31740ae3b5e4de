import type { Element, ElementContent, Root, RootContent } from "hast";
import { EXIT, visit } from "unist-util-visit";
import { parseHtml, property, readTree } from "../../../platform/documents/index.ts";
import { isOrderToModels } from "../../orders-to-models.ts";
import { type JsonLdNode, parseJsonLd, textOf } from "../../seo/analysis/json-ld.ts";
import type { SitePage, Thing } from "./site.ts";

const maxBlocks = 150;
const maxBlockLength = 600;
const maxLinks = 150;
const maxTables = 10;

/** A page as the pitch keeps it: bounded text in one writing of white space. @throws PageError for markup that cannot be read */
export function distill(html: string, url: string): SitePage {
  const root = parseHtml(html);
  const document = readTree(root, html, url);
  const { keywords, tables } = elementsOf(root);
  const ofMain = document.blocks.filter((block) => block.text !== "");
  const host = new URL(url).host;
  const links = [...document.outsideLinks, ...document.links].flatMap(({ href, text, label }) => {
    const path = href === null ? null : pathOnHost(href, document.base ?? url, host);
    const shown = clean(text || label, 80);
    return path === null || shown === "" ? [] : [{ text: shown, path }];
  });
  return {
    url,
    title: clean(document.titles[0]?.text ?? "", 300),
    description: clean(document.descriptions[0]?.text ?? "", 500),
    siteName: clean(document.head.properties.get("og:site_name")?.text ?? "", 100),
    keywords: clean(keywords, 500),
    lang: clean(document.head.lang?.text ?? "", 35),
    headings: ofMain
      .filter((block) => block.kind === "heading")
      .slice(0, 60)
      .map(({ level, text }) => ({ level, text: clean(text, 200) }))
      .filter(({ text }) => text !== ""),
    links: [...new Map(links.map((link) => [`${link.path} ${link.text}`, link])).values()].slice(0, maxLinks),
    blocks: ofMain
      .filter((block) => block.kind !== "heading")
      .slice(0, maxBlocks)
      .map(({ text }) => clean(text, maxBlockLength))
      .filter(Boolean),
    things: parseJsonLd(document).flatMap(({ items }) => items.flatMap(({ type, node }) => toThing(type, node) ?? [])),
    tables,
  };
}

/**
 * A text of the page as it is kept; nothing of one that gives orders to models, since all of them end up in questions to models. PostgreSQL stores
 * no NUL and no half of a surrogate pair.
 */
function clean(text: string, maxLength: number): string {
  const kept = text.replaceAll("\0", "").replace(/\s+/g, " ").trim().slice(0, maxLength).toWellFormed();
  return isOrderToModels(kept) ? "" : kept;
}

function pathOnHost(href: string, base: string, host: string): string | null {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  const isSame = url.host.replace(/^www\./, "") === host.replace(/^www\./, "");
  return isSame && url.protocol === "https:" ? `${url.pathname}${url.search}` : null;
}

const described =
  /^(Organization|Corporation|.*Business|.*Store|Brand|WebSite|Product|ProductGroup|Service|SoftwareApplication|WebApplication|MobileApplication|.*Organization|BreadcrumbList|OfferCatalog)$/;

function toThing(type: string, node: JsonLdNode): Thing | null {
  if (!described.test(type)) return null;
  const texts = (value: unknown): string[] =>
    [value]
      .flat()
      .map(textOf)
      .filter(Boolean)
      .map((text) => clean(text, 150));
  const names = (value: unknown): string[] =>
    [value].flat().flatMap((entry) => texts((entry as JsonLdNode | null)?.item ?? entry));
  const address = [node.address].flat()[0] as JsonLdNode | undefined;
  return {
    type,
    name: clean(textOf(node.name), 150),
    aliases: [...texts(node.alternateName), ...texts(node.legalName)],
    description: clean(textOf(node.description), 500),
    category: clean(textOf(node.category ?? node.applicationCategory ?? node.serviceType), 150),
    subjects:
      type === "BreadcrumbList" || type === "OfferCatalog"
        ? names(node.itemListElement)
        : [...texts(node.knowsAbout), ...texts(node.makesOffer)],
    audience: clean(textOf((node.audience as JsonLdNode | undefined)?.audienceType ?? node.audience), 150),
    country: clean(textOf(address?.addressCountry ?? node.areaServed), 60),
  };
}

/** What the blocks do not contain: declared keywords, and the cells of data tables. */
function elementsOf(root: Root): { keywords: string; tables: string[][][] } {
  let keywords = "";
  const tables: string[][][] = [];
  const walk = (nodes: (RootContent | ElementContent)[]) => {
    for (const node of nodes) {
      if (node.type !== "element") continue;
      if (node.tagName === "meta" && keywords === "" && property(node, "name").toLowerCase() === "keywords") {
        keywords = property(node, "content");
      }
      if (node.tagName === "table" && tables.length < maxTables && property(node, "role") !== "presentation") {
        tables.push(rowsOf(node));
      }
      walk(node.children);
    }
  };
  walk(root.children);
  return { keywords, tables };
}

function rowsOf(table: Element): string[][] {
  const rows: string[][] = [];
  visit(table, "element", (row) => {
    if (row.tagName !== "tr") return undefined;
    const cells = row.children.filter((cell): cell is Element => cell.type === "element" && /^t[hd]$/.test(cell.tagName));
    rows.push(cells.slice(0, 12).map((cell) => clean(visibleText(cell), 120)));
    return rows.length === 60 ? EXIT : undefined;
  });
  return rows;
}

/** The beginning of an element's text: more than is kept of it. */
function visibleText(node: Element): string {
  let text = "";
  const walk = (nodes: ElementContent[]) => {
    for (const child of nodes) {
      if (text.length > maxBlockLength) return;
      if (child.type === "text") text += `${child.value.slice(0, maxBlockLength)} `;
      else if (child.type === "element") walk(child.children);
    }
  };
  walk(node.children);
  return text;
}
