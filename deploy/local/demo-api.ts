import { setTimeout as sleep } from "node:timers/promises";
import type { DemoWebsite } from "./demo-data.ts";

/** Progress of a run as the API tells it. */
export interface DemoRun {
  run_id: string;
  status: string;
  counts: { total: number; open: number; answered: number };
  started_at: string | null;
  created_at: string;
}

export type ShareOfVoiceDay = Record<string, string | { value: number; relative_mention_rate: number; is_self: boolean }>;

const pollMs = 1_500;
/** A process that was killed is back long before. */
const patienceMs = 120_000;
const retryMs = 500;

/**
 * The public API as the demo uses it: like any client, with a key, waiting when the rate budget is spent and while the API is
 * being started again.
 */
export class DemoApi {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #signal: AbortSignal;

  constructor(baseUrl: string, key: string, signal: AbortSignal) {
    this.#baseUrl = baseUrl;
    this.#key = key;
    this.#signal = signal;
  }

  async provision(website: DemoWebsite): Promise<string> {
    const body = { ...website, language: "English" };
    const key = `demo-${new URL(website.url).hostname}`;
    const { website: made } = await this.#call<{ website: { id: string } }>("POST", "/websites/provision", body, key);
    return made.id;
  }

  async promptIds(websiteId: string): Promise<string[]> {
    const { prompts } = await this.#call<{ prompts: { id: string }[] }>("GET", `/prompts?website_id=${websiteId}&page_size=100`);
    return prompts.map((prompt) => prompt.id);
  }

  async startRun(websiteId: string, models: string[]): Promise<string> {
    const body = { website_id: websiteId, selected_models: Object.fromEntries(models.map((model) => [model, true])) };
    const { run_id } = await this.#call<{ run_id: string }>("POST", "/response-streaming/start", body, "demo-first-run");
    return run_id;
  }

  run(websiteId: string, runId: string): Promise<DemoRun> {
    return this.#call<DemoRun>("GET", `/response-streaming/${runId}?website_id=${websiteId}`);
  }

  /** Waits for the end of a run. */
  async follow(websiteId: string, runId: string, onProgress: (done: number, total: number) => void): Promise<DemoRun> {
    for (;;) {
      const run = await this.run(websiteId, runId);
      onProgress(run.counts.total - run.counts.open, run.counts.total);
      if (hasEnded(run)) return run;
      await sleep(pollMs, undefined, { signal: this.#signal });
    }
  }

  /** By day; both ends are days, `YYYY-MM-DD`, and inclusive. */
  async shareOfVoice(websiteId: string, startDate: string, endDate: string): Promise<ShareOfVoiceDay[]> {
    const filters = { start_date: startDate, end_date: endDate };
    const body = { website_id: websiteId, filters };
    return (await this.#call<{ data: ShareOfVoiceDay[] }>("POST", "/metrics/share-of-voice/time-series", body)).data;
  }

  /** Every call may be repeated: it reads, or carries a key under which it acts once. */
  async #call<Answer>(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Answer> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const { status, retryAfterMs, answer } = await this.#try(method, path, body, idempotencyKey);
      if (status >= 200 && status < 300) return answer as Answer;
      const isPassing = status === 429 || status >= 500;
      // A budget that is spent comes back by itself; an API that is away has to come back in time.
      if (!isPassing || (status !== 429 && performance.now() > deadline)) {
        throw new Error(`${method} ${path} answered ${status}: ${(answer as { error?: string } | null)?.error}`);
      }
      await sleep(retryAfterMs, undefined, { signal: this.#signal });
    }
  }

  async #try(method: string, path: string, body: unknown, idempotencyKey: string | undefined) {
    const headers: Record<string, string> = {
      "x-api-key": this.#key,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    };
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      const response = await fetch(`${this.#baseUrl}/api/v1${path}`, { method, headers, signal: this.#signal, ...payload });
      const retryAfterMs = Number(response.headers.get("retry-after") ?? 0) * 1000 || retryMs;
      return { status: response.status, retryAfterMs, answer: (await response.json()) as unknown };
    } catch (error) {
      this.#signal.throwIfAborted();
      return { status: 503, retryAfterMs: retryMs, answer: { error: (error as Error).message } };
    }
  }
}

export const hasEnded = ({ status }: DemoRun): boolean => status !== "queued" && status !== "running";
