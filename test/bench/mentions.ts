import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Company } from "../../src/detection/mentions/candidates/types.ts";
import { type Case, detectorFor, readCases } from "../../src/detection/mentions/cases.ts";
import { compileDetector } from "../../src/detection/mentions/detect.ts";

const corpus = fileURLToPath(new URL("../detection/mentions/corpus/tuning.jsonl", import.meta.url));

/** Five thousand made-up names of one to three words, some of them ordinary words. */
function manyCompanies(count: number): Company[] {
  const words = readFileSync(corpus, "utf8").match(/\p{Lu}?\p{Ll}{3,9}/gu) ?? [];
  return Array.from({ length: count }, (_, i) => {
    const name = [
      words[(i * 7) % words.length],
      i % 3 === 0 ? words[(i * 13) % words.length] : "",
      `${i % 4 === 0 ? "" : i.toString(36)}x`,
    ];
    const written = name.filter(Boolean).join(" ");
    return { key: String(i), name: written, aliases: [], domains: [`brand${i}.example`], isSelf: i === 0 };
  });
}

/** An answer of about `length` characters, made of the corpus's answers. */
function longAnswer(cases: readonly Case[], length: number): string {
  let text = "";
  for (let i = 0; text.length < length; i++) text += `${cases[i % cases.length]!.answer}\n\n`;
  return text.slice(0, length);
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]!;

/**
 * Measures the mention detector: 5,000 names against an answer of 100 kB, answers re-scored a second on one core, and
 * hostile input of a megabyte. `--answers` sets how many answers are re-scored.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { answers: { type: "string", default: "5000" } } });
  const cases = readCases(corpus);
  const english = cases.filter((c) => c.language === "en");

  let started = performance.now();
  const many = compileDetector(manyCompanies(5000));
  console.log(`compile 5,000 names: ${(performance.now() - started).toFixed(0)} ms`);
  const answer = longAnswer(english, 100_000);
  many.detect(answer.slice(0, 1000), [], { language: "en" });
  const times = Array.from({ length: 9 }, () => {
    const from = performance.now();
    many.detect(answer, ["https://brand7.example/"], { language: "en" });
    return performance.now() - from;
  });
  console.log(`5,000 names, 100 kB: ${median(times).toFixed(1)} ms (median of 9)`);

  const detectors = cases.map((c) => detectorFor(c.companies));
  for (const [i, c] of cases.entries()) detectors[i]!.detect(c.answer, c.citations, { language: c.language });
  const count = Number(values.answers);
  let characters = 0;
  started = performance.now();
  for (let n = 0; n < count; n++) {
    const i = n % cases.length;
    const text = [0, 7, 31, 50, 64, 75, 82, 90, 97, 101, 103, 105]
      .map((shift) => cases[(i + shift) % cases.length]!.answer)
      .join("\n\n");
    characters += text.length;
    detectors[i]!.detect(text, cases[i]!.citations, { language: cases[i]!.language });
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `re-scored: ${(count / seconds).toFixed(0)} answers/s on one core, ${(characters / count).toFixed(0)} characters each`,
  );

  const hostile = compileDetector(
    ["Target", "Zoom", "Is"].map((name) => ({ key: name, name, aliases: [], domains: [], isSelf: false })),
  );
  for (const unit of [
    "[",
    ">",
    "*",
    "`",
    "<a ",
    "[](",
    "![",
    "_a*",
    "<!--",
    "&",
    "- ",
    "|",
    "\n",
    "https://",
    "a.",
    "“",
    "Target, ",
    "Zoom is ",
  ]) {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    const from = performance.now();
    hostile.detect(text, [], { language: "en" });
    console.log(`1 MB of ${JSON.stringify(unit)}: ${(performance.now() - from).toFixed(0)} ms`);
  }
}
