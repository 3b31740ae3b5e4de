import type { Logger } from "pino";
import type { Engine } from "../../platform/durable/engine.ts";
import type { Assignment, Outcome, Slots } from "./slots.ts";
import { tellEnd, wake } from "./wake.ts";

/** An analysis that ends sooner is told once, as ended. */
const tellAfterMs = 1_000;
/** Signals are sent one after the other with this between them: a crowd of short jobs is not slowed down by telling of them. */
const gapMs = 25;

interface News {
  assignment: Assignment;
  outcome: Outcome | null;
  dueAt: number;
}

/**
 * Tells workflows what this process does for their jobs. That trails behind the work: what is lost with the process is seen by the
 * workflow's own look, or by the next look at the slots.
 */
export class Waker {
  readonly #slots: Slots;
  readonly #engine: Engine;
  readonly #log: Logger;
  readonly #news: News[] = [];
  readonly #waking = new Set<Promise<void>>();
  #telling: Promise<void> | null = null;
  #isDraining = false;

  constructor(slots: Slots, engine: Engine, log: Logger) {
    this.#slots = slots;
    this.#engine = engine;
    this.#log = log;
  }

  /** Wakes workflows whose jobs have a slot in which nobody works: they begin. */
  wake(assignments: Assignment[]): void {
    const sent = this.#send(wake(this.#slots, this.#engine, assignments)).then(() => void this.#waking.delete(sent));
    this.#waking.add(sent);
  }

  /** Tells a workflow that its job is being worked on, or how it has ended if it has by then. */
  tell(assignment: Assignment, outcome: Promise<Outcome>): void {
    const news: News = { assignment, outcome: null, dueAt: performance.now() + tellAfterMs };
    this.#news.push(news);
    outcome.then(
      (value) => {
        news.outcome = value;
      },
      () => {},
    );
    this.#telling ??= this.#tellAll();
  }

  /** Ends when everybody has been told. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#telling;
    await Promise.all(this.#waking);
  }

  async #tellAll(): Promise<void> {
    for (let news = this.#news.shift(); news; news = this.#news.shift()) {
      await this.#pause(Math.max(gapMs, news.dueAt - performance.now()));
      const { assignment, outcome } = news;
      // A slot that was given back by now is told by its next assignment.
      if (outcome?.kind === "ended") await this.#send(tellEnd(this.#slots, this.#engine, assignment, outcome.status));
      else if (outcome?.kind !== "waiting") await this.#send(wake(this.#slots, this.#engine, [assignment]));
    }
    this.#telling = null;
  }

  async #pause(durationMs: number): Promise<void> {
    if (!this.#isDraining) await new Promise((resolve) => setTimeout(resolve, durationMs));
  }

  async #send(sending: Promise<void>): Promise<void> {
    await sending.catch((error: unknown) =>
      this.#log.warn({ err: error }, "a workflow could not be told; the next look does it"),
    );
  }
}
