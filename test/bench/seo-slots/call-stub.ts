import { Agent, get } from "node:http";

const agent = new Agent({ keepAlive: true });

/** One call to the stub, as an analysis makes one to its provider. */
export function callStub(
  stubUrl: string,
  call: { website: string; job: string; durationMs: number },
  signal?: AbortSignal,
): Promise<void> {
  const query = new URLSearchParams({
    website: call.website,
    job: call.job,
    ms: String(call.durationMs),
    process: String(process.pid),
  });
  return new Promise((resolve, reject) => {
    get(`${stubUrl}/analyse?${query}`, { agent, signal }, (response) => {
      response.once("end", resolve).once("error", reject).resume();
    }).once("error", reject);
  });
}
