import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { admin } from "../../../api/admin/main.ts";
import { randomOf } from "../../../src/integrations/answer-providers/simulation/random.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { type Stack, startStack } from "../../support/stack.ts";
import { violations, workingJobs } from "./check.ts";
import { faults, type World } from "./inject.ts";
import { type Kind, startLoad } from "./load.ts";
import { openWork } from "./open-work.ts";
import { type Network, startNetwork } from "./proxy.ts";
import { startVendor, writer } from "./vendor.ts";

export interface CampaignOptions {
  /** Decides which fault comes when. */
  seed: string;
  faults: number;
  minutes: number;
  say(line: string): void;
}

export interface CampaignReport {
  faults: number;
  minutes: number;
  byFault: Record<string, number>;
  accepted: Record<Kind, number>;
  /** What had not ended when the wait was over, by kind. */
  open: Record<string, number>;
  /** SEO jobs that worked at once, at most. */
  mostOfOneWebsite: number;
  mostInAll: number;
  /** A sentence for each thing that must be true and is not. */
  violations: string[];
}

/** Once nothing fails any more, something that was accepted ends at least this often, until nothing is open. */
const settleMinutes = 10;
const diskMb = 3_000;

/** A service that is not ready after this long in a world without a fault waits for a server that will not come back by itself. */
const stuckAfterMs = 90_000;

/** Faults of every kind under a mixed load; see `bench/faults.ts`. */
export async function campaign(options: CampaignOptions): Promise<CampaignReport> {
  const vendor = await startVendor(options.seed);
  const mail = await startMailServer();
  const networks: Partial<World["networks"]> = {};
  const through = (name: keyof World["networks"]) => async (port: number) => {
    const network: Network = await startNetwork(port);
    networks[name] = network;
    return network.port;
  };
  const disk = mountDisk(diskMb);
  const stack = await startStack({
    workers: 2,
    api: true,
    durable: true,
    ...(disk !== null && { directory: disk }),
    network: { postgres: through("postgres"), temporal: through("temporal") },
    env: {
      ...{ COMPATIBLE_BASE_URL: vendor.baseUrl, ANALYSIS_MODEL: `compatible:${writer}`, SMTP_URL: mail.url, LOG_LEVEL: "error" },
      ...{ MODEL_CHATGPT: "compatible:chatgpt", MODEL_PERPLEXITY: "compatible:perplexity", MODEL_GEMINI: "compatible:gemini" },
    },
  });
  try {
    return await underFaults(options, { stack, vendor, networks: networks as World["networks"], disk }, mail);
  } finally {
    await stack.stop();
    for (const network of Object.values(networks)) await network.close();
    await vendor.close();
    await mail.close();
    if (disk !== null) unmount(disk);
  }
}

async function underFaults(
  options: CampaignOptions,
  world: World,
  mail: Awaited<ReturnType<typeof startMailServer>>,
): Promise<CampaignReport> {
  const { stack } = world;
  const random = randomOf("faults", options.seed);
  const load = await startLoad(stack);
  const startedAt = performance.now();
  const minutes = () => (performance.now() - startedAt) / 60_000;
  const byFault: Record<string, number> = {};
  const most = { ofOneWebsite: 0, inAll: 0 };
  let done = 0;
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      const now = await workingJobs(stack).catch(() => ({ ofOneWebsite: 0, inAll: 0 }));
      most.ofOneWebsite = Math.max(most.ofOneWebsite, now.ofOneWebsite);
      most.inAll = Math.max(most.inAll, now.inAll);
      await sleep(250, undefined, { signal: watching.signal }).catch(() => undefined);
    }
  })();
  while (done < options.faults && minutes() < options.minutes) {
    await sleep(random.integer(100, 2_000));
    const fault = random.sample(faults, 1)[0]!;
    const at = Math.round(performance.now() - startedAt);
    const what = await fault.inject(world, random);
    byFault[fault.name] = (byFault[fault.name] ?? 0) + 1;
    options.say(JSON.stringify({ n: ++done, at_ms: at, fault: fault.name, what, accepted: load.accepted }));
    // Some of the time everything comes back before the next one, so that work gets done.
    if (done % 10 === 0) await allReady(stack, options.say);
  }
  await allReady(stack, options.say);
  await load.stop();
  const open = await settled(stack, options.say);
  watching.abort();
  await watch;
  const broken = await violations(stack, load, mail);
  const analytics = await admin(["check-analytics"], { ...process.env, ...stack.env });
  if (analytics.code !== 0) broken.push(`metrics unlike a recount: ${analytics.error ?? analytics.out}`);
  for (const [kind, count] of Object.entries(open))
    if (count > 0) broken.push(`open when nothing had ended for ${settleMinutes} minutes: ${count} ${kind}`);
  if (most.ofOneWebsite > 4) broken.push(`${most.ofOneWebsite} jobs of one website worked at once`);
  if (most.inAll > 16) broken.push(`${most.inAll} jobs worked at once`);
  return {
    ...{ faults: done, minutes: minutes(), byFault, accepted: load.accepted, open },
    ...{ mostOfOneWebsite: most.ofOneWebsite, mostInAll: most.inAll, violations: broken },
  };
}

async function allReady({ services, supervisor }: Stack, say: (line: string) => void): Promise<void> {
  for (const service of services) {
    let stuckAt = performance.now() + stuckAfterMs;
    while (supervisor.pid(service.name) === undefined || !(await service.isReady())) {
      await sleep(100);
      if (performance.now() < stuckAt) continue;
      stuckAt += stuckAfterMs;
      // SQLite of the development server can stay "interrupted" after a fault: no worker starts, and only a restart helps.
      const temporal = supervisor.pid("temporal");
      if (temporal !== undefined) process.kill(temporal, "SIGKILL");
      say(JSON.stringify({ stuck: service.name, restarted: "temporal" }));
    }
  }
}

/** Waits until everything has ended, as long as less and less is open. @returns what has not, in the end */
export async function settled(stack: Stack, say: (line: string) => void): Promise<Record<string, number>> {
  let least = Number.POSITIVE_INFINITY;
  let fellAt = performance.now();
  for (let n = 0; ; n++) {
    const open = await openWork(stack);
    const sum = Object.values(open).reduce((total, count) => total + count, 0);
    if (sum < least) [least, fellAt] = [sum, performance.now()];
    if (n % 20 === 0) say(JSON.stringify({ open }));
    if (sum === 0 || performance.now() > fellAt + settleMinutes * 60_000) return open;
    await sleep(500);
  }
}

/** A file system of its own for the servers' data, which can be filled up; null where this process may not mount one. */
export function mountDisk(megabytes: number): string | null {
  const directory = mkdtempSync(join(tmpdir(), "answerscope-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", directory], { stdio: "ignore" });
    return directory;
  } catch {
    rmSync(directory, { recursive: true });
    return null;
  }
}

export function unmount(directory: string): void {
  execFileSync("umount", ["-l", directory], { stdio: "ignore" });
  rmSync(directory, { recursive: true, force: true });
}
