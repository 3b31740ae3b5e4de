import { generateText } from "ai";
import { afterEach, expect, test } from "vitest";
import { modelIds } from "../../../src/integrations/ai-models/catalogue.ts";
import { createProviders, languageModel, notServedReason } from "../../../src/integrations/answer-providers/registry.ts";
import { readModelSettings } from "../../../src/integrations/answer-providers/settings.ts";
import { type ProviderStub, startProviderStub } from "../../support/provider-stub.ts";
import { never, requestOf } from "./vendor-server.ts";

let stub: ProviderStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

function settingsOf(env: Record<string, string>) {
  const read = readModelSettings(env);
  if (!read.ok) throw new Error(read.errors.join(" "));
  return read.settings;
}

test("with nothing configured the simulated provider serves every model under its own name", async () => {
  const providers = createProviders(settingsOf({}));
  for (const modelId of modelIds) {
    const provider = providers.providerFor(modelId);
    expect(provider?.name).toBe("simulated");
    expect((await provider!.ask(requestOf({ modelId }), never)).provider).toBe("simulated");
  }
});

test("as soon as one model is configured, the others are not served and say which variable is missing", () => {
  const providers = createProviders(settingsOf({ MODEL_CHATGPT: "openai:gpt-5", OPENAI_API_KEY: "sk-1" }));
  expect(providers.providerFor("chatgpt")?.name).toBe("openai");
  for (const id of modelIds.filter((other) => other !== "chatgpt")) expect(providers.providerFor(id)).toBeNull();
  expect(notServedReason("google_ai_mode")).toBe(
    "Google AI Mode is not served: no provider is configured for it (MODEL_GOOGLE_AI_MODE).",
  );
});

test("only a model configured as simulated is simulated beside others", () => {
  const env = { MODEL_CHATGPT: "openai:gpt-5", OPENAI_API_KEY: "sk-1", MODEL_GROK: "simulated" };
  const providers = createProviders(settingsOf(env));
  expect(providers.providerFor("grok")?.name).toBe("simulated");
  expect(providers.providerFor("claude")).toBeNull();
});

test("a configured provider that fails is not replaced", async () => {
  stub = await startProviderStub({ rates: { "500": 1 } });
  const providers = createProviders(settingsOf({ MODEL_PERPLEXITY: "compatible:sonar", COMPATIBLE_BASE_URL: stub.baseUrl }));
  await expect(providers.providerFor("perplexity")!.ask(requestOf(), never)).rejects.toMatchObject({ kind: "unavailable" });
  expect(stub.stats().asked).toBe(1);
});

test("a configured language model can be used with the AI SDK", async () => {
  stub = await startProviderStub();
  const settings = settingsOf({ MENTION_MODEL: "compatible:small", COMPATIBLE_BASE_URL: stub.baseUrl });
  const model = await languageModel(settings.mentionModel!);
  const { text } = await generateText({ model, prompt: "Is it a name?", maxRetries: 0 });
  expect(text).toContain("Is it a name?");
});
