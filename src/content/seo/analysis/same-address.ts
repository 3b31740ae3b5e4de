import { comparablePath } from "../../../platform/documents/index.ts";

/** Whether two addresses name the same page: scheme, `www.`, final slash, fragment, case of the host and what is written as a code do not count. */
export function sameAddress(a: string, b: string, base?: string | null): boolean {
  const left = plainAddress(a, base);
  return left !== null && left === plainAddress(b, base);
}

/** Parameters that say where a visitor came from, and not which page is shown. */
const TRACKING =
  /^(?:utm_\w{1,20}|srsltid|gclid|gbraid|wbraid|_g[al]|fbclid|igshid|msclkid|ttclid|twclid|yclid|mc_[ce]id|mkt_tok|cm_(?:sp|ven|cat|pla|ite|mmc))$/;

/** An address without what says where a visitor came from. */
export function withoutTracking(url: string): string {
  if (!URL.canParse(url)) return url;
  const plain = new URL(url);
  const names = [...plain.searchParams.keys()].filter((name) => TRACKING.test(name));
  if (names.length === 0) return url;
  for (const name of names) plain.searchParams.delete(name);
  return plain.href;
}

/** An address without what does not distinguish pages; null where it is none. */
export function plainAddress(address: string, base?: string | null): string | null {
  if (!URL.canParse(address, base ?? undefined)) return null;
  const url = new URL(address, base ?? undefined);
  const path = url.pathname.replace(/\/(?:index\.html?)?$/, "");
  return comparablePath(`${url.host.replace(/^www\./, "")}${path}${url.search}`);
}

/** An address without parameters, which do not tell language versions apart but where they name the language. */
export const withoutParameters = (address: string) =>
  /[?&](?:lang|language|locale|hl|l)=/i.test(address) ? address : address.replace(/\?[^#]*/, "");

/** Whether an address is that of a site's first page, or of its first page in a language or country. */
export const isHome = (url: string): boolean =>
  URL.canParse(url) && /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w{3,5})?$/i.test(new URL(url).pathname);
