import { within } from "../../platform/time/index.ts";

/** Something that a process needs. */
export interface Check {
  name: string;
  /**
   * @returns what is wrong and what to do about it, null when all is well.
   * @throws when what it asks is away.
   */
  probe(): Promise<string | null>;
  /** A result that is younger is used again, in milliseconds; without it, a second. */
  freshMs?: number;
}

/** What is known of a check: null when all is well. */
export type Problem = string | null;

/** An answer is given by then, whatever hangs. */
const waitMs = 400;
/** How long what was seen last counts while the next probe is not answered: a busy server is not a server that is away. */
const unansweredMs = 12_000;

/** Runs checks, one probe of each at a time, and knows what came of the last one. */
export class Health {
  readonly #watched: readonly Watched[];

  constructor(checks: readonly Check[]) {
    this.#watched = checks.map((check) => new Watched(check));
  }

  /** What is wrong, by the names of the checks. Answers within half a second. */
  async problems(): Promise<Record<string, Problem>> {
    const entries = this.#watched.map(async (watched) => [watched.name, await watched.problem()] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
}

class Watched {
  readonly #check: Check;
  #seen: { at: number; problem: Problem } | null = null;
  #running: { since: number; done: Promise<void> } | null = null;

  constructor(check: Check) {
    this.#check = check;
  }

  get name(): string {
    return this.#check.name;
  }

  async problem(): Promise<Problem> {
    const { freshMs = 1_000 } = this.#check;
    if (!this.#seen || performance.now() - this.#seen.at >= freshMs) {
      this.#running ??= { since: performance.now(), done: this.#probe() };
      await within(waitMs, this.#running.done, () => {});
    }
    // Whoever asks rarely gets what was seen long ago at first, and the truth the next time.
    const isLate = this.#running !== null && performance.now() - this.#running.since >= unansweredMs;
    return this.#seen && !isLate ? this.#seen.problem : "no answer";
  }

  async #probe(): Promise<void> {
    const problem = await this.#check.probe().catch(() => "not reachable");
    this.#seen = { at: performance.now(), problem };
    this.#running = null;
  }
}
