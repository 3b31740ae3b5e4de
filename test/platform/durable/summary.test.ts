import { expect, test } from "vitest";
import { plainSummary } from "../../../src/platform/durable/deliver.ts";

test("names in summaries make no links, pictures or markup in Temporal's UI", () => {
  expect(plainSummary("Kessel & Co (Ltd.): 8 calls, chatgpt")).toBe("Kessel & Co (Ltd.): 8 calls, chatgpt");
  const summary = plainSummary("![x](https://evil.example/x.gif) [sign in](https://evil.example) <b>a</b> `b`\n# c \u202egnp");
  expect(summary).not.toMatch(/[[\]<>`\n\u202e]/);
  expect(summary).toContain("sign in");
});
