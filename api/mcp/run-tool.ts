import { ProtocolError } from "@modelcontextprotocol/server";
import type { AnyOperation, Caller } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { allowed, type Call, call, type Service } from "../call.ts";
import { errorAnswer } from "../errors.ts";
import { type Era, type ToolResult, toolError, toolResult } from "./answers.ts";
import { asInput } from "./arguments.ts";
import { type Tools, withToolNames } from "./tools.ts";
import type { Selection } from "./toolsets.ts";

/** One request of one caller, as handlers need it. */
export interface McpRequest {
  service: Service;
  caller: Caller;
  tools: Tools;
  selection: Selection;
  era: Era;
  requestId: string;
  /** Aborted when the client has gone. */
  gone: AbortSignal;
}

const asCall = (request: McpRequest, operation: AnyOperation, given: Record<string, unknown>): Call => {
  const signal = AbortSignal.any([request.gone, AbortSignal.timeout(10 * 60_000)]);
  return {
    admit: async () => request.caller,
    requestId: request.requestId,
    signal: () => signal,
    onAdmitted() {},
    operation: () => operation,
    rawInput: () => asInput(operation, given),
    fieldWord: "argument",
    without: ({ mcp }) => mcp?.without,
  };
};

/** What an operation answers to arguments. @throws Refusal as the operation refuses */
export const perform = (request: McpRequest, operation: AnyOperation, given: Record<string, unknown>) =>
  call(request.service, asCall(request, operation, given));

/** Does something as a tool: what it refuses, or fails at, is the answer of the tool, so that the agent reads it. */
export async function asTool(request: McpRequest, tool: string, work: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    const answer = errorAnswer(error);
    const { log } = request.service.services;
    if (answer.status >= 500) log.error({ err: error, tool, requestId: request.requestId }, "tool failed");
    const body = { ...answer.body, error: withToolNames(answer.body.error, request.tools) };
    return toolError({ ...answer, body });
  }
}

/**
 * Does what a method other than `tools/call` asks for.
 *
 * @param refused the error of the protocol for a status and its message.
 * @throws ProtocolError; what fails inside is logged, and reported in general words.
 */
export async function asProtocol<Result>(
  request: McpRequest,
  work: () => Promise<Result>,
  refused: (status: number, message: string) => ProtocolError,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const { status, body } = errorAnswer(error);
    if (status >= 500) request.service.services.log.error({ err: error, requestId: request.requestId }, "request failed");
    throw refused(status, String(body.error));
  }
}

/** What a tool answers to arguments. @throws Refusal as the operation refuses */
export async function runTool(request: McpRequest, operation: AnyOperation, given: Record<string, unknown>) {
  const { output, replayed } = await perform(request, operation, given);
  const result = toolResult(operation.mcp!.shown?.(output) ?? output, request.era);
  return { output, result: replayed ? { ...result, _meta: { "answerscope/idempotent-replayed": true } } : result };
}

/** What a call that spends credits would cost, and how many answers it asks for, where it asks for some. */
export interface Price {
  estimated_credits: number;
  expected_responses?: number;
}

export async function priceOf(request: McpRequest, operation: AnyOperation, given: Record<string, unknown>): Promise<Price> {
  const { spends } = operation.mcp!;
  if (typeof spends === "object") {
    const { input } = await allowed(asCall(request, operation, given));
    spends.check(request.service.services, input);
    return { estimated_credits: spends.credits };
  }
  const { output } = await perform(request, operation, { ...given, dry_run: true });
  const { estimated_credits, expected_responses } = output as Price;
  return { estimated_credits, expected_responses };
}

/** A price in words. */
export const inWords = ({ estimated_credits, expected_responses }: Price): string =>
  expected_responses === undefined
    ? `it costs ${estimated_credits} credits`
    : `${expected_responses} answers cost at most ${estimated_credits} credits`;

/** The refusal of a call that spends credits and was not confirmed. */
export const notConfirmed = (price: Price) =>
  new Refusal(
    409,
    `confirm: nothing was started; ${inWords(price)}. Tell the person, and repeat the call with confirm: true once they agree`,
    { details: { ...price } },
  );
