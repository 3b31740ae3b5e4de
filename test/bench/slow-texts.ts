import { cpuMs, fixedWork, longest, readers, slownessOf } from "../attacks/slow/readers.ts";

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
