import { readReferences } from "../../../platform/documents/index.ts";

/** Addresses of one sitemap that are looked at. */
const maxAddresses = 2_000;

/** The paths that a sitemap (https://www.sitemaps.org/protocol.html) names on its own host; a sitemap of sitemaps names none. */
export function sitemapPaths(xml: string, homeUrl: string): string[] {
  const host = new URL(homeUrl).host.replace(/^www\./, "");
  const plain = withoutComments(xml);
  const [, prefix = "", root = "urlset"] = /<([\w.-]{1,30}:)?(urlset|sitemapindex)\b/i.exec(plain) ?? [];
  if (root.toLowerCase() === "sitemapindex") return [];
  // Texts and, between them, the prefixes of the elements that begin there. Pictures and films have a `loc` under prefixes of their own.
  const parts = plain.split(/<([\w.-]{1,30}:)?loc\s{0,9}>/i);
  const addresses = parts.flatMap((part, index) =>
    index % 2 === 0 && index > 0 && (parts[index - 1] ?? "") === prefix ? part : [],
  );
  return addresses.slice(0, maxAddresses).flatMap((part) => {
    const end = part.indexOf(`</${prefix}loc`);
    const url = end < 0 ? null : URL.parse(textOf(part.slice(0, end)), homeUrl);
    return url?.host.replace(/^www\./, "") === host ? [url.pathname] : [];
  });
}

function withoutComments(xml: string): string {
  const [first = "", ...rest] = xml.split("<!--");
  return `${first}${rest.map((part) => (part.includes("-->") ? part.slice(part.indexOf("-->") + 3) : "")).join("")}`;
}

/** The text of an element without children. */
function textOf(content: string): string {
  const literal = /^\s*<!\[CDATA\[([^<>]*)\]\]>/.exec(content)?.[1];
  if (literal !== undefined) return literal.trim();
  return readReferences(content.trim());
}
