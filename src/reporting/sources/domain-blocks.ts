import { ByteCache } from "../../platform/memory/index.ts";
import type { SealedDay } from "../analytics/day.ts";
import type { DomainSums } from "./domain-totals.ts";

/**
 * Sealed days whose sums by domain are kept as one: up to 8 of them, or up to 64 made of such. A year is 6 blocks, so that what is
 * read of it again depends on the number of domains and not of answers; a day that is sealed anew has only its own two made anew.
 */
export interface Block {
  /** Names the contents, which never change: a block of other seals is another one. */
  name: string;
  days: readonly SealedDay[];
  /** Absent where this process does not have them. */
  sums: DomainSums | undefined;
  /** What it is made of; none where it is made of its days. */
  parts: Block[];
}

const lengths = [64, 8];

/** What a process keeps of them; a year with 3,000 domains takes 5 MB, and more where prompts have volumes. */
const maxBytes = 64 * 1024 * 1024;
const kept = new ByteCache<DomainSums>(maxBytes);

/** @param days that count whole. @param counted names which of their answers, the companies and the prompts that are counted. */
export function blocksOf(days: readonly SealedDay[], counted: string, level = 0): Block[] {
  const blocks = Map.groupBy(days, ({ day }) => Math.floor(day / lengths[level]!));
  return [...blocks.values()].map((inside) => {
    const name = `${counted} ${inside.map(({ seal }) => seal).join()}`;
    const sums = kept.get(name);
    const hasParts = sums === undefined && level + 1 < lengths.length;
    return { name, days: inside, sums, parts: hasParts ? blocksOf(inside, counted, level + 1) : [] };
  });
}

export function keepSums(name: string, sums: DomainSums): DomainSums {
  const columns = [sums.hosts, sums.domains, ...sums.columns, sums.ofPrompts, sums.citing];
  const bytes = columns.reduce((total, column) => total + column.byteLength, name.length);
  kept.set(name, sums, bytes);
  return sums;
}

/** The days that have to be read to make what is missing. */
export const missingDays = (blocks: readonly Block[]): SealedDay[] =>
  blocks.flatMap(({ days, sums, parts }) => (sums ? [] : parts.length > 0 ? missingDays(parts) : days));

/** What is there already, in the blocks or in what they are made of. */
export const knownSums = (blocks: readonly Block[]): DomainSums[] =>
  blocks.flatMap(({ sums, parts }) => (sums ? [sums] : knownSums(parts)));
