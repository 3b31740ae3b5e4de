import { readFileSync } from "node:fs";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { type AnyOperation, operation, organization, usesQuery } from "../src/operation/index.ts";
import { contentTypes, type FileFormat } from "../src/platform/files/index.ts";
import { version } from "../src/platform/version/index.ts";
import { takesToken } from "./credentials.ts";
import { errorResponses, replayHeaders, responseHeaders, sharedHeaders, sharedResponses } from "./openapi/errors.ts";
import { addExamples, type Example, examples } from "./openapi/examples.ts";
import { addLinks } from "./openapi/links.ts";
import { nameSchemas, tidySchema } from "./openapi/schemas.ts";
import { tagGroups, tagOf, tagsOf } from "./openapi/tags.ts";

/** What a reader needs before any operation; Markdown. */
const introduction = readFileSync(new URL("./openapi/introduction.md", import.meta.url), "utf8");

export type OpenApiDocument = ReturnType<typeof createDocument>;

/**
 * The OpenAPI 3.1 description of all operations that are reached over REST.
 *
 * @param options.closedAnswers describes answers as having no further fields. Clients must bear new ones, so the published
 * description leaves them open; what checks answers wants to see the ones that nobody described.
 * @param options.examples in place of the recorded ones.
 */
export function createOpenApi(
  operations: readonly AnyOperation[],
  publicUrl: string | undefined,
  options: { closedAnswers?: boolean; examples?: Record<string, Example> } = {},
): OpenApiDocument {
  const described = operations.filter((declared) => declared.rest);
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const declared of described) {
    const { path, method } = declared.rest!;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(declared) };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Answerscope",
        version,
        description: introduction,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: `${publicUrl?.replace(/\/$/, "") ?? ""}/api/v1` }],
      security: [{ key: [] }, { token: [] }],
      tags: tagsOf(described),
      "x-tagGroups": tagGroups(described),
      components: {
        securitySchemes: {
          key: {
            type: "apiKey",
            in: "header",
            name: "x-api-key",
            description: "Made in the organization's settings or by POST /keys",
          },
          token: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description:
              "The access token of a person who has connected a program: `/.well-known/oauth-protected-resource/api/v1` tells how",
          },
        },
        headers: sharedHeaders,
        responses: sharedResponses,
      },
      paths: paths as ZodOpenApiPathsObject,
    },
    { override: tidySchema(options.closedAnswers ?? false) },
  );
  nameSchemas(document);
  addExamples(document, described, options.examples ?? examples);
  addLinks(document);
  return document;
}

function describe(declared: AnyOperation): ZodOpenApiOperationObject {
  const { path, status = 200, headers = {} } = declared.rest!;
  const input = declared.input as z.ZodObject;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  const fields = Object.entries(input.shape as Record<string, z.ZodType>);
  const inQuery = usesQuery(declared.rest!);
  const rest = fields.filter(([name]) => !inPath.has(name) && !Object.hasOwn(headers, name));
  const named = fields.filter(([name]) => Object.hasOwn(headers, name)).map(([name, type]) => [headers[name]!, type] as const);
  return {
    operationId: declared.name,
    summary: declared.summary,
    description: [declared.description, `Needs ${declared.access.description}.`].filter(Boolean).join("\n\n"),
    tags: [tagOf(declared)],
    ...(!takesToken(declared) && { security: [{ key: [] }] }),
    requestParams: {
      ...(inPath.size > 0 && { path: z.object(Object.fromEntries(fields.filter(([name]) => inPath.has(name)))) }),
      ...(inQuery && rest.length > 0 && { query: z.object(Object.fromEntries(rest)) }),
      ...(named.length > 0 && { header: z.object(Object.fromEntries(named)) }),
    },
    ...(!inQuery && {
      requestBody: {
        required: rest.some(([, type]) => !type.safeParse(undefined).success),
        content: {
          "application/json": { schema: rest.length === fields.length ? input : z.object(Object.fromEntries(rest)) },
        },
      },
    }),
    responses: {
      [String(status)]: {
        description: answers[status],
        headers: declared.idempotency ? { ...responseHeaders, ...replayHeaders } : responseHeaders,
        content: {
          [contentType(declared)]: { schema: declared.output },
          ...Object.fromEntries((declared.files ?? []).map((format) => [plainType(format), { schema: fileSchema }])),
        },
      },
      ...errorResponses(declared),
    },
  };
}

/** A media type without its parameters. */
const plainType = (format: FileFormat) => contentTypes[format].split(";")[0]!;

const fileSchema = z.string().meta({ description: "A file, sent as it is made" });

const answers = { 200: "Done", 201: "Created", 202: "Accepted: the work goes on behind the answer" };

function contentType(declared: AnyOperation): string {
  return { events: "text/event-stream", csv: "text/csv", jsonl: "application/jsonl", json: "application/json" }[
    declared.stream ?? "json"
  ];
}

/** `GET /openapi.json`: the description itself, an operation like any other. */
export function openApiOperation(document: () => OpenApiDocument): AnyOperation {
  return operation({
    name: "openapi.read",
    summary: "Machine-readable description of this interface",
    rest: { method: "GET", path: "/openapi.json" },
    access: organization("view"),
    input: z.object({}),
    output: z.looseObject({}),
    handle: async () => document() as unknown as Record<string, unknown>,
  });
}
