import { z } from "zod";
import type { AnswerSource } from "../provider.ts";
import type { Evidence } from "./adapter.ts";
import { citedSource, lenientList, lenientText, retrievedSource } from "./read.ts";

const annotation = z.object({
  type: z.literal("url_citation"),
  url: z.string(),
  title: lenientText,
  start_index: z.number().nullable().catch(null),
});

const part = z.object({ type: z.string(), text: z.string().catch(""), annotations: lenientList(annotation) });

const search = z.object({
  type: z.literal("search"),
  query: lenientText,
  queries: lenientList(z.string()),
  sources: lenientList(z.object({ url: z.string() })),
});

const item = z.object({
  type: z.string(),
  /** `commentary` on the way or `final_answer`, from models that make the difference. */
  phase: lenientText,
  content: lenientList(part),
  action: search.nullable().catch(null),
  /** xAI puts a search call's input here, as JSON. */
  arguments: lenientText,
});

/** The wire format of the Responses API, which OpenAI and xAI share, as far as evidence goes. */
const responsesBody = z.object({ output: lenientList(item), citations: lenientList(z.string()) });

/**
 * Evidence of an answer of the Responses API: search calls hold queries and what was retrieved, annotations of the text
 * hold what it cites.
 * @param isCited says which annotations are citations; the others are taken as retrieved.
 */
export function responsesEvidence(
  body: unknown,
  isCited: (annotation: { start_index: number | null }) => boolean = () => true,
): Evidence {
  const read = responsesBody.safeParse(body);
  if (!read.success) return {};
  const { output, citations } = read.data;
  const calls = output.filter((entry) => entry.type === "web_search_call");
  const parts = output.filter((entry) => entry.type === "message").flatMap((entry) => entry.content);
  const finalParts = output.filter((entry) => entry.phase === "final_answer").flatMap((entry) => entry.content);
  const finalText = finalParts.map((entry) => entry.text).join("");
  const annotated = parts.flatMap((entry) => entry.annotations);
  const sources: AnswerSource[] = [
    ...annotated.map((found) => (isCited(found) ? citedSource : retrievedSource)(found.url, found.title)),
    ...calls.flatMap((call) => call.action?.sources ?? []).map((source) => retrievedSource(source.url)),
    ...citations.map((url) => retrievedSource(url)),
  ];
  return {
    isRefusal: parts.some((entry) => entry.type === "refusal"),
    ...(finalText !== "" && { finalText }),
    sources,
    searchQueries: calls.flatMap((call) => [...(call.action?.queries ?? []), call.action?.query ?? queryIn(call.arguments)]),
  };
}

function queryIn(callArguments: string | null): string {
  try {
    return z.object({ query: z.string() }).parse(JSON.parse(callArguments ?? "")).query;
  } catch {
    return "";
  }
}
