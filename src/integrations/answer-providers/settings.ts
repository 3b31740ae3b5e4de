import { isHttpAddress } from "../../platform/addresses/index.ts";
import { isModelId, type ModelId, modelIds } from "../ai-models/index.ts";
import { quietSimulation, type SimulatedSettings } from "./simulated.ts";
import { readSimulatedSettings } from "./simulated-settings.ts";

/** The adapters that reach a vendor or server; `simulated` is the built-in one. */
export const adapterNames = ["openai", "anthropic", "google", "perplexity", "xai", "compatible"] as const;
export type AdapterName = (typeof adapterNames)[number];

/** Everything needed to reach one model through one adapter. */
export type ModelSetting = {
  adapter: AdapterName;
  /** The name that the vendor or server knows the model by. */
  modelName: string;
  apiKey: string | null;
  /** `null`: the vendor's own address. */
  baseUrl: string | null;
};

export type ProviderSettings = {
  /** What serves each configured model. */
  models: Partial<Record<ModelId, ModelSetting | "simulated">>;
  /** Used for analyses that a language model improves; `null`: they do without. */
  analysisModel: ModelSetting | null;
  /** Used to judge doubtful mentions; `null`: rules alone decide. */
  mentionModel: ModelSetting | null;
  simulated: SimulatedSettings;
  /** How long one call may take before it counts as failed. */
  timeoutMs: number;
};

type Read = { ok: true; settings: ProviderSettings; notices: string[] } | { ok: false; errors: string[] };

const adapters: Record<AdapterName, { key: string; baseUrl: string; isKeyRequired: boolean; isBaseUrlRequired: boolean }> = {
  openai: { key: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL", isKeyRequired: true, isBaseUrlRequired: false },
  anthropic: { key: "ANTHROPIC_API_KEY", baseUrl: "ANTHROPIC_BASE_URL", isKeyRequired: true, isBaseUrlRequired: false },
  google: {
    key: "GOOGLE_GENERATIVE_AI_API_KEY",
    baseUrl: "GOOGLE_GENERATIVE_AI_BASE_URL",
    isKeyRequired: true,
    isBaseUrlRequired: false,
  },
  perplexity: { key: "PERPLEXITY_API_KEY", baseUrl: "PERPLEXITY_BASE_URL", isKeyRequired: true, isBaseUrlRequired: false },
  xai: { key: "XAI_API_KEY", baseUrl: "XAI_BASE_URL", isKeyRequired: true, isBaseUrlRequired: false },
  compatible: { key: "COMPATIBLE_API_KEY", baseUrl: "COMPATIBLE_BASE_URL", isKeyRequired: false, isBaseUrlRequired: true },
};

const defaultTimeoutMs = 120_000;
/** Node's fetch waits no longer than this for an answer to begin. */
const maximumTimeoutMs = 300_000;

/** Every variable that is read here. */
export const modelVariables: readonly string[] = [
  ...modelIds.map((id) => modelVariable(id)),
  ...["ANALYSIS_MODEL", "MENTION_MODEL", "PROVIDER_TIMEOUT_MS", "SIMULATED_LATENCY_MS", "SIMULATED_FAULTS"],
  ...Object.values(adapters).flatMap(({ key, baseUrl }) => [key, baseUrl]),
];

/** The environment variable that says what serves the model. */
export function modelVariable(id: ModelId): string {
  return `MODEL_${id.toUpperCase()}`;
}

/**
 * Reads which provider serves which model. An empty variable counts as unset.
 * @returns the settings with notices for the operator, or every error, each a sentence that names its variable.
 */
export function readModelSettings(env: Readonly<Record<string, string | undefined>>): Read {
  const errors: string[] = [];
  const value = (name: string) => env[name]?.trim() || null;
  const model = (name: string) => {
    const text = value(name);
    return text === null ? null : readModel(name, text, value, errors);
  };

  const models: ProviderSettings["models"] = {};
  for (const id of modelIds) {
    const name = modelVariable(id);
    const setting = value(name) === "simulated" ? "simulated" : model(name);
    if (setting !== null) models[id] = setting;
  }
  for (const name of Object.keys(env).filter((key) => key.startsWith("MODEL_") && value(key) !== null)) {
    if (!isModelId(name.slice("MODEL_".length).toLowerCase()) || name !== name.toUpperCase()) {
      errors.push(`${name} names no tracked model; the variables are ${modelIds.map(modelVariable).join(", ")}.`);
    }
  }
  const analysisModel = model("ANALYSIS_MODEL");
  const mentionModel = model("MENTION_MODEL");
  const simulated = readSimulatedSettings(value, errors) ?? quietSimulation;
  const timeoutMs = readTimeout(value("PROVIDER_TIMEOUT_MS"), errors);
  if (errors.length > 0) return { ok: false, errors };
  const settings = { models, analysisModel, mentionModel, simulated, timeoutMs };
  return { ok: true, settings, notices: noticesOf(settings, value) };
}

function readModel(name: string, text: string, value: (name: string) => string | null, errors: string[]): ModelSetting | null {
  const [, adapterText, modelName] = /^([^:\s]+):(\S+)$/u.exec(text) ?? [];
  const adapter = adapterNames.find((known) => known === adapterText);
  if (adapter === undefined || modelName === undefined) {
    const example = "for example openai:gpt-5";
    errors.push(`${name} must be <adapter>:<model name>, ${example}; the adapters are ${adapterNames.join(", ")}.`);
    return null;
  }
  const { key, baseUrl, isKeyRequired, isBaseUrlRequired } = adapters[adapter];
  const problems: string[] = [];
  if (isKeyRequired && value(key) === null) problems.push(`${key} is missing; ${name} uses the adapter ${adapter}.`);
  if (value(key) !== null && !/^[\x21-\x7e]+$/u.test(value(key)!)) problems.push(`${key} holds characters that no key has.`);
  if (isBaseUrlRequired && value(baseUrl) === null) problems.push(`${baseUrl} is missing; ${name} uses the adapter ${adapter}.`);
  if (value(baseUrl) !== null && !isHttpAddress(value(baseUrl)!)) problems.push(`${baseUrl} must be an http or https address.`);
  errors.push(...problems.filter((problem) => !errors.includes(problem)));
  return problems.length > 0 ? null : { adapter, modelName, apiKey: value(key), baseUrl: value(baseUrl) };
}

function readTimeout(text: string | null, errors: string[]): number {
  if (text === null) return defaultTimeoutMs;
  const timeoutMs = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  if (timeoutMs >= 1 && timeoutMs <= maximumTimeoutMs) return timeoutMs;
  errors.push(`PROVIDER_TIMEOUT_MS must be a whole number of milliseconds from 1 to ${maximumTimeoutMs}.`);
  return defaultTimeoutMs;
}

/** A key alone configures nothing: it may be there for another program, and asking costs money. A warning is logged. */
function noticesOf(settings: ProviderSettings, value: (name: string) => string | null): string[] {
  const all = [...Object.values(settings.models), settings.analysisModel, settings.mentionModel];
  const used = new Set(all.flatMap((setting) => (setting === null || setting === "simulated" ? [] : [setting.adapter])));
  return adapterNames
    .filter((adapter) => value(adapters[adapter].key) !== null && !used.has(adapter))
    .map((adapter) => `${adapters[adapter].key} is set, but no MODEL_… variable uses the adapter ${adapter}.`);
}
