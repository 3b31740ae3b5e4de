import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "../../deploy/local/ports.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const portVariables = [
  ...["PORT", "METRICS_PORT", "WORKER_METRICS_PORT", "POSTGRES_PORT", "TEMPORAL_PORT", "TEMPORAL_UI_PORT"],
  ...["MAIL_SMTP_PORT", "MAIL_PORT"],
];
const warmGoalMs = 12_000;
const restGoalMb = 250;

/**
 * usage: npm run bench -- start [--rounds 3] [--rest 30]
 *
 * Time from `npm start` to ready, on an empty data folder (with its demo) and then on what that left; after each start the memory of the
 * processes when they have rested for some seconds. Linux.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: "string", default: "3" }, rest: { type: "string", default: "30" } },
  });
  const dataDirectory = mkdtempSync(join(tmpdir(), "bench-start-"));
  try {
    for (let round = 0; round <= Number(values.rounds); round++) {
      const { readyMs, stop } = await startOn(dataDirectory);
      await sleep(Number(values.rest) * 1_000);
      let memory: ({ name: string } & ReturnType<typeof memoryOf>)[];
      try {
        memory = ["api", "worker", "temporal", "postgres"].map((name) => ({ name, ...memoryOf(dataDirectory, name) }));
      } finally {
        await stop();
      }
      const verdict = round === 0 ? "" : readyMs < warmGoalMs ? " (goal met)" : ` (goal: ${warmGoalMs} ms)`;
      console.log(`${round === 0 ? "empty data folder" : `warm ${round}`}: ready after ${Math.round(readyMs)} ms${verdict}`);
      for (const { name, rssMb, pssMb } of memory) {
        const isOurs = name === "api" || name === "worker";
        const told = isOurs ? (rssMb < restGoalMb ? "(goal met)" : `(goal: ${restGoalMb} MB)`) : "";
        console.log(
          `  ${name.padEnd(9)} RSS ${rssMb.toFixed(0).padStart(4)} MB  PSS ${pssMb.toFixed(0).padStart(4)} MB  ${told}`,
        );
      }
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function startOn(dataDirectory: string): Promise<{ readyMs: number; stop: () => Promise<void> }> {
  const ports: Record<string, string> = {};
  for (const variable of portVariables) ports[variable] = String(await freePort());
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, ...ports, DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let output = "";
  const ready = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      if (/^ready /m.test(output)) resolve();
    });
  });
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(output)))]);
  const readyMs = performance.now() - startedAt;
  return {
    readyMs,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
    },
  };
}

/** In millions of bytes. PSS shares what several processes map, such as the program of Node, among them. */
function memoryOf(dataDirectory: string, name: string): { rssMb: number; pssMb: number } {
  const [, pid] = /"pid": ?(\d+)/.exec(readFileSync(join(dataDirectory, "run", `${name}.json`), "utf8"))!;
  const summed = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const mb = (field: string) => (Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(summed)![1]) * 1_024) / 1e6;
  return { rssMb: mb("Rss"), pssMb: mb("Pss") };
}
