import { type ChildProcess, fork } from "node:child_process";
import type { Organization } from "../../platform/database/index.ts";
import { type Failure, failureOf } from "../failure.ts";
import type { LeaseView } from "./lease.ts";
import { seoMessages } from "./messages.ts";
import type { SeoResult } from "./result-record.ts";
import type { StartedJob } from "./slots.ts";
import type { AnalyseJob } from "./worker.ts";

/** The message to the process of one job. Instants are of the machine's monotonic clock, which both processes share. */
interface Order {
  setup: unknown;
  job: StartedJob;
  organization: Organization;
  leaseEndsAt: bigint;
}
type Word = { order: Order } | { leaseEndsAt: bigint };
type Reply = { result: SeoResult } | { failure: Failure };

/** How often the process hears until when the lease lasts, and looks at its end. */
const heartbeatIntervalMs = 500;

const endOf = (lease: LeaseView): bigint => process.hrtime.bigint() + BigInt(Math.round(lease.leftMs() * 1e6));

/** The process of the job ended although nobody stopped it. Tried again a few times: somebody may have killed it from outside. */
class ProcessEnded extends Error {
  readonly retryable = true;
  constructor() {
    super(seoMessages.interrupted);
    this.name = "ProcessEnded";
  }
}

/** What went wrong in the process of a job, as it said it. */
class FailedApart extends Error {
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  constructor({ message, retryable, retryAfterMs }: Failure) {
    super(message);
    this.name = "FailedApart";
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Analyses a job in a process that does nothing else, so that a job which ends its process ends no other. When this process dies, that one
 * ends too, and nobody holds it against the job.
 *
 * @param entry a module that calls `serveAlone`.
 * @param setup given to it; has to be cloneable.
 */
export function aloneIn(entry: URL, setup: unknown): AnalyseJob {
  return async (job, organization, lease) => {
    const child = fork(entry, { serialization: "advanced", stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const say = (word: Word) => child.connected && child.send(word, () => {});
    const stop = () => child.kill("SIGKILL");
    const heartbeats = setInterval(() => say({ leaseEndsAt: endOf(lease) }), heartbeatIntervalMs);
    lease.signal.addEventListener("abort", stop, { once: true });
    try {
      lease.check();
      say({ order: { setup, job, organization, leaseEndsAt: endOf(lease) } });
      const reply = await replyOf(child);
      if (lease.signal.aborted) throw lease.signal.reason;
      if (reply === null) throw new ProcessEnded();
      if ("failure" in reply) throw new FailedApart(reply.failure);
      return reply.result;
    } finally {
      clearInterval(heartbeats);
      lease.signal.removeEventListener("abort", stop);
      stop();
    }
  };
}

/** Null: it ended without one. */
function replyOf(child: ChildProcess): Promise<Reply | null> {
  return new Promise((resolve) => {
    child.once("message", (reply: Reply) => resolve(reply));
    child.once("exit", () => resolve(null));
    child.once("error", () => resolve(null));
  });
}

/** The other side of `aloneIn`: makes the one analysis that this process is for, and ends. */
export function serveAlone(prepare: (setup: unknown) => Promise<AnalyseJob>): void {
  const controller = new AbortController();
  let leaseEndsAt = 0n;
  const leftMs = () => Number(leaseEndsAt - process.hrtime.bigint()) / 1e6;
  const check = () => {
    if (leftMs() <= 0) process.exit(1);
  };
  // Whoever holds the slot is gone: nothing may be asked any more.
  process.once("disconnect", () => process.exit(1));
  process.on("message", (word: Word) => {
    if ("leaseEndsAt" in word) {
      leaseEndsAt = word.leaseEndsAt;
      return;
    }
    leaseEndsAt = word.order.leaseEndsAt;
    setInterval(check, heartbeatIntervalMs);
    void work(word.order).then((reply) => process.send!(reply, () => process.exit(0)));
  });

  async function work({ setup, job, organization }: Order): Promise<Reply> {
    try {
      const analyse = await prepare(setup);
      return { result: await analyse(job, organization, { signal: controller.signal, check, leftMs }) };
    } catch (error) {
      const failure = failureOf(error, seoMessages.unexpected);
      if (failure.isUnexpected) console.error(error);
      return { failure };
    }
  }
}
