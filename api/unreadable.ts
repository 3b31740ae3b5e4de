import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Middleware } from "koa";

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

/**
 * Refuses what Node's parser lets through and HTTP does not (RFC 9112, 3.2): several `Host` fields, of which a proxy may have gone by another
 * one, and an absolute address that cannot be read.
 */
export function refuseUnclear(): Middleware {
  return (ctx, next) => {
    const { rawHeaders, url = "" } = ctx.req;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
    const isReadable = url.startsWith("/") || url === "*" || URL.canParse(url);
    if (hosts.length <= 1 && isReadable) return next();
    ctx.set({ connection: "close", "x-content-type-options": "nosniff" });
    ctx.status = 400;
    ctx.body = { error: isReadable ? "A request has one Host header" : "The address of the request cannot be read" };
    return;
  };
}
