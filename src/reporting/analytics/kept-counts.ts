import { createHash } from "node:crypto";
import { ByteCache } from "../../platform/memory/index.ts";
import type { Counts } from "./count.ts";
import type { SealedDay } from "./day.ts";
import type { Scope } from "./scope.ts";

/** Counts of a schedule's sealed days under one filter, by day; those of an earlier seal are replaced. */
type DaysKept = Map<number, { seal: string; counts: Counts }>;

type Filters = Pick<Scope, "companiesVersion" | "models" | "prompts" | "locations" | "includeCut">;

/** Names which answers of a whole day a scope takes, and the companies that are tracked: what comes of a sealed day under the same name is the same. */
export function filtersName({ companiesVersion, models, prompts, locations, includeCut }: Filters): string {
  const lists = [models, prompts, locations].map((list) => list?.toSorted((a, b) => a - b) ?? null);
  return `${companiesVersion} ${createHash("sha256")
    .update(JSON.stringify([lists, includeCut]))
    .digest("base64")}`;
}

/** What a process keeps of them; a filtered year of eight companies takes some 300 kB. */
const maxBytes = 32 * 1024 * 1024;
const bytesOfDay = 256;
const bytesOfCompany = 72;
/** What the counts of a day take. */
export const bytesOfCounts = (companies: number): number => bytesOfDay + bytesOfCompany * companies;
const kept = new ByteCache<DaysKept>(maxBytes);

/**
 * What whole sealed days came to before under the filters of a scope, so that a question that is asked again, or of a range that moved on, goes
 * through the answers of new days alone. Counts must not be changed.
 */
export class KeptCounts {
  /** Their name. */
  readonly filters: string;
  readonly #bytes: number;

  constructor(scope: Filters & Pick<Scope, "companies">) {
    this.filters = filtersName(scope);
    this.#bytes = bytesOfCounts(scope.companies.length);
  }

  get({ schedule, day, seal }: SealedDay): Counts | undefined {
    const found = kept.get(this.#name(schedule))?.get(day);
    return found?.seal === seal ? found.counts : undefined;
  }

  keep({ schedule, day, seal }: SealedDay, counts: Counts): void {
    const days = kept.get(this.#name(schedule)) ?? new Map();
    days.set(day, { seal, counts });
    kept.set(this.#name(schedule), days, days.size * this.#bytes);
  }

  #name(schedule: number): string {
    return `${schedule} ${this.filters}`;
  }
}
