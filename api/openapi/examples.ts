import { readFileSync } from "node:fs";
import { type AnyOperation, usesQuery } from "../../src/operation/index.ts";
import { operationsIn, type PlainDocument, successOf } from "./document.ts";

/** A call that was made and what was answered. */
export interface Example {
  /** The flat input: path, query or body, and named headers. */
  input: Record<string, unknown>;
  answer?: unknown;
  /** Bodies of refusals by status. */
  refusals?: Record<string, unknown>;
}

/** Where recorded examples are kept, by operation. */
export const examplesFile = new URL("./examples.json", import.meta.url);

/** Examples by the name of the operation, recorded from a service that ran. */
export const examples: Record<string, Example> = JSON.parse(readFileSync(examplesFile, "utf8"));

/** Puts the recorded calls and answers into the description. */
export function addExamples(document: unknown, operations: readonly AnyOperation[], all: Record<string, Example>): void {
  const byName = new Map(operations.map((declared) => [declared.name, declared]));
  for (const operation of operationsIn(document as PlainDocument)) {
    const example = all[operation.operationId];
    if (!example) continue;
    const { headers = {}, ...rest } = byName.get(operation.operationId)!.rest!;
    const left = { ...example.input };
    for (const parameter of operation.parameters ?? []) {
      const field = Object.keys(headers).find((name) => headers[name] === parameter.name) ?? parameter.name;
      if (left[field] !== undefined) parameter.example = left[field];
      delete left[field];
    }
    if (operation.requestBody && !usesQuery(rest)) Object.values(operation.requestBody.content)[0]!.example = left;
    if (example.answer !== undefined) Object.values(successOf(operation).content ?? {})[0]!.example = example.answer;
    for (const [status, body] of Object.entries(example.refusals ?? {})) {
      const answer = operation.responses[status];
      if (answer?.content) Object.values(answer.content)[0]!.example = body;
    }
  }
}
