import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../src/content/hub/apply-edits.ts";
import { findUnique } from "../../../src/content/hub/find-unique.ts";
import { countWords, spliceBetween, wordsAdded } from "../../../src/content/hub/word-count.ts";
import { Refusal } from "../../../src/platform/errors/refusal.ts";

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
  test("do what a plain model does", () => {
    let succeeded = 0;
    let failed = 0;
    fc.assert(
      fc.property(text(12), edits, languages, (body, list, language) => {
        const expected = plainly(body, list);
        const act = () => applyEdits(body, countWords(body, language), list, language);
        if (typeof expected === "string") {
          succeeded++;
          expect(act()).toEqual({ body: expected, wordCount: countWords(expected, language) });
        } else {
          failed++;
          expect(act).toThrow(new RegExp(`^edits\\[${expected.failedAt}\\]\\.find: `));
          expect(act).toThrow(Refusal);
        }
      }),
      // Edits that fit come up in about one of fifty runs.
      { numRuns: 10_000 },
    );
    expect(succeeded).toBeGreaterThan(100);
    expect(failed).toBeGreaterThan(100);
  });

  test("chains of edits that fit, each to what the one before left", () => {
    const cut = fc.record({ at: fc.nat(), length: fc.integer({ min: 1, max: 6 }), replace: text(3) });
    fc.assert(
      fc.property(text(20), fc.array(cut, { minLength: 1, maxLength: 20 }), languages, (body, cuts, language) => {
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
        expect(applyEdits(body, countWords(body, language), list, language)).toEqual({
          body: now,
          wordCount: countWords(now, language),
        });
      }),
      { numRuns: 3_000 },
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
  test("around a splice is counting the whole", () => {
    fc.assert(
      fc.property(text(40), text(40), languages, (before, after, language) => {
        const added = wordsAdded(before, spliceBetween(before, after), language);
        expect(countWords(before, language) + added).toBe(countWords(after, language));
      }),
      { numRuns: 5_000 },
    );
  });

  test("is by the language's words", () => {
    expect(countWords("Don't stop: it's 3.5 km, naïve!", "en")).toBe(6);
    expect(countWords("東京都に住んでいます", "ja")).toBeGreaterThan(2);
    expect(countWords("สวัสดีชาวโลก", "th")).toBe(3);
    expect(countWords("# Title\n\n- one\n- two", "en")).toBe(3);
  });
});
