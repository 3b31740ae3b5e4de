/** usage: npm run verify — every check that needs no server, at once. Not zero when one fails. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

interface Check {
  name: string;
  command: string;
  args: string[];
}

interface Result {
  check: Check;
  passed: boolean;
  seconds: number;
  output: string;
}

const folders = ["api", "src", "workflows", "activities", "deploy", "test"].filter(existsSync);

const checks: Check[] = [
  { name: "types", command: "tsc", args: ["--noEmit"] },
  { name: "lint and format", command: "biome", args: ["check", "."] },
  { name: "unused code", command: "knip", args: ["--no-progress", "--no-config-hints"] },
  { name: "lockfile", command: process.execPath, args: [".ci/complete-lockfile.mjs", "--check"] },
  { name: "corpus scores", command: process.execPath, args: ["test/detection/mentions/score.ts"] },
  { name: "regular expressions", command: process.execPath, args: ["test/support/regular-expressions.ts"] },
  { name: "notices", command: process.execPath, args: ["test/support/packages/notices.ts", "--check"] },
  { name: "openapi", command: process.execPath, args: ["test/openapi/check.ts"] },
  { name: "tokens of tools", command: process.execPath, args: ["test/support/tool-tokens.ts"] },
  { name: "tables in SQL", command: process.execPath, args: ["test/support/sql-tables.ts"] },
  { name: "imports", command: "depcruise", args: ["--config", ".dependency-cruiser.json", ...folders] },
];

const results = await Promise.all(checks.map(run));
for (const { check, output } of results.filter(({ passed }) => !passed)) console.log(`── ${check.name}\n${output.trimEnd()}\n`);
const width = Math.max(...checks.map(({ name }) => name.length));
for (const { check, passed, seconds } of results) {
  console.log(`${passed ? "✓" : "✗"} ${check.name.padEnd(width)}  ${seconds.toFixed(1).padStart(5)} s`);
}
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

/** Runs one program of this project's own `node_modules/.bin`, which npm has put on PATH. */
function run(check: Check): Promise<Result> {
  const startedAt = performance.now();
  const child = spawn(check.command, check.args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve) => {
    const end = (passed: boolean) => resolve({ check, passed, seconds: (performance.now() - startedAt) / 1000, output });
    child.once("error", (error) => {
      output += `${error.message}: use "npm run verify"`;
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}
