import type { AnyOperation } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { quoted, suggestion } from "../input/nearest.ts";
import { fillers, saidAs } from "./finder-words.ts";
import { explainTool, type ToolDefinition, type ToolExplanation, type Tools } from "./tools.ts";
import { toolsetNames, toolsetOf } from "./toolsets.ts";

/** Most definitions in one answer. */
const mostFound = 5;
/** Most characters of a query, and most of its words that are looked for. */
const most = { characters: 500, words: 30 };

export const findTool = "find_tools";
export const callTool = "call_tool";

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The two tools by which an agent reaches the tools that are not listed. @param mayWrite whether one that the caller may call changes something. */
export const finderTools = (mayWrite: boolean): ToolDefinition[] => [
  {
    name: findTool,
    title: "Find more tools",
    description: `Finds tools that are not listed here and returns their descriptions and input schemas; call them by ${callTool}. There are tools about ${toolsetNames.join(", ")}: for example knowledge base facts, SEO advice, content, pitches, shopping, schedules, competitors, credits.`,
    inputSchema: {
      type: "object",
      properties: {
        query: { type: "string", maxLength: most.characters, description: "Words about the task, or the names of tools" },
        toolset: { enum: toolsetNames, description: "Lists the tools of one toolset" },
      },
    },
    outputSchema: {
      type: "object",
      properties: { tools: { type: "array", items: { type: "object" } }, others: { type: "array", items: { type: "string" } } },
      required: ["tools", "others"],
    },
    annotations: reads,
  },
  {
    name: callTool,
    title: "Call a tool that was found",
    description: `Calls any tool by its name, with arguments that fit the input schema which ${findTool} returned.`,
    inputSchema: {
      type: "object",
      properties: { name: { type: "string" }, arguments: { type: "object" } },
      required: ["name", "arguments"],
    },
    // What it does is what the tool does that it calls.
    annotations: mayWrite ? { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true } : reads,
  },
];

/**
 * The tools that fit words best, in full, and the names of others that fit.
 *
 * @param tools all tools.
 * @param reached those that the caller may call.
 * @throws Refusal 400 for an argument that is none, or a query that is too long.
 */
export function find(
  tools: Tools,
  reached: Tools,
  given: Record<string, unknown>,
): { tools: ToolExplanation[]; others: string[] } {
  const unknown = Object.keys(given).find((name) => name !== "query" && name !== "toolset");
  if (unknown !== undefined)
    throw new Refusal(400, `Unknown argument ${quoted(unknown)}${suggestion(unknown, ["query", "toolset"])}`);
  const { query = "", toolset } = given;
  if (typeof query !== "string") throw new Refusal(400, "query: must be text");
  if (query.length > most.characters) throw new Refusal(400, `query: must have at most ${most.characters} characters`);
  if (toolset !== undefined && !toolsetNames.some((name) => name === toolset))
    throw new Refusal(400, `toolset: must be one of ${toolsetNames.join(", ")}`);
  const within = [...reached.values()].filter((operation) => toolset === undefined || toolsetOf(operation) === toolset);
  const words = meant(wordsOf(query).slice(0, most.words));
  const fitting = within
    .map((operation) => ({ operation, score: scoreOf(operation, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ operation }) => operation);
  // Without words, and where none fits, an agent chooses by name.
  if (fitting.length === 0) return { tools: [], others: within.map(({ mcp }) => mcp!.tool) };
  return {
    tools: fitting.slice(0, mostFound).map((operation) => explainTool(operation, tools)),
    others: fitting.slice(mostFound, 4 * mostFound).map(({ mcp }) => mcp!.tool),
  };
}

/** The words that say something of the task, and those by which tools say the same: "write a blog post" has no word of the tool for it. */
const meant = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => (fillers.has(word) ? [] : [word, ...(saidAs.get(word) ?? [])]))),
];

/** Words without endings of plurals, each once. */
const wordsOf = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))),
];

const placesOf = new WeakMap<AnyOperation, Set<string>[]>();

/** The words of a tool's name, of its summary and of its description; made once. */
function wordsAbout(operation: AnyOperation): Set<string>[] {
  const { mcp, summary, description } = operation;
  const places =
    placesOf.get(operation) ??
    [mcp!.tool, summary, `${description ?? ""} ${mcp!.advice ?? ""}`].map((text) => new Set(wordsOf(text)));
  placesOf.set(operation, places);
  return places;
}

/** A word in a tool's name says more than one in its summary, and that more than one in its description. */
function scoreOf(operation: AnyOperation, words: readonly string[]): number {
  const weights = [4, 2, 1];
  const places = wordsAbout(operation);
  return words.reduce((sum, word) => sum + (weights[places.findIndex((place) => place.has(word))] ?? 0), 0);
}
