/**
 * usage: npm run fuzz [-- --calls 100000 --examples 40 --max-seconds 2400 --seed 1 --only content. --report DIRECTORY]
 *
 * Starts the whole service on free ports, makes records, and lets Schemathesis call every operation in all its phases, with all its
 * checks, against a description whose answers are closed. Then it tells how often each operation answered with which status, and
 * which declared refusal was never seen. Needs Python 3; Schemathesis itself is installed into the cache folder on the first run.
 * --calls N makes so many calls of our own instead (`generated.ts`), which need no Python and are many times faster.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startStack } from "../support/stack.ts";
import { configuration } from "./configuration.ts";
import { callGenerated } from "./generated.ts";
import { type Counts, tell } from "./report.ts";
import { type Seeded, seed } from "./seed.ts";

const version = "4.32.5";
const { values } = parseArgs({
  options: {
    calls: { type: "string" },
    examples: { type: "string", default: "40" },
    "max-seconds": { type: "string", default: "2400" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    phases: { type: "string", default: "examples,coverage,fuzzing,stateful" },
    report: { type: "string", default: ".data/fuzz" },
  },
});

const schemathesis = values.calls === undefined ? install() : "";
const directory = resolve(values.report);
mkdirSync(directory, { recursive: true });
const stack = await startStack({
  ...{ workers: 1, api: true, stub: ["--latency", "0-5"] },
  env: { ANALYSIS_MODEL: "compatible:analysis", RATE_LIMIT_PER_MINUTE: "1000000", EXPORT_SECRETS_KEY: "k".repeat(32) },
});
try {
  const seeded = await seed(stack);
  if (values.calls !== undefined) await generated(seeded);
  else await described(seeded);
} finally {
  await stack.stop();
}

async function generated(seeded: Seeded): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
  const { counts, problems } = await callGenerated({
    ...{ url: stack.url, seeded, calls: Number(values.calls), seed: Number(values.seed), only: values.only },
    onProgress: (done) => console.error(`${done} calls, ${seconds()} s`),
  });
  writeFileSync(join(directory, "counts.json"), JSON.stringify(counts, null, 1));
  const isWhole = tell(counts, values.only);
  for (const problem of problems) console.log(problem);
  console.log(`seed ${values.seed}, ${seconds()} s, ${problems.length} kinds of answers over 499 or outside of the description`);
  process.exitCode = isWhole && problems.length === 0 ? 0 : 1;
}

async function described(seeded: Seeded): Promise<void> {
  const files = configuration(seeded, Number(values.examples));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  const counts = join(directory, "counts.json");
  const code = await run(seeded.hookSettings, counts);
  const isWhole = tell(JSON.parse(readFileSync(counts, "utf8")) as Counts, values.only);
  console.log(`seed ${values.seed}, reports in ${directory}`);
  process.exitCode = code === 0 && isWhole ? 0 : 1;
}

/** Schemathesis in a virtual environment of its own; returns the path of its program. */
function install(): string {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const environment = join(cache, "answerscope", `schemathesis-${version}`);
  const program = join(environment, "bin", "schemathesis");
  if (existsSync(program)) return program;
  execFileSync("python3", ["-m", "venv", environment], { stdio: "inherit" });
  execFileSync(join(environment, "bin", "pip"), ["install", "--quiet", `schemathesis==${version}`], { stdio: "inherit" });
  return program;
}

async function run(settings: object, counts: string): Promise<number> {
  const only = values.only ? ["--include-operation-id-regex", `^${values.only.replaceAll(".", "\\.")}`] : [];
  const args = [
    ...["--config-file", join(directory, "schemathesis.toml"), "run", join(directory, "openapi.json")],
    ...["--url", `${stack.url}/api/v1`, "--phases", values.phases, "--seed", values.seed, "--workers", "1"],
    ...["--max-time", values["max-seconds"], "--continue-on-failure", "--report", "ndjson", "--report-dir", directory, ...only],
  ];
  const child = spawn(schemathesis, args, {
    cwd: directory,
    stdio: "inherit",
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: "hooks",
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONPATH: fileURLToPath(new URL(".", import.meta.url)),
      FUZZ_SETTINGS: JSON.stringify({ ...settings, counts }),
    },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
