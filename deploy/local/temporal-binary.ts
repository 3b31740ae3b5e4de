import { execFile, spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { throttled } from "../../src/platform/processes/index.ts";
import { withFileLock } from "./file-lock.ts";

/** What a build or download may take on a slow machine. */
const BUILD_TIMEOUT_MS = 30 * 60_000;
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;
const REACHABLE_TIMEOUT_MS = 5_000;

/** The newest release that both can be downloaded and builds from Go's module proxy. */
const CLI_VERSION = "v1.5.1";
/** The first server with fairness keys. */
const OLDEST_SERVER = [1, 29];
const GO_DIRECTORIES = ["/usr/local/go/bin", "/usr/lib/go/bin"];
const DOWNLOAD_HOST = "https://temporal.download";

export type TemporalSource = "TEMPORAL_CLI" | "PATH" | "cache" | "download" | "go install";

export interface TemporalSearch {
  /** `TEMPORAL_CLI`, `PATH`, `XDG_CACHE_HOME` are read from here. */
  env: NodeJS.ProcessEnv;
  /** Told what is being done; a build takes minutes. */
  report: (text: string) => void;
  /** Told what a person should know beforehand. */
  announce: (text: string) => void;
  /** Ends a download or build that is under way. */
  signal?: AbortSignal;
  /** Asked whether a download is possible at all. */
  downloadHost?: string;
  /** Where Go is looked for when it is not on PATH. */
  goDirectories?: string[];
}

/**
 * The Temporal CLI, which holds the development server: `TEMPORAL_CLI`, then `temporal` on PATH, the cached copy, the
 * official download, and a build with Go. What was downloaded or built is kept in the user's cache.
 * @throws Error that says what to do
 */
export async function findTemporal(search: TemporalSearch): Promise<{ path: string; source: TemporalSource }> {
  const { env } = search;
  if (env.TEMPORAL_CLI) {
    const problem = await problemWith(env.TEMPORAL_CLI);
    if (problem) throw new Error(`TEMPORAL_CLI=${env.TEMPORAL_CLI} ${problem}. Correct it, or unset it to use another copy.`);
    return { path: env.TEMPORAL_CLI, source: "TEMPORAL_CLI" };
  }
  const onPath = findOnPath("temporal", env);
  if (onPath) {
    const problem = await problemWith(onPath);
    if (!problem) return { path: onPath, source: "PATH" };
    search.announce(`${onPath} ${problem}: looking for another copy`);
  }
  const directory = cacheDirectory(env);
  const cached = join(directory, "bin", "temporal");
  const isCached = async () => existsSync(cached) && (await problemWith(cached)) === undefined;
  if (await isCached()) return { path: cached, source: "cache" };

  mkdirSync(join(directory, "bin"), { recursive: true });
  const waiting = () => search.report("another start is fetching Temporal, waiting for it");
  return await withFileLock(join(directory, "temporal.lock"), waiting, async () => {
    if (await isCached()) return { path: cached, source: "cache" };
    const workDirectory = join(directory, "unfinished");
    rmSync(workDirectory, { recursive: true, force: true });
    mkdirSync(workDirectory);
    try {
      const fetched = (await download(workDirectory, search)) ?? (await build(workDirectory, search));
      const problem = await problemWith(fetched.path);
      if (problem) throw new Error(`The Temporal CLI from ${fetched.source} ${problem}. ${WHAT_TO_DO}`);
      // Renamed only when it is whole: an interrupted build leaves nothing in the cache.
      renameSync(fetched.path, cached);
      return { path: cached, source: fetched.source };
    } finally {
      rmSync(workDirectory, { recursive: true, force: true });
    }
  });
}

const WHAT_TO_DO =
  "Install the Temporal CLI (https://docs.temporal.io/cli), or set TEMPORAL_CLI to it, or TEMPORAL_ADDRESS to a running server.";

/** Where this machine's user keeps what can be fetched again. */
function cacheDirectory(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), ".cache"), "answerscope");
}

/** What keeps a file from being used as the Temporal CLI; undefined when it is fine. */
async function problemWith(path: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(path, ["--version"], { timeout: 30_000 });
    const [, major, minor] = /Server (\d+)\.(\d+)/.exec(stdout) ?? [];
    if (major === undefined) return `is not the Temporal CLI (its version reads "${stdout.trim().slice(0, 80)}")`;
    const older = Number(major) < OLDEST_SERVER[0]! || (Number(major) === OLDEST_SERVER[0] && Number(minor) < OLDEST_SERVER[1]!);
    return older ? `brings Temporal server ${major}.${minor}, older than ${OLDEST_SERVER.join(".")}` : undefined;
  } catch (error) {
    return `cannot be run (${(error as NodeJS.ErrnoException).code ?? "it failed"})`;
  }
}

function findOnPath(program: string, env: NodeJS.ProcessEnv): string | undefined {
  return (env.PATH ?? "")
    .split(delimiter)
    .filter((directory) => directory !== "")
    .map((directory) => join(directory, program))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The SDK's own download, in a process that can be ended: its native code knows no time limit. Undefined: not reachable. */
async function download(directory: string, search: TemporalSearch): Promise<{ path: string; source: "download" } | undefined> {
  search.report("asking temporal.download");
  try {
    await fetch(search.downloadHost ?? DOWNLOAD_HOST, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(REACHABLE_TIMEOUT_MS),
    });
  } catch {
    return undefined;
  }
  search.report("downloading Temporal, about 100 MB");
  const script = fileURLToPath(new URL("temporal-download.ts", import.meta.url));
  try {
    await promisify(execFile)(process.execPath, [script, directory, CLI_VERSION], {
      timeout: DOWNLOAD_TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
  } catch {
    return undefined;
  }
  const file = readdirSync(directory).find((name) => name.startsWith("temporal") && isExecutable(join(directory, name)));
  return file === undefined ? undefined : { path: join(directory, file), source: "download" };
}

/** What the development server links and does not run: other databases, clouds, proxies. */
const UNUSED_PACKAGES = [
  "cel.dev",
  "cloud.google.com",
  "github.com/GoogleCloudPlatform",
  "github.com/apache",
  "github.com/aws",
  "github.com/envoyproxy",
  "github.com/go-sql-driver",
  "github.com/gocql",
  "github.com/google/s2a-go",
  "github.com/jackc",
  "github.com/lib/pq",
  "github.com/olivere",
  "google.golang.org/api",
  "google.golang.org/grpc/internal/xds",
  "google.golang.org/grpc/xds",
];

/** Without debugging data, which the copy would not keep, and without optimising what is not run, the build takes a fifth less. */
const BUILD_FLAGS = [
  "-gcflags=all=-dwarf=false",
  ...UNUSED_PACKAGES.map((path) => `-gcflags=${path}/...=-dwarf=false -N -l`),
  "-ldflags=-s -w",
];

async function build(directory: string, search: TemporalSearch): Promise<{ path: string; source: "go install" }> {
  const go =
    findOnPath("go", search.env) ??
    (search.goDirectories ?? GO_DIRECTORIES).map((directory) => join(directory, "go")).find(isExecutable);
  if (!go) throw new Error(`Temporal is not on this machine and temporal.download cannot be reached. ${WHAT_TO_DO}`);
  search.announce(
    "Temporal cannot be downloaded here: building it with Go. Once only; two to three minutes on two cores, 250 MB.",
  );
  const child = spawn(go, ["install", "-v", ...BUILD_FLAGS, `github.com/temporalio/cli/cmd/temporal@${CLI_VERSION}`], {
    // Without cgo no C compiler is needed. A compiler ends before its garbage fills a gigabyte, so collecting it earlier is in vain.
    env: { GOGC: "off", GOMEMLIMIT: "1GiB", ...search.env, GOBIN: directory, CGO_ENABLED: "0" },
    cwd: directory,
    stdio: ["ignore", "ignore", "pipe"],
    timeout: BUILD_TIMEOUT_MS,
    signal: search.signal,
  });
  const lastLines: string[] = [];
  let packages = 0;
  createInterface({ input: child.stderr }).on("line", (line) => {
    lastLines.push(line);
    if (lastLines.length > 8) lastLines.shift();
    if (line.startsWith("go: ")) search.report(line.slice(4));
    else search.report(`built ${++packages} packages, now ${line}`);
  });
  const end = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? "" : (signal ?? `exit code ${code}`)));
  });
  if (end !== "") throw new Error(`"go install" of Temporal ended (${end}):\n  ${lastLines.join("\n  ")}\n${WHAT_TO_DO}`);
  return { path: join(directory, "temporal"), source: "go install" };
}

if (import.meta.main) {
  const found = await findTemporal({ env: process.env, announce: console.log, report: throttled(console.log, 15_000) });
  console.log(`Temporal: ${found.path} (${found.source})`);
}
