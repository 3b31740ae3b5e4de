import { randomBytes } from "node:crypto";
import { defaultPayloadConverter } from "@temporalio/common";
import proto from "@temporalio/proto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codecServer } from "../../../api/codec/server.ts";
import { EncryptingCodec, payloadKeys } from "../../../src/platform/durable/index.ts";
import { listening } from "../../support/listening.ts";

const { Payloads } = proto.temporal.api.common.v1;
const token = "t".repeat(40);
const uiUrl = "https://temporal.example.com";
const keys = payloadKeys.parse(`k1:${randomBytes(32).toString("base64")}`);
const server = codecServer({ keys, token, uiUrl });
let url: string;
beforeAll(async () => {
  ({ url } = await listening(server));
});
afterAll(() => void server.close());

const plain = defaultPayloadConverter.toPayload({ prompt: "Which tent is best?" });
const toBody = (payloads: object[]) => JSON.stringify(Payloads.toObject(Payloads.fromObject({ payloads }), { bytes: String }));
const ask = (path: string, body: string, headers: Record<string, string>) =>
  fetch(url + path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
const bearer = { authorization: `Bearer ${token}` };

test("decodes and encodes for whoever shows the token, and nobody else", async () => {
  const [sealed] = await new EncryptingCodec(keys).encode([plain]);
  const decoded = await ask("/decode", toBody([sealed!]), bearer);
  const { payloads } = Payloads.fromObject((await decoded.json()) as object);
  expect(defaultPayloadConverter.fromPayload(payloads[0]!)).toEqual({ prompt: "Which tent is best?" });
  const encoded = (await (await ask("/encode", toBody([plain]), bearer)).json()) as { payloads: { metadata: object }[] };
  expect(encoded.payloads[0]!.metadata).toMatchObject({ encoding: Buffer.from("binary/encrypted").toString("base64") });

  const strangers: Record<string, string>[] = [{}, { authorization: "Bearer wrong" }, { cookie: "answerscope-codec=wrong" }];
  for (const headers of strangers) expect((await ask("/decode", toBody([sealed!]), headers)).status).toBe(401);
  expect((await ask("/decode", "no json", bearer)).status).toBe(400);
  expect((await ask("/other", "{}", bearer)).status).toBe(404);
  const foreign = new EncryptingCodec(payloadKeys.parse(`k2:${randomBytes(32).toString("base64")}`));
  expect((await ask("/decode", toBody(await foreign.encode([plain])), bearer)).status).toBe(422);
});

test("an operator signs in by the browser, and the UI's pages alone may ask there", async () => {
  const signIn = (given: string, headers = {}) =>
    fetch(`${url}/sign-in`, { method: "POST", body: new URLSearchParams({ token: given }), redirect: "manual", headers });
  const wrong = await signIn("wrong");
  expect([wrong.status, wrong.headers.get("content-type")]).toEqual([401, "text/html; charset=utf-8"]);
  // With the form, to try again.
  expect(await wrong.text()).toMatch(/Not the token that TEMPORAL_CODEC_TOKEN holds.*<form method="post" action="\/sign-in">/s);
  expect((await signIn(token, { origin: "https://evil.example" })).status).toBe(403);
  // A page without a referrer would send its form from the origin `null`.
  expect((await fetch(url)).headers.get("referrer-policy")).toBe("same-origin");
  expect((await signIn(token, { origin: "null" })).status).toBe(403);
  expect((await signIn(token, { origin: new URL(url).origin })).status).toBe(303);
  const setCookie = (await signIn(token)).headers.get("set-cookie")!;
  expect(setCookie).toMatch(/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/);
  const cookie = setCookie.split(";")[0]!;
  expect(await (await fetch(url, { headers: { cookie } })).text()).toContain("Signed in");

  const fromUi = await ask("/decode", toBody([plain]), { cookie, origin: uiUrl });
  expect([fromUi.status, fromUi.headers.get("access-control-allow-origin")]).toEqual([200, uiUrl]);
  expect(fromUi.headers.get("access-control-allow-credentials")).toBe("true");
  const elsewhere = await ask("/decode", toBody([plain]), { cookie, origin: "https://evil.example" });
  expect([elsewhere.status, elsewhere.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  const preflight = await fetch(`${url}/decode`, { method: "OPTIONS", headers: { origin: uiUrl } });
  expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
    204,
    "authorization, content-type, x-namespace",
  ]);
});

test("a body that is too long is refused, and the connection stays", async () => {
  for (let time = 0; time < 3; time++) {
    const answer = await ask("/decode", " ".repeat(17 * 1024 * 1024), bearer);
    expect([answer.status, await answer.json()]).toEqual([413, { error: expect.stringContaining("longer than") }]);
  }
});
