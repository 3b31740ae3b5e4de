import type { AnyOperation } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { quoted, suggestion } from "../input/nearest.ts";
import { fillers, saidAs, stem } from "./finder-words.ts";
import { explainTool, type ToolDefinition, type ToolExplanation, type Tools } from "./tools.ts";
import { toolsetNames, toolsetOf } from "./toolsets.ts";

/** Most definitions in one answer, and most tools beyond the caller's reach. */
const mostFound = 5;
const mostBeyond = 2;
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
      properties: {
        tools: { type: "array", items: { type: "object" } },
        others: { type: "array", items: { type: "string" } },
        beyond_reach: { type: "array", items: { type: "object" } },
      },
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

/** What an agent finds. */
interface Found {
  tools: ToolExplanation[];
  others: string[];
  /** Tools that fit as well as those in full, and what a caller needs for them; absent where there are none. */
  beyond_reach?: { name: string; needs: string }[];
}

/**
 * The tools that fit words best, in full, and the names of others that fit.
 *
 * @param tools all tools.
 * @param reached those that the caller may call.
 * @throws Refusal 400 for an argument that is none, or a query that is too long.
 */
export function find(tools: Tools, reached: Tools, given: Record<string, unknown>): Found {
  const unknown = Object.keys(given).find((name) => name !== "query" && name !== "toolset");
  if (unknown !== undefined)
    throw new Refusal(400, `Unknown argument ${quoted(unknown)}${suggestion(unknown, ["query", "toolset"])}`);
  const { query = "", toolset } = given;
  if (typeof query !== "string") throw new Refusal(400, "query: must be text");
  if (query.length > most.characters) throw new Refusal(400, `query: must have at most ${most.characters} characters`);
  if (toolset !== undefined && !toolsetNames.some((name) => name === toolset))
    throw new Refusal(400, `toolset: must be one of ${toolsetNames.join(", ")}`);
  const within = [...tools.values()].filter((operation) => toolset === undefined || toolsetOf(operation) === toolset);
  const words = meant(wordsOf(query).slice(0, most.words));
  const fitting = within
    .map((operation) => ({ operation, score: scoreOf(tools, operation, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ operation }) => operation);
  const isReached = ({ mcp }: AnyOperation) => reached.has(mcp!.tool);
  const found = fitting.filter(isReached);
  const beyond = fitting
    .slice(0, mostFound)
    .filter((operation) => !isReached(operation))
    .slice(0, mostBeyond)
    .map(({ mcp, access }) => ({ name: mcp!.tool, needs: access.description }));
  return {
    tools: found.slice(0, mostFound).map((operation) => explainTool(operation, tools)),
    // Without words, and where none fits, an agent chooses by name.
    others: (found.length > 0 ? found.slice(mostFound, 4 * mostFound) : within.filter(isReached)).map(({ mcp }) => mcp!.tool),
    ...(beyond.length > 0 && { beyond_reach: beyond }),
  };
}

/** How much a word by which tools say the same counts beside the person's own. */
const otherWording = 0.5;

/** The words that say something of the task, and those by which tools say the same: "write a blog post" has no word of the tool for it. */
function meant(words: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>();
  const count = (word: string, share: number) => counted.set(word, Math.max(share, counted.get(word) ?? 0));
  for (const word of words.filter((one) => !fillers.has(one))) {
    count(stem(word), 1);
    for (const other of saidAs.get(stem(word)) ?? []) count(other, otherWording);
  }
  return counted;
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])];

/** Where the words of a tool stand: in its name, in its summary, in its description. */
type Places = Set<string>[];
/** A word in a tool's name says more than one in its summary, and that more than one in its description. */
const weights = [4, 2, 1];

/** By each tool its words, and how much each word says: the fewer tools use it, the more. Made once. */
const indexes = new WeakMap<Tools, { places: Map<AnyOperation, Places>; rarity: Map<string, number> }>();

function indexOf(tools: Tools) {
  const known = indexes.get(tools);
  if (known) return known;
  const places = new Map(
    [...tools.values()].map((operation) => {
      const { mcp, summary, description } = operation;
      const texts = [mcp!.tool, summary, `${description ?? ""} ${mcp!.advice ?? ""}`];
      return [operation, texts.map((text) => new Set(wordsOf(text).map(stem)))] as const;
    }),
  );
  const uses = new Map<string, number>();
  for (const sets of places.values())
    for (const word of new Set(sets.flatMap((set) => [...set]))) uses.set(word, (uses.get(word) ?? 0) + 1);
  const rarity = new Map([...uses].map(([word, count]) => [word, Math.log(1 + tools.size / count)]));
  const made = { places, rarity };
  indexes.set(tools, made);
  return made;
}

function scoreOf(tools: Tools, operation: AnyOperation, words: ReadonlyMap<string, number>): number {
  const { places, rarity } = indexOf(tools);
  return [...words].reduce((sum, [word, share]) => {
    const weight = weights[places.get(operation)!.findIndex((place) => place.has(word))] ?? 0;
    return sum + weight * share * (rarity.get(word) ?? 0);
  }, 0);
}
