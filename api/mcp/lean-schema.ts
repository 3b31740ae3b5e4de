import { isObject as isJsonObject } from "../input/inspect.ts";

/** A JSON Schema as zod makes it, or a part of one. */
export interface Schema {
  [keyword: string]: unknown;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  $defs?: Record<string, Schema>;
}

/** Says nothing to a model that the server does not say when it refuses a value. */
const needless = ["$schema", "title", "pattern", "minLength", "maxLength", "maxItems", "uniqueItems", "propertyNames"];

/** Fields that mean the same in every tool: the server's instructions say it once. */
const toldOnce = [
  "website_id",
  "idempotency_key",
  "page_num",
  "page_size",
  "sort_field",
  "sort_direction",
  "limit",
  "offset",
  "cursor",
];

/** Definitions shorter than this cost more as a reference than where they are used. */
const inlineCharacters = 90;

/** The most values of a list of choices that is listed; longer ones are described in words. */
const mostChoices = 20;

/**
 * A schema as agents read it: what a value is and means, without what only the server checks. It takes everything that the
 * whole schema takes.
 *
 * @param options.nested objects below the top are described in the notation of TypeScript, which is half as long.
 */
export function leanSchema(schema: Schema, options: { nested?: "schema" | "notation" } = {}): Schema {
  const whole = leanWhole(schema);
  if (options.nested !== "notation" || !whole.properties) return whole;
  const { $defs = {}, properties, ...rest } = whole;
  const entries = Object.entries(properties).map(([name, property]) => [name, withNotation(property, $defs)]);
  return { ...rest, properties: Object.fromEntries(entries) };
}

/** A property whose objects are described instead of listed. */
function withNotation(property: Schema, definitions: Record<string, Schema>): Schema {
  const { description, default: preset, ...shape } = definitionOf(property, definitions);
  if (!holdsObject(shape, definitions)) return definitionOf(property, definitions);
  const isList = shape.type === "array";
  const told = [description, notation(shape, definitions)].filter(Boolean).join(": ");
  return { type: isList ? "array" : "object", ...(isList && { items: { type: "object" } }), description: told };
}

const holdsObject = (schema: Schema, definitions: Record<string, Schema>): boolean => {
  const found = definitionOf(schema, definitions);
  return found.properties !== undefined || (isObject(found.items) && holdsObject(found.items, definitions));
};

/** A schema in the notation of TypeScript: `{ text: string, tag_ids?: string[] }`. */
function notation(schema: Schema, definitions: Record<string, Schema>, depth = 0): string {
  const found = definitionOf(schema, definitions);
  if (Array.isArray(found.enum)) return found.enum.map((value) => JSON.stringify(value)).join("|");
  if (isObject(found.items)) {
    const item = notation(found.items, definitions, depth + 1);
    return item.includes("|") ? `(${item})[]` : `${item}[]`;
  }
  if (found.properties && depth < 3) {
    const required = (found.required as string[] | undefined) ?? [];
    const fields = Object.entries(found.properties).map(
      ([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${notation(field, definitions, depth + 1)}`,
    );
    return `{${fields.join(", ")}}`;
  }
  const union = found.anyOf ?? found.oneOf;
  if (Array.isArray(union)) return union.map((branch) => notation(branch, definitions, depth + 1)).join("|");
  return [found.type ?? "any"].flat().join("|");
}

/** A schema whose top is an object, as the protocol wants it, and not a reference to its own definition. */
export function topOf(schema: Schema): Schema {
  const { $ref, ...rest } = schema;
  return typeof $ref === "string" ? { ...rest, ...schema.$defs?.[nameOf($ref)] } : schema;
}

/** What a schema is, or what it refers to. */
export function definitionOf(schema: Schema, definitions: Record<string, Schema>): Schema {
  const { $ref, ...beside } = schema;
  return typeof $ref === "string" ? { ...definitions[nameOf($ref)], ...beside } : schema;
}

function leanWhole(schema: Schema): Schema {
  const { $defs = {}, ...top } = topOf(schema);
  const definitions = Object.fromEntries(Object.entries($defs).map(([key, value]) => [key, lean(value)]));
  const inlined = inline(lean(top), definitions);
  const kept = Object.fromEntries(Object.entries(definitions).filter(([key]) => refersTo(inlined, key)));
  return { ...inlined, type: "object", ...(Object.keys(kept).length > 0 && { $defs: kept }) };
}

const nameOf = (ref: string): string => ref.replace("#/$defs/", "");

function lean(schema: Schema): Schema {
  const made: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (needless.includes(keyword) || isEmptyDefault(keyword, value)) continue;
    if (keyword === "properties") made.properties = leanProperties(value as Record<string, Schema>);
    else if (keyword === "allOf") Object.assign(made, ...(value as Schema[]).map(lean));
    else if (keyword === "anyOf" || keyword === "oneOf") Object.assign(made, leanUnion(value as Schema[], keyword));
    else if (keyword === "additionalProperties" && !isObject(value)) continue;
    else if ((keyword === "minimum" || keyword === "maximum") && !isTold(value)) continue;
    else if (keyword === "items" && isObject(value)) made.items = leanItems(value);
    else made[keyword] = isObject(value) ? lean(value) : value;
  }
  if (!made.enum) return made;
  if (made.type === "string") delete made.type;
  if ((made.enum as unknown[]).length <= mostChoices) return made;
  const { enum: _, ...others } = made;
  return { type: "string", ...others };
}

/** What the entries of a list are is described at the list. */
function leanItems(items: Schema): Schema {
  const { description: _, format: __, ...bare } = lean(items);
  return bare;
}

/** Bounds that nobody would exceed by chance are left to the server. */
const isTold = (bound: unknown): boolean => typeof bound === "number" && bound !== 0 && Math.abs(bound) <= 10_000;

const isEmptyDefault = (keyword: string, value: unknown): boolean =>
  keyword === "default" && (value === false || (Array.isArray(value) && value.length === 0));

const isObject = (value: unknown): value is Schema => isJsonObject(value);

function leanProperties(properties: Record<string, Schema>): Record<string, Schema> {
  const made: Record<string, Schema> = {};
  for (const [name, property] of Object.entries(properties)) {
    // A field that only another operation takes.
    if (isObject(property.not) && Object.keys(property.not).length === 0) continue;
    const { description, format, ...bare } = lean(property);
    const isToldOnce = toldOnce.includes(name);
    made[name] = isToldOnce
      ? bare
      : { ...bare, ...(format && format !== "uuid" ? { format } : {}), ...(description ? { description } : {}) };
  }
  return made;
}

/** A union of plain types is a list of types; unions in unions are one. */
function leanUnion(branches: Schema[], keyword: string): Schema {
  const flat = branches
    .map(lean)
    .flatMap((branch) =>
      Array.isArray(branch.anyOf) && Object.keys(branch).length === 1 ? (branch.anyOf as Schema[]) : [branch],
    );
  const types = flat.map(({ type }) => type);
  const plain = flat.every(
    (branch) => branch.type !== undefined && Object.keys(branch).every((key) => key === "type" || key === "description"),
  );
  if (plain) return { type: [...new Set(types.flat() as string[])] };
  const nothing = flat.findIndex((branch) => branch.type === "null");
  const others = flat.filter((_, index) => index !== nothing);
  const [only] = others;
  // `enum` beside null, or a type with more keywords beside null.
  if (nothing >= 0 && others.length === 1 && only) {
    if (Array.isArray(only.enum)) return { ...only, enum: [...only.enum, null] };
    if (typeof only.type === "string") return { ...only, type: [only.type, "null"] };
  }
  return { [keyword]: flat };
}

/** Puts definitions in the place of references to them, where they are short or used once. */
function inline(schema: Schema, definitions: Record<string, Schema>): Schema {
  const uses = new Map<string, number>();
  const count = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(count);
    else if (isObject(part)) {
      if (typeof part.$ref === "string") uses.set(nameOf(part.$ref), (uses.get(nameOf(part.$ref)) ?? 0) + 1);
      Object.values(part).forEach(count);
    }
  };
  count(schema);
  Object.values(definitions).forEach(count);
  const isInlined = (name: string): boolean => {
    const definition = definitions[name];
    if (!definition || refersTo(definition, name)) return false;
    return uses.get(name) === 1 || JSON.stringify(definition).length < inlineCharacters;
  };
  const replaced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replaced);
    if (!isObject(part)) return part;
    const { $ref, ...beside } = part;
    if (typeof $ref === "string" && isInlined(nameOf($ref))) return replaced({ ...definitions[nameOf($ref)], ...beside });
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value)]));
  };
  for (const [name, definition] of Object.entries(definitions)) definitions[name] = replaced(definition) as Schema;
  return replaced(schema) as Schema;
}

/** An answer's fields and their types, and nothing of what is in them: answers are open and may gain fields. */
export function shallowSchema(schema: Schema): Schema {
  const { properties = {}, required, $defs = {} } = leanWhole(schema);
  const entries = Object.entries(properties).map(([name, property]) => [name, typesOf(property, $defs)]);
  return { type: "object", properties: Object.fromEntries(entries), ...(required ? { required } : {}) };
}

function typesOf(schema: Schema, definitions: Record<string, Schema>): Schema {
  const { type, items } = definitionOf(schema, definitions);
  if (type === undefined) return {};
  return type === "array" && items ? { type, items: typesOf(items, definitions) } : { type };
}

/** Whether a schema holds a reference to a definition. */
const refersTo = (schema: unknown, name: string): boolean => JSON.stringify(schema).includes(`"#/$defs/${name}"`);
