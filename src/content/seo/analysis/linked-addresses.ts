import type { CheckContext } from "./context.ts";
import { fold } from "./language/words.ts";
import { siteHost } from "./links.ts";

/** Whether a page is likely to be reached by several addresses: a file has one, and so has a site's first page. */
export function mayHaveVariants(url: string | null): boolean {
  if (!url || !URL.canParse(url)) return true;
  const { pathname, search } = new URL(url);
  return search !== "" || (pathname !== "/" && !/\.(?:html?|xhtml|pdf)$/i.test(pathname));
}

/** The addresses that a page links to for which something holds beside its own. */
function linkedBeside(
  { url, base, links, outsideLinks }: CheckContext["document"],
  holds: (other: URL, own: URL) => boolean,
): URL[] {
  if (!url || !URL.canParse(url)) return [];
  const own = new URL(url);
  return [...links, ...outsideLinks].flatMap(({ href }) => {
    const other = href ? URL.parse(href, base ?? url) : null;
    if (!other) return [];
    return holds(other, own) ? [other] : [];
  });
}

/** Whether a page links to itself with parameters, as sorted, filtered and paged lists do. */
export const linksToVariants = (document: CheckContext["document"]) =>
  linkedBeside(
    document,
    (other, own) =>
      other.search !== "" && siteHost(other) === siteHost(own) && other.pathname === own.pathname && other.search !== own.search,
  ).length > 1;

/** Whether phones are led to a host of their own. */
export const linksToMobileSite = (document: CheckContext["document"]) =>
  linkedBeside(document, ({ hostname }, own) => ["m", "mobile"].some((name) => hostname === `${name}.${siteHost(own)}`)).length >
  0;

/** Whether an address is a home page, on another site, or that of something which the page is not about. */
export function namesAnotherPlace(address: string | undefined, { url, titles }: CheckContext["document"]): boolean {
  if (!address || !url || !URL.canParse(address) || !URL.canParse(url)) return true;
  const other = new URL(address);
  const own = new URL(url);
  if (other.pathname === "/" || siteHost(other) !== siteHost(own)) return true;
  const title = fold(titles[0]?.text ?? "");
  const isNamed = (word: string) => title.includes(word);
  const theirs = slugWords(other);
  const words = slugWords(own);
  return own.search === "" && words.length > 1 && words.every(isNamed) && theirs.length > 1 && !theirs.every(isNamed);
}

/** The words of an address's last part; numbers and codes are none. */
const slugWords = ({ pathname }: URL) =>
  (fold(pathname.split("/").filter(Boolean).at(-1) ?? "").match(/\p{L}{4,}/gu) ?? []) as string[];
