import type { Logger } from "pino";
import type { Engine } from "../durable/deliver.ts";
import type { Outcome } from "./slot-runner.ts";
import type { Assignment, Slots } from "./slots.ts";
import { tellEnd, wake } from "./wake.ts";

/** Signals under way at once: telling workflows trails behind the work, it does not hold it up. */
const simultaneous = 4;

/** Tells workflows about their jobs, a few at a time. What is lost with the process is told by the next look. */
export class Waker {
  readonly #slots: Slots;
  readonly #engine: Engine;
  readonly #log: Logger;
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #underWay = new Set<Promise<void>>();

  constructor(slots: Slots, engine: Engine, log: Logger) {
    this.#slots = slots;
    this.#engine = engine;
    this.#log = log;
  }

  /** Wakes workflows whose jobs have a slot in which nobody works yet; they go first. */
  wake(assignments: Assignment[]): void {
    for (const assignment of assignments) this.#waiting.unshift(() => wake(this.#slots, this.#engine, [assignment]));
    this.#next();
  }

  /** Tells a workflow that its job is being worked on here, or how it ended if it has ended by then. */
  tell(assignment: Assignment, outcome: Promise<Outcome>): void {
    let known: Outcome | undefined;
    outcome.then(
      (value) => {
        known = value;
      },
      () => {},
    );
    this.#waiting.push(() =>
      known?.kind === "ended" ? tellEnd(this.#engine, assignment, known.status) : wake(this.#slots, this.#engine, [assignment]),
    );
    this.#next();
  }

  /** Ends when everybody has been told. */
  async drain(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.race(this.#underWay);
  }

  #next(): void {
    while (this.#underWay.size < simultaneous) {
      const send = this.#waiting.shift();
      if (!send) return;
      const sent = send()
        .catch((error: unknown) => this.#log.warn({ err: error }, "a workflow could not be told; the next look does it"))
        .then(() => {
          this.#underWay.delete(sent);
          this.#next();
        });
      this.#underWay.add(sent);
    }
  }
}
