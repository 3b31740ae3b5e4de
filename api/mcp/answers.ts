import { encode } from "@toon-format/toon";
import type { ErrorAnswer } from "../errors.ts";

/** The era of the protocol that a client speaks: with a handshake, or the stateless revision of now. */
export type Era = "legacy" | "modern";

/** What a tool answered. */
export interface ToolResult {
  [field: string]: unknown;
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** JSON as text for models: TOON names a table's columns once. */
export const toToon = (json: string): string => encode(JSON.parse(json));

/**
 * An answer for programs, and the same as text for models. Clients of the stateless revision read `structuredContent`, so the
 * text need not be the same JSON again: there it is TOON, which names a table's columns once.
 */
export function toolResult(output: unknown, era: Era): ToolResult {
  const plain = JSON.stringify(output);
  return {
    content: [{ type: "text", text: era === "modern" ? toToon(plain) : plain }],
    structuredContent: output as Record<string, unknown>,
  };
}

/** What an agent can do about a status, where the message itself does not say it. */
const hints: Partial<Record<number, string>> = {
  400: "Correct the named argument and call again. find_tools with the tool's name as query returns its whole input schema.",
  403: "Do not repeat the call as it is. list_websites shows the websites within reach; changes need an admin's key or connection.",
  404: "Ids come from the tools that list: look the record up again before you repeat the call.",
  409: "Read the record again and decide by what it says now.",
  429: "Wait retry_after_seconds before the next call.",
  500: "It is not the call's fault. Try it once more later; then report it to the person.",
  503: "It is not the call's fault. Wait retry_after_seconds and try again.",
};

/** Which tool lists what an argument may be, or has the record that was not found. */
const listedBy: [RegExp, string][] = [
  [/\bwebsite_id\b/, "list_websites lists the websites within reach."],
  [
    /\b(?:prompt_)?(?:tag|topic|location|competitor|schedule)|models\b/i,
    "get_overview lists the names and ids that the website has.",
  ],
  [/prompt_ids|\bprompt\b/i, "list_prompts lists the prompts."],
  [/^Answer not found/, "query_rows lists answers, with response_id."],
  [/^Run not found/, "list_response_runs lists the runs."],
  [/credits/i, "get_credits tells the balance; start_response_run with dry_run the price."],
];

/** What a refusal is about: the fields before each colon, or the whole of a message that names none. */
function subjectOf(told: string): string {
  if (/^Unknown argument/.test(told)) return "";
  const fields = [...told.matchAll(/(?:^|; )([\w.[\]]+):/g)].map((match) => match[1]!);
  return fields.length > 0 ? fields.join(" ") : told;
}

/** A refusal as the answer of a tool: status, message, further fields and what to do about it. */
export function toolError({ status, body, retryAfterSeconds }: ErrorAnswer): ToolResult {
  const told = String((body as { error?: unknown }).error ?? "");
  const subject = subjectOf(told);
  const lister = status < 500 && status !== 429 ? listedBy.find(([pattern]) => pattern.test(subject))?.[1] : undefined;
  // The message about a price says what to do.
  const general = Object.hasOwn(body as object, "estimated_credits") ? undefined : hints[status];
  const hint = [general, lister].filter(Boolean).join(" ");
  const message = {
    status,
    ...body,
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(hint && { hint }),
  };
  return { isError: true, content: [{ type: "text", text: JSON.stringify(message) }] };
}
