import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import proto from "@temporalio/proto";
import { EncryptingCodec, PayloadError, type PayloadKeys } from "../../src/platform/durable/index.ts";
import { signInPage } from "./page.ts";

const { Payloads } = proto.temporal.api.common.v1;

export interface CodecOptions {
  keys: PayloadKeys;
  /** What operators and the command line of Temporal show. */
  token: string;
  /** Where Temporal's UI is opened; its pages alone may ask from a browser. */
  uiUrl: string | undefined;
}

const longestBody = 16 * 1024 * 1024;
const cookieName = "answerscope-codec";
const cookieSeconds = 12 * 60 * 60;

class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Decrypts and encrypts payloads for Temporal's UI and command line, by the protocol of remote codecs: `POST /decode` and
 * `POST /encode`. Operators sign in at `/` with the token, or send it as `Authorization: Bearer`.
 */
export function codecServer(options: CodecOptions): Server {
  const codec = new EncryptingCodec(options.keys);
  const uiOrigin = options.uiUrl === undefined ? null : new URL(options.uiUrl).origin;
  return createServer((request, response) => {
    answer(request, response, { ...options, codec, uiOrigin }).catch((error: unknown) => {
      const refused = error instanceof Refused ? error : error instanceof PayloadError ? new Refused(422, error.message) : null;
      if (response.headersSent) return response.destroy();
      sendJson(response, refused?.status ?? 500, { error: refused?.message ?? "Internal error" });
    });
  });
}

interface Answering extends CodecOptions {
  codec: EncryptingCodec;
  uiOrigin: string | null;
}

async function answer(request: IncomingMessage, response: ServerResponse, options: Answering): Promise<void> {
  const path = request.url?.split("?")[0];
  const { method } = request;
  response.setHeader("cache-control", "no-store");
  if (path === "/livez") return void response.end("ok");
  requireOrigin(request, response, options);
  if (method === "OPTIONS") return void response.writeHead(204).end();
  if (path === "/" && method === "GET") return signInPage(response, isSignedIn(request, options.token));
  if (path === "/sign-in" && method === "POST") return signIn(request, response, options);
  const isDecode = path === "/decode";
  if (method !== "POST" || !(isDecode || path === "/encode")) throw new Refused(404, "Not found");
  if (!isSignedIn(request, options.token)) throw new Refused(401, "Sign in, or send the token as Authorization: Bearer");
  const { payloads } = parsed(await bodyOf(request));
  const changed = isDecode ? await options.codec.decode(payloads) : await options.codec.encode(payloads);
  sendJson(response, 200, Payloads.toObject(Payloads.fromObject({ payloads: changed }), { bytes: String }));
}

/** Lets the UI's pages and this server's own ask, and no other site's: a browser sends the cookie along. */
function requireOrigin({ headers }: IncomingMessage, response: ServerResponse, { uiOrigin }: Answering): void {
  const { origin } = headers;
  response.setHeader("vary", "origin");
  if (origin === undefined || origin === `http://${headers.host}` || origin === `https://${headers.host}`) return;
  if (origin !== uiOrigin) throw new Refused(403, "Not a page of Temporal's UI; TEMPORAL_UI_URL says where that is");
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-allow-methods", "POST");
  response.setHeader("access-control-allow-headers", "authorization, content-type, x-namespace");
}

async function signIn(request: IncomingMessage, response: ServerResponse, { token, uiOrigin }: Answering): Promise<void> {
  const given = new URLSearchParams((await bodyOf(request)).toString()).get("token") ?? "";
  if (!isEqual(given, token)) return signInPage(response, false, "Not the token that TEMPORAL_CODEC_TOKEN holds");
  const secure = uiOrigin?.startsWith("https:") ? "; Secure" : "";
  const cookie = `${cookieName}=${sessionOf(token)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${cookieSeconds}${secure}`;
  response.writeHead(303, { location: "/", "set-cookie": cookie }).end();
}

function isSignedIn({ headers }: IncomingMessage, token: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return isEqual(bearer, token);
  const cookies = (headers.cookie ?? "").split("; ");
  const cookie = cookies.find((each) => each.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  return cookie !== undefined && isEqual(cookie, sessionOf(token));
}

/** Ends with the token. */
const sessionOf = (token: string): string => createHmac("sha256", token).update("codec session").digest("base64url");

const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  // The rest of a body that is too long is let go by, so that the client hears the refusal.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > longestBody) break;
    parts.push(part);
  }
  if (length > longestBody) {
    request.resume();
    throw new Refused(413, `The body is longer than ${longestBody} bytes`);
  }
  return Buffer.concat(parts);
}

function parsed(body: Buffer) {
  try {
    return Payloads.fromObject(JSON.parse(body.toString()) as Record<string, unknown>);
  } catch {
    throw new Refused(400, "Not payloads in the JSON of protocol buffers");
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
