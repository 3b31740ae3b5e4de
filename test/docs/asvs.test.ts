import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const states = ["holds", "partly", "deployment", "not applicable", "open"] as const;
/** How many requirements of levels 1 and 2 each chapter of version 5.0 has; chapter 17 (WebRTC) is left out as a whole. */
const sizes: Record<string, number> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
};

/** Without what pads the columns. */
const text = readFileSync("docs/asvs.md", "utf8")
  .replace(/[ -]{2,}\|/g, " |")
  .replace(/ {2,}/g, " ");
const rows = text.split("\n").filter((line) => /^\|\s*\d/.test(line));

interface Row {
  number: string;
  level: string;
  state: string;
  tests: string[];
}

/** Null for a row that is malformed. */
function parse(line: string): Row | null {
  const parts = /^\| (\d+\.\d+\.\d+) [^|]+ \| ([12]) \| ([a-z ]+) \| ([^|]+) \| ([^|]*)\|$/.exec(line);
  if (!parts) return null;
  const [, number, level, state, , cell] = parts as unknown as [string, string, string, string, string, string];
  const tests = [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
  const isWhole = cell.trim() === tests.map((path) => `\`${path}\``).join(", ");
  return isWhole && (states as readonly string[]).includes(state) ? { number, level, state, tests } : null;
}

const parsed = rows.flatMap((line) => parse(line) ?? []);

test("every row has its requirement, level, state, reason and tests", () => {
  expect(rows.filter((line) => parse(line) === null)).toEqual([]);
});

test("every requirement of levels 1 and 2 is listed once", () => {
  const numbers = parsed.map(({ number }) => number);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  const counted: Record<string, number> = {};
  for (const number of numbers) counted[number.split(".")[0]!] = (counted[number.split(".")[0]!] ?? 0) + 1;
  expect(counted).toEqual(sizes);
});

test("what holds names a test, and every named test exists", () => {
  expect(parsed.filter(({ state, tests }) => state === "holds" && tests.length === 0)).toEqual([]);
  const named = parsed.flatMap(({ tests }) => tests);
  expect(named.filter((path) => !/^test\/.+\.test\.ts$/.test(path) || !existsSync(path))).toEqual([]);
});

test("the counts at the top are those of the rows", () => {
  for (const state of states) {
    const [one, two] = ["1", "2"].map((level) => parsed.filter((row) => row.level === level && row.state === state).length);
    expect(text).toContain(`| ${state} | ${one} | ${two} |`);
  }
});

test.each([
  "| 1.1.1 decoding | 1 | holds | because |",
  "| 1.1.1 decoding | 4 | holds | because | `test/a.test.ts` |",
  "| 1.1.1 decoding | 1 | maybe | because | `test/a.test.ts` |",
  "| 1.1.1 decoding | 1 | holds | because | test/a.test.ts |",
  "| 1.1 decoding | 1 | holds | because | `test/a.test.ts` |",
])("%s is malformed", (line) => {
  expect(parse(line)).toBeNull();
});
