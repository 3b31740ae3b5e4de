import { numberArray, sql, type Transaction, textArray } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import type { Day } from "./day.ts";
import type { SealTarget } from "./host-seen.ts";

const storedColumns = ["counts", "answers", "hosts", "queries"] as const;

type StoredColumn = (typeof storedColumns)[number];

/** What is stored of a sealed day. */
export interface BuiltDay extends Record<StoredColumn, Buffer> {
  day: Day;
}

/** Stores sealed days in place of what was stored of them. */
export async function storeDays(
  tx: Transaction,
  target: SealTarget,
  companiesVersion: number,
  sealed: readonly BuiltDay[],
): Promise<void> {
  const sizes = (column: StoredColumn) => numberArray(sealed.map((day) => day[column].length));
  const dates = textArray(sealed.map(({ day }) => dayText(day.day)));
  const columns = sealed.map((day) => Buffer.concat(storedColumns.map((column) => day[column])));
  let next = 1;
  const places = columns.map(({ length }) => {
    next += length;
    return next - length;
  });
  // As one value of bytes, which are sent as they are: an array of them would be written and read as hexadecimal text.
  await tx.run(sql`
    insert into day_segment (organization_n, website_n, schedule_n, day, companies_version, counts, answers, hosts, queries)
    select ${target.organization_n}, ${target.website_n}, ${target.schedule_n}, s.day, ${companiesVersion},
      substring(b.bytes from s.at for s.counts), substring(b.bytes from s.at + s.counts for s.answers),
      substring(b.bytes from s.at + s.counts + s.answers for s.hosts), substring(b.bytes from s.at + s.counts + s.answers + s.hosts for s.queries)
    from (select ${Buffer.concat(columns)}::bytea) as b(bytes),
      unnest(${dates}::date[], ${numberArray(places)}::int[], ${sizes("counts")}::int[], ${sizes("answers")}::int[], ${sizes("hosts")}::int[],
             ${sizes("queries")}::int[]) as s(day, at, counts, answers, hosts, queries)
    on conflict (website_n, schedule_n, day) do update set seal = excluded.seal, companies_version = excluded.companies_version,
      counts = excluded.counts, answers = excluded.answers, hosts = excluded.hosts,
      queries = excluded.queries`);
}
