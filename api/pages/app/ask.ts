import type { Context } from "koa";
import type { operations as Described } from "../../../clients/typescript/src/schema.ts";
import { type AnyOperation, type Caller, SharedReads, usesQuery } from "../../../src/operation/index.ts";
import { operations } from "../../../src/operations.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { call, type Service } from "../../call.ts";
import { goneSignal } from "../../gone.ts";

/** The name of an operation, as the API's description knows it. */
export type OperationName = keyof Described;

/** A call of an operation: what it is called and the flat input that REST and MCP take. */
export interface Question<Name extends OperationName = OperationName> {
  operation: Name;
  input: Record<string, unknown>;
}

type Json<Response> = Response extends { content: { "application/json": infer Body } } ? Body : never;

/** What an operation answers, by the description of the API. */
export type Answer<Name extends OperationName> = Described[Name] extends { responses: infer Responses }
  ? Json<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;

const byName = new Map<string, AnyOperation>(operations.map((operation) => [operation.name, operation]));

/** The declared operation of a question. */
const operationOf = ({ operation }: Question): AnyOperation => byName.get(operation)!;

/**
 * Asks an operation as a caller: the same rights, rules and numbers as over REST, because it is the same call.
 *
 * @throws Refusal as the operation does.
 */
export async function ask<Name extends OperationName>(
  service: Service,
  by: { caller: Caller; requestId: string; signal: AbortSignal; shared?: SharedReads },
  question: Question<Name>,
): Promise<Answer<Name>> {
  const { output } = await call(service, {
    admit: async () => by.caller,
    requestId: by.requestId,
    signal: () => by.signal,
    ...(by.shared && { shared: by.shared }),
    onAdmitted() {},
    operation: () => operationOf(question),
    rawInput: () => question.input,
    fieldWord: "parameter",
  });
  return output as Answer<Name>;
}

/** Whether the access rule of the operation admits the caller to this question. */
function mayAsk(caller: Caller, question: Question): boolean {
  const operation = operationOf(question);
  try {
    operation.access.checkKey(caller);
    operation.checkKey?.(caller, question.input);
    operation.access.admit(caller, question.input);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return false;
    throw error;
  }
}

/** What is asked; null where the person may not ask it. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return null;
    throw error;
  }
}

/** Asks operations as somebody. */
export interface Asking {
  /** @throws Refusal as the operation does. */
  ask<Name extends OperationName>(question: Question<Name>): Promise<Answer<Name>>;
  /** Whether the access rule of the operation admits this question, so that a page offers only what is not refused. */
  mayAsk(question: Question): boolean;
}

/** How a caller of this request asks operations, as long as somebody waits for the page. */
export function askingOf(service: Service, ctx: Context): (caller: Caller) => Asking {
  const signal = goneSignal(ctx);
  const shared = new SharedReads();
  return (caller) => {
    const answers = new SharedReads();
    return {
      ask: (question) => {
        const asked = () => ask(service, { caller, requestId: ctx.state.requestId, signal, shared }, question);
        // Parts of a page ask the same: the people of an organization, and who they are in its audit trail.
        return operationOf(question).rest?.method === "GET" ? answers.once(JSON.stringify(question), asked) : asked();
      },
      mayAsk: (question) => mayAsk(caller, question),
    };
  };
}

/** The question as a call that somebody can paste into a terminal. */
export function asCurl(question: Question, publicUrl: string): string {
  const { method, path, headers = {} } = operationOf(question).rest!;
  const rest = new Map(Object.entries(question.input));
  const taken = (name: string): string => {
    const value = String(rest.get(name));
    rest.delete(name);
    return value;
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(taken(name)));
  const named = Object.entries(headers).flatMap(([field, header]) =>
    rest.has(field) ? [`-H ${quoted(`${header}: ${taken(field)}`)}`] : [],
  );
  const query = new URLSearchParams();
  if (usesQuery(operationOf(question).rest!)) {
    for (const [name, value] of rest) for (const one of [value].flat()) query.append(name, String(one));
  }
  const url = `${publicUrl}/api/v1${filled}${query.size > 0 ? `?${query}` : ""}`;
  const body = usesQuery(operationOf(question).rest!)
    ? []
    : ["-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(Object.fromEntries(rest)))}`];
  return [
    "curl",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    quoted(url),
    `-H "x-api-key: $ANSWERSCOPE_KEY"`,
    ...named,
    ...body,
  ].join(" ");
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The question as a sentence for an agent that is connected over MCP; null where there is no tool for it. */
export function asToolCall(question: Question): string | null {
  const { mcp } = operationOf(question);
  return mcp ? `Call the Answerscope tool ${mcp.tool} with ${JSON.stringify(question.input)} and tell me what stands out.` : null;
}
