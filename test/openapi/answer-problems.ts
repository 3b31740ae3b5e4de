import { Ajv2020 } from "ajv/dist/2020.js";
import { createOpenApi } from "../../api/openapi.ts";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { operations } from "../../src/operations.ts";

const document = createOpenApi(operations, undefined, { closedAnswers: true });
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "description");

/** What an answer has against its description: a status that is not described, fields that are missing, wrong or not described. */
export function answerProblems(
  operation: AnyOperation,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): string[] {
  const { path, method } = operation.rest!;
  const type = headers.get("content-type")?.split(";")[0];
  if (!type) return [`${status} without a content type`];
  const responses = `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method.toLowerCase()}/responses`;
  const declared = (document.paths as Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>)[path]![
    method.toLowerCase()
  ]!.responses[String(status)];
  if (!declared) return [`${status} is not described`];
  const place = declared.$ref ? declared.$ref.slice(1) : `${responses}/${status}`;
  const schema = `description#${encodeURI(place)}/content/${type.replace("/", "~1")}/schema`;
  const validate = ajv.getSchema(schema) ?? ajv.compile({ $ref: schema });
  return validate(body)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}
