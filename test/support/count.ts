/**
 * usage: node test/support/count.ts REPORT.json VERIFY_EXIT TEST_EXIT — the last line of a CI run. A failed check, a file
 * that did not load and a run that broke without naming a test count as one failure each. Before it: why tests failed that passed when they were
 * tried once more.
 */
import { readFileSync } from "node:fs";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[] }[];
}

const [path = "", verifyExit, testExit] = process.argv.slice(2);
const report = read(path);
const brokenFiles = report.testResults.filter(
  ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
).length;
for (const { status, fullName, failureMessages } of report.testResults.flatMap(({ assertionResults }) => assertionResults))
  if (status === "passed" && failureMessages?.length)
    console.log(`passed at the second try: ${fullName}\n${failureMessages[0]}\n`);
let failed = report.numFailedTests + brokenFiles;
if (testExit !== "0" && failed === 0) failed++;
if (verifyExit !== "0") failed++;
console.log(`${report.numPassedTests} passed, ${failed} failed`);
process.exitCode = failed > 0 || report.numPassedTests === 0 ? 1 : 0;

function read(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}
