import { Readable } from "node:stream";
import type { Context } from "koa";
import type { Caller } from "../src/operation/index.ts";
import { Refusal } from "../src/platform/errors/index.ts";
import { goneSignal } from "./gone.ts";

/** How many streams one process keeps open, and for how long. */
export interface StreamLimits {
  perKey: number;
  perOrganization: number;
  lifeMs: number;
  /** How often the right to read is checked again: one that was withdrawn ends what is being sent within this time. */
  recheckMs: number;
  /**
   * A reader that takes nothing for so long is gone, or keeps a place that others wait for; it is noticed after one to two times as long.
   * Absent: it may.
   */
  stallMs?: number;
  /** How often a stream of events says something although nothing happens; proxies cut what is silent for a minute. */
  beatMs?: number;
}

export const streamLimits: StreamLimits = { perKey: 20, perOrganization: 100, lifeMs: 15 * 60_000, recheckMs: 10_000 };

/** A file is read from the database as fast as the caller takes it, so few are sent at a time. */
export const fileLimits: StreamLimits = {
  ...{ perKey: 4, perOrganization: 8, lifeMs: Number.POSITIVE_INFINITY, recheckMs: 10_000 },
  stallMs: 60_000,
};

/** Files of content are short as a rule, so programs fetch several at a time. */
export const contentFileLimits: StreamLimits = { ...fileLimits, perKey: 8, perOrganization: 16 };

/** A client connects again after this time by itself, with the id of the last event that it had. */
const retryMs = 1_000;
/** Streams end with their runs or files, sooner or later. */
const retryAfterSeconds = 30;

const advice = {
  "event streams": "close one first, or read the run instead",
  files: "wait until one has been received",
};

/** The streams of a kind that are open in this process. */
export class OpenStreams {
  readonly #limits: StreamLimits;
  readonly #kind: keyof typeof advice;
  readonly #open = new Map<string, number>();

  constructor(limits: StreamLimits, kind: keyof typeof advice = "event streams") {
    this.#limits = limits;
    this.#kind = kind;
  }

  get lifeMs(): number {
    return this.#limits.lifeMs;
  }

  get beatMs(): number {
    return this.#limits.beatMs ?? 15_000;
  }

  /**
   * Ends what is being sent when whoever it is sent to may not have it any more.
   *
   * @param may a question that fails takes nobody's right away: the next one is asked as soon.
   */
  endWithRight(ctx: Context, may: () => Promise<boolean>, end: () => void): void {
    const check = async () => {
      if (await may().catch(() => true)) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(() => void check(), this.#limits.recheckMs);
    goneSignal(ctx).addEventListener("abort", () => clearInterval(timer));
  }

  /** Cuts what is being sent when its reader takes nothing any more. */
  endStalled({ res }: Context): void {
    const { stallMs } = this.#limits;
    // Nothing is sent either while the next rows are looked up.
    if (stallMs) res.setTimeout(stallMs, () => res.writableNeedDrain && res.destroy());
  }

  /**
   * Takes a place for a stream; what comes back gives it free.
   *
   * @throws Refusal 429 when the key, the signed-in person or the organization has too many open.
   */
  open(caller: Caller): () => void {
    const { perKey, perOrganization } = this.#limits;
    const places: [string, number, string][] = [
      [`key ${caller.keyId ?? caller.userId}`, perKey, "key"],
      [`organization ${caller.organization.id}`, perOrganization, "organization"],
    ];
    for (const [name, most, whose] of places) {
      if ((this.#open.get(name) ?? 0) < most) continue;
      throw new Refusal(429, `The ${whose} has ${most} ${this.#kind} open: ${advice[this.#kind]}`, {
        retryAfterSeconds,
      });
    }
    for (const [name] of places) this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const [name] of places) {
        const left = this.#open.get(name)! - 1;
        if (left > 0) this.#open.set(name, left);
        else this.#open.delete(name);
      }
    };
  }
}

/** Why a stream ends whose reader may not read it any more. */
export const rightEnded = "The right to read this has ended";

/**
 * Events with the time after which to connect again, and a last one that says so where the stream's life ended before its work.
 *
 * @param life aborted with a sentence that says why.
 */
async function* withLife(events: AsyncIterable<string>, life: AbortSignal): AsyncGenerator<string> {
  let isFirst = true;
  let last = "";
  for await (const event of events) {
    yield isFirst ? `retry: ${retryMs}\n${event}` : event;
    isFirst = false;
    last = event;
  }
  if (life.aborted && !last.startsWith("event: done"))
    yield `event: reconnect\ndata: ${JSON.stringify({ reason: `${String(life.reason)}. Connect again with Last-Event-ID` })}\n\n`;
}

/** What ends a stream before its work does. */
interface StreamEnd {
  /** Ended by this side; the events listen to its signal. */
  life: AbortController;
  stopping: AbortSignal | undefined;
}

/**
 * Answers with events until they end, the reader goes away, the stream has reached its longest life, or the process stops.
 *
 * @throws Refusal 429 when too many streams are open.
 */
export function followEvents(
  ctx: Context,
  streams: OpenStreams,
  events: AsyncIterable<string>,
  { life, stopping }: StreamEnd,
): void {
  const close = streams.open(ctx.state.caller!);
  const timer = setTimeout(() => life.abort("The stream has reached its longest life"), streams.lifeMs);
  // A comment, between events: each of them is one chunk. Without an empty line, at which some readers tell of an event of nothing.
  const beat = setInterval(() => ctx.res.headersSent && !ctx.res.writableEnded && ctx.res.write(":\n"), streams.beatMs);
  const stop = () => life.abort("This process of the service stops");
  stopping?.addEventListener("abort", stop, { once: true });
  if (stopping?.aborted) stop();
  goneSignal(ctx).addEventListener("abort", () => {
    clearTimeout(timer);
    clearInterval(beat);
    stopping?.removeEventListener("abort", stop);
    close();
  });
  ctx.set("x-accel-buffering", "no");
  ctx.type = "text/event-stream; charset=utf-8";
  ctx.body = Readable.from(withLife(events, life.signal));
}
