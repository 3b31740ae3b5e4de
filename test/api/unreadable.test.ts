import { createServer } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseUnreadable } from "../../api/unreadable.ts";
import { type Listening, listening } from "../support/listening.ts";

let server: Listening;

beforeAll(async () => {
  const plain = createServer((_, response) => response.end("answered"));
  refuseUnreadable(plain);
  server = await listening(plain);
});
afterAll(() => server.close());

async function answerTo(request: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.end(request);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test("an address that is too long is refused as every mistake is", async () => {
  const answer = await answerTo(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 .*"error":"The address and the headers/s);
});

test("what is no HTTP is refused as every mistake is", async () => {
  const answer = await answerTo("nonsense\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*"error":"The request is not valid HTTP"/s);
  expect(answer).toContain("\r\nx-content-type-options: nosniff\r\n");
});
