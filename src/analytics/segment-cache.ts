import type { Day } from "./day.ts";

/** What a process keeps of days that it read; a filtered year of two million answers is 30 MB. */
const maxBytes = 256 * 1024 * 1024;

/**
 * By seal and version of the companies, the ones used last at the end. A seal names contents that never change, in one database
 * of all.
 */
const days = new Map<string, { day: Day; bytes: number }>();
let bytesKept = 0;

/** The day sealed so, if this process has read it; `withHosts`: only if it has its hosts too. */
export function cachedDay(seal: string, companiesVersion: number, withHosts: boolean): Day | null {
  const key = `${seal} ${companiesVersion}`;
  const found = days.get(key);
  if (!found || (withHosts && found.day.hosts === null)) return null;
  days.delete(key);
  days.set(key, found);
  return found.day;
}

export function keepDay(seal: string, companiesVersion: number, day: Day, bytes: number): void {
  const key = `${seal} ${companiesVersion}`;
  bytesKept += bytes - (days.get(key)?.bytes ?? 0);
  days.delete(key);
  days.set(key, { day, bytes });
  for (const [oldest, { bytes: freed }] of days) {
    if (bytesKept <= maxBytes) break;
    days.delete(oldest);
    bytesKept -= freed;
  }
}
