import { spawn } from "node:child_process";
import { once } from "node:events";

/** Loads a file in a process of its own, so that what this process takes is the service's. */
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
  /** Of this process, which is the service. */
  cpuSeconds: number;
  /** The largest resident size of this process meanwhile, and the one before, in MB. */
  peakMb: number;
  beforeMb: number;
}

const mb = () => process.memoryUsage.rss() / 1e6;

export async function download(url: string, key: string, file: string): Promise<Download> {
  const beforeMb = mb();
  let peakMb = beforeMb;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, mb());
  }, 50);
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  try {
    const [status] = await once(spawn(process.execPath, ["-e", client, url, key, file], { stdio: "inherit" }), "exit");
    if (status !== 0) throw new Error(`${url} could not be loaded`);
  } finally {
    clearInterval(watch);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6, peakMb, beforeMb };
}
