import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { GuardedProcess } from "../../../deploy/local/guard.ts";
import { freePort } from "../../../deploy/local/ports.ts";
import { until } from "./support.ts";

export interface Started {
  process: ChildProcess;
  output: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  ready: (timeoutMs?: number) => Promise<string>;
  service: (name: string) => GuardedProcess;
}

/** `npm start`, or what is given in its place, until the end of the test. */
export function start(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  [command, args]: [string, string[]] = [
    process.execPath,
    [fileURLToPath(new URL("../../../deploy/local/start.ts", import.meta.url))],
  ],
): Started {
  const child = spawn(command, args, {
    env: { ...process.env, DATA_DIR: dataDir, JOURNAL: join(dataDir, "journal"), DATABASE_URL: "", TEMPORAL_ADDRESS: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return {
    process: child,
    output: () => output,
    ended,
    ready: async (timeoutMs = 540_000) => {
      await until("ready or ended", () => /^ready /m.test(output) || child.exitCode !== null, timeoutMs);
      const [, url] = /^ready (\S+)$/m.exec(output) ?? [];
      if (url === undefined) throw new Error(output);
      return url;
    },
    service: (name) => JSON.parse(readFileSync(join(dataDir, "run", `${name}.json`), "utf8")) as GuardedProcess,
  };
}

export async function freePorts(): Promise<NodeJS.ProcessEnv> {
  const names = [
    "PORT",
    "METRICS_PORT",
    "WORKER_METRICS_PORT",
    "POSTGRES_PORT",
    "TEMPORAL_PORT",
    "TEMPORAL_UI_PORT",
    "MAIL_SMTP_PORT",
    "MAIL_PORT",
  ];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])));
}
