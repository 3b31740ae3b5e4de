import { createServer, type IncomingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import type { Adapter } from "../../../src/integrations/answer-providers/adapters/adapter.ts";
import { adapterOf } from "../../../src/integrations/answer-providers/adapters/all.ts";
import { vendorProvider } from "../../../src/integrations/answer-providers/ask.ts";
import type { ProviderRequest } from "../../../src/integrations/answer-providers/provider.ts";
import type { AdapterName, ModelSetting } from "../../../src/integrations/answer-providers/settings.ts";
import { listening } from "../../support/listening.ts";

/** A reply of the pretended vendor: an object is sent as JSON, a text as it is; `hang` never answers. */
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | "hang";

export type SeenRequest = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

/** A local HTTP server in the place of a vendor: answers requests with the replies set last, in order, and all further ones with the last. */
export async function startVendorServer() {
  let replies: readonly Reply[] = [{ body: {} }];
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as SeenRequest["body"];
    seen.push({ path: request.url ?? "", headers: request.headers, body });
    const reply = replies[Math.min(seen.length, replies.length) - 1]!;
    if (reply === "hang") return;
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers }).end(text);
  });
  const { url, close } = await listening(server);
  return {
    baseUrl: `${url}/v1`,
    seen,
    answer(...next: [Reply, ...Reply[]] | Reply[]) {
      replies = next;
      seen.length = 0;
    },
    close,
  };
}

export const secretKey = "sk-secret-key-1234567890";

export function providerAt(
  name: AdapterName,
  baseUrl: string,
  options: { timeoutMs?: number; modelName?: string; adapter?: Adapter } = {},
) {
  const setting: ModelSetting = { adapter: name, modelName: options.modelName ?? "model-1", apiKey: secretKey, baseUrl };
  return vendorProvider(async () => options.adapter ?? adapterOf(setting), setting, options.timeoutMs ?? 30_000);
}

export function requestOf(change: Partial<ProviderRequest> = {}): ProviderRequest {
  return {
    modelId: "chatgpt",
    prompt: "Which tent is best for two people?",
    location: null,
    language: null,
    day: "2026-03-02",
    callId: "0199aaaa-0000-7000-8000-000000000001",
    attempt: 1,
    seed: "seed",
    companies: [{ name: "Hintonly", domain: "hintonly.example" }],
    ...change,
  };
}

export const germany = { name: "Germany", countryCode: "DE" };
export const never = new AbortController().signal;
