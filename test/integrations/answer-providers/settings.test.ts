import fc from "fast-check";
import { expect, test } from "vitest";
import { readModelSettings } from "../../../src/integrations/answer-providers/settings.ts";

function errorsOf(env: Record<string, string>): string[] {
  const read = readModelSettings(env);
  return read.ok ? [] : read.errors;
}

test("nothing configured is no error", () => {
  expect(readModelSettings({})).toEqual({
    ok: true,
    notices: [],
    settings: {
      models: {},
      analysisModel: null,
      mentionModel: null,
      simulated: {
        latencyMs: { min: 0, max: 0 },
        attemptFaults: { rate_limited: 0, unavailable: 0, malformed: 0 },
        outcomes: { refused: 0, empty: 0 },
      },
      timeoutMs: 120_000,
    },
  });
});

test("every variable is read", () => {
  const read = readModelSettings({
    MODEL_CHATGPT: "openai:gpt-5",
    MODEL_CLAUDE: " anthropic:claude-sonnet-5 ",
    MODEL_GEMINI: "google:gemini-3-flash",
    MODEL_GROK: "xai:grok-4",
    MODEL_META_AI: "compatible:meta-llama/llama-4:free",
    MODEL_COPILOT: "simulated",
    MODEL_DEEPSEEK: "",
    OPENAI_API_KEY: "sk-1",
    OPENAI_BASE_URL: "http://localhost:9/v1",
    ANTHROPIC_API_KEY: "sk-2",
    GOOGLE_GENERATIVE_AI_API_KEY: "sk-3",
    XAI_API_KEY: "sk-4",
    COMPATIBLE_BASE_URL: "https://llm.example/v1",
    ANALYSIS_MODEL: "compatible:qwen3",
    MENTION_MODEL: "openai:gpt-5-mini",
    SIMULATED_LATENCY_MS: "200-2000",
    SIMULATED_FAULTS: "429=0.05, 500=.02,malformed=0.01,refused=0.02,empty=0.01",
    PROVIDER_TIMEOUT_MS: "5000",
  });
  expect(read).toEqual({
    ok: true,
    notices: [],
    settings: {
      models: {
        chatgpt: { adapter: "openai", modelName: "gpt-5", apiKey: "sk-1", baseUrl: "http://localhost:9/v1" },
        claude: { adapter: "anthropic", modelName: "claude-sonnet-5", apiKey: "sk-2", baseUrl: null },
        gemini: { adapter: "google", modelName: "gemini-3-flash", apiKey: "sk-3", baseUrl: null },
        grok: { adapter: "xai", modelName: "grok-4", apiKey: "sk-4", baseUrl: null },
        meta_ai: {
          adapter: "compatible",
          modelName: "meta-llama/llama-4:free",
          apiKey: null,
          baseUrl: "https://llm.example/v1",
        },
        copilot: "simulated",
      },
      analysisModel: { adapter: "compatible", modelName: "qwen3", apiKey: null, baseUrl: "https://llm.example/v1" },
      mentionModel: { adapter: "openai", modelName: "gpt-5-mini", apiKey: "sk-1", baseUrl: "http://localhost:9/v1" },
      simulated: {
        latencyMs: { min: 200, max: 2000 },
        attemptFaults: { rate_limited: 0.05, unavailable: 0.02, malformed: 0.01 },
        outcomes: { refused: 0.02, empty: 0.01 },
      },
      timeoutMs: 5000,
    },
  });
});

test("all errors are told at once, each names its variable, each once", () => {
  const errors = errorsOf({
    MODEL_CHATGPT: "openai:gpt-5",
    MODEL_COPILOT: "openai:gpt-5-mini",
    MODEL_CLAUDE: "claude-sonnet-5",
    MODEL_GEMINI: "gemini:pro",
    MODEL_GROK: "xai:",
    MODEL_DEEPSEEK: "compatible:deepseek-chat",
    MODEL_CHATGTP: "openai:gpt-5",
    ANALYSIS_MODEL: "simulated",
    SIMULATED_LATENCY_MS: "2000-200",
    SIMULATED_FAULTS: "418=0.1",
    PROVIDER_TIMEOUT_MS: "0",
  });
  const variables = errors.map((error) => /^[A-Z_]+/u.exec(error)?.[0] ?? error);
  expect(variables.toSorted((left, right) => left.localeCompare(right))).toEqual([
    "ANALYSIS_MODEL",
    "COMPATIBLE_BASE_URL",
    "MODEL_CHATGTP",
    "MODEL_CLAUDE",
    "MODEL_GEMINI",
    "MODEL_GROK",
    "OPENAI_API_KEY",
    "OPENAI_API_KEY",
    "PROVIDER_TIMEOUT_MS",
    "SIMULATED_FAULTS",
    "SIMULATED_LATENCY_MS",
  ]);
  expect(new Set(errors).size).toBe(errors.length);
  for (const error of errors) expect(error).toMatch(/\.$/u);
});

test("an address that is none, and a key that could not be a header, are errors that do not repeat the key", () => {
  const env = { MODEL_CHATGPT: "openai:gpt-5", OPENAI_API_KEY: "sk-1\nx", OPENAI_BASE_URL: "file:///etc/passwd" };
  const errors = errorsOf(env);
  expect(errors).toHaveLength(2);
  expect(errors.join()).toContain("OPENAI_API_KEY");
  expect(errors.join()).toContain("OPENAI_BASE_URL");
  expect(errors.join()).not.toContain("sk-1");
});

test("a key without a model configures nothing and is told as a notice", () => {
  const read = readModelSettings({ OPENAI_API_KEY: "sk-1", MODEL_GROK: "xai:grok-4", XAI_API_KEY: "sk-2" });
  expect(read).toMatchObject({ ok: true, notices: [expect.stringContaining("OPENAI_API_KEY")] });
});

test.each([
  ["SIMULATED_LATENCY_MS", "0"],
  ["SIMULATED_LATENCY_MS", "200 - 2000"],
  ["SIMULATED_FAULTS", "429=1"],
  ["SIMULATED_FAULTS", "429=0.7,500=0.2,malformed=0.1"],
  ["SIMULATED_FAULTS", "refused=0"],
])("%s=%s is accepted", (name, value) => {
  expect(errorsOf({ [name]: value })).toEqual([]);
});

test.each([
  ["SIMULATED_LATENCY_MS", "-5"],
  ["SIMULATED_LATENCY_MS", "fast"],
  ["SIMULATED_LATENCY_MS", "0-999999"],
  ["SIMULATED_FAULTS", "429=0.6,500=0.6"],
  ["SIMULATED_FAULTS", "429=0.1,429=0.1"],
  ["SIMULATED_FAULTS", "429"],
  ["SIMULATED_FAULTS", "429=-0.1"],
  ["SIMULATED_FAULTS", "429=0.1;500=0.1"],
  ["PROVIDER_TIMEOUT_MS", "1e3"],
  ["PROVIDER_TIMEOUT_MS", "99999999999"],
])("%s=%s is refused", (name, value) => {
  expect(errorsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test("no value makes the reader throw", () => {
  const names = [
    "MODEL_CHATGPT",
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "SIMULATED_FAULTS",
    "SIMULATED_LATENCY_MS",
    "MENTION_MODEL",
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "binary" })), (env) => {
      expect(typeof readModelSettings(env).ok).toBe("boolean");
    }),
  );
});
