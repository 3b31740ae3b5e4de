import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzippedJsonOf, jsonOf, keptAnswer } from "../../src/operation/kept-answer.ts";

test("the text of an answer that is kept is made once, and is that of any other", () => {
  const answer = { data: [{ date: "2026-03-01", Åcme: { value: 12.5 } }] };
  const text = JSON.stringify(answer);
  expect(jsonOf(answer)).toBe(text);
  const kept = keptAnswer(answer);
  const first = jsonOf(kept);
  expect(String(first)).toBe(text);
  expect(jsonOf(keptAnswer(kept))).toBe(first);
  expect(jsonOf({ ...answer })).toBe(text);
});

test("an answer that is kept is compressed once, and a short one or another one not here", async () => {
  const answer = { data: Array.from({ length: 200 }, (_, n) => ({ date: n, Åcme: { value: n / 7 } })) };
  expect(gzippedJsonOf(answer)).toBeUndefined();
  const kept = keptAnswer(answer);
  const first = gzippedJsonOf(kept);
  expect(gunzipSync(await first!).toString()).toBe(JSON.stringify(answer));
  expect(gzippedJsonOf(kept)).toBe(first);
  expect(gzippedJsonOf(keptAnswer({ data: [1] }))).toBeUndefined();
});

test.each([null, 7, "text", [1, 2]])("%j is answered as JSON", (output) => {
  expect(jsonOf(output)).toBe(JSON.stringify(output));
});
