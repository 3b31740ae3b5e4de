import MarkdownIt from "markdown-it";
import { bareHost, belongsTo } from "../../platform/addresses/index.ts";

const markdown = new MarkdownIt({ html: false, linkify: true });

/** Addresses that a text leads to: pages of others, and of the own website. */
export interface LinksOfText {
  cited_urls: string[];
  internal_links: string[];
}

/** Where a Markdown text leads, each address once, in order: to pages of others, and to pages of the own website. */
export function linksOf(text: string, ownDomains: readonly string[]): LinksOfText {
  const cited = new Set<string>();
  const internal = new Set<string>();
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
