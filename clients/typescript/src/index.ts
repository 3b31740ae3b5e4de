import createClient, { type Client } from "openapi-fetch";
import { keyed, repeatable } from "./calls.ts";
import { errorOf } from "./errors.ts";
import { items, type ListOf, type PagedPath, pages, type Question, type Row, rows } from "./pages.ts";
import type { components, paths } from "./schema.ts";
import { type SendOptions, send, sendingOf } from "./send.ts";
import { type Export, type ExportDataset, followRun, type OpenStream, openExport, type RunEvent } from "./streams.ts";

export * from "./errors.ts";
export type { Question, Row } from "./pages.ts";
export type { Retry, SendOptions } from "./send.ts";
export type { Export, ExportDataset, ExportRow, RunEvent, StoredResponse } from "./streams.ts";

/** Types of records and bodies by the names that the description gives them, for example `Schemas["Prompt"]`. */
export type Schemas = components["schemas"];

export interface AnswerscopeOptions extends SendOptions {
  /** Where the service is, without `/api/v1`. */
  baseUrl: string;
  /** Sent as `x-api-key`. */
  apiKey?: string;
  /** In place of a key: gives the access token of a person for each call. */
  accessToken?: () => string | Promise<string>;
}

type Options = { path?: Record<string, string>; signal?: AbortSignal };

/** A client with a method for each HTTP verb; paths, inputs and answers are typed. */
export interface Answerscope extends Client<paths> {
  /** All items of a list that comes in pages: `answerscope.items("get", "/prompts", "prompts", { website_id })`. */
  items<M extends "get" | "post", P extends PagedPath<M>, K extends ListOf<P, M>>(
    method: M,
    path: P,
    list: K,
    asked: Parameters<typeof items<M, P, K>>[4],
    options?: Options,
  ): ReturnType<typeof items<M, P, K>>;
  /** The same as whole pages. */
  pages<M extends "get" | "post", P extends PagedPath<M>>(
    method: M,
    path: P,
    asked: Parameters<typeof pages<M, P>>[3],
    options?: Options,
  ): ReturnType<typeof pages<M, P>>;
  /** All rows of a question as objects: `answerscope.rows("/metrics/query", { … })`. */
  rows<P extends "/metrics/query" | "/rows/query">(
    path: P,
    question: Question<P>,
    options?: { signal?: AbortSignal },
  ): AsyncGenerator<Row, void, undefined>;
  /** The events of a run until it is done. */
  followRun(run: Parameters<typeof followRun>[1]): AsyncGenerator<RunEvent, void, undefined>;
  /** Answers, mentions, citations or products in bulk, as they arrive. */
  openExport(dataset: ExportDataset, asked: Parameters<typeof openExport>[2]): Promise<Export>;
}

/**
 * Makes a client. Calls are repeated where that is safe: see `SendOptions`. Calls that create or spend something carry an
 * `Idempotency-Key`, a new one for each call unless one is given, so repeating them does nothing twice.
 */
export function createAnswerscope(options: AnswerscopeOptions): Answerscope {
  const base = `${options.baseUrl.replace(/\/+$/, "")}/api/v1`;
  const sending = sendingOf(options);
  const repeatableRequests = new WeakSet<Request>();
  const authorize = async (headers: Headers) => {
    if (options.apiKey) headers.set("x-api-key", options.apiKey);
    else if (options.accessToken) headers.set("authorization", `Bearer ${await options.accessToken()}`);
  };

  const client = createClient<paths>({
    baseUrl: base,
    fetch: (request) => send(sending, request, { isRepeatable: repeatableRequests.has(request) }),
  });
  client.use({
    async onRequest({ request, schemaPath }) {
      await authorize(request.headers);
      const call = `${request.method} ${schemaPath}`;
      if (keyed.has(call) && !request.headers.has("idempotency-key")) {
        request.headers.set("idempotency-key", crypto.randomUUID());
      }
      if (keyed.has(call) || repeatable.has(call)) repeatableRequests.add(request);
    },
  });

  const open: OpenStream = async (path, query, { headers, signal }) => {
    const url = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const request = new Request(url, { headers: headers ?? {}, ...(signal && { signal }) });
    await authorize(request.headers);
    const response = await send(sending, request, { isRepeatable: true, isStream: true });
    if (!response.ok) throw errorOf(response, await response.json().catch(() => null));
    return response;
  };

  return Object.assign(client, {
    items: (method: never, path: never, list: never, asked: never, init?: Options) =>
      items(client, method, path, list, asked, init),
    pages: (method: never, path: never, asked: never, init?: Options) => pages(client, method, path, asked, init),
    rows: (path: never, question: never, init?: { signal?: AbortSignal }) => rows(client, path, question, init),
    followRun: (run: Parameters<typeof followRun>[1]) => followRun(open, run),
    openExport: (dataset: ExportDataset, asked: Parameters<typeof openExport>[2]) => openExport(open, dataset, asked),
  }) as unknown as Answerscope;
}
