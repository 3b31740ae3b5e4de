import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { randomOf } from "../../src/integrations/answer-providers/simulation/random.ts";
import { listening } from "./listening.ts";

/** How the stub behaves; rates are shares of calls, 0 to 1. */
export type StubBehaviour = {
  latencyMs: { min: number; max: number };
  rates: Partial<Record<StubFault, number>>;
  retryAfterSeconds: number;
  /** Calls after so many since the last reset are never answered. */
  hangAfter?: number | undefined;
  /** What a 429 says instead of `Retry-After`. */
  limitHeaders: Record<string, string> | null;
  /** Whether `stats().log` is kept. */
  keepsLog: boolean;
  /** Answers name these, so that there is something to detect. */
  companies: { name: string; domain?: string | undefined }[];
};

const faults = ["429", "500", "malformed", "refused", "empty", "cut", "filtered", "broken", "gone", "hang", "held"] as const;

/** `cut`: at a limit of tokens. `broken`: a failure inside a good answer. `gone`: the model is retired. `hang` never answers, `held` waits for `release`. */
export type StubFault = (typeof faults)[number];

/** What the stub saw. A call that was begun and not answered was cut by its client, or is open. */
export type StubStats = {
  asked: number;
  answered: number;
  open: number;
  maxOpen: number;
  /** Calls asked, by `x-client-request-id`; a call without one counts under `<model> <prompt>`. */
  askedByCall: Record<string, number>;
  /** Calls that got a usable answer (text, refusal or nothing), likewise. */
  answeredByCall: Record<string, number>;
  askedByPrompt: Record<string, number>;
  statuses: Record<string, number>;
  /** Calls in the order in which they came; instants by `performance.now()` of the stub's process, `endedAt` null while a call is open. */
  log: { prompt: string; beganAt: number; endedAt: number | null; status: number | null }[];
};

export type ProviderStub = {
  /** For `COMPATIBLE_BASE_URL`. */
  baseUrl: string;
  stats(): StubStats;
  /** Changes the behaviour for calls that begin from now on. */
  configure(change: Partial<StubBehaviour>): void;
  reset(): void;
  /** Answers the calls that are held, and holds no more. */
  release(): void;
  close(): Promise<void>;
};

const behaviourSchema = z.object({
  latencyMs: z.object({ min: z.number(), max: z.number() }),
  rates: z.partialRecord(z.enum(faults), z.number()),
  retryAfterSeconds: z.number(),
  hangAfter: z.number().optional(),
  limitHeaders: z.record(z.string(), z.string()).nullable(),
  keepsLog: z.boolean(),
  companies: z.array(z.object({ name: z.string(), domain: z.string().optional() })),
});

const chatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })).min(1),
});

/**
 * An OpenAI-compatible server that counts its calls. Beside `POST /v1/chat/completions` it has `GET /stats`,
 * `POST /behaviour` (a part of `StubBehaviour`), `POST /release` and `POST /reset` for tests in another process.
 */
export async function startProviderStub(
  start: Partial<StubBehaviour> & { port?: number; seed?: string } = {},
): Promise<ProviderStub> {
  const { port = 0, seed = "stub", ...change } = start;
  let behaviour: StubBehaviour = {
    latencyMs: { min: 0, max: 0 },
    rates: {},
    retryAfterSeconds: 1,
    limitHeaders: null,
    keepsLog: false,
    companies: [],
    ...change,
  };
  let stats = emptyStats(0);
  const closing = new AbortController();
  const released = Promise.withResolvers<void>();

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = chatRequest.safeParse(await bodyOf(request));
    if (!read.success)
      return send(response, 400, { error: { message: "Not a chat completion.", type: "invalid_request_error" } });
    const { model, messages } = read.data;
    const prompt = String(messages.at(-1)!.content);
    const call = String(request.headers["x-client-request-id"] ?? `${model} ${prompt}`);
    const count = stats;
    const random = randomOf(seed, ++count.asked, call);
    const { latencyMs, rates, retryAfterSeconds, limitHeaders, keepsLog, hangAfter, companies } = behaviour;
    const entry: StubStats["log"][number] = { prompt, beganAt: performance.now(), endedAt: null, status: null };
    if (keepsLog) count.log.push(entry);
    const fault = count.asked > (hangAfter ?? Number.POSITIVE_INFINITY) ? "hang" : faultOf(rates, random.unit());
    increment(count.askedByCall, call);
    increment(count.askedByPrompt, prompt);
    count.maxOpen = Math.max(count.maxOpen, ++count.open);
    response.once("close", () => count.open--);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    if (fault === "held") await released.promise;
    const waitMs = fault === "hang" ? 2 ** 31 - 1 : random.integer(latencyMs.min, latencyMs.max);
    const stayed = await sleep(waitMs, true, { signal: AbortSignal.any([gone.signal, closing.signal]) }).catch(() => false);
    if (!stayed) return void response.destroy();

    if (fault === "429")
      response.setHeaders(new Map(Object.entries(limitHeaders ?? { "retry-after": String(retryAfterSeconds) })));
    const status = fault === "429" || fault === "500" ? Number(fault) : fault === "gone" ? 404 : 200;
    Object.assign(entry, { status, endedAt: performance.now() });
    increment(count.statuses, String(status));
    if (status !== 200) return send(response, status, { error: { message: "As told.", type: "stub_error", code: null } });
    if (fault === "malformed") return void response.writeHead(200, { "content-type": "application/json" }).end('{"id": "cut');
    const named = random.sample(companies, random.integer(0, companies.length));
    const text = fault === "refused" || fault === "empty" ? "" : answerText(prompt, named);
    await send(response, 200, completion(model, prompt, text, fault, named));
    count.answered++;
    increment(count.answeredByCall, call);
  }

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    "POST /v1/chat/completions": complete,
    "GET /stats": (_request, response) => send(response, 200, stats),
    "POST /release": async (_request, response) => {
      released.resolve();
      await send(response, 200, {});
    },
    "POST /behaviour": async (request, response) => {
      behaviour = { ...behaviour, ...behaviourSchema.partial().parse(await bodyOf(request)) };
      await send(response, 200, behaviour);
    },
    "POST /reset": (_request, response) => {
      stats = emptyStats(stats.open);
      return send(response, 200, {});
    },
  };
  const server = createServer((request, response) => {
    const route =
      routes[`${request.method} ${request.url}`] ?? ((_, answer) => send(answer, 404, { error: { message: "No such path." } }));
    Promise.resolve(route(request, response)).catch(() => response.destroy());
  });
  const own = await listening(server, port);
  return {
    baseUrl: `${own.url}/v1`,
    stats: () => structuredClone(stats),
    configure: (next) => {
      behaviour = { ...behaviour, ...next };
    },
    reset: () => {
      stats = emptyStats(stats.open);
    },
    release: () => released.resolve(),
    close: async () => {
      closing.abort();
      released.resolve();
      await own.close();
    },
  };
}

function emptyStats(open: number): StubStats {
  return {
    asked: 0,
    answered: 0,
    open,
    maxOpen: open,
    askedByCall: {},
    answeredByCall: {},
    askedByPrompt: {},
    statuses: {},
    log: [],
  };
}

function increment(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

function faultOf(rates: StubBehaviour["rates"], draw: number): StubFault | null {
  let sum = 0;
  for (const [fault, rate] of Object.entries(rates)) {
    sum += rate;
    if (draw < sum) return fault as StubFault;
  }
  return null;
}

function answerText(prompt: string, companies: StubBehaviour["companies"]): string {
  const names = companies.map(({ name }, index) => `${index + 1}. **${name}** is worth a look [${index + 1}].`);
  return [`About "${prompt}":`, ...(names.length > 0 ? names : ["Nothing stands out."])].join("\n\n");
}

const finishes: Partial<Record<StubFault, string>> = { cut: "length", filtered: "content_filter", broken: "error" };

function completion(model: string, prompt: string, text: string, fault: StubFault | null, companies: StubBehaviour["companies"]) {
  const refusal = fault === "refused" ? "I can't help with that." : null;
  const finish_reason = (fault && finishes[fault]) ?? "stop";
  return {
    id: "chatcmpl-stub",
    object: "chat.completion",
    created: 1_770_000_000,
    model,
    choices: [{ index: 0, message: { role: "assistant", content: text, refusal }, finish_reason }],
    citations: companies.map(({ name, domain }) => `https://${domain ?? `${encodeURIComponent(name.toLowerCase())}.example`}/`),
    search_queries: [prompt],
    usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = Buffer.concat(await request.toArray()).toString();
  return JSON.parse(text === "" ? "{}" : text);
}

async function send(response: ServerResponse, status: number, body: unknown): Promise<void> {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (!response.writableFinished && !response.destroyed) await Promise.race([once(response, "finish"), once(response, "close")]);
}

// `node test/support/provider-stub.ts --port 4010 --latency 200-2000 --rates '{"429":0.05}' --company Acme=acme.example`
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "0" },
      seed: { type: "string", default: "stub" },
      latency: { type: "string", default: "0-0" },
      rates: { type: "string", default: "{}" },
      company: { type: "string", multiple: true, default: [] },
    },
  });
  const [min = 0, max = min] = values.latency.split("-").map(Number);
  const stub = await startProviderStub({
    port: Number(values.port),
    seed: values.seed,
    latencyMs: { min, max },
    rates: behaviourSchema.shape.rates.parse(JSON.parse(values.rates)),
    companies: values.company.map((text) => ({ name: text.split("=")[0]!, domain: text.split("=")[1] })),
  });
  console.log(`ready ${stub.baseUrl}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stub.close());
}
