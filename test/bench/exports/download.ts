import { spawn } from "node:child_process";
import { once } from "node:events";
import { ownTimeMs, residentMb } from "../support/processes.ts";

/** Loads a file in a process of its own, so that the bench is not what slows it. */
const client = `
const [url, key, file] = process.argv.slice(1);
const { createWriteStream } = require("node:fs");
const { pipeline } = require("node:stream");
require("node:http").get(url, { headers: { "x-api-key": key } }, (answer) => {
  if (answer.statusCode !== 200) { console.error(answer.statusCode); process.exit(1); }
  pipeline(answer, createWriteStream(file), (error) => process.exit(error ? 1 : 0));
});`;

export interface Download {
  seconds: number;
  /** Of the service's process. */
  cpuSeconds: number;
  /** Its largest resident size meanwhile, and the one before, in MB. */
  peakMb: number;
  beforeMb: number;
}

/** @param pid of the service. */
export async function download(url: string, key: string, file: string, pid: number): Promise<Download> {
  const beforeMb = residentMb(pid);
  let peakMb = beforeMb;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid));
  }, 50);
  const [startedAt, cpuBefore] = [performance.now(), ownTimeMs(pid)];
  try {
    const [status] = await once(spawn(process.execPath, ["-e", client, url, key, file], { stdio: "inherit" }), "exit");
    if (status !== 0) throw new Error(`${url} could not be loaded`);
  } finally {
    clearInterval(watch);
  }
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (ownTimeMs(pid) - cpuBefore) / 1000, peakMb, beforeMb };
}
