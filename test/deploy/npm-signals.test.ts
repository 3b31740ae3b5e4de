import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../deploy/local/ports.ts";
import { until } from "../support/worker.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The processes below one, from Linux's /proc. */
function descendants(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const below = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

const lives = (pid: number) => parentOf(String(pid)) !== undefined;

test.skipIf(process.platform !== "linux").for(["api", "worker"])(
  "npm run %s starts while PostgreSQL and Temporal are away, and passes SIGTERM on",
  async (script) => {
    const [port, away] = [await freePort(), await freePort()];
    const npm = spawn("npm", ["run", script], {
      cwd: root,
      stdio: "ignore",
      env: {
        ...process.env,
        DATABASE_APP_URL: `postgres://a:a@127.0.0.1:${away}/none`,
        DATABASE_SYSTEM_URL: `postgres://s:s@127.0.0.1:${away}/none`,
        TEMPORAL_ADDRESS: `127.0.0.1:${away}`,
        ...{ HOST: "127.0.0.1", PORT: String(port), METRICS_PORT: "0", WORKER_METRICS_PORT: String(port) },
        SHUTDOWN_DRAIN_SECONDS: "0",
      },
    });
    const ended = new Promise((resolve) => npm.once("exit", resolve));
    onTestFinished(async () => {
      for (const pid of descendants(npm.pid!)) process.kill(pid, "SIGKILL");
      npm.kill("SIGKILL");
      await ended;
    });
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (answer) => answer.status,
        () => null,
      );
    await until(
      () => status("/livez"),
      (code) => code === 200,
    );
    expect(await status("/readyz")).toBe(503);
    const below = descendants(npm.pid!);
    expect(below.length).toBeGreaterThan(0);
    npm.kill("SIGTERM");
    await ended;
    await until(
      async () => below.filter(lives),
      (alive) => alive.length === 0,
    );
    expect(await status("/livez")).toBe(null);
  },
);
