import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { admin } from "../../../api/admin/main.ts";
import { randomOf } from "../../../src/integrations/answer-providers/simulation/random.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { type Stack, startStack } from "../../support/stack.ts";
import { openWork, violations, workingJobs } from "./check.ts";
import { faults, type World } from "./inject.ts";
import { type Kind, startLoad } from "./load.ts";
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

/** What was accepted ends within this once nothing fails any more. */
const settleMinutes = 10;
const diskMb = 3_000;

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
  const disk = mountDisk();
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
    if (done % 10 === 0) await allReady(stack);
  }
  await allReady(stack);
  await load.stop();
  const open = await settled(stack, options.say);
  watching.abort();
  await watch;
  const broken = await violations(stack, load, mail);
  const analytics = await admin(["check-analytics"], { ...process.env, ...stack.env });
  if (analytics.code !== 0) broken.push(`metrics unlike a recount: ${analytics.error ?? analytics.out}`);
  for (const [kind, count] of Object.entries(open))
    if (count > 0) broken.push(`not ended after ${settleMinutes} minutes: ${count} ${kind}`);
  if (most.ofOneWebsite > 4) broken.push(`${most.ofOneWebsite} jobs of one website worked at once`);
  if (most.inAll > 16) broken.push(`${most.inAll} jobs worked at once`);
  return {
    ...{ faults: done, minutes: minutes(), byFault, accepted: load.accepted, open },
    ...{ mostOfOneWebsite: most.ofOneWebsite, mostInAll: most.inAll, violations: broken },
  };
}

async function allReady({ services, supervisor }: Stack): Promise<void> {
  for (const service of services) {
    while (supervisor.pid(service.name) === undefined || !(await service.isReady())) await sleep(100);
  }
}

/** Waits until everything has ended. @returns what has not, in the end */
async function settled(stack: Stack, say: (line: string) => void): Promise<Record<string, number>> {
  const deadline = performance.now() + settleMinutes * 60_000;
  for (let n = 0; ; n++) {
    const open = await openWork(stack);
    const sum = Object.values(open).reduce((total, count) => total + count, 0);
    if (n % 20 === 0) say(JSON.stringify({ open }));
    if (sum === 0 || performance.now() > deadline) return open;
    await sleep(500);
  }
}

/** A file system of its own for the servers' data, which can be filled up; null where this process may not mount one. */
function mountDisk(): string | null {
  const directory = mkdtempSync(join(tmpdir(), "answerscope-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m`, "tmpfs", directory], { stdio: "ignore" });
    return directory;
  } catch {
    rmSync(directory, { recursive: true });
    return null;
  }
}

function unmount(directory: string): void {
  execFileSync("umount", ["-l", directory], { stdio: "ignore" });
  rmSync(directory, { recursive: true, force: true });
}
