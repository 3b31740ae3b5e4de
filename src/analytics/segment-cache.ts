import type { Day } from "./day.ts";

/** What a process keeps of days that it read; a filtered year of two million answers is 30 MB. */
const maxBytes = 256 * 1024 * 1024;

/** By seal, the ones used last at the end. A seal names contents that never change, in one database of all. */
const days = new Map<string, { day: Day; bytes: number }>();
let bytesKept = 0;

/** The day sealed so, if this process has read it; `withHosts`: only if it has its hosts too. */
export function cachedDay(seal: string, withHosts: boolean): Day | null {
  const found = days.get(seal);
  if (!found || (withHosts && found.day.hosts === null)) return null;
  days.delete(seal);
  days.set(seal, found);
  return found.day;
}

export function keepDay(seal: string, day: Day, bytes: number): void {
  bytesKept += bytes - (days.get(seal)?.bytes ?? 0);
  days.delete(seal);
  days.set(seal, { day, bytes });
  for (const [oldest, { bytes: freed }] of days) {
    if (bytesKept <= maxBytes) break;
    days.delete(oldest);
    bytesKept -= freed;
  }
}
