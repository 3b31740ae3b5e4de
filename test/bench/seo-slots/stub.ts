/** usage: node test/bench/seo-slots/stub.ts — a provider that counts real simultaneous calls, independent of any database. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the stub saw since the last reset. */
export interface StubCounts {
  calls: number;
  /** Calls that were answered; the others were cut by their client. */
  answered: number;
  open: number;
  maxOpen: number;
  maxOpenOfOneWebsite: number;
  /** Calls in excess of 16 in all or 4 of one website, at the moment they began. */
  overshoot: number;
  /** Milliseconds from the first call's begin to the last answer. */
  spanMs: number;
  /** Sum of the time that calls were open. */
  busyMs: number;
  /** Calls by job. */
  byJob: Record<string, number>;
  /** Jobs whose calls are open, by the process that makes them. */
  openOf: Record<string, string[]>;
}

let counts = empty();
let firstAt = 0;
const openOf = new Map<string, number>();

function empty(): StubCounts {
  return {
    calls: 0,
    answered: 0,
    open: 0,
    maxOpen: 0,
    maxOpenOfOneWebsite: 0,
    overshoot: 0,
    spanMs: 0,
    busyMs: 0,
    byJob: {},
    openOf: {},
  };
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://stub");
  if (url.pathname === "/counts") return answer(response, counts);
  if (url.pathname === "/reset") {
    // Calls that are still open stay counted as open.
    counts = { ...empty(), open: counts.open, openOf: counts.openOf };
    firstAt = 0;
    return answer(response, {});
  }
  const { website, job, ms, process } = Object.fromEntries(url.searchParams) as Record<string, string>;
  serve(response, website!, job!, Number(ms), process!);
});

function serve(response: ServerResponse, website: string, job: string, durationMs: number, process: string): void {
  const count = counts;
  const beganAt = performance.now();
  firstAt ||= beganAt;
  const ofWebsite = (openOf.get(website) ?? 0) + 1;
  openOf.set(website, ofWebsite);
  counts.openOf[process] = [...(counts.openOf[process] ?? []), job];
  count.calls++;
  count.byJob[job] = (count.byJob[job] ?? 0) + 1;
  count.open++;
  count.maxOpen = Math.max(count.maxOpen, count.open);
  count.maxOpenOfOneWebsite = Math.max(count.maxOpenOfOneWebsite, ofWebsite);
  if (count.open > 16 || ofWebsite > 4) count.overshoot++;
  const timer = setTimeout(() => {
    end(true);
    answer(response, { job });
  }, durationMs);
  response.once("close", () => end(false));

  let ended = false;
  function end(answered: boolean): void {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    openOf.set(website, openOf.get(website)! - 1);
    counts.open--;
    counts.openOf[process] = counts.openOf[process]!.filter((open) => open !== job);
    if (answered) count.answered++;
    count.spanMs = performance.now() - firstAt;
    count.busyMs += performance.now() - beganAt;
  }
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
