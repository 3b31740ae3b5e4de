import { z } from "zod";
import type { createDocument } from "zod-openapi";
import { operationsIn, type PlainDocument, type Schema } from "./document.ts";

type Override = NonNullable<NonNullable<Parameters<typeof createDocument>[1]>["override"]>;

/** Makes schemas say what callers and generators need, and no more. */
export function tidySchema(closedAnswers: boolean): Override {
  return ({ jsonSchema, zodSchema, io }) => {
    const schema = jsonSchema as Schema;
    if (io === "output") {
      if (!closedAnswers && schema.additionalProperties === false) delete schema.additionalProperties;
      // An integer of ours fits into a number; that needs no words in each field.
      if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
      if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    }
    if (io === "input" && isTrimmed(zodSchema) && schema.minLength !== undefined) schema.pattern ??= "\\S";
    if (zodSchema instanceof z.ZodRecord) nameKeys(zodSchema, schema);
    // Fields that are there to be refused with a good message are no fields for who reads the description.
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (JSON.stringify(property) === '{"not":{}}') delete schema.properties![name];
    }
  };
}

/** A map with known keys is an object with these fields. */
function nameKeys(record: z.ZodRecord, schema: Schema): void {
  const keys = record.keyType as unknown;
  if (!(keys instanceof z.ZodEnum)) return;
  schema.properties = Object.fromEntries(keys.options.map((key) => [String(key), schema.additionalProperties as Schema]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** A text whose blanks are cut off before its length is looked at: blanks alone are too short. */
function isTrimmed(schema: unknown): boolean {
  return schema instanceof z.ZodString && (schema.def.checks ?? []).some((check) => check._zod.def.check === "overwrite");
}

/**
 * Gives what stands inside the document a name, so that generators make a type of it: the bodies of calls and answers are called
 * after their operation, and a schema whose title looks like a type's name becomes that type.
 */
export function nameSchemas(document: unknown): void {
  const plain = document as PlainDocument;
  nameTitled(plain, plain);
  // Beside a reference it would forbid every field that the reference describes.
  for (const schema of Object.values(plain.components.schemas)) if (schema.$ref) delete schema.additionalProperties;
  for (const operation of operationsIn(plain)) {
    const name = pascal(operation.operationId);
    const bodies = [
      [`${name}Request`, operation.requestBody],
      ...Object.entries(operation.responses).flatMap(([status, answer]) =>
        status.startsWith("2") ? [[`${name}Response`, answer] as const] : [],
      ),
    ] as const;
    for (const [id, body] of bodies) {
      const media = Object.values(body?.content ?? {})[0];
      if (!media || media.schema.$ref || !media.schema.properties) continue;
      plain.components.schemas[id] = media.schema;
      media.schema = { $ref: `#/components/schemas/${id}` };
    }
  }
}

/** `prompt-tags.create` → `PromptTagsCreate` */
const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function nameTitled(document: PlainDocument, holder: object): void {
  for (const [key, value] of Object.entries(holder) as [string, Schema][]) {
    if (typeof value !== "object" || value === null) continue;
    nameTitled(document, value);
    const { title, ...schema } = value;
    if (typeof title !== "string" || value.type === undefined || !/^[A-Z][A-Za-z]+$/.test(title)) continue;
    document.components.schemas[title] = schema;
    (holder as Record<string, Schema>)[key] = { $ref: `#/components/schemas/${title}` };
  }
}
