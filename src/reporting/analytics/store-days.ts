import { numberArray, sql, type Transaction, textArray } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import type { Day } from "./day.ts";
import type { SealTarget } from "./host-seen.ts";

const storedColumns = ["counts", "answers", "hosts", "queries"] as const;

type StoredColumn = (typeof storedColumns)[number];

/** What is stored of a sealed day. */
export interface SealedDay extends Record<StoredColumn, Buffer> {
  day: Day;
}

/** Stores sealed days in place of what was stored of them. */
export async function storeDays(
  tx: Transaction,
  target: SealTarget,
  companiesVersion: number,
  sealed: readonly SealedDay[],
): Promise<void> {
  const sizes = (column: StoredColumn) => numberArray(sealed.map((day) => day[column].length));
  // As one value of bytes, which are sent as they are: an array of them would be written and read as hexadecimal text.
  const bytes = Buffer.concat(sealed.flatMap((day) => storedColumns.map((column) => day[column])));
  await tx.run(sql`
    insert into day_segment (organization_n, website_n, schedule_n, day, companies_version, counts, answers, hosts, queries)
    select ${target.organization_n}, ${target.website_n}, ${target.schedule_n}, s.day, ${companiesVersion},
      substring(b.bytes from s.at for s.counts), substring(b.bytes from s.at + s.counts for s.answers),
      substring(b.bytes from s.at + s.counts + s.answers for s.hosts), substring(b.bytes from s.at + s.counts + s.answers + s.hosts for s.queries)
    from (select ${bytes}::bytea) as b(bytes),
      (select u.*, (1 + coalesce(sum(u.counts + u.answers + u.hosts + u.queries) over (order by u.place rows between unbounded preceding and 1 preceding), 0))::int as at
       from unnest(${textArray(sealed.map(({ day }) => dayText(day.day)))}::date[], ${sizes("counts")}::int[], ${sizes("answers")}::int[],
                   ${sizes("hosts")}::int[], ${sizes("queries")}::int[])
         with ordinality as u(day, counts, answers, hosts, queries, place)) as s
    on conflict (website_n, schedule_n, day) do update set seal = excluded.seal, companies_version = excluded.companies_version,
      counts = excluded.counts, answers = excluded.answers, hosts = excluded.hosts,
      queries = excluded.queries`);
}
