import type { FinishReason } from "./provider.ts";

/** How vendors say that an answer ended, in lower case. Anything else that they may come to say is `other`. */
const words: Readonly<Record<string, FinishReason>> = {
  // OpenAI's Responses API and xAI: the status; chat completions; Anthropic; Gemini.
  completed: "stop",
  stop: "stop",
  end_turn: "stop",
  stop_sequence: "stop",
  // Together; Hugging Face; Cohere.
  eos: "stop",
  eos_token: "stop",
  complete: "stop",
  length: "length",
  max_tokens: "length",
  max_output_tokens: "length",
  model_context_window_exceeded: "length",
  // The Responses API without a reason, or with one that is not known.
  incomplete: "length",
  // Mistral.
  model_length: "length",
  content_filter: "content_filter",
  safety: "content_filter",
  recitation: "content_filter",
  blocklist: "content_filter",
  prohibited_content: "content_filter",
  spii: "content_filter",
  model_armor: "content_filter",
  // Zhipu.
  sensitive: "content_filter",
  // Cohere; Amazon Bedrock.
  error_toxic: "content_filter",
  guardrail_intervened: "content_filter",
  content_filtered: "content_filter",
  refusal: "refusal",
  error: "error",
  failed: "error",
  cancelled: "error",
  in_progress: "error",
  queued: "error",
  // DeepSeek; Zhipu; vLLM.
  insufficient_system_resource: "error",
  network_error: "error",
  abort: "error",
  // Gemini: the model called a tool in a form that is none, or wrote what could not be read.
  malformed_function_call: "error",
  malformed_response: "error",
  unexpected_tool_call: "error",
  too_many_tool_calls: "error",
  missing_thought_signature: "error",
  // Anthropic: a turn that the vendor paused and did not end after several continuations.
  pause_turn: "error",
};

/**
 * How an answer ended, by the vendor's own word for it; `null` where the vendor says nothing. Gemini's OpenAI-compatible address puts its
 * native word behind the usual one: `content_filter: SAFETY`.
 */
export function finishReasonOf(word: string | null | undefined): FinishReason | null {
  if (!word) return null;
  const known = word.split(":", 1)[0]!.toLowerCase();
  return Object.hasOwn(words, known) ? words[known]! : "other";
}
