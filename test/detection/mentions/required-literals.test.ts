import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { saysUnknown } from "../../../src/detection/mentions/absence/absence.ts";
import { DENIALS } from "../../../src/detection/mentions/absence/denials.ts";
import { byRarity, requiredLiterals } from "../../../src/detection/mentions/absence/required-literals.ts";
import { fold } from "../../../src/detection/mentions/candidates/fold.ts";
import { readCases } from "../../../src/detection/mentions/cases.ts";

describe("what a text must contain for a pattern to match", () => {
  test.each([
    ["letters", "kenne (?:ich )?§", [["kenne "]]],
    ["one of its alternatives, also in groups", "(?:no|(?:not|n't))(?: \\p{L}+){1,9}", [["no", "not", "n't"], [" "]]],
    ["one of its alternatives, outside of groups", "nada §|sin", [["nada ", "sin"]]],
    ["behind a border", "(?<![\\p{L}\\p{M}])(?:\\bpas|\\b(?:jamais))\\b", [["pas", "jamais"]]],
    ["what stands before a letter that may be missing", "lists?|tablax*|brak{0,2}", [["list", "tabla", "bra"]]],
    ["what stands at least once", "on+ a", [["on"], [" a"]]],
    ["a group that stands at least twice", "(?:no ){2,}", [["no "]]],
    ["around what may be missing", "kein(?:e|en)? (?:im )*wort", [["kein"], [" "], ["wort"]]],
    ["around brackets and bars in classes and behind a backslash", "ab[(|]c\\|d", [["ab"], ["c"], ["d"]]],
    ["beside what must not follow", "no(?!n)", [["no"]]],
    ["nothing of one letter that may be missing", "s?", []],
    ["nothing of a group that stands a number of times", "(?:no ){0,2}", []],
    ["nothing where one of the alternatives is empty", "(?:no|)", []],
    ["nothing of a class", "[ae]\\p{L}", []],
  ])("%s", (_, source, sets) => {
    expect(requiredLiterals(source)).toEqual(sets);
  });

  test("rare is what is long, and written in a script that is seldom met", () => {
    const sets = [["a"], ["nothing", "none"], ["नही"], [" "]];
    expect(sets.sort(byRarity)).toEqual([["नही"], ["nothing", "none"], ["a"], [" "]]);
  });
});

test("what a clause says is what any of the patterns finds in it", () => {
  const corpora = globSync(fileURLToPath(new URL("corpus/*.jsonl", import.meta.url)));
  const patterns = DENIALS.map((source) => new RegExp(source, "u"));
  const all = new Set<string>();
  for (const { answer } of corpora.flatMap(readCases)) {
    for (const sentence of fold(answer).split(/[.!?;\n。！？।]/)) {
      const words = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)];
      const word = words[sentence.length % words.length];
      if (word) all.add(`${sentence.slice(0, word.index)}§${sentence.slice(word.index + word[0].length)}`);
    }
  }
  const clauses = [...all];
  const found = clauses.filter((clause) => patterns.some((pattern) => pattern.test(clause)));
  expect(found.length).toBeGreaterThan(50);
  expect(clauses.filter(saysUnknown)).toEqual(found);
});

test.each([
  "i cannot find any information about §",
  "leider fehlt: §",
  "es fehlen: §",
  "je n'ai aucune information sur §",
  "§ is unknown to me",
  "我没有关于§的信息",
])("nothing is known of the name in: %s", (clause) => {
  expect(saysUnknown(clause)).toBe(true);
});
