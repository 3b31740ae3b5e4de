import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startProviderStub } from "../../support/provider-stub.ts";

/** How the model vendor behaves now. */
export type VendorMood = "well" | "hangs" | "cuts" | "refuses";

export interface Vendor {
  baseUrl: string;
  mood: VendorMood;
  close(): Promise<void>;
}

/** The model that writes drafts answers this name; every other one answers prompts. */
export const writer = "writer";

/** A vendor of models in this process, which outlives every fault: it answers prompts and writes drafts. */
export async function startVendor(seed: string): Promise<Vendor> {
  const stub = await startProviderStub({
    seed,
    latencyMs: { min: 50, max: 600 },
    companies: [{ name: "Acme" }, { name: "Fernhollow" }],
  });
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    if (vendor.mood === "cuts") return void request.socket.resetAndDestroy();
    if (vendor.mood === "refuses") return send(response, 429, { error: { message: "As told." } }, { "retry-after": "2" });
    while (vendor.mood === "hangs") {
      if (response.destroyed) return;
      await sleep(100);
    }
    const { model } = JSON.parse(body) as { model: string };
    if (model === writer) return send(response, 200, draft());
    const passed = await fetch(`${stub.baseUrl}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-client-request-id": String(request.headers["x-client-request-id"] ?? ""),
      },
      body,
    });
    send(response, passed.status, await passed.json());
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const vendor: Vendor = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    mood: "well",
    async close() {
      server.closeAllConnections();
      server.close();
      await stub.close();
    },
  };
  return vendor;
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

const draft = () => ({
  ...{ id: "chatcmpl-draft", object: "chat.completion", created: 1_770_000_000, model: writer },
  choices: [
    {
      index: 0,
      finish_reason: "stop",
      message: {
        role: "assistant",
        content: JSON.stringify({ title: "Tents", meta_description: "", body: "About tents.", used_facts: [] }),
      },
    },
  ],
  usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
});
