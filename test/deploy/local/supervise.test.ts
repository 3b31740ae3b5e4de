import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { GuardedProcess } from "../../../deploy/local/guard.ts";
import { endLeftovers } from "../../../deploy/local/pid-files.ts";
import { freePort } from "../../../deploy/local/ports.ts";
import { Supervisor } from "../../../deploy/local/supervise.ts";
import { identify, isAlive } from "../../../src/platform/processes/processes.ts";
import { standIn } from "./fixtures/stand-in.ts";
import { linesOf, temporaryDirectory, until } from "./support.ts";

function supervise(directory: string): { supervisor: Supervisor; events: string[] } {
  const events: string[] = [];
  const supervisor = new Supervisor({ directory, onEvent: (text) => events.push(text) });
  onTestFinished(() => supervisor.stop());
  return { supervisor, events };
}

test("a service that is killed is started again", async () => {
  const directory = temporaryDirectory();
  const { supervisor, events } = supervise(directory);
  const service = standIn("one", directory, await freePort());
  await supervisor.start(service);
  for (let kill = 0; kill < 3; kill++) {
    const pid = supervisor.pid("one")!;
    process.kill(pid, "SIGKILL");
    await until("another process", () => ![pid, undefined].includes(supervisor.pid("one")));
    await until("ready again", service.isReady);
  }
  expect(linesOf(join(directory, "journal"))).toEqual(Array.from({ length: 4 }, () => "one started"));
  expect(events).toHaveLength(3);
  expect(events[0]).toContain("one ended (SIGKILL); starting it again");
});

test("the last started stops first, each before the next is asked", async () => {
  const directory = temporaryDirectory();
  const { supervisor } = supervise(directory);
  for (const name of ["database", "engine", "api"]) await supervisor.start(standIn(name, directory, await freePort()));
  const pids = ["database", "engine", "api"].map((name) => identify(supervisor.pid(name)!)!);
  const asked: string[] = [];
  await Promise.all([supervisor.stop((title) => asked.push(title)), supervisor.stop()]);
  expect(asked).toEqual(["api", "engine", "database"]);
  expect(linesOf(join(directory, "journal")).slice(3)).toEqual(["api stopped", "engine stopped", "database stopped"]);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(readdirSync(join(directory, "run"))).toEqual([]);
});

test("a service killed while everything stops is not started again", async () => {
  const directory = temporaryDirectory();
  const { supervisor } = supervise(directory);
  await supervisor.start(standIn("one", directory, await freePort()));
  process.kill(supervisor.pid("one")!, "SIGKILL");
  await supervisor.stop();
  const lines = linesOf(join(directory, "journal"));
  expect(lines.filter((line) => line === "one started")).toHaveLength(1);
  await expect(supervisor.start(standIn("two", directory, await freePort()))).rejects.toThrow("everything is being stopped");
});

test("a service that cannot start is an error with the end of its log", async () => {
  const directory = temporaryDirectory();
  const { supervisor } = supervise(directory);
  const broken = { ...standIn("broken", directory, 1), args: ["-e", "console.error('no configuration'); process.exit(3)"] };
  await expect(supervisor.start(broken)).rejects.toThrow(/broken does not start \(exit code 3\).*broken\.log.*no configuration/s);
  const missing = { ...standIn("missing", directory, 1), command: join(directory, "no-such-program") };
  await expect(supervisor.start(missing)).rejects.toThrow(/missing does not start \(spawn .*ENOENT\)/);
});

test("one that never gets ready is an error", async () => {
  const directory = temporaryDirectory();
  const { supervisor } = supervise(directory);
  const deaf = { ...standIn("deaf", directory, await freePort()), isReady: () => Promise.resolve(false), readyTimeoutMs: 300 };
  await expect(supervisor.start(deaf)).rejects.toThrow("deaf was not ready within 0.3 s");
});

test("one that does not heed its stop signal is killed", async () => {
  const directory = temporaryDirectory();
  const { supervisor } = supervise(directory);
  const deaf = {
    ...standIn("deaf", directory, 1),
    args: ["-e", "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)"],
    isReady: () => Promise.resolve(linesOf(join(directory, "logs", "deaf.log")).includes("up")),
    stopTimeoutMs: 200,
  };
  await supervisor.start(deaf);
  const identity = identify(supervisor.pid("deaf")!)!;
  await supervisor.stop();
  expect(isAlive(identity)).toBe(false);
});

async function killedSupervisor(directory: string): Promise<{ process: ChildProcess; services: GuardedProcess[] }> {
  const script = fileURLToPath(new URL("fixtures/supervisor.ts", import.meta.url));
  const child = spawn(process.execPath, [script, directory], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
  });
  await until("both are up", () => output.includes("up"));
  const services = ["first", "second"].map(
    (name) => JSON.parse(readFileSync(join(directory, "run", `${name}.json`), "utf8")) as GuardedProcess,
  );
  return { process: child, services };
}

test("when the supervisor is killed its guard stops the services in order", async () => {
  const directory = temporaryDirectory();
  const { process: supervisor, services } = await killedSupervisor(directory);
  supervisor.kill("SIGKILL");
  await until("no service lives", () => !services.some(({ identity }) => isAlive(identity)));
  expect(linesOf(join(directory, "journal")).slice(2)).toEqual(["second stopped", "first stopped"]);
});

test("what a killed supervisor and a killed guard left is ended at the next start; strangers are not", async () => {
  const directory = temporaryDirectory();
  const { process: supervisor, services } = await killedSupervisor(directory);
  process.kill(guardOf(supervisor.pid!), "SIGKILL");
  supervisor.kill("SIGKILL");
  const stranger = { ...services[0]!, name: "stranger", identity: { pid: process.pid, startedAt: "another time" } };
  writeFileSync(join(directory, "run", "stranger.json"), JSON.stringify(stranger));
  writeFileSync(join(directory, "run", "torn.json"), '{"name": "to');
  expect((await endLeftovers(directory)).sort((a, b) => a.localeCompare(b))).toEqual(["first", "second"]);
  expect(services.some(({ identity }) => isAlive(identity))).toBe(false);
  expect(readdirSync(join(directory, "run"))).toEqual([]);
});

/** The child of this process that runs `guard.ts`. */
function guardOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  const guard = children.find(
    (child) => existsSync(`/proc/${child}`) && readFileSync(`/proc/${child}/cmdline`, "utf8").includes("guard.ts"),
  );
  if (guard === undefined) throw new Error("no guard");
  return guard;
}
