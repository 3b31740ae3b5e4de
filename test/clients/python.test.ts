import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readyPython } from "../openapi/python.ts";
import { newWebsite } from "../support/service.ts";
import { useOrganization, useService, useWorker } from "../support/use-service.ts";

// A Python with the packages of clients/python/requirements-dev.txt; it is not brought along.
const python = readyPython();
const folder = fileURLToPath(new URL("../../clients/python/", import.meta.url));
const run = (args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(python!, args, {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: `${folder}src`, PYTHONDONTWRITEBYTECODE: "1", ...env },
  });

const service = useService({ env: { SIMULATED_LATENCY_MS: "10-50" } });
useWorker(service);
const organization = useOrganization(service);

test.skipIf(!python)("the client repeats, pages and follows as its own tests say", async () => {
  const { stdout } = await run(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]);
  expect(stdout).toMatch(/\d+ passed/);
});

test.skipIf(!python)("the client is typed throughout", async () => {
  const { stdout } = await run(["-m", "mypy", "--strict", "--cache-dir", tmpdir(), "src"]);
  expect(stdout).toMatch(/^Success/m);
});

test.skipIf(!python)("the examples of the README run", async () => {
  await newWebsite(service, organization);
  const readme = await readFile(`${folder}README.md`, "utf8");
  const script = [...readme.matchAll(/^```python\n(.*?)^```$/gms)].map((match) => match[1]).join("\n");
  const directory = await mkdtemp(join(tmpdir(), "answerscope-readme-"));
  try {
    await writeFile(join(directory, "readme.py"), script.replaceAll("http://localhost:3000", service.url));
    const { stdout } = await run([join(directory, "readme.py")], { ANSWERSCOPE_KEY: organization.key });
    expect(stdout).toMatch(/^404 /m);
    expect(stdout).toMatch(/^completed \d+$/m);
    expect(stdout).toMatch(/^Which outdoor shop repairs boots\?$/m);
    expect(stdout).toMatch(/^\['Acme'.*\]$/m);
  } finally {
    await rm(directory, { recursive: true });
  }
});
