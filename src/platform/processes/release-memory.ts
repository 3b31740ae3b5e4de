/**
 * Gives back the memory that only the start of the process needed, or its work. Both grow the young generation of V8, which an idle process
 * keeps until it has to collect garbage. Takes a quarter of a second, and nothing where Node runs without `--expose-gc`.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

const intervalMs = 10_000;
/** A process that takes less of a processor rests: what it asks again and again takes a hundredth or two. */
const restingShare = 0.05;

/** Gives memory back whenever the process has come to rest after work, looking each ten seconds. */
export function releaseMemoryAtRest(): void {
  let last = process.cpuUsage();
  let hasWorked = false;
  setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    const works = (user + system) / 1_000 >= restingShare * intervalMs;
    if (hasWorked && !works) {
      releaseMemory();
      // Which took processor time, too.
      last = process.cpuUsage();
    }
    hasWorked = works;
  }, intervalMs).unref();
}
