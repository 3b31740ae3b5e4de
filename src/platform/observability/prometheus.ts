import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, register } from "prom-client";

/** Serves this process's Prometheus metrics on a port of its own, so that they need no key and are not public. */
export function serveMetrics(port: number, host: string): Promise<Server> {
  collectDefaultMetrics();
  const server = createServer((_request, response) => {
    register.metrics().then(
      (text) => response.setHeader("content-type", register.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
