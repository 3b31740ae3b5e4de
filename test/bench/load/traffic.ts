import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { random } from "../analytics/fill.ts";

/** A tenant that sends calls. */
export interface Tenant {
  name: string;
  key: string;
  websiteId: string;
  /** First and last day that it looks at. */
  days: { start_date: string; end_date: string };
  /** One answer that is read. */
  responseId: string;
}

interface Call {
  name: string;
  isRead: boolean;
  /** How often it comes among a hundred. */
  weight: number;
  send(tenant: Tenant, n: number): { method: string; path: string; body?: object };
}

const metric = (name: string, weight: number): Call => ({
  ...{ name, isRead: true, weight },
  send: ({ websiteId, days }) => ({ method: "POST", path: `/metrics/${name}`, body: { website_id: websiteId, filters: days } }),
});
const get = (name: string, weight: number, path: (tenant: Tenant) => string): Call => ({
  ...{ name, isRead: true, weight },
  send: (tenant) => ({ method: "GET", path: path(tenant) }),
});

/** What a dashboard, an agent and an integration ask in a day, in about that proportion. */
const calls: Call[] = [
  get("websites", 12, () => "/websites"),
  get("prompts", 14, ({ websiteId }) => `/prompts?website_id=${websiteId}`),
  get("topics", 6, ({ websiteId }) => `/topics?website_id=${websiteId}`),
  get("credits", 8, () => "/credits"),
  get("runs", 8, ({ websiteId }) => `/response-streaming?website_id=${websiteId}`),
  get("response", 10, ({ responseId, websiteId }) => `/responses/${responseId}?website_id=${websiteId}`),
  {
    ...{ name: "responses", isRead: true, weight: 8 },
    send: ({ websiteId, days }) => ({
      method: "POST",
      path: "/responses",
      body: { website_id: websiteId, filters: days, page_size: 20 },
    }),
  },
  {
    ...{ name: "sources", isRead: true, weight: 4 },
    send: ({ websiteId, days }) => ({ method: "POST", path: "/sources", body: { website_id: websiteId, filters: days } }),
  },
  metric("share-of-voice/time-series", 8),
  metric("share-of-voice/cumulative", 6),
  metric("mention-rate/cumulative", 5),
  metric("position/time-series", 3),
  {
    ...{ name: "prompt created", isRead: false, weight: 5 },
    send: ({ websiteId }, n) => ({
      method: "POST",
      path: "/prompts",
      body: { website_id: websiteId, text: `Which stove is best for load ${n}?`, status: "paused" },
    }),
  },
  {
    ...{ name: "job submitted", isRead: false, weight: 2 },
    send: ({ websiteId }, n) => ({
      method: "POST",
      path: "/seo/recommendations",
      body: {
        website_id: websiteId,
        request_id: `load-${n}`,
        source: { kind: "draft", markdown: `# Stoves ${n}\n\nA stove is a heater.` },
      },
    }),
  },
  {
    ...{ name: "run started", isRead: false, weight: 1 },
    send: ({ websiteId }) => ({
      ...{ method: "POST", path: "/response-streaming/start" },
      body: { website_id: websiteId, selected_models: { chatgpt: true, perplexity: true, gemini: true } },
    }),
  },
];
export interface Sample {
  call: string;
  tenant: string;
  isRead: boolean;
  /** From the instant at which the call was due, so that a queue in front of the service counts. */
  ms: number;
  /** 0 where no answer came. */
  status: number;
  /** Since the beginning. */
  dueMs: number;
  isBesideImport: boolean;
}

export interface TrafficOptions {
  urls: string[];
  tenants: Tenant[];
  perSecond: number;
  durationMs: number;
  isImporting: () => boolean;
}

/**
 * Sends calls at a fixed rate, however long the answers take: an open model, in which a slow service is not asked less.
 *
 * @returns a sample for each call
 */
export async function sendTraffic({ urls, tenants, perSecond, durationMs, isImporting }: TrafficOptions): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const next = random(42);
  const pick = picking(calls, next);
  const samples: Sample[] = [];
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  const count = Math.round((durationMs / 1_000) * perSecond);
  for (let n = 0; n < count; n++) {
    const dueMs = (n / perSecond) * 1_000;
    const early = startedAt + dueMs - performance.now();
    if (early > 1) await sleep(early);
    const call = pick();
    const tenant = tenants[n % tenants.length]!;
    const isBesideImport = isImporting();
    const sending = send(agent, urls[n % urls.length]!, tenant.key, call.send(tenant, n)).then((status) => {
      const ms = performance.now() - startedAt - dueMs;
      samples.push({ call: call.name, tenant: tenant.name, isRead: call.isRead, ms, status, dueMs, isBesideImport });
      open.delete(sending);
    });
    open.add(sending);
  }
  await Promise.all(open);
  agent.destroy();
  return samples;
}

/** Draws calls as often as their weights say. */
function picking(from: Call[], next: () => number): () => Call {
  const bag = from.flatMap((call) => Array.from({ length: call.weight }, () => call));
  return () => bag[Math.floor(next() * bag.length)]!;
}

/**
 * Sends the reads of these calls over so many connections, each the next one as soon as it has its answer: a closed loop, which asks
 * as much as is answered. Connections and tenants take turns at the processes.
 *
 * @returns milliseconds of each read
 * @throws when one is not answered with success
 */
export async function sendReads({
  urls,
  tenants,
  connections,
  durationMs,
}: Pick<TrafficOptions, "urls" | "tenants" | "durationMs"> & { connections: number }): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const pick = picking(
    calls.filter(({ isRead }) => isRead),
    random(42),
  );
  const until = performance.now() + durationMs;
  const times: number[] = [];
  const connection = async (_: unknown, index: number) => {
    for (let n = index; performance.now() < until; n++) {
      const call = pick();
      const tenant = tenants[n % tenants.length]!;
      const startedAt = performance.now();
      const status = await send(agent, urls[index % urls.length]!, tenant.key, call.send(tenant, n));
      if (status !== 200) throw new Error(`${call.name} was answered with ${status}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return times;
}

/** @returns the status, 0 where none came within a minute. */
function send(agent: Agent, url: string, key: string, { method, path, body }: ReturnType<Call["send"]>): Promise<number> {
  return new Promise((resolve) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const sent = request(`${url}/api/v1${path}`, { agent, method, headers, timeout: 60_000 }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode!));
      response.once("error", () => resolve(0));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(0));
    sent.end(body && JSON.stringify(body));
  });
}
