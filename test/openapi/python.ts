import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { current, textOf } from "./files.ts";
import { promises } from "./promises.ts";

const folder = fileURLToPath(new URL("../../clients/python/", import.meta.url));
const madeFromPath = `${folder}description.txt`;

/**
 * From what the Python client was made: one line an operation and a schema, so that branches that change different ones do not
 * meet in this file. Words may change without it.
 */
function madeFrom(): string {
  const { paths, schemas } = promises(current);
  const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => `${method.toUpperCase()} ${path} ${digest(one)}`),
  );
  const named = Object.entries(schemas).map(([name, schema]) => `${name} ${digest(schema)}`);
  return [...operations, ...named]
    .sort()
    .map((line) => `${line}\n`)
    .join("");
}

/** Whether the Python client is made from today's description. Making it needs Python; seeing that it is old does not. */
export function pythonProblems(): string[] {
  if (textOf(madeFromPath) === madeFrom()) return [];
  return [
    `clients/python is not made from docs/openapi.json: run "npm run openapi" where Python 3.10 or newer with venv and pip is`,
  ];
}

/** Makes the generated modules of the Python client anew; says so where there is no Python. */
export function renewPython(): void {
  if (pythonProblems().length === 0) return;
  const python = interpreter();
  if (!python) {
    console.warn("clients/python is as it was: there is no Python 3.10 or newer with venv and pip");
    return;
  }
  execFileSync(python, [`${folder}generate.py`], { stdio: ["ignore", "inherit", "pipe"] });
  writeFileSync(madeFromPath, madeFrom());
}

const requirements = `${folder}requirements-dev.txt`;
const state = createHash("sha256").update(textOf(requirements)).digest("hex").slice(0, 12);
const directory = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "answerscope", `python-${state}`);
const python = join(directory, "bin", "python");
/** Written last, so that an installation that was interrupted is begun anew. */
const wholePath = join(directory, "whole");

/** A Python with the packages of requirements-dev.txt, where one is there: `PYTHON`, or the one that was made for this client. */
export const readyPython = (): string | null => process.env.PYTHON ?? (existsSync(wholePath) ? python : null);

/** The same; made where it is not there, once for each state of that file. */
function interpreter(): string | null {
  try {
    if (!readyPython()) {
      execFileSync("python3", ["-m", "venv", "--clear", directory], { stdio: "ignore" });
      execFileSync(python, ["-m", "pip", "install", "--quiet", "--requirement", requirements], { stdio: "ignore" });
      writeFileSync(wholePath, "");
    }
    return readyPython();
  } catch {
    return null;
  }
}

// usage: node test/openapi/python.ts — makes the client anew where it is old, and prints a Python that can run its tests.
if (import.meta.main) {
  renewPython();
  console.log(interpreter() ?? "");
}
