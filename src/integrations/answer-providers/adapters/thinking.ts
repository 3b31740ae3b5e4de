import { extractReasoningMiddleware, wrapLanguageModel } from "ai";
import type { Adapter } from "./adapter.ts";

/** The model without the thinking that some write in front of their answer as `<think>…</think>`: nobody is shown it. */
export function withoutThinking(model: ReturnType<Adapter["model"]>): ReturnType<Adapter["model"]> {
  return wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: "think" }) });
}
