import { z } from "zod";
import type { AnyOperation, Caller } from "../../src/operation/index.ts";
import { withoutFields } from "../input/without.ts";
import { asArguments } from "./arguments.ts";
import { leanSchema, type Schema, shallowSchema } from "./lean-schema.ts";
import { overviewAppUri, shownByApp } from "./overview-app.ts";
import { wordings } from "./wordings.ts";

/** The tools of the service by their names: every operation with an `mcp` binding. */
export type Tools = ReadonlyMap<string, AnyOperation>;

export const toolsOf = (operations: readonly AnyOperation[]): Tools =>
  new Map(operations.filter((operation) => operation.mcp).map((operation) => [operation.mcp!.tool, operation]));

/** Whether a tool is worth showing to this caller; each call is checked again against what it names. */
export function mayCall(caller: Caller, operation: AnyOperation): boolean {
  const { writes, permission } = operation.access;
  if ((writes && !caller.mayWrite) || !caller.held.anywhere.includes(permission)) return false;
  try {
    operation.access.checkKey(caller);
    return true;
  } catch {
    return false;
  }
}

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  [field: string]: unknown;
  name: string;
  title: string;
  description: string;
  inputSchema: Schema & { type: "object" };
  outputSchema?: Schema & { type: "object" };
  annotations: Record<string, boolean>;
  /** The app in which a host can show its answers. */
  _meta?: { ui: { resourceUri: string }; "ui/resourceUri": string };
}

const described = new WeakMap<AnyOperation, ToolDefinition>();

/** A tool as `tools/list` shows it; made once. */
export function describeTool(operation: AnyOperation): ToolDefinition {
  const found = described.get(operation) ?? describe(operation);
  described.set(operation, found);
  return found;
}

/** All that there is to know about a tool, for an agent that has found it. */
export interface ToolExplanation {
  name: string;
  description: string;
  changes: boolean;
  input_schema: Schema;
}

const explained = new WeakMap<AnyOperation, ToolExplanation>();

/** All that there is to know about a tool; made once. @param tools all tools, to name those that its description speaks of. */
export function explainTool(operation: AnyOperation, tools: Tools): ToolExplanation {
  const found = explained.get(operation) ?? {
    name: operation.mcp!.tool,
    description: withToolNames(explanation(operation), tools),
    changes: operation.access.writes,
    input_schema: inputSchema(operation, "schema"),
  };
  explained.set(operation, found);
  return found;
}

function describe(operation: AnyOperation): ToolDefinition {
  const { tool, advice, destructive, idempotent, openWorld } = operation.mcp!;
  const readOnly = !operation.access.writes;
  const wording = wordings[tool];
  return {
    name: tool,
    title: operation.summary,
    description: wording?.description ?? sentences([operation.summary, advice]),
    inputSchema: inputSchema(operation, wording ? "schema" : "notation"),
    outputSchema: { ...shallowSchema(jsonSchema(operation.output, "output")), type: "object" },
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: !readOnly && (destructive ?? false),
      idempotentHint: readOnly || (idempotent ?? false),
      openWorldHint: openWorld ?? false,
    },
    // Hosts of before the extension's first release look for the second.
    ...(shownByApp.includes(tool) && { _meta: { ui: { resourceUri: overviewAppUri }, "ui/resourceUri": overviewAppUri } }),
  };
}

function explanation({ summary, description, mcp, access }: AnyOperation): string {
  const needs = access.writes && `Needs ${access.description}, or a person with that role`;
  return sentences([summary, description, mcp!.advice, needs]);
}

/** A description, or a refusal, with the names of tools in place of the calls over REST that it speaks of. */
export const withToolNames = (text: string, tools: Tools): string =>
  text.replace(/`?\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)`?/g, (whole, method: string, path: string) => {
    const fits = ({ rest }: AnyOperation) => rest?.method === method && fitsPath(rest.path, path);
    return [...tools.values()].find(fits)?.mcp?.tool ?? whole;
  });

/** Whether a path is one of a template; a part of a template in braces takes any. */
function fitsPath(template: string, path: string): boolean {
  const [parts, given] = [template.split("/"), path.split("/")];
  return parts.length === given.length && parts.every((part, index) => part === given[index] || part.startsWith("{"));
}

/** Parts of a description, each ended. */
const sentences = (parts: readonly (string | false | undefined)[]): string =>
  parts.flatMap((part) => (part ? [/[.!?]$/.test(part) ? part : `${part}.`] : [])).join(" ");

function inputSchema(operation: AnyOperation, nested: "schema" | "notation"): Schema & { type: "object" } {
  const { tool, without } = operation.mcp!;
  const taken = asArguments(operation, jsonSchema(withoutFields(operation.input, without), "input"), wordings[tool]?.arguments);
  return { ...leanSchema(taken, { nested }), type: "object" };
}

const jsonSchema = (schema: z.ZodType, io: "input" | "output"): Schema =>
  z.toJSONSchema(schema, { io, target: "draft-2020-12", ...(io === "output" && { unrepresentable: "any" }) }) as Schema;
