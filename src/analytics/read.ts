import type { Rows } from "../database.ts";
import { sql } from "../database.ts";
import { addCounts, type Counts, countDay, noCounts, rowFilter, scopeSets } from "./count.ts";
import type { Day } from "./day.ts";
import { ownedHosts } from "./owned-hosts.ts";
import { packDay, selectRawDays } from "./raw-days.ts";
import type { Scope } from "./scope.ts";

/** The days of a scope that have answers, ascending. @param options.hosts whether the cited hosts are needed too. */
export async function readDays(rows: Rows, scope: Scope, _options: { hosts: boolean } = { hosts: false }): Promise<Day[]> {
  if (scope.scheduleN === null) return [];
  const scheduleN = scope.scheduleN;
  const owned = await ownedHosts({ run: (query) => rows.read(query) }, scope.organizationN, scope.companies);
  const raw = await rows.read(
    selectRawDays(
      scope.website.n,
      scheduleN,
      sql`(select date '1970-01-01' + g from generate_series(${scope.firstDay}::int, ${scope.lastDay}::int) g)`,
    ),
  );
  return raw.map((day) => packDay(day, owned)).sort((a, b) => a.day - b.day);
}

/** The counts of each day that the scope touches, with answers or without. */
export async function countByDay(rows: Rows, scope: Scope): Promise<{ day: number; counts: Counts }[]> {
  const sets = scopeSets(scope);
  const companies = scope.companies.map(({ n }) => n);
  const days = await readDays(rows, scope);
  const found = new Map(days.map((day) => [day.day, countDay(day, rowFilter(day, sets), companies)]));
  return Array.from({ length: scope.lastDay - scope.firstDay + 1 }, (_, index) => {
    const day = scope.firstDay + index;
    return { day, counts: found.get(day) ?? noCounts(companies.length) };
  });
}

/** The counts over the whole range. */
export async function countAll(rows: Rows, scope: Scope): Promise<Counts> {
  const sum = noCounts(scope.companies.length);
  for (const { counts } of await countByDay(rows, scope)) addCounts(sum, counts);
  return sum;
}
