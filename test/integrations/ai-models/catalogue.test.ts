import { expect, test } from "vitest";
import {
  isModelId,
  modelCatalogue,
  modelIdSchema,
  modelIds,
  modelLabel,
  modelOf,
} from "../../../src/integrations/ai-models/catalogue.ts";

test("the ten models are tracked under their ids", () => {
  expect(modelIds.toSorted()).toEqual([
    "chatgpt",
    "claude",
    "copilot",
    "deepseek",
    "gemini",
    "google_ai_mode",
    "google_ai_overview",
    "grok",
    "meta_ai",
    "perplexity",
  ]);
  expect(new Set(modelCatalogue.map((model) => model.label)).size).toBe(10);
});

test("the two later models cost five credits and wait for an opt-in, the others cost one and are active", () => {
  for (const id of modelIds) {
    const isLater = id === "google_ai_mode" || id === "meta_ai";
    expect([id, modelOf(id).credits, modelOf(id).activeByDefault]).toEqual([id, isLater ? 5 : 1, !isLater]);
  }
});

test("people read the names of models, and what an answer of another release says as it stands", () => {
  expect(["chatgpt", "gone"].map(modelLabel)).toEqual(["ChatGPT", "gone"]);
});

test("two models answer with product carousels", () => {
  expect(modelIds.filter((id) => modelOf(id).hasProductCarousels)).toEqual(["chatgpt", "google_ai_mode"]);
});

test.each(["", "ChatGPT", "chatgpt ", "__proto__", "toString"])("%o is no model", (text) => {
  expect(isModelId(text)).toBe(false);
  expect(modelIdSchema.safeParse(text).success).toBe(false);
});
