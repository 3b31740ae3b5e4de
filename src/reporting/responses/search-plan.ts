import { type Rows, sql, withinDays } from "../../platform/database/index.ts";
import { ByteCache } from "../../platform/memory/index.ts";
import type { Scope } from "../analytics/scope.ts";

/** So many of the newest days fill most pages. */
const newestDays = 64;

/** The days of a scope, newest first and more and more at once. */
export async function* plannedDays(rows: Rows, scope: Scope, text: string, withTotal: boolean): AsyncGenerator<Plan> {
  let size = 8;
  for (const part of partsOf(scope, withTotal)) {
    const { wanted, days } = await plan(rows, part, text);
    for (let at = 0; at < days.length; at += size, size = Math.min(64, size * 2))
      yield { wanted, days: days.slice(at, at + size) };
  }
}

/** Days that are planned at once. Without a total, those before the newest only when they are asked for. */
export function partsOf(scope: Scope, withTotal: boolean): Scope[] {
  const newest = scope.lastDay - newestDays + 1;
  if (withTotal || newest <= scope.firstDay) return [scope];
  return [
    { ...scope, firstDay: newest },
    { ...scope, lastDay: newest - 1 },
  ];
}

/** Where a text is looked for. */
export interface Plan {
  /** The folded text. */
  wanted: string;
  /** Days that may have answers with queries, newest first. */
  days: PlannedDay[];
}

/** A day that may have answers with queries. */
export interface PlannedDay {
  day: number;
  /** null: to be looked for in the stored rows. */
  seal: string | null;
}

async function plan(rows: Rows, scope: Scope, text: string): Promise<Plan> {
  const ofScope = (
    alias: "s" | "c",
  ) => sql`${sql.ref(`${alias}.website_n`)} = ${scope.website.n} and ${sql.ref(`${alias}.schedule_n`)} = ${scope.scheduleN}
    and ${sql.ref(`${alias}.day`)} ${withinDays(scope)}`;
  const [found] = await rows.read(sql<{ wanted: string; days: Buffer | null }>`
    with changed as materialized (select distinct c.day from tracking.day_change c where ${ofScope("c")}),
    days as (
      select c.day, null::uuid as seal from changed c
      union all
      select s.day, case when s.queries is not null then s.seal end from day_segment s
      where ${ofScope("s")} and s.day not in (select day from changed))
    select casefold(${text} collate pg_unicode_fast) as wanted,
      (select string_agg(int4send(d.day - date '1970-01-01') || uuid_send(coalesce(d.seal, ${noSeal}::uuid)), ''::bytea order by d.day desc) from days d) as days`);
  const made = { wanted: found!.wanted, days: found!.days ? [...unpacked(found!.days)] : [] };
  plans.set(planName(scope, text), made, bytesOfPlannedDay * made.days.length);
  return made;
}

/** Plans as they were last made. */
const plans = new ByteCache<Plan>(8 * 1024 * 1024);
const bytesOfPlannedDay = 128;

const planName = ({ website, scheduleN, firstDay, lastDay }: Scope, text: string): string =>
  `${website.n} ${scheduleN} ${firstDay} ${lastDay} ${text}`;

/** The plan that was last made for the days of a scope and a text, if this process keeps it. It says nothing of what has changed since. */
export const lastPlan = (scope: Scope, text: string): Plan | undefined => plans.get(planName(scope, text));

const noSeal = "0".repeat(32);
const sealBytes = 16;

function* unpacked(packed: Buffer): Generator<PlannedDay> {
  for (let at = 0; at < packed.length; at += 4 + sealBytes) {
    const seal = packed.toString("hex", at + 4, at + 4 + sealBytes);
    yield { day: packed.readInt32BE(at), seal: seal === noSeal ? null : seal };
  }
}
