/** usage: npm start — the whole service on this machine. See `.env.example` for what it reads. */
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { setVariables } from "../../src/operation/index.ts";
import { isAlive, npmAbove } from "../../src/platform/processes/index.ts";
import type { DemoContext, DemoSummary } from "./context.ts";
import { announceStop, releaseData } from "./data-owner.ts";
import { demo } from "./demo.ts";
import { type LocalAddresses, type Programs, runLocal } from "./run.ts";
import { readLocalSettings } from "./settings.ts";
import type { Supervisor } from "./supervise.ts";
import { style, terminalProgress } from "./terminal.ts";

/** npm and the terminal both pass on the same Ctrl-C: only one that comes later is a second wish. */
const SAME_SIGNAL_MS = 2_000;
const PARENT_POLL_MS = 250;

interface StartOptions {
  programs: Programs;
  demo?: (context: DemoContext) => Promise<DemoSummary>;
}

/** Starts everything, tells a person and a program where it is, and stays until it is told to stop. */
export async function start({ programs, demo }: StartOptions): Promise<void> {
  // What is written here and by all children is for this user alone.
  process.umask(0o077);
  const progress = terminalProgress();
  const abort = new AbortController();
  let supervisor: Supervisor | undefined;
  let dataDirectory: string | undefined;
  const stop = async () => {
    abort.abort(new Error("stopped"));
    if (dataDirectory !== undefined) announceStop(dataDirectory);
    await supervisor?.stop((title) => progress.line(style("dim", `stopping ${title}`)));
  };
  const stopped = onStopSignal(async () => {
    progress.line("");
    await stop();
  });
  try {
    const env = setVariables(process.env);
    const settings = readLocalSettings(env);
    for (const notice of settings.notices) progress.warn(notice);
    const { addresses } = await runLocal({
      settings,
      programs,
      progress,
      env,
      signal: abort.signal,
      onSupervisor: (created) => {
        supervisor = created;
        dataDirectory = settings.dataDirectory;
      },
    });
    const summary = await demo?.({ ...addresses, progress, signal: abort.signal }).catch((error: unknown) => {
      if (!abort.signal.aborted) progress.warn(`The demo is not complete: ${(error as Error).message}`);
      return undefined;
    });
    if (!abort.signal.aborted) printSummary(addresses, summary);
    await stopped;
    progress.line("stopped; the next start continues here");
  } catch (error) {
    if (abort.signal.aborted) await stopped;
    else {
      await stop();
      console.error(`\n${style("red", (error as Error).message, process.stderr)}`);
      process.exitCode = 1;
    }
  }
  if (dataDirectory !== undefined) releaseData(dataDirectory);
  process.exit();
}

/** Resolves when a signal, or the end of npm, has asked for the end and `stop` is done with it. */
function onStopSignal(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let askedAt: number | undefined;
    const ask = () => {
      if (askedAt === undefined) {
        askedAt = performance.now();
        stop().then(resolve, reject);
      } else if (performance.now() - askedAt > SAME_SIGNAL_MS) {
        // What still runs is ended by the guard.
        process.exit(130);
      }
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
    // npm that was killed outright cannot pass anything on.
    const npm = npmAbove();
    if (npm) {
      const timer = setInterval(() => {
        if (isAlive(npm)) return;
        clearInterval(timer);
        ask();
      }, PARENT_POLL_MS);
      timer.unref();
    }
  });
}

function printSummary({ baseUrl, temporalUi, mailPage, dataDir }: LocalAddresses, summary: DemoSummary | undefined): void {
  const row = (name: string, value: string) => `  ${style("dim", name.padEnd(13))}${value}`;
  const lines = [
    "",
    ...(summary && summary.lines.length > 0 ? [...summary.lines, ""] : []),
    style("bold", "  Answerscope is running"),
    "",
    row("API", `${baseUrl}/api/v1`),
    row("Reference", `${baseUrl}/docs`),
    ...(temporalUi === undefined ? [] : [row("Temporal UI", temporalUi)]),
    ...(mailPage === undefined ? [] : [row("Caught mail", mailPage)]),
    ...(summary === undefined
      ? []
      : [
          row("Sign in", `${summary.signInUrl}  ${style("dim", "(once, within an hour)")}`),
          row("Demo key", summary.key),
          "",
          `  curl -H 'x-api-key: ${summary.key}' ${baseUrl}/api/v1/websites`,
        ]),
    "",
    style("dim", `  Data and logs are in ${shortPath(dataDir)}. Ctrl-C stops everything; the next start continues.`),
    `ready ${baseUrl}`,
  ];
  console.log(lines.join("\n"));
}

/** As a person at this folder would name it. */
function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === "" || short.startsWith("..") ? path : short;
}

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

if (import.meta.main) {
  if (existsSync(".env")) process.loadEnvFile(".env");
  await start({
    programs: { migrate: file("src/migrate.ts"), api: file("api/server.ts"), worker: file("activities/worker.ts") },
    demo,
  });
}
