import MarkdownIt from "markdown-it";
import { bareHost, belongsTo } from "../../platform/addresses/index.ts";
import { PageError } from "../../platform/documents/index.ts";

const markdown = new MarkdownIt({ html: false, linkify: true });

/** Addresses that a text leads to: pages of others, and of the own website. */
export interface LinksOfText {
  cited_urls: string[];
  internal_links: string[];
}

/** What a parser makes parts of: lines, brackets, addresses, and cells, which come in pairs of marks. Long texts have one in 20 characters at the most. */
const partsOfShortText = 10_000;
const charactersPerPart = 20;

function isPlain(text: string): boolean {
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (unit === "\n" || unit === "[") parts++;
    else if (unit === "|") parts += 0.5;
    else if (unit === ":" && text.startsWith("//", at + 1)) parts++;
  }
  return parts <= partsOfShortText + text.length / charactersPerPart;
}

/**
 * Where a Markdown text leads, each address once, in order: to pages of others, and to pages of the own website.
 * @throws PageError `unreadable` for far more lines, brackets, addresses or cells than texts of its length have, which would take long
 */
export function linksOf(text: string, ownDomains: readonly string[]): LinksOfText {
  const cited = new Set<string>();
  const internal = new Set<string>();
  if (!isPlain(text))
    throw new PageError("unreadable", "The text has too many lines, brackets, addresses or cells for its length.");
  for (const href of hrefs(text)) {
    if (/^https?:\/\//i.test(href)) {
      const host = bareHost(href);
      const isOwn = ownDomains.some((domain) => belongsTo(host, domain));
      (isOwn ? internal : cited).add(href);
    } else if (href.startsWith("/") && !href.startsWith("//")) internal.add(href);
  }
  return { cited_urls: [...cited], internal_links: [...internal] };
}

function* hrefs(text: string): Generator<string> {
  for (const token of markdown.parse(text, {}))
    for (const child of token.children ?? []) if (child.type === "link_open") yield String(child.attrGet("href") ?? "");
}
