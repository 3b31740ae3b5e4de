import { ByteCache } from "../../platform/memory/index.ts";
import { bytesOf, type Day } from "./day.ts";
import type { Scope } from "./scope.ts";

/** What a process keeps of days that changed since they were sealed; a day of a thousand answers takes some 50 kB. */
const maxBytes = 64 * 1024 * 1024;

/** A day that changed since it was sealed, as it was packed from the stored rows. */
export interface ChangedDay {
  /** Days since 1970. */
  day: number;
  /** The schedule's number. */
  schedule: number;
  /** Names the changes that were not sealed yet: the same ones, the same stored rows. */
  marks: string;
  packed: Day;
}

/**
 * Days that changed since they were sealed, as this process packed them last, by website, schedule and version of the companies. While an import
 * brings years, every day has changed, and packing them anew for each call would take more of the database than the import.
 */
const kept = new ByteCache<Map<number, ChangedDay>>(maxBytes);

const keyOf = ({ website, companiesVersion }: Scope, schedule: number) => `${website.id} ${schedule} ${companiesVersion}`;

/** The days of a scope that are kept. They are right where the database still names the same marks. */
export function keptDays(scope: Scope, schedules: readonly number[]): ChangedDay[] {
  return schedules.flatMap((schedule) =>
    [...(kept.get(keyOf(scope, schedule))?.values() ?? [])].filter(({ day }) => day >= scope.firstDay && day <= scope.lastDay),
  );
}

/** Keeps days that were packed, and forgets those of the scope that are sealed by now. @param changed every day of the scope that is not. */
export function keepChangedDays(scope: Scope, schedules: readonly number[], changed: readonly ChangedDay[]): void {
  for (const schedule of schedules) {
    const key = keyOf(scope, schedule);
    const others = [...(kept.get(key) ?? [])].filter(([day]) => day < scope.firstDay || day > scope.lastDay);
    const days = new Map([
      ...others,
      ...changed.filter((one) => one.schedule === schedule).map((one) => [one.day, one] as const),
    ]);
    const bytes = [...days.values()].reduce((sum, { packed }) => sum + bytesOf(packed), 0);
    if (bytes > 0) kept.set(key, days, bytes);
    else kept.delete(key);
  }
}
