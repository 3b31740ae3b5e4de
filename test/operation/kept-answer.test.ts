import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzippedJsonOf, jsonOf, keptAnswer } from "../../src/operation/kept-answer.ts";

test("the text of an answer that is kept is made once, and is that of any other", () => {
  const answer = { data: [{ date: "2026-03-01", Åcme: { value: 12.5 } }] };
  const text = JSON.stringify(answer);
  expect(jsonOf(answer).toString()).toBe(text);
  const kept = keptAnswer(answer);
  const first = jsonOf(kept);
  expect(first.toString()).toBe(text);
  expect(jsonOf(keptAnswer(kept))).toBe(first);
  expect(jsonOf({ ...answer }).toString()).toBe(text);
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
  expect(jsonOf(output).toString()).toBe(JSON.stringify(output));
});

test.each([
  ["Latin letters", "Öresten"],
  ["dashes", "light — dry"],
  ["emoji and half of one", "⛺ \ud83c"],
])("%s of short and long answers are sent in UTF-8", (_, text) => {
  const [short, long] = [1, 200_000].map((times) => ({ text: text.repeat(times) }));
  const sent = [short, long, { text: "x" }].map(jsonOf);
  // None is changed by the next one.
  expect(sent.map((bytes) => JSON.parse(bytes.toString()))).toEqual([short, long, { text: "x" }]);
});
