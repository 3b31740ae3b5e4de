/** usage: node test/openapi/check.ts — whether the description is whole, clean, as it was written down, and breaks no client. */
import { describedProblems, examplesProblems, freshProblems, lintProblems, releaseProblems } from "./checks.ts";

const problems = [
  ...examplesProblems(),
  ...describedProblems(),
  ...(await lintProblems()),
  ...freshProblems(),
  ...releaseProblems(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
