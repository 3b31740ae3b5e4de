import { createServer, request as forward, type Server } from "node:http";
import { refuseOutside } from "./local-host.ts";

/** Where a web page that checks no names is listening. */
export interface Guarded {
  host: string;
  port: number;
}

/**
 * Serves a web page of this machine under 127.0.0.1, to requests that name this machine.
 *
 * @throws Error when the port is in use.
 */
export function guardUi(port: number, target: Guarded): Promise<Server> {
  const server = createServer((request, response) => {
    if (refuseOutside(request, response)) return;
    const { method, url: path, headers } = request;
    const onward = forward({ ...target, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    // Its server is being started again, or the browser went away.
    onward.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end("It is not up yet.\n")));
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
