import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** A third of the processor time of a thread that somebody waits for, where both want all of it. */
const backgroundNice = 5;

/**
 * Lets others have the processor before the calling thread: what it does is long, and nobody waits for it as for a call. Linux has a
 * priority for each thread; elsewhere nothing changes.
 */
export function inBackground(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    if (getPriority(thread) < backgroundNice) setPriority(thread, backgroundNice);
  } catch {
    // It goes on at the priority that it has.
  }
}
