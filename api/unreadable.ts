import type { Server } from "node:http";
import type { Duplex } from "node:stream";

/** The answer to a request whose address and headers are longer than Node reads. */
export const headersTooLarge = "The address and the headers of a request hold at most 16 KB together";

const refusals: Record<string, [status: string, error: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request did not arrive in time; send it again"],
};
const malformed = ["400 Bad Request", "The request is not valid HTTP"] as const;

/** Answers requests that Node's parser refuses, which no middleware sees, in the form of every other error. */
export function refuseUnreadable(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = refusals[error.code ?? ""] ?? malformed;
    const body = JSON.stringify({ error: message });
    const head = [
      "content-type: application/json; charset=utf-8",
      `content-length: ${body.length}`,
      "connection: close",
      "x-content-type-options: nosniff",
    ];
    socket.end(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  });
}
