import type { IncomingMessage, ServerResponse } from "node:http";

const names = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses a request that a page of another site may have caused: one under a name that is not this machine's own (DNS
 * rebinding), or one that changes something and comes from elsewhere.
 *
 * @returns whether it was refused; then it is answered.
 */
export function refuseOutside(request: IncomingMessage, response: ServerResponse): boolean {
  const isOurs = isLocal(`http://${request.headers.host}`);
  const { origin, "sec-fetch-site": site } = request.headers;
  const isReading = request.method === "GET" || request.method === "HEAD";
  const isFromOutside = !isReading && ((origin !== undefined && !isLocal(origin)) || site === "cross-site");
  if (isOurs && !isFromOutside) return false;
  response.writeHead(403, { "content-type": "text/plain; charset=utf-8" });
  response.end("This page is for this machine only: open it as http://127.0.0.1 or http://localhost.\n");
  return true;
}

const isLocal = (url: string): boolean => names.has(URL.parse(url)?.hostname ?? "");
