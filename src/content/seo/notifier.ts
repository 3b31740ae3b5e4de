import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type Engine, sendSignal } from "../../platform/durable/index.ts";
import type { JobEnd } from "./slots.ts";

/** Between two signals, so that a crowd of short jobs is not slowed down by them. */
const gapMs = 25;

/**
 * Signals workflows that their jobs have ended, one after the other and behind the work. What is lost with the process is seen by the
 * workflow's own poll.
 */
export class Notifier {
  readonly #engine: Engine;
  readonly #log: Logger;
  readonly #ends: { workflowId: string; status: JobEnd["status"] }[] = [];
  #sending: Promise<void> | null = null;
  #isDraining = false;

  constructor(engine: Engine, log: Logger) {
    this.#engine = engine;
    this.#log = log;
  }

  notify(workflowId: string, status: JobEnd["status"]): void {
    this.#ends.push({ workflowId, status });
    this.#sending ??= this.#sendAll();
  }

  /** Ends when all have been sent. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (let end = this.#ends.shift(); end; end = this.#ends.shift()) {
      if (!this.#isDraining) await sleep(gapMs);
      await this.#send(end.workflowId, end.status);
    }
    this.#sending = null;
  }

  async #send(workflowId: string, status: string): Promise<void> {
    try {
      // One that has not been started yet sees the end by its first poll.
      await sendSignal(this.#engine, { workflow: "seoJob", workflowId, signal: "jobEnded", args: [status] });
    } catch (error) {
      this.#log.warn({ err: error, workflowId }, "a workflow was not notified of its job's end; its next poll sees it");
    }
  }
}
