import { expect, test } from "vitest";
import { pauseOf } from "../../../src/integrations/answer-providers/pause.ts";

const now = new Date("2026-03-02T12:00:00Z");
const limited = (headers: Record<string, string>) => pauseOf(headers, now, true);

test.each([
  [{ "retry-after": "15" }, 15_000],
  [{ "retry-after": "1.5" }, 1_500],
  [{ "retry-after": "Mon, 02 Mar 2026 12:00:20 GMT" }, 20_000],
  [{ "retry-after": "Mon, 02 Mar 2026 11:00:00 GMT" }, 0],
  [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
  // An announced wait is taken before limits.
  [{ "retry-after": "3", "x-ratelimit-reset-requests": "40s" }, 3_000],
  [{ "x-ratelimit-reset-requests": "15s" }, 15_000],
  [{ "x-ratelimit-reset-requests": "6m0s" }, 360_000],
  [{ "x-ratelimit-reset-tokens": "120ms" }, 120],
  [{ "x-ratelimit-reset-tokens": "1h2m3.5s" }, 3_723_500],
  [{ "x-ratelimit-reset-requests": "2s", "x-ratelimit-reset-tokens": "9s" }, 9_000],
  // The limit that is used up says when; the other one is as good as new.
  [
    {
      "x-ratelimit-remaining-requests": "0",
      "x-ratelimit-reset-requests": "2s",
      "x-ratelimit-remaining-tokens": "1000",
      "x-ratelimit-reset-tokens": "9s",
    },
    2_000,
  ],
  [{ "anthropic-ratelimit-requests-reset": "2026-03-02T12:00:07Z" }, 7_000],
  [
    {
      "anthropic-ratelimit-input-tokens-remaining": "0",
      "anthropic-ratelimit-input-tokens-reset": "2026-03-02T12:00:30Z",
      "anthropic-ratelimit-requests-reset": "2026-03-02T12:01:00Z",
      "anthropic-ratelimit-requests-remaining": "49",
    },
    30_000,
  ],
  [{ "x-ratelimit-reset": "30" }, 30_000],
  [{ "x-ratelimit-reset": String(now.getTime() / 1000 + 12) }, 12_000],
  [{ "x-ratelimit-reset": String(now.getTime() + 1_200) }, 1_200],
  [{ "ratelimit-reset": "5" }, 5_000],
  [{ "retry-after": "soon", "x-ratelimit-reset-requests": "later" }, null],
  [{}, null],
])("%j asks for %s ms", (headers, pauseMs) => {
  expect(limited(headers as Record<string, string>)).toBe(pauseMs);
});

test("reset headers of an answer that does not limit the rate ask for nothing", () => {
  expect(pauseOf({ "x-ratelimit-reset-requests": "15s" }, now, false)).toBeNull();
  expect(pauseOf({ "retry-after": "15" }, now, false)).toBe(15_000);
});
