import { namesBrand, squeezed } from "../brand/name.ts";
import type { CompetitorEntry } from "../report-record.ts";
import type { Site, SitePage } from "../site/site.ts";
import { isCompanyName } from "./names.ts";

const maxCompetitors = 10;

/** A name behind or before the words of a comparison. */
const name = String.raw`((?:\p{Lu}|\p{Ll}{1,4}\p{Lu})[\p{L}\p{N}.&'’+]*(?:\s(?:&\s)?[\p{Lu}\p{N}][\p{L}\p{N}.&'’+-]*){0,3})`;
const before = [
  "[Vv][Ss]\\.?|[Vv]ersus|[Cc]ompared (?:to|with)|[Uu]nlike|[Aa]lternatives? (?:to|for)|[Ss]witch(?:ing)? from|[Mm]igrat\\w+ from|[Cc]oming from",
  "[Ii]m (?:Vergleich|Gegensatz) (?:zu|mit)|Alternativen? (?:zu|für)|[Ww]echsel\\w* von|[Aa]nders als",
  "[Aa]lternatives? à|[Pp]ar rapport à|[Aa]lternativas? a|[Aa] diferencia de|[Aa]lternativ[ae] a|[Aa]lternatieven? voor",
].join("|");
const patterns = [
  new RegExp(`(?<![\\p{L}])(?:${before})\\s+${name}`, "gu"),
  new RegExp(String.raw`${name}[\s-]+(?:[Aa]lternatives?|[Aa]lternativen?|[Vv]s\.?|[Vv]ersus)(?![\p{L}])`, "gu"),
];

/** Whom the website compares its brand with: in addresses and labels of comparison pages, in tables and in sentences. */
export function competitorsOnSite(site: Site, names: readonly string[]): CompetitorEntry[] {
  const found = new Map<string, CompetitorEntry & { count: number }>();
  const own = [...names, ...site.pages.flatMap((page) => page.things.map((thing) => thing.name)).filter(Boolean)];
  const add = (text: string, evidence: string) => {
    const written = text.replace(/(?<![.,;:!?'’])[.,;:!?'’]+$/u, "").trim();
    if (!isCompanyName(written) || namesBrand(written, own)) return;
    const key = squeezed(written);
    const known = found.get(key);
    if (known) known.count++;
    else found.set(key, { name: written, domain: null, found_in: "website", evidence, count: 1 });
  };
  for (const page of site.pages) {
    const path = new URL(page.url).pathname;
    for (const table of page.tables) for (const other of besideBrand(table, names)) add(other, `Comparison table on ${path}`);
    for (const text of comparing(page)) {
      for (const pattern of patterns)
        for (const match of text.matchAll(pattern)) add(match[1]!, `"${text.slice(0, 140)}" on ${path}`);
    }
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, maxCompetitors)
    .map(({ count: _, ...entry }) => entry);
}

const comparing = (page: SitePage): string[] => [
  page.title,
  ...page.links.map((link) => link.text),
  ...page.headings.map((heading) => heading.text),
  ...page.blocks.flatMap((block) => block.split(/(?<=[.!?])\s+/)),
];

/** The other names of a row or column in which the brand stands. */
function besideBrand(table: string[][], names: readonly string[]): string[] {
  const [header = []] = table;
  const first = table.map((row) => row[0] ?? "");
  for (const line of [header, first]) {
    const own = line.findIndex((cell) => namesBrand(cell, names));
    if (own >= 0) return line.filter((cell, index) => index !== own && cell !== "");
  }
  return [];
}
