import { z } from "zod";
import { finishReasonOf } from "../finish.ts";
import type { AnswerSource } from "../provider.ts";
import type { Evidence } from "./adapter.ts";
import { afterLastTool } from "./last-word.ts";
import {
  citedSource,
  lenientCount,
  lenientList,
  lenientText,
  lenientTicks,
  lenientTokens,
  queryIn,
  retrievedSource,
} from "./read.ts";

const annotation = z.object({
  type: z.literal("url_citation"),
  url: z.string(),
  title: lenientText,
  start_index: z.number().nullable().catch(null),
});

const part = z.object({
  type: z.string(),
  text: z.string().catch(""),
  refusal: z.string().catch(""),
  annotations: lenientList(annotation),
});

const action = z.object({
  /** `search`, `open_page` or `find_in_page`. */
  type: z.string(),
  query: lenientText,
  queries: lenientList(z.string()),
  sources: lenientList(z.object({ url: z.string() })),
  /** The page that was opened. */
  url: lenientText,
});

const item = z.object({
  type: z.string(),
  /** `commentary` on the way or `final_answer`, from models that make the difference. */
  phase: lenientText,
  content: lenientList(part),
  action: action.nullable().catch(null),
  /** xAI puts a search call's input here, as JSON. */
  arguments: lenientText,
});

/** The wire format of the Responses API, which OpenAI, Azure and xAI share, as far as evidence goes. */
const responsesBody = z.object({
  model: lenientText,
  status: lenientText,
  incomplete_details: z.object({ reason: lenientText }).nullable().catch(null),
  output: lenientList(item),
  /** xAI: every page that was met. */
  citations: lenientList(z.string()),
  usage: z
    .object({
      input_tokens: lenientTokens,
      output_tokens: lenientTokens,
      input_tokens_details: z.object({ cached_tokens: lenientTokens }).nullable().catch(null),
      output_tokens_details: z.object({ reasoning_tokens: lenientTokens }).nullable().catch(null),
      cost_in_usd_ticks: lenientTicks,
      server_side_tool_usage_details: z.object({ web_search_calls: lenientCount }).nullable().catch(null),
    })
    .nullable()
    .catch(null),
});

type Item = z.output<typeof item>;

/**
 * Evidence of an answer of the Responses API: search calls hold queries and what was retrieved or opened, annotations of the text hold what
 * it cites. The answer is what is marked as final or, from models that mark nothing, what stands behind the last call of a tool.
 * @param isCited says which annotations are citations; the others are taken as retrieved.
 */
export function responsesEvidence(
  body: unknown,
  isCited: (annotation: { start_index: number | null }) => boolean = () => true,
): Evidence {
  const read = responsesBody.safeParse(body);
  if (!read.success) return {};
  const { output, citations, usage, model, status, incomplete_details: incomplete } = read.data;
  const calls = output.filter((entry) => entry.type === "web_search_call");
  const searches = calls.filter((call) => call.action === null || call.action.type === "search");
  const final = output.filter((entry) => entry.phase === "final_answer");
  const answer = final.length > 0 ? final : afterLastTool(output, isOfTool);
  const messages = answer.filter((entry) => entry.type === "message").map((entry) => entry.content);
  const parts = messages.flat();
  const said = new Set(parts);
  const annotated = output.flatMap((entry) =>
    entry.content.flatMap((one) => one.annotations.map((found) => ({ ...found, isInAnswer: said.has(one) }))),
  );
  const sources: AnswerSource[] = [
    ...annotated.map((found) => (found.isInAnswer && isCited(found) ? citedSource : retrievedSource)(found.url, found.title)),
    ...calls.flatMap((call) => call.action?.sources ?? []).map((source) => retrievedSource(source.url)),
    ...calls.flatMap((call) => call.action?.url ?? []).map((url) => retrievedSource(url)),
    ...citations.map((url) => retrievedSource(url)),
  ];
  return {
    finish: status === "incomplete" && finishReasonOf(incomplete?.reason) === "other" ? status : (incomplete?.reason ?? status),
    servedModel: model,
    isRefusal: parts.some((entry) => entry.type === "refusal" && (entry.refusal.trim() !== "" || entry.text === "")),
    // Parts go on within a message; the next message begins anew.
    finalText: messages.map((content) => content.map((entry) => entry.text || entry.refusal).join("")).join("\n\n"),
    sources,
    searchQueries: searches.flatMap((call) => [...(call.action?.queries ?? []), call.action?.query ?? queryIn(call.arguments)]),
    searches: usage?.server_side_tool_usage_details?.web_search_calls ?? searches.length,
    costUsd: usage?.cost_in_usd_ticks,
    tokens: usage && {
      input_tokens: usage.input_tokens,
      output_tokens: usage.output_tokens,
      reasoning_tokens: usage.output_tokens_details?.reasoning_tokens ?? null,
      cached_input_tokens: usage.input_tokens_details?.cached_tokens ?? null,
    },
  };
}

/** Calls of tools and what they give back; reasoning is neither. */
const isOfTool = ({ type }: Item) => /_(?:call|output|results)$/u.test(type);
