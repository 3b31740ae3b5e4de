import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { identify, isAlive, type ProcessIdentity } from "./processes.ts";

/** Variables by which a program beside `npm start` reaches the same service. */
export type ReachVariables = Partial<
  Record<
    | "DATABASE_APP_URL"
    | "DATABASE_SYSTEM_URL"
    | "TEMPORAL_ADDRESS"
    | "TEMPORAL_NAMESPACE"
    | "TEMPORAL_UI_URL"
    | "PUBLIC_URL"
    | "SMTP_URL"
    | "EXPORT_SECRETS_KEY",
    string | undefined
  >
>;

interface RunningFile {
  process: ProcessIdentity;
  variables: ReachVariables;
}

const fileOf = (dataDirectory: string) => join(dataDirectory, "running.json");

/** Notes where everything is, for as long as this process lives. */
export function writeRunning(dataDirectory: string, variables: ReachVariables): void {
  const file: RunningFile = { process: identify(process.pid)!, variables };
  const path = fileOf(dataDirectory);
  writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function removeRunning(dataDirectory: string): void {
  rmSync(fileOf(dataDirectory), { force: true });
}

/** The `npm start` that runs on the data of `DATA_DIR`; null when none does. */
export function findRunning(env: NodeJS.ProcessEnv): { dataDirectory: string; pid: number; variables: ReachVariables } | null {
  const dataDirectory = resolve(env.DATA_DIR || ".data");
  try {
    const { process, variables } = JSON.parse(readFileSync(fileOf(dataDirectory), "utf8")) as RunningFile;
    return isAlive(process) ? { dataDirectory, pid: process.pid, variables } : null;
  } catch {
    return null;
  }
}
