import { cpuMs, longest, readers } from "../attacks/slow/readers.ts";

/** What is refused is tried shorter, in such steps, until it is read. */
const step = 0.9;
/** Code is compiled for a text while the first tries run. */
const tries = 5;

/**
 * `npm run bench -- slow-texts [reader]`: what each reader of strangers' texts takes of the processor for each text made to be slow, the worst first:
 * the longest that it reads of up to 500,000 characters (of a draft 200,000), and the costliest that it refuses.
 */
export async function run([only]: string[]): Promise<void> {
  const rows = readers
    .filter(({ name }) => only === undefined || name === only)
    .flatMap(({ name, inputs, read, longest: longestGiven = longest }) =>
      Object.entries(inputs).map(([input, make]) => ({ reader: name, input, ...measured(read, make, longestGiven) })),
    );
  if (rows.length === 0) throw new Error(`there is no reader "${only}"; there is: ${readers.map(({ name }) => name).join(", ")}`);
  const worst = ({ readMs, refusedMs }: (typeof rows)[number]) => Math.max(readMs, refusedMs);
  console.table(rows.sort((a, b) => worst(b) - worst(a)));
}

function measured(read: (text: string) => unknown, make: (length: number) => string, from: number) {
  let refusedMs = 0;
  for (let length = from; length >= 1; length *= step) {
    const text = make(length);
    const { ms, isRefused } = best(read, text);
    if (!isRefused) return { length: text.length, readMs: Math.round(ms), refusedMs: Math.round(refusedMs) };
    refusedMs = Math.max(refusedMs, ms);
  }
  return { length: 0, readMs: 0, refusedMs: Math.round(refusedMs) };
}

/** The least time of some tries, as a processor of 2024 takes it: other work of the machine is in the figures. */
function best(read: (text: string) => unknown, text: string): { ms: number; isRefused: boolean } {
  const all = Array.from({ length: tries }, () => {
    const { ms, isRefused } = cpuMs(read, text);
    return { ms: ms / slownessOf(fixedWork()), isRefused };
  });
  return all.reduce((least, one) => (one.ms < least.ms ? one : least));
}

/** Milliseconds of processor time that the same work takes: slower processors, and those shared with others, take longer for a text too. */
function fixedWork(): number {
  return cpuMs((seed) => {
    const words = new Map<string, number>();
    for (let n = 0; n < 150_000; n++) {
      const word = `${seed}${n % 5_000}`;
      words.set(word, (words.get(word) ?? 0) + 1);
    }
    return [...words].sort(([a], [b]) => (a < b ? -1 : 1)).length;
  }, "word").ms;
}

/** What `fixedWork` takes of a processor of 2024 that nothing else uses. */
const fixedWorkMs = 12;

/** How many times longer than a processor of 2024 one takes for everything, by its time for `fixedWork`. */
const slownessOf = (ms: number): number => Math.max(1, ms / fixedWorkMs);
