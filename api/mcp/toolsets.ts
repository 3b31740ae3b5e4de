import type { AnyOperation } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { quoted, suggestion } from "../input/nearest.ts";

/** What an agent needs for nine questions of ten; listed where a client asks for nothing else. */
const defaultTools = [
  ...["list_websites", "get_overview", "query_metrics", "compare_metrics", "query_rows", "count_rows", "get_answer"],
  ...["get_sources", "get_attribute_mentions", "list_prompts", "create_prompts", "start_response_run", "get_response_run"],
];

/** The toolsets, by the first part of their operations' names. */
const partsOf = {
  websites: ["websites", "groups", "competitors", "locations"],
  prompts: ["prompts", "prompt-tags", "topics"],
  runs: ["prompt-schedules", "response-streaming"],
  analytics: ["overview", "metrics", "query", "sources", "attributes", "responses", "saved-views"],
  measurement: ["rescoring", "instrument-changes"],
  seo: ["seo"],
  content: ["content"],
  knowledge: ["knowledge-base"],
  pitches: ["pitches"],
  account: ["credits", "activity", "audit", "share-links"],
} as const satisfies Record<string, readonly string[]>;

export type Toolset = keyof typeof partsOf;

export const toolsetNames = Object.keys(partsOf) as Toolset[];

/** The toolset that a tool belongs to; null for an operation whose part nobody has filed. */
export function toolsetOf(operation: AnyOperation): Toolset | null {
  const part = operation.name.split(".")[0]!;
  return toolsetNames.find((name) => (partsOf[name] as readonly string[]).includes(part)) ?? null;
}

/** Which tools a client wants to see. */
export interface Selection {
  /** The tools that find and call all others are among them. */
  dynamic: boolean;
  shows(operation: AnyOperation): boolean;
}

/**
 * Reads a selection: names of toolsets and tools with commas between them, `default` or `all`. Nothing is `default`.
 *
 * @throws Refusal 400 for a name that nothing has.
 */
export function selectionOf(given: string, tools: ReadonlyMap<string, AnyOperation>): Selection {
  const words = given.toLowerCase().split(",").map((word) => word.trim()).filter((word) => word !== ""); // biome-ignore format: one thought
  const wanted = new Set(words.length > 0 ? words : ["default"]);
  const known = ["default", "all", ...toolsetNames];
  const unknown = [...wanted].find((word) => !known.includes(word) && !tools.has(word));
  if (unknown !== undefined)
    throw new Refusal(400, `toolsets: ${quoted(unknown)} is not known${suggestion(unknown, [...known, ...tools.keys()])}`);
  return {
    dynamic: wanted.has("default"),
    shows: (operation) => {
      const { tool } = operation.mcp!;
      if (wanted.has("all") || wanted.has(tool) || wanted.has(toolsetOf(operation) ?? "")) return true;
      return wanted.has("default") && defaultTools.includes(tool);
    },
  };
}
