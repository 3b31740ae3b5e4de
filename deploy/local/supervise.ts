import { type ChildProcess, fork, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { endProcess, identify } from "../../src/platform/processes/index.ts";
import type { GuardedProcess, GuardMessage } from "./guard.ts";
import { followLog, type Notable } from "./log-tail.ts";
import { removePidFile, writePidFile } from "./pid-files.ts";

/** A long-running program that is started again whenever it ends. */
export interface Service {
  /** Names its log and pid file. */
  name: string;
  /** For people. */
  title: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The user to run as; only root may choose. */
  user?: { uid: number; gid: number };
  stopSignal: NodeJS.Signals;
  /** After this it is killed. */
  stopTimeoutMs: number;
  readyTimeoutMs: number;
  /** Runs before every start, also before a restart. */
  prepare?: () => void | Promise<void>;
  isReady: () => Promise<boolean>;
  /** Picks the lines of its log that a person should see while it runs. */
  notable?: Notable;
}

export interface SupervisorOptions {
  /** Pid files live in `run/`, logs in `logs/`. */
  directory: string;
  /** Directories that are removed when the last service has ended. */
  temporaryDirectories?: string[];
  /** Told what a person should know: a service that ended, a restart. */
  onEvent?: (text: string) => void;
}

interface Running {
  service: Service;
  guarded: GuardedProcess | undefined;
  deaths: number;
  lastReason: string;
  everReady: boolean;
  stopFollowing: () => void;
  ended: Promise<void>;
}

const FIRST_BACKOFF_MS = 200;
const LONGEST_BACKOFF_MS = 10_000;
const STEADY_AFTER_MS = 30_000;
const DEATHS_BEFORE_GIVING_UP = 4;
const LOG_ROTATED_BYTES = 20_000_000;

/**
 * Starts services one by one, starts each again with backoff when it dies, and stops them in reverse order. Children run
 * in sessions of their own, so that a Ctrl-C in the terminal reaches only this process, which then stops them in order.
 */
export class Supervisor {
  readonly #running: Running[] = [];
  readonly #options: SupervisorOptions;
  #guard: ChildProcess | undefined;
  readonly #stopAsked = new AbortController();
  #stopping: Promise<void> | undefined;
  readonly #closers: (() => unknown)[] = [];

  constructor(options: SupervisorOptions) {
    this.#options = options;
    mkdirSync(join(options.directory, "run"), { recursive: true });
    mkdirSync(join(options.directory, "logs"), { recursive: true });
    this.#startGuard();
  }

  /**
   * Starts a service and keeps it running from then on.
   * @returns when it is ready for the first time
   * @throws Error with the end of its log when it keeps ending, or is not ready in time
   */
  async start(service: Service): Promise<void> {
    if (this.#isStopping) throw new Error(`${service.title} was not started: everything is being stopped.`);
    const running: Running = {
      service,
      guarded: undefined,
      deaths: 0,
      lastReason: "",
      everReady: false,
      stopFollowing: () => undefined,
      ended: Promise.resolve(),
    };
    this.#running.push(running);
    running.ended = this.#keepRunning(running);
    const deadline = performance.now() + service.readyTimeoutMs;
    while (!(running.guarded && (await service.isReady()))) {
      if (this.#isStopping) throw new Error(`${service.title} was stopped before it was ready.`);
      if (running.deaths >= DEATHS_BEFORE_GIVING_UP) throw this.#failure(service, `does not start (${running.lastReason})`);
      if (performance.now() > deadline) throw this.#failure(service, `was not ready within ${service.readyTimeoutMs / 1000} s`);
      await sleep(50);
    }
    running.everReady = true;
    const { notable, title, name } = service;
    const say = (text: string) => this.#options.onEvent?.(`${title}: ${text}`);
    if (notable) running.stopFollowing = followLog(logFile(this.#options.directory, name), notable, say);
  }

  /** The pid that a service has now; undefined between its death and its restart. */
  pid(name: string): number | undefined {
    return this.#running.find((running) => running.service.name === name)?.guarded?.identity.pid;
  }

  /** Has something of this process closed behind the last service, so that its port is free when the stop is over. */
  closeLast(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** Ends every service, the last started first. Calling it again waits for the same end. */
  stop(onService: (title: string) => void = () => undefined): Promise<void> {
    this.#stopping ??= this.#stopInOrder(onService);
    return this.#stopping;
  }

  get #isStopping(): boolean {
    return this.#stopAsked.signal.aborted;
  }

  async #stopInOrder(onService: (title: string) => void): Promise<void> {
    this.#stopAsked.abort();
    for (const running of this.#running.toReversed()) {
      const { service, guarded } = running;
      onService(service.title);
      running.stopFollowing();
      if (guarded) await endProcess(guarded.identity, service.stopSignal, service.stopTimeoutMs);
      removePidFile(this.#options.directory, service.name);
    }
    await Promise.all(this.#running.map((running) => running.ended));
    await Promise.all(this.#closers.map((close) => close()));
    for (const directory of this.#options.temporaryDirectories ?? []) rmSync(directory, { recursive: true, force: true });
    const guard = this.#guard;
    this.#guard = undefined;
    if (guard?.connected) guard.disconnect();
  }

  async #keepRunning(running: Running): Promise<void> {
    while (!this.#isStopping) {
      const startedAt = performance.now();
      const reason = await this.#runOnce(running);
      if (this.#isStopping) return;
      running.lastReason = reason;
      running.deaths = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : running.deaths + 1;
      const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** (running.deaths - 1), LONGEST_BACKOFF_MS);
      if (running.everReady) {
        this.#options.onEvent?.(
          `${running.service.title} ended (${reason}); starting it again; its log is ${logFile(this.#options.directory, running.service.name)}`,
        );
      } else if (running.deaths >= DEATHS_BEFORE_GIVING_UP) {
        return;
      }
      await sleep(backoffMs, undefined, { signal: this.#stopAsked.signal }).catch(() => undefined);
    }
  }

  /** One life of a service; answers why it ended. */
  async #runOnce(running: Running): Promise<string> {
    const { service } = running;
    try {
      await service.prepare?.();
      if (this.#isStopping) return "stopped";
      const log = this.#openLog(service.name);
      const child = spawn(service.command, service.args, {
        env: service.env ?? process.env,
        detached: true,
        // Straight into the file: a pipe through this process would break when this process is killed.
        stdio: ["ignore", log, log],
        ...service.user,
      });
      closeSync(log);
      const ended = new Promise<string>((resolve) => {
        child.once("error", (error) => resolve(error.message));
        child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
      });
      const identity = child.pid === undefined ? undefined : identify(child.pid);
      if (identity) {
        const { name, stopSignal, stopTimeoutMs } = service;
        running.guarded = { name, identity, stopSignal, stopTimeoutMs };
        writePidFile(this.#options.directory, running.guarded);
        this.#tellGuard();
      }
      return await ended;
    } catch (error) {
      return (error as Error).message;
    } finally {
      running.guarded = undefined;
      if (!this.#isStopping) this.#tellGuard();
    }
  }

  #startGuard(): void {
    const guard = fork(fileURLToPath(new URL("guard.ts", import.meta.url)), [], { detached: true, stdio: "ignore" });
    guard.unref();
    guard.channel?.unref();
    guard.on("error", () => undefined);
    guard.once("exit", () => {
      if (this.#guard !== guard) return;
      this.#startGuard();
      this.#tellGuard();
    });
    this.#guard = guard;
    this.#tellGuard();
  }

  #tellGuard(): void {
    const message: GuardMessage = {
      processes: this.#running.flatMap(({ guarded }) => (guarded ? [guarded] : [])),
      temporaryDirectories: this.#options.temporaryDirectories ?? [],
    };
    if (this.#guard?.connected) this.#guard.send(message, () => undefined);
  }

  #openLog(name: string): number {
    const path = logFile(this.#options.directory, name);
    if (existsSync(path) && statSync(path).size > LOG_ROTATED_BYTES) renameSync(path, `${path}.1`);
    return openSync(path, "a");
  }

  #failure(service: Service, what: string): Error {
    const path = logFile(this.#options.directory, service.name);
    const lines = existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-8).join("\n  ") : "(no log)";
    return new Error(`${service.title} ${what}. The end of ${path}:\n  ${lines}`);
  }
}

/** Where a service's output goes. */
export function logFile(directory: string, name: string): string {
  return join(directory, "logs", `${name}.log`);
}
