import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { type Database, sql } from "../../platform/database/index.ts";

/** The calls that waited for a pause to end come back over at least this time, not all in one instant. */
const spreadMs = 1_000;
/** A provider that says more than this has made a mistake, or is down for the day; it is tried again by then. */
const longestPauseMs = 24 * 60 * 60_000;

const pauses = new Counter({
  name: "answerscope_provider_pauses_total",
  help: "Pauses that a provider asked for",
  labelNames: ["provider"] as const,
});
const waited = new Counter({
  name: "answerscope_provider_waited_seconds_total",
  help: "Time that calls waited for a provider's pause to end",
  labelNames: ["provider"] as const,
});

/**
 * Keeps a provider that asked for a pause from being asked by anybody until it is over: the pause is kept in PostgreSQL, on its clock,
 * and every process looks there before it asks. Each process also remembers its own vendor answers.
 */
export class ProviderGate {
  readonly #database: Database;
  readonly #log: Logger;
  /** Ends of pauses by provider, on this process's monotonic clock. */
  readonly #own = new Map<string, number>();
  #shared = new Map<string, number>();
  #looking: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Notes that a provider asked for a pause. Ends when other processes can see it. */
  async close(provider: string, pauseMs: number | undefined): Promise<void> {
    if (!pauseMs) return;
    const lengthMs = Math.min(pauseMs, longestPauseMs);
    pauses.inc({ provider });
    this.#own.set(provider, Math.max(this.#own.get(provider) ?? 0, performance.now() + lengthMs));
    await this.#database.system
      .run(sql`
        insert into provider_pause values (${provider}, clock_timestamp() + ${lengthMs} * interval '1 millisecond')
        on conflict (provider) do update set until = greatest(provider_pause.until, excluded.until)`)
      .catch((error: unknown) => this.#log.warn({ err: error, provider }, "a provider's pause could not be shared"));
  }

  /** How long a pause lasts that this process knows of; 0 when there is none. */
  knownPauseMs(provider: string): number {
    const endsAt = Math.max(this.#own.get(provider) ?? 0, this.#shared.get(provider) ?? 0);
    return Math.max(0, endsAt - performance.now());
  }

  /**
   * Waits until no process knows of a pause of the provider.
   *
   * @param atMostMs a pause that lasts longer than this is not waited for.
   * @returns 0 when the provider may be asked, else how long the pause still lasts, in milliseconds.
   * @throws the signal's reason.
   */
  async pass(provider: string, { signal, atMostMs }: { signal: AbortSignal; atMostMs: number }): Promise<number> {
    const endsAt = performance.now() + atMostMs;
    for (;;) {
      await this.#look();
      const pauseMs = this.knownPauseMs(provider);
      if (pauseMs === 0) return 0;
      if (performance.now() + pauseMs > endsAt) return pauseMs;
      const begunAt = performance.now();
      await sleep(pauseMs + Math.random() * spreadMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      waited.inc({ provider }, (performance.now() - begunAt) / 1_000);
    }
  }

  /** Reads the pauses. Callers that come while somebody looks share the look after it, so that what they see is not older than they are. */
  #look(): Promise<void> {
    if (!this.#looking) return this.#read();
    this.#next ??= this.#looking.then(() => {
      this.#next = null;
      return this.#read();
    });
    return this.#next;
  }

  #read(): Promise<void> {
    this.#looking = this.#database.system
      .read<{ provider: string; left_ms: number }>(sql`
        select provider, extract(epoch from until - clock_timestamp())::float8 * 1000 as left_ms
        from provider_pause where until > clock_timestamp()`)
      .then(
        (rows) => {
          const seenAt = performance.now();
          this.#shared = new Map(rows.map(({ provider, left_ms }) => [provider, seenAt + left_ms]));
        },
        // The database is away; the pauses known to this process still apply.
        (error: unknown) => this.#log.warn({ err: error }, "the providers' pauses could not be read"),
      )
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }
}
