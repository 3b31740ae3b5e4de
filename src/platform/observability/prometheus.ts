import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { collectDefaultMetrics, register } from "prom-client";
import { listen, type Place } from "../processes/index.ts";

/** What a process says of itself beside its metrics: the status and the JSON of a path. */
export type Pages = Record<string, () => Promise<{ status: number; body: object }>>;

export interface MetricsOptions {
  pages?: Pages;
  /** Metrics of this process that are served elsewhere, to be added to its own. */
  also?: () => Promise<string>;
}

/**
 * Serves this process's Prometheus metrics on a port of its own, so that they need no key and are not public.
 *
 * @throws ListenError naming the variable to change.
 */
export function serveMetrics(place: Place, { pages = {}, also }: MetricsOptions = {}): Promise<Server> {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    answer(request, response, pages, also).catch(() => response.writeHead(500).end());
  });
  return listen(server, place);
}

async function answer(
  { url }: IncomingMessage,
  response: ServerResponse,
  pages: Pages,
  also?: () => Promise<string>,
): Promise<void> {
  const path = url?.split("?")[0] ?? "";
  if (Object.hasOwn(pages, path)) {
    const { status, body } = await pages[path]!();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  } else {
    const [own, others] = await Promise.all([register.metrics(), also?.().catch(() => "") ?? ""]);
    response.setHeader("content-type", register.contentType).end(`${own.trimEnd()}\n${others}`);
  }
}
