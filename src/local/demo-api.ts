import { setTimeout as sleep } from "node:timers/promises";
import type { DemoWebsite } from "./demo-data.ts";

/** Progress of a run as the API tells it. */
export interface DemoRun {
  run_id: string;
  status: string;
  counts: { total: number; open: number; answered: number };
  started_at: string;
  finished_at: string | null;
}

export type ShareOfVoiceDay = Record<string, string | { value: number; relative_mention_rate: number; is_self: boolean }>;

const pollMs = 1_500;

/** The public API as the demo uses it: like any client, with a key, waiting when the rate budget is spent. */
export class DemoApi {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  async provision(website: DemoWebsite): Promise<string> {
    const { website: made } = await this.#call<{ website: { id: string } }>("POST", "/websites/provision", {
      ...website,
      language: "English",
    });
    return made.id;
  }

  async promptIds(websiteId: string): Promise<string[]> {
    const { prompts } = await this.#call<{ prompts: { id: string }[] }>("GET", `/prompts?website_id=${websiteId}&page_size=100`);
    return prompts.map((prompt) => prompt.id);
  }

  async startRun(websiteId: string, models: string[]): Promise<string> {
    const body = { website_id: websiteId, selected_models: Object.fromEntries(models.map((model) => [model, true])) };
    const { run_id } = await this.#call<{ run_id: string }>("POST", "/response-streaming/start", body, {
      "idempotency-key": "demo-first-run",
    });
    return run_id;
  }

  /** Waits for the end of a run. */
  async follow(websiteId: string, runId: string, onProgress: (done: number, total: number) => void): Promise<DemoRun> {
    for (;;) {
      const run = await this.#call<DemoRun>("GET", `/response-streaming/${runId}?website_id=${websiteId}`);
      onProgress(run.counts.total - run.counts.open, run.counts.total);
      if (run.status !== "queued" && run.status !== "running") return run;
      await sleep(pollMs);
    }
  }

  async shareOfVoice(websiteId: string, since: string): Promise<ShareOfVoiceDay[]> {
    const filters = { start_date: since.slice(0, 10) };
    const { data } = await this.#call<{ data: ShareOfVoiceDay[] }>("POST", "/metrics/share-of-voice/time-series", {
      website_id: websiteId,
      filters,
    });
    return data;
  }

  async #call<Answer>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    for (;;) {
      const response = await fetch(`${this.#baseUrl}/api/v1${path}`, {
        method,
        headers: { "x-api-key": this.#key, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Answer & { error?: string };
      if (response.ok) return answer;
      if (response.status !== 429 && response.status !== 503)
        throw new Error(`${method} ${path} answered ${response.status}: ${answer.error}`);
      await sleep(Number(response.headers.get("retry-after") ?? 1) * 1000);
    }
  }
}
