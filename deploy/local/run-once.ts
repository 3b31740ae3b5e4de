import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";

/**
 * Runs one of this project's programs to its end, its output kept in a log file.
 * @returns what it printed
 * @throws Error with the end of its output when it fails
 */
export function runOnce(program: string, env: NodeJS.ProcessEnv, log: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program], { env, signal, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      writeFileSync(log, stdout + stderr);
      if (!error) return resolve(stdout);
      const lines = (stdout + stderr).trimEnd().split("\n").slice(-8).join("\n  ");
      reject(new Error(`${program} failed. The end of ${log}:\n  ${lines}`));
    });
  });
}
