import { ByteCache } from "./byte-cache.ts";
import type { Day } from "./day.ts";

/** What a process keeps of days that it read; a filtered year of two million answers is 30 MB. */
const maxBytes = 256 * 1024 * 1024;

/** By seal and version of the companies. A seal names contents that never change, in one database of all. */
const days = new ByteCache<Day>(maxBytes);

/** The day sealed so, if this process has read it; `withHosts`: only if it has its hosts too. */
export function cachedDay(seal: string, companiesVersion: number, withHosts: boolean): Day | null {
  const day = days.get(`${seal} ${companiesVersion}`);
  return !day || (withHosts && day.hosts === null) ? null : day;
}

export function keepDay(seal: string, companiesVersion: number, day: Day, bytes: number): void {
  days.set(`${seal} ${companiesVersion}`, day, bytes);
}
