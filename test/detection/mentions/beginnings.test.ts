import { describe, expect, test } from "vitest";
import { saysUnknown } from "../../../src/detection/mentions/absence/absence.ts";
import { beginningsOf } from "../../../src/detection/mentions/absence/beginnings.ts";

describe("what every match of a pattern begins with", () => {
  test.each([
    ["letters", String.raw`kenne (?:ich )?§`, ["kenne "]],
    ["alternatives, also in groups", String.raw`(?:no|(?:not|n't))(?: \p{L}+){1,9} §|nada §`, ["no", "not", "n't", "nada "]],
    ["behind a border", String.raw`(?<![\p{L}\p{M}])(?:\bpas|\b(?:jamais))\b`, ["pas", "jamais"]],
    ["a letter that may be missing is not sure", String.raw`lists?|tablax*|brak{0,2}|on+`, ["list", "tabla", "bra", "on"]],
    ["an ending that may be missing", String.raw`kein(?:e|en)? §`, ["kein"]],
    ["a group that may be missing", String.raw`(?:es )?(?:fehlt|fehlen):`, ["es ", "fehlt", "fehlen"]],
    ["brackets and bars in classes and behind a backslash", String.raw`ab[(|]c|d\|e|f\)`, ["ab", "d", "f"]],
  ])("%s", (_, source, beginnings) => {
    expect(beginningsOf(source)).toEqual(beginnings);
  });

  test.each([
    ["a class", String.raw`[ae]lle`],
    ["any letter", String.raw`\p{L}+ of`],
    ["one letter that may be missing", "s?ans"],
    ["a group that stands a number of times", "(?:no ){0,2}way"],
    ["nothing in one of its alternatives", "(?:no|)thing|more"],
    ["a place", "§ is unknown"],
    ["a look ahead", "(?=no)not"],
  ])("cannot be told of %s", (_, source) => {
    expect(beginningsOf(source)).toBeNull();
  });
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
