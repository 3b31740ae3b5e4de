import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../src/content/hub/apply-edits.ts";
import { findUnique } from "../../../src/content/hub/find-unique.ts";
import { countWords, spliceBetween, wordsAdded } from "../../../src/content/hub/word-count.ts";
import { Refusal } from "../../../src/platform/errors/refusal.ts";
import { tries } from "../../support/full-length.ts";

/** Texts in which edits meet themselves: few letters, and everything that other tools would interpret. */
const unit = fc.constantFrom(
  "a",
  "a",
  "b",
  " ",
  "\n",
  "\r\n",
  "$&",
  "$1",
  "\\",
  ".*",
  "é",
  "e\u0301",
  "👩‍👩‍👧",
  "🇩🇪",
  "日本語",
  "ไทย",
  "can't",
  "3.5",
);
const text = (maxLength: number) => fc.array(unit, { maxLength }).map((parts) => parts.join(""));
const needle = text(4).filter((find) => find.length > 0);
const edit = fc.record({ find: needle, replace: text(4) });
const edits = fc.oneof(fc.array(edit, { minLength: 1, maxLength: 2 }), fc.array(edit, { minLength: 1, maxLength: 20 }));
const languages = fc.constantFrom("en", "de", "ja", "th", "fi");

/** What the contract says, in the plainest words: count by looking at every offset, then put the pieces together. */
function plainly(body: string, list: { find: string; replace: string }[]): string | { failedAt: number } {
  let now = body;
  for (const [index, { find, replace }] of list.entries()) {
    const offsets = Array.from({ length: now.length }, (_, at) => at).filter((at) => now.slice(at, at + find.length) === find);
    if (offsets.length !== 1) return { failedAt: index };
    now = [now.slice(0, offsets[0]), replace, now.slice(offsets[0]! + find.length)].join("");
  }
  return now;
}

describe("edits", () => {
  test("do what a plain model does", async () => {
    let succeeded = 0;
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(text(12), edits, languages, async (body, list, language) => {
        const expected = plainly(body, list);
        const act = async () => applyEdits(body, await countWords(body, language), list, language);
        if (typeof expected === "string") {
          succeeded++;
          expect(await act()).toEqual({ body: expected, wordCount: await countWords(expected, language) });
        } else {
          failed++;
          const refusal = await act().catch((error: unknown) => error);
          expect(refusal).toBeInstanceOf(Refusal);
          expect((refusal as Refusal).message).toMatch(new RegExp(`^edits\\[${expected.failedAt}\\]\\.find: `));
        }
      }),
      // Edits that fit come up in about one of fifty runs.
      { numRuns: tries(10_000) },
    );
    expect(succeeded).toBeGreaterThan(tries(100));
    expect(failed).toBeGreaterThan(100);
  });

  test("chains of edits that fit, each to what the one before left", async () => {
    const cut = fc.record({ at: fc.nat(), length: fc.integer({ min: 1, max: 6 }), replace: text(3) });
    await fc.assert(
      fc.asyncProperty(text(20), fc.array(cut, { minLength: 1, maxLength: 20 }), languages, async (body, cuts, language) => {
        const list: { find: string; replace: string }[] = [];
        let now = body;
        for (const { at, length, replace } of cuts) {
          const start = now.length === 0 ? 0 : at % now.length;
          const find = now.slice(start, start + length);
          const next = plainly(now, [{ find, replace }]);
          if (find === "" || typeof next !== "string") continue;
          list.push({ find, replace });
          now = next;
        }
        expect(await applyEdits(body, await countWords(body, language), list, language)).toEqual({
          body: now,
          wordCount: await countWords(now, language),
        });
      }),
      { numRuns: tries(3_000) },
    );
  });
});

describe("searching", () => {
  test("long texts are found like short ones", () => {
    const long = fc
      .tuple(fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 4 }), fc.integer({ min: 200, max: 320 }))
      .map(([period, length]) => period.join("").repeat(length).slice(0, length));
    fc.assert(
      fc.property(text(3), long, text(3), long, text(3), (before, find, between, other, after) => {
        const whole = before + find + between + other + after;
        const offsets = Array.from({ length: whole.length }, (_, at) => at).filter((at) => whole.startsWith(find, at));
        const expected = offsets.length === 1 ? { offset: offsets[0] } : "several";
        expect(findUnique(whole, find)).toEqual(expected);
        expect(findUnique(whole.replaceAll(find, ""), `${find}c`)).toEqual("none");
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["aaa", "aa", "several"],
    ["aaaa", "aaa", "several"],
    ["abab", "aba", { offset: 0 }],
    ["ababa", "aba", "several"],
    ["a👍b", "👍", { offset: 1 }],
    ["e\u0301", "é", "none"],
    ["e\u0301", "e", { offset: 0 }],
    ["a\r\nb", "\n", { offset: 2 }],
    ["$&", "$&", { offset: 0 }],
    ["a", "ab", "none"],
    ["", "a", "none"],
  ])("%j in %j", (body, find, expected) => {
    expect(findUnique(body, find)).toEqual(expected);
  });
});

describe("counting words", () => {
  test("around a splice is counting the whole", async () => {
    await fc.assert(
      fc.asyncProperty(text(40), text(40), languages, async (before, after, language) => {
        const added = await wordsAdded(before, spliceBetween(before, after), language);
        expect((await countWords(before, language)) + added).toBe(await countWords(after, language));
      }),
      { numRuns: tries(5_000) },
    );
  });

  test("is by the language's words", async () => {
    expect(await countWords("Don't stop: it's 3.5 km, naïve!", "en")).toBe(6);
    expect(await countWords("東京都に住んでいます", "ja")).toBeGreaterThan(2);
    expect(await countWords("สวัสดีชาวโลก", "th")).toBe(3);
    expect(await countWords("# Title\n\n- one\n- two", "en")).toBe(3);
  });

  test("of a long text lets other work have its turns, and counts as piece by piece", async () => {
    for (const [line, language] of [
      ["A line of words, as people write them.\n", "en"],
      ["A line of words without an end ", "en"],
      ["東京都に 住んでいます。", "ja"],
    ] as const) {
      const times = Math.ceil(1_000_000 / line.length);
      let [isOver, turns] = [false, 0];
      const counting = countWords(line.repeat(times), language).finally(() => (isOver = true));
      for (; !isOver; turns++) await nextTurn();
      expect(await counting).toBe(times * (await countWords(line, language)));
      expect(turns).toBeGreaterThan(15);
    }
  });

  test("divides no character of a text without spaces", async () => {
    expect(await countWords(`x${"𠮷".repeat(100_000)}`, "en")).toBeGreaterThan(0);
    expect(await countWords("x".repeat(120_000), "en")).toBeLessThanOrEqual(3);
  });
});
