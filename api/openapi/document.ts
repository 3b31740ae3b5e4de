/** A JSON schema or a reference to one, as far as this folder looks into it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

interface Media {
  schema: Schema;
  example?: unknown;
}

export interface Link {
  operationId: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, unknown>;
  description?: string;
}

export interface Answer {
  $ref?: string;
  content?: Record<string, Media>;
  links?: Record<string, Link>;
}

export interface Described {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media>; required?: boolean };
  responses: Record<string, Answer>;
}

/** The made document as plain data, for what is added to it afterwards. */
export interface PlainDocument {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** Every operation of a document, in its order. */
export const operationsIn = (document: PlainDocument): Described[] => Object.values(document.paths).flatMap(Object.values);

/** The answer of success, which every operation has exactly one of. */
export function successOf({ responses }: Described): Answer {
  return Object.entries(responses).find(([status]) => status.startsWith("2"))![1];
}

/** What a reference leads to. */
export function resolved(document: PlainDocument, schema: Schema): Schema {
  return schema.$ref ? resolved(document, document.components.schemas[schema.$ref.split("/").at(-1)!]!) : schema;
}
