import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { randomOf } from "../../../src/integrations/answer-providers/simulation/random.ts";
import type { Stack } from "../../support/stack.ts";
import type { Network } from "./proxy.ts";
import type { Vendor, VendorMood } from "./vendor.ts";

type Random = ReturnType<typeof randomOf>;

export interface World {
  stack: Stack;
  vendor: Vendor;
  networks: Record<"postgres" | "temporal", Network>;
  /** The file system that holds PostgreSQL's data, where it can be filled up. */
  disk: string | null;
}

export interface Fault {
  name: string;
  /** Causes it and takes it away again. @returns what was done, for the log */
  inject(world: World, random: Random): Promise<string>;
}

const kill = (pattern: RegExp, name: string): Fault => ({
  name,
  async inject({ stack }, random) {
    const service = random.sample(
      stack.services.filter((one) => pattern.test(one.name)),
      1,
    )[0]!;
    const pid = stack.supervisor.pid(service.name);
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    return service.name;
  },
});

const freeze = (pattern: RegExp, name: string): Fault => ({
  name,
  async inject({ stack }, random) {
    const service = random.sample(
      stack.services.filter((one) => pattern.test(one.name)),
      1,
    )[0]!;
    const pid = stack.supervisor.pid(service.name);
    if (pid === undefined) return `${service.name} was away`;
    const frozen = [pid, ...childrenOf(pid)];
    for (const one of frozen) signal(one, "SIGSTOP");
    const milliseconds = random.integer(500, 4_000);
    await sleep(milliseconds);
    for (const one of frozen) signal(one, "SIGCONT");
    return `${service.name} for ${milliseconds} ms`;
  },
});

const mood = (name: string, value: VendorMood): Fault => ({
  name,
  async inject({ vendor }, random) {
    const milliseconds = random.integer(500, 3_000);
    vendor.mood = value;
    await sleep(milliseconds);
    vendor.mood = "well";
    return `${milliseconds} ms`;
  },
});

const slow: Fault = {
  name: "network delays",
  async inject({ networks }, random) {
    const [name, delayMs, milliseconds] = [pick(random), random.integer(50, 800), random.integer(500, 3_000)];
    networks[name].delayMs = delayMs;
    await sleep(milliseconds);
    networks[name].delayMs = 0;
    return `${name} by ${delayMs} ms for ${milliseconds} ms`;
  },
};

const cut: Fault = {
  name: "network resets",
  async inject({ networks }, random) {
    const name = pick(random);
    return `${networks[name].cut()} connections to ${name}`;
  },
};

const fullDisk: Fault = {
  name: "full disk",
  async inject({ disk, stack }, random) {
    if (disk === null) return "left out: no file system of its own could be mounted";
    const file = join(disk, "filler");
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(file, Buffer.alloc(0));
      // What the servers write meanwhile leaves less than was counted.
      for (const left of [65_536, 8 * 2 ** 20, 64 * 2 ** 20]) {
        const bytes = String(Math.max(1, bavail * bsize - left));
        if (spawnSync("fallocate", ["-l", bytes, file]).status === 0) break;
      }
      await sleep(random.integer(1_000, 3_000));
    } finally {
      rmSync(file, { force: true });
    }
    return `${Math.round((bavail * bsize) / 2 ** 20)} MiB filled; PostgreSQL ${stack.supervisor.pid("postgres") === undefined ? "ended" : "went on"}`;
  },
};

/** Every kind of fault, the frequent ones more than once. */
export const faults: readonly Fault[] = [
  kill(/^worker/, "kill worker"),
  kill(/^worker/, "kill worker"),
  kill(/^api$/, "kill api"),
  kill(/^postgres$/, "kill postgres"),
  kill(/^temporal$/, "kill temporal"),
  freeze(/^worker/, "freeze worker"),
  freeze(/^api$/, "freeze api"),
  freeze(/^postgres$/, "freeze postgres"),
  freeze(/^temporal$/, "freeze temporal"),
  mood("provider hangs", "hangs"),
  mood("provider cuts", "cuts"),
  mood("provider refuses", "refuses"),
  slow,
  slow,
  cut,
  cut,
  fullDisk,
];

const pick = (random: Random): "postgres" | "temporal" => (random.integer(0, 1) === 0 ? "postgres" : "temporal");

function childrenOf(pid: number): number[] {
  try {
    const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
    return children.flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    // pgrep ends with 1 where there is none.
    return [];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
