/**
 * usage: node test/support/regular-expressions.ts [--write] — every regular expression literal of the service takes time that grows
 * linearly with its text. Patterns found linear stand in regular-expressions.json by their hash; --write analyses new ones, adds
 * those that are linear and removes the ones that are gone. Without it nothing is analysed, because an analysis can exceed its time
 * limit on a busy machine. What is not linear, or cannot be analysed, is changed or stands in `bounded` with what bounds its text.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { check } from "recheck";
import { bounded } from "./regular-expressions-bounded.ts";

interface Found {
  place: string;
  pattern: string;
  flags: string;
}

const cachePath = new URL("./regular-expressions.json", import.meta.url);
const linear = new Set(JSON.parse(readFileSync(cachePath, "utf8")) as string[]);
const files = globSync("{src,api,activities,workflows}/**/*.ts");
const found = files.flatMap(literalsOf);
const used = new Map(found.map((one) => [hashOf(one), one]));
const exempt = new Set(bounded.map(hashOf));

const write = process.argv.includes("--write");
const problems: string[] = [];
for (const [hash, one] of used) {
  if (exempt.has(hash) || linear.has(hash)) continue;
  const problem = write ? await problemOf(one) : "is not analysed yet: run node test/support/regular-expressions.ts --write";
  if (problem === null) linear.add(hash);
  else problems.push(`${one.place}: /${one.pattern}/${one.flags}\n  ${problem}`);
}
for (const one of bounded) {
  if (!used.has(hashOf(one)))
    problems.push(`regular-expressions-bounded.ts: /${one.pattern}/${one.flags} is used nowhere any more`);
}
if (write) {
  const kept = [...linear].filter((hash) => used.has(hash)).sort((a, b) => (a < b ? -1 : 1));
  writeFileSync(cachePath, `${JSON.stringify(kept, null, 2)}\n`);
}
for (const problem of problems) console.error(problem);
console.log(`${used.size} regular expressions in ${files.length} files, ${exempt.size} of them on bounded text`);
process.exitCode = problems.length === 0 ? 0 : 1;

function hashOf({ pattern, flags }: { pattern: string; flags: string }): string {
  return createHash("sha256").update(`${pattern}/${flags}`).digest("hex").slice(0, 16);
}

function literalsOf(file: string): Found[] {
  const source = readFileSync(file);
  const module = parseSync(source.toString(), { syntax: "typescript", target: "esnext" });
  const literals: Found[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, pattern, flags, span } = node as { type?: string; pattern: string; flags: string; span: { start: number } };
    if (type === "RegExpLiteral") {
      const line = source
        .subarray(0, span.start - module.span.start)
        .toString()
        .split("\n").length;
      literals.push({ place: `${file}:${line}`, pattern, flags });
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(module.body);
  return literals;
}

/** A sentence where the time is not known to be linear, else null. */
async function problemOf({ pattern, flags }: Found): Promise<string | null> {
  const found = await check(pattern, flags, { timeout: 120_000 });
  if (found.status === "safe") return null;
  if (found.status === "vulnerable") return `${found.complexity.summary}, for example for ${found.attack.pattern.slice(0, 200)}`;
  return `cannot be analysed (${found.error.kind}): simplify it, or bound its text and say so in regular-expressions-bounded.ts`;
}
