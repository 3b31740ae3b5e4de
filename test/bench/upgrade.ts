import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { admin } from "../../api/admin/main.ts";
import type { Service } from "../../deploy/local/supervise.ts";
import { migrateAs } from "../support/database.ts";
import { startMailServer } from "../support/mail-server.ts";
import { program, type Stack, startStack } from "../support/stack.ts";
import { settled } from "./faults/campaign.ts";
import { violations } from "./faults/check.ts";
import { startLoad } from "./faults/load.ts";
import { startVendor, writer } from "./faults/vendor.ts";

const own = fileURLToPath(new URL("../..", import.meta.url));

/**
 * usage: npm run bench -- upgrade --from <git revision> [--seconds 40] [--workers 2] [--slowness 3] — under a load of every kind of work, an API and workers of that release
 * are replaced one by one by this one, taken back, and replaced again; the schema is this one's from the first replacement on. In the end
 * everything accepted has to have ended, once, and nobody may have been refused for it.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: "string" },
      seconds: { type: "string", default: "40" },
      workers: { type: "string", default: "2" },
      slowness: { type: "string", default: "3" },
    },
  });
  if (values.from === undefined) throw new Error("--from: name the git revision of the earlier release");
  const earlier = checkOut(values.from);
  try {
    const broken = await upgrade(earlier, {
      phaseMs: Number(values.seconds) * 1_000,
      workers: Number(values.workers),
      slowness: Number(values.slowness),
    });
    for (const violation of broken) console.log(`VIOLATED: ${violation}`);
    console.log(broken.length === 0 ? "held: nothing was lost, refused or done twice" : `broken: ${broken.length}`);
    process.exitCode = broken.length === 0 ? 0 : 1;
  } finally {
    rmSync(earlier, { recursive: true, force: true });
  }
}

/** A release's files with its packages. */
function checkOut(revision: string): string {
  const directory = mkdtempSync(join(tmpdir(), "answerscope-earlier-"));
  const archive = execFileSync("git", ["archive", revision], { cwd: own, maxBuffer: 1_000_000_000 });
  execFileSync("tar", ["-x", "-C", directory], { input: archive });
  const lockOf = (path: string) => readFileSync(join(path, "package-lock.json"), "utf8");
  if (lockOf(directory) === lockOf(own)) {
    mkdirSync(join(directory, "node_modules"));
    execFileSync("cp", ["-al", `${join(own, "node_modules")}/.`, join(directory, "node_modules")]);
    // What is bundled is this release's.
    rmSync(join(directory, "node_modules/.cache"), { recursive: true, force: true });
  } else {
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: directory, stdio: "inherit" });
  }
  return directory;
}

interface Options {
  /** Between two replacements. */
  phaseMs: number;
  workers: number;
  slowness: number;
}

async function upgrade(earlier: string, { phaseMs, workers, slowness }: Options): Promise<string[]> {
  const vendor = await startVendor("upgrade");
  const mail = await startMailServer();
  const stack = await startStack({
    ...{ workers, api: true, release: earlier },
    env: {
      ...{ COMPATIBLE_BASE_URL: vendor.baseUrl, ANALYSIS_MODEL: `compatible:${writer}`, SMTP_URL: mail.url, LOG_LEVEL: "warn" },
      ...{ MODEL_CHATGPT: "compatible:chatgpt", MODEL_PERPLEXITY: "compatible:perplexity", MODEL_GEMINI: "compatible:gemini" },
    },
  });
  try {
    const load = await startLoad(stack, slowness);
    const startedAt = performance.now();
    const tell = (what: string) =>
      console.log(JSON.stringify({ at_s: Math.round((performance.now() - startedAt) / 1_000), what, accepted: load.accepted }));
    const during = async (what: string, work: () => Promise<unknown>) => {
      tell(what);
      await work();
      await sleep(phaseMs);
    };
    const processes = stack.services.filter(({ name }) => name === "api" || name.startsWith("worker-"));
    const [before] = await versionsOf(stack);
    await during("the earlier release works", async () => {});
    await during("this release's migrations", () => migrateAs(stack.databaseUrl));
    for (const service of processes) await during(`${service.name} is of this release`, () => replace(stack, service, own));
    const after = (await versionsOf(stack)).find((buildId) => buildId !== before);
    // As the runbook says: the older version is made current first.
    await during("back: the earlier version is current", () => makeCurrent(stack, before ?? "unversioned"));
    for (const service of processes)
      await during(`${service.name} is of the earlier release`, () => replace(stack, service, earlier));
    for (const service of processes) await during(`${service.name} is of this release`, () => replace(stack, service, own));
    if (after !== undefined) await during("this version is current", () => makeCurrent(stack, after));
    await load.stop();
    tell("the load has ended");
    const open = await settled(stack, (line) => console.log(line));
    const broken = await violations(stack, load, mail);
    for (const [kind, count] of Object.entries(open)) if (count > 0) broken.push(`not ended: ${count} ${kind}`);
    tell("everything has ended");
    return broken;
  } finally {
    await stack.stop();
    await vendor.close();
    await mail.close();
  }
}

/** Stops a process in order; it starts again as that of another release, and answers that it is ready. */
async function replace({ supervisor }: Stack, service: Service, release: string): Promise<void> {
  const pid = supervisor.pid(service.name)!;
  const path = service.name === "api" ? "api/server.ts" : "activities/worker.ts";
  service.args = [program(path, release)];
  process.kill(pid, "SIGTERM");
  while (supervisor.pid(service.name) === undefined || supervisor.pid(service.name) === pid) await sleep(100);
  while (!(await service.isReady())) await sleep(200);
}

interface Listed {
  current: string | null;
  versions: { build_id: string }[];
}

/** Build ids, the current one first. */
async function versionsOf(stack: Stack): Promise<string[]> {
  const { out } = await admin(["workers", "list", "--json"], { ...process.env, ...stack.env });
  const { current, versions } = JSON.parse(out!) as Listed;
  const rest = versions.map(({ build_id }) => build_id).filter((id) => id !== current);
  return current === null ? rest : [current, ...rest];
}

async function makeCurrent(stack: Stack, buildId: string): Promise<void> {
  const { code, error } = await admin(["workers", "current", buildId, "--force"], { ...process.env, ...stack.env });
  if (code !== 0) throw new Error(error);
}
