import type { Client } from "@modelcontextprotocol/client";
import type { Answers, Question } from "./questions.ts";

/** Most calls that may answer a question. */
export const mostCalls = 4;

export interface Outcome {
  question: Question;
  solved: boolean;
  calls: number;
  /** Why it was not solved. */
  problem: string | null;
}

interface ListedTool {
  name: string;
  inputSchema: { properties?: Record<string, unknown> };
}

/**
 * An agent without a language model: it makes the calls that a question lists, and may use only what it could have read. A tool has to be
 * listed or found, its arguments have to be in its schema, and every value has to stand in the question, in the list of tools or in an
 * earlier answer.
 */
export async function answerByScript(client: Client, question: Question): Promise<Outcome> {
  const { tools } = await client.listTools();
  const known = new Map<string, ListedTool>(tools.map((tool) => [tool.name, tool as ListedTool]));
  let read = `${question.ask}\n${client.getInstructions() ?? ""}\n${JSON.stringify(tools)}`;
  const answers: Answers = [];
  let calls = 0;
  const outcome = (problem: string | null): Outcome => ({ question, solved: problem === null, calls, problem });
  const steps = [() => ({ tool: "list_websites", arguments: {} }), ...question.steps];
  for (const step of steps) {
    const { tool, arguments: given } = step(answers);
    const unread = problemOf(known, read, tool, given);
    if (unread) return outcome(unread);
    calls++;
    const answer = await client.callTool({ name: tool, arguments: given });
    if (answer.isError) return outcome(JSON.stringify(answer.content));
    const told = answer.structuredContent as Record<string, unknown>;
    for (const found of (tool === "find_tools" ? told.tools : []) as { name: string; input_schema: object }[])
      known.set(found.name, { name: found.name, inputSchema: found.input_schema as ListedTool["inputSchema"] });
    answers.push(told);
    read += `\n${JSON.stringify(told)}`;
  }
  const said = question.reads(answers);
  if (JSON.stringify(said) !== JSON.stringify(question.expected))
    return outcome(`said ${JSON.stringify(said)}, expected ${JSON.stringify(question.expected)}`);
  return outcome(calls <= mostCalls ? null : `took ${calls} calls`);
}

/** What of a call nobody could know who has read only this. */
function problemOf(
  known: ReadonlyMap<string, ListedTool>,
  read: string,
  tool: string,
  given: Record<string, unknown>,
): string | null {
  const listed = known.get(tool);
  if (!listed) return `${tool} was neither listed nor found`;
  const argument = Object.keys(given).find((name) => !Object.hasOwn(listed.inputSchema.properties ?? {}, name));
  if (argument !== undefined) return `${tool} does not list an argument ${argument}`;
  if (tool === "call_tool") return problemOf(known, read, String(given.name), given.arguments as Record<string, unknown>);
  const value = scalars(given).find((one) => !read.includes(one));
  return value === undefined ? null : `nothing says ${JSON.stringify(value)}`;
}

/** Names and values below an argument, as text. */
function scalars(value: unknown): string[] {
  if (typeof value === "boolean" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(scalars);
  if (typeof value === "object") return Object.entries(value!).flatMap(([name, inner]) => [name, ...scalars(inner)]);
  return [String(value)];
}
