import {
  type Described,
  operationsIn,
  type PlainDocument,
  resolved,
  type Schema,
  successOf,
} from "../../api/openapi/document.ts";
import { createOpenApi } from "../../api/openapi.ts";
import { refusalsOf } from "../../api/refusals.ts";
import { operations } from "../../src/operations.ts";
import type { Seeded } from "./seed.ts";

/** How often a value that names a record is one that is there. */
const probability = 0.85;

/** The description and the settings with which Schemathesis is started, by file name. */
export function configuration({ key, ids, inputs }: Seeded, examples: number): Record<string, string> {
  const recorded = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, { input, answer: undefined }]));
  const document = createOpenApi(operations, undefined, { closedAnswers: true, examples: recorded });
  const plain = document as unknown as PlainDocument;
  for (const operation of operationsIn(plain)) {
    // Schemathesis reads a stream event by event, and each is an object to it.
    const stream = successOf(operation).content?.["text/event-stream"];
    if (stream)
      stream.schema = {
        type: "object",
        properties: { event: { enum: ["response", "progress", "done"] }, data: { type: "string" } },
      };
  }
  const days = ["2026-03-01", "2026-03-02T10:00:00Z", "2026-03-03"];
  const later = ["2026-03-04", "2026-03-20T10:00:00Z", "2026-03-31"];
  const dictionaries = { ...ids, start: days, end: later, event: ["0-0", "17-3"] };
  const lines = [
    "max-stream-events = 50",
    "request-timeout = 60.0",
    "[headers]",
    `x-api-key = ${JSON.stringify(key)}`,
    "[generation]",
    `max-examples = ${examples}`,
    // Refused everywhere before anything is done; the conformance test sees to it.
    "allow-x00 = false",
    'codec = "utf-8"',
    "[checks.negative_data_rejection]",
    'expected-statuses = ["400", "401", "403", "404", "409", "413", "415", "429"]',
    ...Object.entries(dictionaries).flatMap(([name, values]) => [`[dictionaries.${name}]`, `values = ${JSON.stringify(values)}`]),
    ...operationsIn(plain).flatMap((operation) => settings(plain, operation, ids)),
  ];
  return { "openapi.json": JSON.stringify(document), "schemathesis.toml": `${lines.join("\n")}\n` };
}

/** What one operation may answer to good data, and where it takes which records. */
function settings(document: PlainDocument, operation: Described, ids: Seeded["ids"]): string[] {
  const refusals = refusalsOf(operations.find(({ name }) => name === operation.operationId)!);
  const declared = operations.find(({ name }) => name === operation.operationId)!.refusals ?? {};
  // 413, 415 and 429 come of what hooks.py does to good calls.
  // It fills headers with patterns with text that does not match them.
  const headers = (operation.parameters ?? []).some((parameter) => parameter.in === "header");
  const expected = [
    "2xx",
    "401",
    "403",
    "413",
    "415",
    "429",
    ...(declared[400] || headers ? ["400"] : []),
    ...(refusals.has(404) ? ["404"] : []),
    ...(refusals.has(409) ? ["409"] : []),
  ];
  const body = operation.requestBody && Object.values(operation.requestBody.content)[0]!.schema;
  const places = [
    ...(operation.parameters ?? [])
      .filter(({ schema }) => schema.type !== "array")
      .map(({ in: location, name }) => [`${location}.${name}`, name] as const),
    ...(body ? fieldsIn(document, body, "body", 0) : []),
  ];
  const bindings = places.flatMap(([place, name]) => {
    const dictionary =
      name === "start_date"
        ? "start"
        : name === "end_date"
          ? "end"
          : name === "Last-Event-ID"
            ? "event"
            : name.replace(/ids$/, "id");
    if (!ids[dictionary] && !["start", "end", "event"].includes(dictionary)) return [];
    return [`${JSON.stringify(place)} = { dictionary = "${dictionary}", probability = ${probability} }`];
  });
  return [
    "[[operations]]",
    `include-operation-id = ${JSON.stringify(operation.operationId)}`,
    "[operations.checks.positive_data_acceptance]",
    `expected-statuses = ${JSON.stringify(expected)}`,
    ...(bindings.length > 0 ? ["[operations.parameters]", ...bindings] : []),
  ];
}

/** Every text in a body, as `body.filters.prompt_ids[*]`, with the name of its field. */
function fieldsIn(document: PlainDocument, given: Schema, place: string, depth: number): (readonly [string, string])[] {
  const schema = resolved(document, given);
  if (depth > 5) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = resolved(document, inner);
    const at = `${place}.${name}`;
    if (field.items) {
      const item = resolved(document, field.items);
      return item.properties ? fieldsIn(document, item, `${at}[*]`, depth + 1) : [[`${at}[*]`, name] as const];
    }
    if (field.properties) return fieldsIn(document, field, at, depth + 1);
    return [[at, name] as const];
  });
}
