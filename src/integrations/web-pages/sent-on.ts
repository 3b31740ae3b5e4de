import { readPageHead } from "../../platform/documents/index.ts";

/** What is longer has a text of its own. */
const maxLength = 16_384;

/**
 * Where a page sends its readers on within some seconds, by `<meta http-equiv="refresh">`, as sites do that cannot answer with a redirect. They never
 * read the page itself.
 * @returns null for any other page
 */
export function sentOnTo(html: string, at: URL): URL | null {
  if (html.length > maxLength || !/http-equiv/i.test(html)) return null;
  const { head, base } = readPageHead(html.replaceAll(/<noscript\b[^<]*(?:<(?!\/?noscript)[^<]*)*<\/noscript>/gi, ""), at.href);
  const [, address] = /^[0-5](?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(head.refresh?.text ?? "") ?? [];
  const target = address === undefined ? null : URL.parse(address.trim(), base ?? at.href);
  // Any other opens a program, or nothing, and leaves the readers on the page.
  if (!target || !/^https?:$/.test(target.protocol)) return null;
  target.hash = "";
  return target.href === at.href ? null : target;
}
