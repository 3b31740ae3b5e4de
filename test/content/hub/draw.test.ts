import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { draw } from "../../../api/pages/content-hub/draw.ts";
import type { Refusal } from "../../../src/platform/errors/refusal.ts";

test("texts and comparisons are drawn apart from the thread that answers calls", async () => {
  let isDone = false;
  const drawn = [
    draw({ text: "# A tent\n\n*Dry* <script>" }),
    draw({ before: "A red tent.\n", after: "A green tent.\n" }),
    draw({ text: "![".repeat(25_000) }),
  ];
  // The others may be drawn within a turn where a thread waits for them already.
  void drawn.at(-1)!.then(() => {
    isDone = true;
  });
  await turn();
  expect(isDone).toBe(false);
  const [text, comparison, slow] = await Promise.all(drawn);
  expect(String(text)).toContain("<h3>A tent</h3>\n<p><em>Dry</em> &lt;script&gt;</p>");
  expect(String(comparison)).toContain("<del>red</del><ins>green</ins>");
  expect(String(slow)).toMatch(/!\[|too intricate/);
});

test("only so many are drawn and wait at once; the same one counts once", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => draw({ text: `Text ${n % 25}` })));
  const refused = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThanOrEqual(3);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 } satisfies Partial<Refusal>);
  for (const [n, outcome] of outcomes.slice(0, 22).entries()) {
    expect(outcome.status === "fulfilled" && String(outcome.value)).toContain(`Text ${n}`);
  }
});
