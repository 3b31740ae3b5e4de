import type { SitePage } from "./site.ts";

/** Pages read in addition to the home page. */
const maxPages = 9;

/** How informative a page is, by the words of its path and link, without accents and hyphens; the first match counts. */
const worth: [pattern: RegExp, value: number][] = [
  [/\b(vs|versus|alternatives?|compar\w*|vergleich\w*|alternativen?|comparat\w*|comparaison|confronto|vergelijk\w*)\b/i, 10],
  [/\b(pricing|prices?|plans?|preise?|tarife?|tarifs?|prix|precios?|planes|prezzi|prijzen|precos?)\b/i, 9],
  [
    /\b(products?|produkte?|produits?|productos?|prodotti|producten|produtos?|shop|store|collections?|category|kategorie\w*)\b/i,
    8,
  ],
  [
    /\b(features?|solutions?|services?|funktionen|losungen|loesungen|leistungen|fonctionnalit\w*|servicios|soluciones|servizi|diensten)\b/i,
    8,
  ],
  [/\b(about|company|uber|ueber|unternehmen|a propos|qui sommes nous|sobre|nosotros|chi siamo|over ons)\b/i, 7],
  [/\b(customers?|use cases?|industries|who its for|kunden|clients?|clientes)\b/i, 5],
  [/\b(faq|how it works|why)\b/i, 4],
];

/** Pages of the frame, not of the offer. */
const useless =
  /\b(log-?in|sign-?(in|up)|register|account|cart|basket|checkout|warenkorb|wishlist|privacy|datenschutz|cookies?|terms|legal|impressum|imprint|agb|careers?|jobs?|press|blog|news|posts?|articles?|tags?|author|search|feed|wp-\w+|status|support|help|docs?|returns?|shipping|contact|newsletter|download)\b|\.(?!html?$|php$|aspx?$)\w{2,5}$/i;

/**
 * Which pages to read in addition to the home page, out of its links and the sitemap. Pages about products, customers, prices and
 * competitors come first.
 *
 * @param sitemap paths on the same host.
 */
export function choosePages(home: SitePage, sitemap: readonly string[]): string[] {
  const homePath = new URL(home.url).pathname;
  const found = new Map<string, { value: number; order: number }>();
  const add = (path: string, text: string, bonus: number) => {
    const bare = path.split(/[?#]/)[0]!;
    if (bare === homePath || bare === "/" || found.has(bare) || useless.test(decoded(bare))) return;
    const words = `${decoded(bare)} ${text}`
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .replace(/[/_-]+/g, " ");
    const value = worth.find(([pattern]) => pattern.test(words))?.[1] ?? (depth(bare) === 1 ? 2 : 1);
    found.set(bare, { value: value + bonus, order: found.size });
  };
  for (const { path, text } of home.links) add(path, text, 1);
  for (const path of sitemap) add(path, "", 0);
  const ranked = [...found].sort(
    ([pathA, a], [pathB, b]) => b.value - a.value || depth(pathA) - depth(pathB) || a.order - b.order,
  );
  return spread(ranked.map(([path]) => path)).slice(0, maxPages);
}

const depth = (path: string): number => path.split("/").filter(Boolean).length;

/** At most three pages below the same first folder, so that a catalogue does not keep the rest of the site out. */
function spread(paths: string[]): string[] {
  const taken = new Map<string, number>();
  const kept = paths.filter((path) => {
    const [folder = ""] = path.split("/").filter(Boolean);
    const count = (taken.get(folder) ?? 0) + 1;
    taken.set(folder, count);
    return count <= 3;
  });
  return [...kept, ...paths.filter((path) => !kept.includes(path))];
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
