import { hostOwners, type OwnedHosts } from "../../tracking/index.ts";
import { citesBit, type Day, type DayHosts } from "./day.ts";

/**
 * A day as the companies see it that are tracked now: one that is not tracked any more counts nowhere, and the ranks behind it
 * move up. So a day that was sealed with other companies need not be read from the stored rows.
 *
 * @param tracked every tracked company with its hosts.
 * @param hasCites whether the marks already include citations of these companies' domains; otherwise the day needs its hosts.
 */
export function trackedDay(day: Day, tracked: OwnedHosts, hasCites: boolean): Day {
  const kept = [...day.companies.keys()].filter((column) => tracked.has(day.companies[column]!));
  if (hasCites && kept.length === day.companies.length) return day;
  const gone = [...day.companies.keys()].filter((column) => !kept.includes(column));
  const hosts = hasCites ? null : day.hosts!;
  const owners = hosts ? ownersByPlace(hosts, tracked) : [];
  const companies = Uint32Array.from(
    new Set([...kept.map((column) => day.companies[column]!), ...owners.flatMap((list) => list ?? [])]),
  ).sort();
  const columnOf = new Map([...companies].map((n, column) => [n, column]));
  const into = kept.map((column) => columnOf.get(day.companies[column]!)!);
  const marks =
    day.marks instanceof Uint8Array
      ? new Uint8Array(day.answers * companies.length)
      : new Uint16Array(day.answers * companies.length);
  const cites = citesBit(marks);
  const citedColumns = owners.map((list) => list?.map((company) => columnOf.get(company)!));
  const keptBits = hasCites ? 2 * cites - 1 : cites - 1;
  for (let row = 0; row < day.answers; row++) {
    const from = row * day.companies.length;
    const to = row * companies.length;
    for (const [index, column] of kept.entries()) {
      const mark = day.marks[from + column]! & keptBits;
      const rank = mark & (cites - 1);
      if (mark === 0) continue;
      const moved = rank === 0 ? 0 : Math.max(1, rank - ranksBefore(day.marks, from, gone, rank, cites - 1));
      marks[to + into[index]!] = (mark & cites) | moved;
    }
    if (!hosts) continue;
    for (let at = hosts.starts[row]!; at < hosts.starts[row + 1]!; at++)
      for (const column of citedColumns[hosts.entries[at]!] ?? []) marks[to + column]! |= cites;
  }
  return { ...day, companies, marks };
}

/** How many companies that are gone stand before a rank in an answer: `positionWithout` for packed columns. */
function ranksBefore(marks: Day["marks"], from: number, gone: readonly number[], rank: number, rankBits: number): number {
  let before = 0;
  for (const column of gone) {
    const other = marks[from + column]! & rankBits;
    if (other !== 0 && other < rank) before++;
  }
  return before;
}

/** Whose each of the day's hosts is; most are nobody's. */
function ownersByPlace(hosts: DayHosts, tracked: OwnedHosts): (number[] | undefined)[] {
  const ownersOf = hostOwners(tracked);
  return Array.from(hosts.numbers, (host) => ownersOf.get(host));
}
