import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { examineApart } from "../../../../src/content/seo/analysis/examine-apart.ts";

const options = { site: null, knowledge: {}, queries: [], locale: "en-US", now: new Date("2026-07-01T00:00:00Z") };
/** As much as a page may have: seconds of work. */
const slow = {
  html: "<p>These are words of a line that people write, of a length that paragraphs have.".repeat(60_000),
  url: "https://www.example.com/",
};
const quick = { title: "A title", markdown: "# A title\n\nSome words.\n" };

test("a text made to be slow ends at its time", async () => {
  await expect(examineApart({ text: slow, options }, undefined, 200)).rejects.toMatchObject({
    name: "PageError",
    kind: "unreadable",
    message: expect.stringContaining("The text is too intricate to be examined"),
  });
});

test("this thread goes on while a text is examined", async () => {
  const controller = new AbortController();
  let isOver = false;
  const examination = examineApart({ text: slow, options }, controller.signal).finally(() => (isOver = true));
  const ended = expect(examination).rejects.toThrow("seen enough");
  // A thread that does the work itself has a few turns before it, and it is over behind it.
  for (let turns = 0; turns < 50; turns++) await nextTurn();
  expect(isOver).toBe(false);
  controller.abort(new Error("seen enough"));
  await ended;
});

test("the caller's abort ends an examination", async () => {
  const controller = new AbortController();
  const examination = examineApart({ text: slow, options }, controller.signal);
  controller.abort(new Error("lease lost"));
  await expect(examination).rejects.toThrow("lease lost");
});

test("a text nested too deep is refused", async () => {
  const deep = { markdown: `${"> ".repeat(20_000)}x` };
  await expect(examineApart({ text: deep, options }, undefined, 30_000)).rejects.toMatchObject({ kind: "unreadable" });
});

test("threads serve one examination after another, also several at once", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => examineApart({ text: quick, options })));
  expect(all.map(({ context }) => context.wordCount)).toEqual([4, 4, 4, 4, 4, 4]);
  expect((await examineApart({ text: quick, options })).results).toEqual(all[0]!.results);
});
