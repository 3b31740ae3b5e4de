import type { Client } from "@modelcontextprotocol/client";
import type { Question } from "./questions.ts";
import { mostCalls, type Outcome } from "./scripted.ts";

/** A model that answers over HTTP, as OpenAI's chat completions or as Anthropic's messages. */
export interface ModelAccess {
  api: "openai" | "anthropic";
  /** Up to `/v1`. */
  baseUrl: string;
  key: string;
  model: string;
}

const system =
  "Answer the question with the tools. Use as few calls as you can, at most four. End with the answer alone: names, numbers and dates as the tools say them.";

/** Rounds of a conversation before it is given up. */
const mostRounds = 8;

interface ToolUse {
  id: string;
  name: string;
  input: Record<string, unknown>;
}

interface Turn {
  text: string;
  uses: ToolUse[];
  /** The turn as the conversation keeps it. */
  message: unknown;
}

/** Lets a model answer a question; it is solved when its last words hold all that was expected. */
export async function answerByModel(client: Client, access: ModelAccess, question: Question): Promise<Outcome> {
  const { tools } = await client.listTools();
  const messages: unknown[] = [{ role: "user", content: question.ask }];
  let calls = 0;
  for (let round = 0; round < mostRounds; round++) {
    const turn = await ask(access, tools, messages);
    messages.push(turn.message);
    if (turn.uses.length === 0) return judge(question, calls, turn.text);
    const results = [];
    for (const { id, name, input } of turn.uses) {
      calls++;
      const answer = await client.callTool({ name, arguments: input }).catch((error: Error) => ({ content: error.message }));
      const text = typeof answer.content === "string" ? answer.content : JSON.stringify(answer.content);
      results.push({ id, text });
    }
    if (access.api === "openai")
      messages.push(...results.map(({ id, text }) => ({ role: "tool", tool_call_id: id, content: text })));
    else {
      const content = results.map(({ id, text }) => ({ type: "tool_result", tool_use_id: id, content: text }));
      messages.push({ role: "user", content });
    }
  }
  return { question, solved: false, calls, problem: `no answer after ${mostRounds} rounds` };
}

function judge(question: Question, calls: number, said: string): Outcome {
  const missing = question.expected.find((value) => !holds(said, value));
  const isRight = missing === undefined;
  const problem = isRight
    ? calls <= mostCalls
      ? null
      : `took ${calls} calls`
    : `does not say ${missing}: ${said.slice(0, 300)}`;
  return { question, solved: problem === null, calls, problem };
}

/** Whether a text says a value; numbers may be rounded to one decimal or none. */
function holds(said: string, value: string | number): boolean {
  if (typeof value === "string") return said.toLowerCase().includes(value.toLowerCase());
  const spoken = (said.replaceAll(/(?<=\d),(?=\d{3})/g, "").match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  return spoken.some((number) => [value, Number(value.toFixed(1)), Math.round(value)].includes(number));
}

interface Listed {
  name: string;
  description?: string | undefined;
  inputSchema: unknown;
}

async function ask(access: ModelAccess, tools: readonly Listed[], messages: readonly unknown[]): Promise<Turn> {
  return access.api === "openai" ? askOpenAi(access, tools, messages) : askAnthropic(access, tools, messages);
}

async function askOpenAi(
  { baseUrl, key, model }: ModelAccess,
  tools: readonly Listed[],
  messages: readonly unknown[],
): Promise<Turn> {
  const described = tools.map(({ name, description, inputSchema }) => ({
    ...{ type: "function", function: { name, description, parameters: inputSchema } },
  }));
  const answer = await post<{ choices: { message: OpenAiMessage }[] }>(
    `${baseUrl}/chat/completions`,
    `Bearer ${key}`,
    {},
    {
      ...{ model, tools: described, messages: [{ role: "system", content: system }, ...messages] },
    },
  );
  const { message } = answer.choices[0]!;
  const uses = (message.tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => ({
    ...{ id, name, input: JSON.parse(input || "{}") },
  }));
  return { text: message.content ?? "", uses, message };
}

interface OpenAiMessage {
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

async function askAnthropic(
  { baseUrl, key, model }: ModelAccess,
  tools: readonly Listed[],
  messages: readonly unknown[],
): Promise<Turn> {
  const described = tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }));
  const headers = { "x-api-key": key, "anthropic-version": "2023-06-01" };
  const { content } = await post<{ content: AnthropicBlock[] }>(`${baseUrl}/messages`, null, headers, {
    ...{ model, system, messages, tools: described, max_tokens: 4_096 },
  });
  return {
    text: content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n"),
    uses: content.flatMap((block) => (block.type === "tool_use" ? [block] : [])),
    message: { role: "assistant", content },
  };
}

type AnthropicBlock = { type: "text"; text: string } | ({ type: "tool_use" } & ToolUse);

async function post<Answer>(url: string, authorization: string | null, headers: object, body: object): Promise<Answer> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization && { authorization }), ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return (await answer.json()) as Answer;
}
