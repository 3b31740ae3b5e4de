import { within } from "../../platform/time/index.ts";

/** Something that a process needs. */
export interface Check {
  name: string;
  /**
   * @returns what is wrong and what to do about it, null when all is well.
   * @throws when what it asks is away.
   */
  look(): Promise<string | null>;
}

/** What is known of a check: null when all is well. */
export type Problem = string | null;

/** An answer is given by then, whatever hangs. */
const waitMs = 400;
/** A look that is younger is not repeated. */
const freshMs = 1_000;
/** How long the last look counts while the next one is not answered: a busy server is not a server that is away. */
const patienceMs = 12_000;

/** Looks at checks, one look of each at a time, and knows what came of the last one. */
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
  #looking: Promise<void> | null = null;

  constructor(check: Check) {
    this.#check = check;
  }

  get name(): string {
    return this.#check.name;
  }

  async problem(): Promise<Problem> {
    if (!this.#isSeenWithin(freshMs)) {
      this.#looking ??= this.#look();
      await within(waitMs, this.#looking, () => {});
    }
    return this.#isSeenWithin(patienceMs) ? this.#seen!.problem : "no answer";
  }

  #isSeenWithin(ms: number): boolean {
    return this.#seen !== null && performance.now() - this.#seen.at < ms;
  }

  async #look(): Promise<void> {
    const problem = await this.#check.look().catch(() => "not reachable");
    this.#seen = { at: performance.now(), problem };
    this.#looking = null;
  }
}
