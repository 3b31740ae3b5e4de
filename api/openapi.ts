import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { organization } from "../src/access.ts";
import { type AnyOperation, operation } from "../src/operation.ts";

export type OpenApiDocument = ReturnType<typeof createDocument>;

const errorBody = z
  .object({ error: z.string().meta({ description: "What to change" }) })
  .meta({ id: "Error", description: "Every error" });

const errors: Record<number, string> = {
  400: "The input is not valid; the message names the field",
  401: "The key is missing, unknown, revoked or expired",
  403: "The key may not do this",
  404: "There is no such record",
  409: "The state of the record, or an earlier call, stands against it",
  413: "The body is larger than 8 MiB",
  415: "The body is not JSON",
  429: "The rate budget is spent; `Retry-After` says for how long",
  500: "Internal error",
  503: "The database is away; try again after `Retry-After`",
};

/** The OpenAPI 3.1 description of all operations that are reached over REST. */
export function createOpenApi(operations: readonly AnyOperation[], publicUrl: string | undefined): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const declared of operations) {
    if (!declared.rest) continue;
    const { path, method } = declared.rest;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(declared) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Answerscope",
      version: "1.0.0",
      description: "Brand visibility in answers produced by AI models.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${publicUrl?.replace(/\/$/, "") ?? ""}/api/v1` }],
    security: [{ key: [] }],
    tags: [...new Set(operations.filter((declared) => declared.rest).map(tagOf))].map((name) => ({ name })),
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } } },
    paths: paths as ZodOpenApiPathsObject,
  });
}

const tagOf = (declared: AnyOperation) => declared.name.split(".")[0]!;

function describe(declared: AnyOperation): ZodOpenApiOperationObject {
  const { method, path, status = 200, headers = {} } = declared.rest!;
  const shape = (declared.input as z.ZodObject).shape as Record<string, z.ZodType>;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  const fields = Object.entries(shape);
  const usesQuery = method === "GET" || method === "DELETE";
  const rest = fields.filter(([name]) => !inPath.has(name) && !Object.hasOwn(headers, name));
  const named = fields.filter(([name]) => Object.hasOwn(headers, name)).map(([name, type]) => [headers[name]!, type] as const);
  return {
    operationId: declared.name,
    summary: declared.summary,
    description: [declared.description, `Needs ${declared.access.description}.`].filter(Boolean).join("\n\n"),
    tags: [tagOf(declared)],
    requestParams: {
      ...(inPath.size > 0 && { path: z.object(Object.fromEntries(fields.filter(([name]) => inPath.has(name)))) }),
      ...(usesQuery && rest.length > 0 && { query: z.object(Object.fromEntries(rest)) }),
      ...(named.length > 0 && { header: z.object(Object.fromEntries(named)) }),
    },
    ...(!usesQuery && {
      requestBody: { required: true, content: { "application/json": { schema: z.object(Object.fromEntries(rest)) } } },
    }),
    responses: {
      [String(status)]: { description: "Success", content: { [contentType(declared)]: { schema: declared.output } } },
      ...Object.fromEntries(
        Object.entries(errors)
          .filter(([code]) => !(usesQuery && (code === "413" || code === "415")))
          .map(([code, description]) => [code, { description, content: { "application/json": { schema: errorBody } } }]),
      ),
    },
  };
}

function contentType(declared: AnyOperation): string {
  return { events: "text/event-stream", csv: "text/csv", jsonl: "application/jsonl", json: "application/json" }[
    declared.stream ?? "json"
  ];
}

/** `GET /openapi.json`: the description itself, an operation like any other. */
export function openApiOperation(document: OpenApiDocument): AnyOperation {
  return operation({
    name: "openapi.read",
    summary: "Machine-readable description of this interface",
    rest: { method: "GET", path: "/openapi.json" },
    access: organization("view"),
    input: z.object({}),
    output: z.looseObject({}),
    handle: async () => document as unknown as Record<string, unknown>,
  });
}
