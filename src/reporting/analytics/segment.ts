import { Columns, join } from "./columns.ts";
import type { CompanyCounts, Counts } from "./count.ts";
import type { Day, DayHosts } from "./day.ts";

/** The stored form of a day: a header of 32-bit numbers, then columns. A change of the form gets a new version and a rebuild. */
const version = 2;
const wide = { prompt: 1, location: 2, marks: 4, counts: 1, entries: 2 };

/** Everything about a day's answers but the hosts. */
export function encodeAnswers(day: Day): Buffer {
  const flags =
    (day.prompt instanceof Uint32Array ? wide.prompt : 0) |
    (day.location instanceof Uint32Array ? wide.location : 0) |
    (day.marks instanceof Uint16Array ? wide.marks : 0);
  const header = [version, day.answers, day.companies.length, day.prompts.length, day.locations.length, flags];
  const { companies, prompts, locations, ms, prompt, location, model, marks } = day;
  return join(Uint32Array.from(header), companies, prompts, locations, ms, prompt, location, model, marks);
}

/** @param hosts those of the same day, or null. */
export function decodeAnswers(day: number, stored: Buffer, hosts: DayHosts | null): Day {
  const columns = new Columns(stored);
  const [found, answers = 0, companies = 0, prompts = 0, locations = 0, flags = 0] = columns.u32(6);
  if (found !== version) throw new Error(`day segments of version ${found}: run rebuild-analytics`);
  return {
    day,
    answers,
    companies: columns.u32(companies),
    prompts: columns.u32(prompts),
    locations: columns.u32(locations),
    ms: columns.u32(answers),
    prompt: flags & wide.prompt ? columns.u32(answers) : columns.u16(answers),
    location: flags & wide.location ? columns.u32(answers) : columns.u8(answers),
    model: columns.u8(answers),
    marks: flags & wide.marks ? columns.u16(answers * companies) : columns.u8(answers * companies),
    hosts,
  };
}

export function encodeHosts({ numbers, starts, entries }: DayHosts): Buffer {
  const counts = Uint32Array.from({ length: starts.length - 1 }, (_, row) => starts[row + 1]! - starts[row]!);
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  const flags = (most > 0xff ? wide.counts : 0) | (entries instanceof Uint32Array ? wide.entries : 0);
  const header = Uint32Array.from([version, counts.length, numbers.length, entries.length, flags]);
  return join(header, numbers, most > 0xff ? counts : Uint8Array.from(counts), entries);
}

export function decodeHosts(stored: Buffer): DayHosts {
  const columns = new Columns(stored);
  const [found, answers = 0, hosts = 0, citations = 0, flags = 0] = columns.u32(5);
  if (found !== version) throw new Error(`day segments of version ${found}: run rebuild-analytics`);
  const numbers = columns.u32(hosts);
  const counts = flags & wide.counts ? columns.u32(answers) : columns.u8(answers);
  const starts = new Uint32Array(answers + 1);
  for (let row = 0; row < answers; row++) starts[row + 1] = starts[row]! + counts[row]!;
  return { numbers, starts, entries: flags & wide.entries ? columns.u32(citations) : columns.u16(citations) };
}

/** The sums of a whole day. */
export function encodeCounts(counts: Counts, companies: readonly number[]): Buffer {
  const ofCompanies = counts.companies.flatMap(({ mentions, ranks, cited, together }, index) => [
    companies[index]!,
    mentions,
    ranks,
    cited,
    together,
  ]);
  return join(Uint32Array.from([version, counts.answers, counts.naming, counts.mentions, counts.mentionSquares, ...ofCompanies]));
}

/** @param companies numbers in the order of the result. */
export function decodeCounts(stored: Buffer, companies: readonly number[]): Counts {
  const fields = wholeNumbers(stored);
  if (fields[0] !== version) throw new Error(`day segments of version ${fields[0]}: run rebuild-analytics`);
  const found: CompanyCounts[] = new Array(companies.length);
  for (let index = 0; index < companies.length; index++) {
    const place = placeOf(fields, companies[index]!, index);
    found[index] =
      place === -1
        ? { mentions: 0, ranks: 0, cited: 0, together: 0 }
        : {
            mentions: fields[place + 1]!,
            ranks: fields[place + 2]!,
            cited: fields[place + 3]!,
            together: fields[place + 4]!,
          };
  }
  return {
    answers: fields[1]!,
    naming: fields[2]!,
    mentions: fields[3]!,
    mentionSquares: fields[4]!,
    companies: found,
  };
}

/** Where the sums of a company stand; -1 where there are none. A year has as many days with the same companies in the same order. */
function placeOf(fields: Uint32Array, company: number, index: number): number {
  const usual = 5 + 5 * index;
  if (fields[usual] === company) return usual;
  for (let place = 5; place < fields.length; place += 5) if (fields[place] === company) return place;
  return -1;
}

/** Laid over the bytes where they stand at a whole step, else over a copy. */
function wholeNumbers(stored: Buffer): Uint32Array {
  if (stored.byteOffset % 4 === 0) return new Uint32Array(stored.buffer, stored.byteOffset, stored.length / 4);
  return new Columns(stored).u32(stored.length / 4);
}
