import { EventSourceParserStream } from "eventsource-parser/stream";
import { AnswerscopeError, ConnectionError } from "./errors.ts";
import type { components } from "./schema.ts";
import { sleep } from "./send.ts";

type Schemas = components["schemas"];

/** Sends a GET below `/api/v1` and gives the answer as soon as it begins. @throws ApiError, ConnectionError */
export type OpenStream = (
  path: string,
  query: Record<string, unknown>,
  init: { headers?: Record<string, string>; signal?: AbortSignal | undefined },
) => Promise<Response>;

/** One response that a run has stored. */
export interface StoredResponse {
  response_id: string;
  prompt_id: string | null;
  model: string;
  sample: number;
  location_id: string | null;
  outcome: string;
}

/** What a run tells while it goes on. `done` is the last one. */
export type RunEvent =
  | { event: "response"; id: string; data: StoredResponse }
  | { event: "progress"; data: Pick<Schemas["Run"], "status" | "counts" | "by_model"> }
  | { event: "done"; data: Schemas["Run"] };

const reconnects = 5;
const reconnectDelayMs = 1_000;

/**
 * Follows a run to its end. A stream that breaks or reaches its longest life is opened again behind the last response, so nothing
 * is missed and nothing comes twice.
 *
 * @throws ApiError; ConnectionError when five openings in a row brought nothing.
 */
export async function* followRun(
  open: OpenStream,
  run: { website_id: string; run_id: string; last_event_id?: string; signal?: AbortSignal },
): AsyncGenerator<RunEvent, void, undefined> {
  let lastEventId = run.last_event_id;
  for (let failures = 0; ; ) {
    try {
      const response = await open(
        `/response-streaming/${encodeURIComponent(run.run_id)}/events`,
        { website_id: run.website_id },
        { headers: lastEventId ? { "last-event-id": lastEventId } : {}, signal: run.signal },
      );
      const events = response.body!.pipeThrough(new TextDecoderStream() as never).pipeThrough(new EventSourceParserStream());
      for await (const { event, id, data } of chunksOf(events)) {
        failures = 0;
        if (event === "response") {
          lastEventId = id;
          yield { event, id: id!, data: JSON.parse(data) };
        } else if (event === "progress") yield { event, data: JSON.parse(data) };
        else if (event === "done") {
          yield { event, data: JSON.parse(data) };
          return;
        }
      }
    } catch (error) {
      if (run.signal?.aborted) throw run.signal.reason;
      // A broken stream is no fault of what it says.
      if (error instanceof AnswerscopeError && !(error instanceof ConnectionError)) throw error;
      if (error instanceof SyntaxError) throw error;
      failures++;
      if (failures >= reconnects) {
        throw new ConnectionError(`The events of run ${run.run_id} broke off ${failures} times`, { cause: error });
      }
    }
    await sleep(reconnectDelayMs, run.signal);
  }
}

export type ExportDataset = "answers" | "mentions" | "citations" | "products";

/** A row of an export; its fields are described with the operation. */
export type ExportRow = { response_id: string; revision: number; [field: string]: unknown };

export interface Export {
  /** Give it as `updated_since` next time, once all rows have arrived. */
  nextCursor: string;
  /** Whether `limit` cut the export. */
  hasMore: boolean;
  /** As they arrive; nothing is held back. Can be read once. */
  rows: AsyncGenerator<ExportRow, void, undefined>;
}

/**
 * Opens an export of one website.
 *
 * @throws ApiError; `rows` throws ConnectionError when the file breaks off, and the earlier cursor stays the one to use.
 */
export async function openExport(
  open: OpenStream,
  dataset: ExportDataset,
  asked: { website_id: string; updated_since?: string; limit?: number; include_response?: boolean; signal?: AbortSignal },
): Promise<Export> {
  const { signal, ...query } = asked;
  const response = await open(`/export/${dataset}`, { ...query, format: "jsonl" }, { signal });
  return {
    nextCursor: response.headers.get("x-next-cursor") ?? "",
    hasMore: response.headers.get("x-has-more") === "true",
    rows: linesOf(response.body!, signal),
  };
}

async function* linesOf(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<ExportRow, void, undefined> {
  let rest = "";
  try {
    for await (const chunk of chunksOf(body.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>)) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line) yield JSON.parse(line);
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof SyntaxError) throw error;
    throw new ConnectionError("The export broke off: repeat it with the cursor that you had before", { cause: error });
  }
  if (rest) throw new ConnectionError("The export broke off inside a row: repeat it with the cursor that you had before");
}

/** Streams are not iterable everywhere. */
async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T, void, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Who stops early has no use for the rest.
    await reader.cancel().catch(() => {});
  }
}
