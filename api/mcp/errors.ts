import type { ErrorAnswer } from "../errors.ts";

/** What an agent can do about a status, where the message itself does not say it. */
const hints: Partial<Record<number, string>> = {
  400: "Correct the named field and call again.",
  403: "Do not repeat the call as it is. list_websites shows the websites within reach; changes need an admin's key or connection.",
  404: "Ids come from the list tools: look the record up again before you repeat the call.",
  409: "Read the record again and decide by what it says now.",
  429: "Wait retry_after_seconds before the next call.",
  500: "It is not the call's fault. Try it once more later; then tell the person.",
  503: "It is not the call's fault. Wait retry_after_seconds and try again.",
};

/** A refusal as the answer of a tool: status, message, further fields and what to do about it. */
export function toolError({ status, body, retryAfterSeconds }: ErrorAnswer) {
  const told = {
    status,
    ...body,
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(hints[status] && { hint: hints[status] }),
  };
  return { isError: true, content: [{ type: "text" as const, text: JSON.stringify(told) }] };
}
